import type { Given } from './say.ts'

/** Longest name of a parameter, and most items of one that is a list. */
const [MOST_NAME_CHARACTERS, MOST_ITEMS] = [40, 500]

/** True if a message can be told this: texts, numbers, yes and no, and lists of the first two. */
export function isGiven(params: unknown): params is Given {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false
  return Object.entries(params).every(([name, value]) => name.length <= MOST_NAME_CHARACTERS && isParameter(value))
}

function isParameter(value: unknown): boolean {
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
