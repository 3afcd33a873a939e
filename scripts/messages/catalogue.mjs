import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {'or' | 'and'} ListForm */

/**
 * One message of a language. `form`: how its notation parsed. `note`: what a translator must know. `lists`: parameters
 * that are lists, which the notation cannot say, with the word that joins them.
 * @typedef {{ id: string, text: string, note: string, lists: Record<string, ListForm>, form: Element[] }} Message
 */

/**
 * The messages of one file of a language. `path`: below the language's folder, without its ending.
 * @typedef {{ path: string, area: string, isProblems: boolean, messages: Message[] }} Part
 */

/** Where the languages lie: one folder each, in it a file for each feature, and `problems/` for what can go wrong. */
export const CATALOGUES = 'shared/messages'
/** The language that all others follow. */
export const SOURCE = 'en'

/**
 * Every message of a language, in the order of files and ids.
 * @param {string} root
 * @param {string} language
 * @returns {Promise<Part[]>}
 */
export async function readCatalogue(root, language) {
  const folder = join(root, CATALOGUES, language)
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')).toSorted()
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  return Promise.all(
    paths.map(async (path) => parsePart(path, JSON.parse(await readFile(join(folder, `${path}.json`), 'utf8')))),
  )
}

/**
 * One file's messages.
 * @param {string} path
 * @param {Record<string, string | { text: string, note?: string, lists?: Record<string, ListForm> }>} entries
 * @returns {Part}
 */
export function parsePart(path, entries) {
  const name = path.split('/').at(-1) ?? path
  const messages = Object.entries(entries).map(([id, entry]) => {
    const { text, note = '', lists = {} } = typeof entry === 'string' ? { text: entry } : entry
    return { id, text, note, lists, form: parseText(id, text) }
  })
  return { path, area: camelCase(name.split('-')), isProblems: path.startsWith('problems/'), messages }
}

/**
 * @param {string} id
 * @param {string} text
 */
function parseText(id, text) {
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)} in "${text}"`, { cause: error })
  }
}

/**
 * A message's parameters in the order of their names, each with the TypeScript type that it has.
 * @param {Message} message
 * @returns {[name: string, type: string][]}
 */
export function parametersOf({ form, lists }) {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const element of elementsOf(form)) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const before = found.get(element.value)
    const type = typeOf(element, lists)
    // A name that is chosen by and also shown is what the choice says.
    if (before === undefined || element.type === TYPE.plural || element.type === TYPE.select) {
      found.set(element.value, type)
    }
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * @param {Element} element
 * @param {Record<string, ListForm>} lists
 */
function typeOf(element, lists) {
  switch (element.type) {
    case TYPE.number:
    case TYPE.plural:
      return 'number'
    case TYPE.select: {
      const names = Object.keys(element.options)
      if (isYesOrNo(element)) return 'boolean'
      return names.map((name) => `'${name}'`).join(' | ')
    }
    case TYPE.argument:
      return Object.hasOwn(lists, element.value) ? 'readonly (string | number)[]' : 'string'
    default:
      return 'string'
  }
}

/**
 * True for a choice between `true` and everything else.
 * @param {import('@formatjs/icu-messageformat-parser').SelectElement} element
 */
export function isYesOrNo({ options }) {
  return Object.keys(options).toSorted().join(' ') === 'other true'
}

/**
 * The elements of a message and of its choices.
 * @param {Element[]} form
 * @returns {Generator<Element>}
 */
export function* elementsOf(form) {
  for (const element of form) {
    yield element
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) yield* elementsOf(option.value)
    }
  }
}

/**
 * `export.files.count` -> `exportFilesCount`.
 * @param {string} id
 */
export function functionName(id) {
  return camelCase(id.split('.'))
}

/** @param {readonly string[]} words */
function camelCase(words) {
  return words.map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join('')
}
