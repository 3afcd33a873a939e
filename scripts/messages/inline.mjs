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
 * A module with the words in place of the calls that only give them. Functions that are handed on stay.
 * @param {string} code
 * @param {ReadonlyMap<string, string>} constants
 */
export function inlineMessages(code, constants) {
  const imported = [...code.matchAll(/import \{([^}]*)\} from '[^']*\/messages\/made\/[\w-]+\.ts'/g)]
  const names = imported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return names.reduce((text, name) => {
    const words = constants.get(name)
    return words === undefined
      ? text
      : text.replaceAll(new RegExp(`(?<![\\w$.])${name}\\(\\)`, 'g'), () => JSON.stringify(words))
  }, code)
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
