import { MAX_NAME_CHARACTERS } from './limits.ts'

const letter = /^\p{L}$/u
const letterMarkOrDigit = /^[\p{L}\p{M}\p{N}]$/u
const lowerCase = /[\p{Ll}\p{Lt}]/u
const punctuationInNames = " '’.-_&"

/** True for a character (one code point) that a speaker's name may begin with: a letter of any script. */
export function startsName(character: string): boolean {
  return letter.test(character)
}

/** True for a character (one code point) that may stand inside a name: letters, marks, digits, space and `'’.-_&`. */
export function continuesName(character: string): boolean {
  return punctuationInNames.includes(character) || letterMarkOrDigit.test(character)
}

/** True if the name has the form that a script can hold: begins with a letter, at most 40 code units, no spaces around. */
export function isSpeakerName(name: string): boolean {
  if (name.length > MAX_NAME_CHARACTERS || name !== name.trim()) return false
  const [first, ...others] = name
  return first !== undefined && startsName(first) && others.every(continuesName)
}

/** True if the part after `/` of `NAME/variant` has the form that a script can hold. It may begin with a digit. */
export function isVariantName(variant: string): boolean {
  if (variant.length > MAX_NAME_CHARACTERS || variant !== variant.trim()) return false
  const [first, ...others] = variant
  return first !== undefined && letterMarkOrDigit.test(first) && others.every(continuesName)
}

/**
 * True for a name that makes a line without being in the cast: no lower-case letter in it. Scripts without case
 * (Chinese, Hebrew) count as capitals, because their writers have no other way to say so.
 */
export function isInCapitals(name: string): boolean {
  return !lowerCase.test(name)
}

/** What names are compared by: without case, one form of accented letters, single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
