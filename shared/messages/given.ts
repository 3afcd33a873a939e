import type { Given, InnerWords } from './say.ts'

/** Longest name of a parameter, and most items of one that is a list. */
const [MOST_NAME_CHARACTERS, MOST_ITEMS] = [40, 500]
// As `problemSchema` has them; a test holds both to the same.
const messageId = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/
const MOST_ID_CHARACTERS = 80

/** True if a message can be told this: texts, numbers, yes and no, lists of the first two, and words that hold only such. */
export function isGiven(params: unknown): params is Given {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false
  return Object.entries(params).every(([name, value]) => isName(name) && (isPlain(value) || isInnerWords(value)))
}

/** True if these are the words of another message. */
export function isInnerWords(value: unknown): value is InnerWords {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('params' in value)) return false
  const { id, params } = value
  if (!isMessageId(id) || typeof params !== 'object' || params === null || Array.isArray(params)) return false
  return Object.entries(params).every(([name, inner]) => isName(name) && isPlain(inner))
}

/** True if a message may have this id. */
export function isMessageId(id: unknown): id is string {
  return typeof id === 'string' && id.length <= MOST_ID_CHARACTERS && messageId.test(id)
}

function isName(name: string): boolean {
  return name.length <= MOST_NAME_CHARACTERS
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'boolean' || isItem(value)) return true
  return Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isItem)
}

function isItem(value: unknown): boolean {
  return isShortText(value) || Number.isFinite(value)
}

/** True if that is a text of no more than a problem may hold. */
export function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 500
}
