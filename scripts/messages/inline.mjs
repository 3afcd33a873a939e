import { TYPE } from '@formatjs/icu-messageformat-parser'
import { functionName, readCatalogue, SOURCE } from './catalogue.mjs'

/** @typedef {import('./catalogue.mjs').Part} Part */

/**
 * The messages that always say the same, by the names of their functions.
 * @param {readonly Part[]} parts
 * @returns {ReadonlyMap<string, string>}
 */
export function constantMessages(parts) {
  const messages = parts.filter(({ isProblems }) => !isProblems).flatMap((part) => part.messages)
  return new Map(
    messages.flatMap(({ id, form }) => {
      const words = form.map((element) => (element.type === TYPE.literal ? element.value : undefined))
      return words.includes(undefined) ? [] : [/** @type {const} */ ([functionName(id), words.join('')])]
    }),
  )
}

/**
 * A module with the words in place of the calls that only give them, and a function of its own in place of one that is
 * handed on: what a later part hands on is not among the first things then, although it stands in the same file.
 * @param {string} code
 * @param {ReadonlyMap<string, string>} constants
 */
export function inlineMessages(code, constants) {
  const imports = /import \{([^}]*)\} from '[^']*\/messages\/made\/[\w-]+\.ts'/g
  const names = [...code.matchAll(imports)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  const known = new Set(names.filter((name) => constants.has(name)))
  const without = code.replaceAll(imports, (whole, list) => {
    const left = String(list)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !known.has(name))
    return left.length === 0 ? '' : whole.replace(String(list), ` ${left.join(', ')} `)
  })
  return [...known].reduce((text, name) => {
    const words = JSON.stringify(constants.get(name))
    return text
      .replaceAll(new RegExp(`(?<![\\w$.])${name}\\(\\)`, 'g'), () => words)
      .replaceAll(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, 'g'), () => `(() => ${words})`)
  }, without)
}

/**
 * Puts words in place where the page is built: a function and its call for every label are bytes that the first screen
 * would wait for.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function inlineWords(root) {
  /** @type {ReadonlyMap<string, string>} */
  let constants = new Map()
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      constants = constantMessages(await readCatalogue(root, SOURCE))
    },
    transform: {
      filter: { id: /[\\/]renderer[\\/].*\.tsx?$/, code: 'messages/made/' },
      handler: (code) => ({ code: inlineMessages(code, constants), map: null }),
    },
  }
}
