import { type NumberNotation, plainNotation } from './notation.ts'

/** What a field takes. Without `max` there is no upper end. */
export type NumberRange = { readonly min: number; readonly max?: number | undefined; readonly isWhole: boolean }

/** Why a text was not taken as a number. */
export type NumberRefusal =
  | { readonly kind: 'notNumber' }
  /** It can be read in two ways, which are not the same number. */
  | { readonly kind: 'doubtful'; readonly readings: readonly [grouped: string, decimal: string] }
  | { readonly kind: 'notWhole' }
  | { readonly kind: 'outside' }

/** A text read as a number, or why it was not. */
export type NumberReading = { readonly kind: 'number'; readonly value: number } | NumberRefusal

/** More than any number that a field takes; what is longer is no number, however many zeros it begins with. */
const MOST_CHARACTERS = 60

/** Marks of writing direction, which `Intl` puts around signs; none of them is seen. */
const directionMarks = /[\u061C\u200E\u200F]/gu

/**
 * Reads what a person typed: digits with a decimal point, or wholly in the notation of their system. Nothing is guessed,
 * rounded or brought into the range: `1e9`, `2 048` (unless their system writes it so) and `1,5` (unless the comma is
 * their decimal sign) are no numbers, and where the decimal sign is no point, `1,024` and `1.024` are doubtful: either may
 * be a thousand written in another country's way.
 */
export function readNumber(typed: string, range: NumberRange, notation: NumberNotation = plainNotation): NumberReading {
  const digits = typed.length > MOST_CHARACTERS ? undefined : asciiDigits(typed, notation)
  if (digits === undefined) return { kind: 'notNumber' }
  const doubt = doubtOf(digits.unsigned, notation)
  if (doubt !== undefined) return doubt
  const unsigned = plainOf(digits.unsigned) ?? localOf(digits.unsigned, notation)
  if (unsigned === undefined) return { kind: 'notNumber' }
  // -0 is 0 to people.
  const value = (digits.isNegative ? -1 : 1) * Number(unsigned) + 0
  if (range.isWhole && !Number.isInteger(value)) return { kind: 'notWhole' }
  if (value < range.min || value > (range.max ?? Number.MAX_SAFE_INTEGER)) return { kind: 'outside' }
  return { kind: 'number', value }
}

/**
 * Splits off the sign and turns the locale's own digits into ASCII ones. Undefined if there is anything but digits and
 * separators, or digits of two kinds.
 */
function asciiDigits(
  typed: string,
  { digits }: NumberNotation,
): { readonly unsigned: string; readonly isNegative: boolean } | undefined {
  const shown = typed.replace(directionMarks, '').trim()
  const sign = /^[-+−]/u.exec(shown)?.[0]
  const unsigned = sign === undefined ? shown : shown.slice(1)
  const isNegative = sign !== undefined && sign !== '+'
  if (/\d/.test(unsigned)) return { unsigned, isNegative }
  const own = Array.from(unsigned).map((character) => {
    const digit = digits.indexOf(character)
    return digit === -1 ? character : String(digit)
  })
  return { unsigned: own.join(''), isNegative }
}

function plainOf(unsigned: string): string | undefined {
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(unsigned) ? unsigned : undefined
}

/** Grouped wholly or not at all, as the locale does it. */
function localOf(unsigned: string, { decimal, group, groupSizes }: NumberNotation): string | undefined {
  const [whole = '', ...rest] = unsigned.split(decimal)
  const [fraction] = rest
  if (rest.length > 1 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const behind = fraction === undefined ? '' : `.${fraction}`
  if (/^\d+$/.test(whole) || (whole === '' && behind !== '')) return `${whole}${behind}`
  const groups = split(whole, group)
  const [first = '', ...others] = groups
  const isGrouped =
    others.length > 0 &&
    groups.every((digits) => /^\d+$/.test(digits)) &&
    !first.startsWith('0') &&
    first.length <= (others.length === 1 ? groupSizes[0] : groupSizes[1]) &&
    others.every((digits, at) => digits.length === groupSizes[at === others.length - 1 ? 0 : 1])
  return isGrouped ? `${groups.join('')}${behind}` : undefined
}

/** Keys have one space and one apostrophe, locales have several of each: one stands for all of its kind. */
function split(whole: string, group: string): readonly string[] {
  if (group === '') return [whole]
  if (/^\s$/u.test(group)) return whole.split(/\s/u)
  return /^['’]$/u.test(group) ? whole.split(/['’]/u) : whole.split(group)
}

/** `1,024` and `1.024` where the decimal sign is no point: the window itself writes a thousand as `1,000`. */
function doubtOf(unsigned: string, { decimal }: NumberNotation): NumberRefusal | undefined {
  const match = decimal === '.' ? null : /^([1-9]\d{0,2})[.,](\d{3})$/.exec(unsigned)
  if (match === null) return undefined
  const [, before = '', behind = ''] = match
  return { kind: 'doubtful', readings: [`${before}${behind}`, `${before}.${behind}`] }
}
