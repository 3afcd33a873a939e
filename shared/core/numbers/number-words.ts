import { assertNever } from '../model/assert-never.ts'
import {
  numbersDoubtful,
  numbersNotNumber,
  numbersNotWhole,
  numbersOutside,
  numbersRangeBetween,
  numbersRangeFrom,
  numbersWrite,
} from '../../messages/made/numbers.ts'
import { type NumberNotation, plainNotation } from './notation.ts'
import { type NumberRange, type NumberRefusal, readNumber } from './read-number.ts'

/** A number in digits, never with an exponent: `20000`, `0.0000001`. `readNumber` reads it again in most notations. */
export function plainNumber(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/**
 * The range of a field: `from 0 to 100,000,000`. Numbers are grouped only where a person who types them like that is
 * understood.
 */
export function rangeWords(range: NumberRange, notation: NumberNotation = plainNotation): string {
  const from = limitWords(range.min, notation)
  return range.max === undefined
    ? numbersRangeFrom({ least: from })
    : numbersRangeBetween({ least: from, most: limitWords(range.max, notation) })
}

/** Why a text was not taken, what holds instead, and what can be written; three sentences at most. */
export function refusalWords(
  refusal: NumberRefusal,
  typed: string,
  {
    range,
    notation = plainNotation,
    kept,
  }: {
    readonly range: NumberRange
    readonly notation?: NumberNotation
    /** What holds instead, in words such as `0.70 still holds.` */
    readonly kept?: string
  },
): string {
  const text = typed.trim()
  const shown = text.length > 24 ? `${text.slice(0, 24)}…` : text
  const wanted = numbersWrite({
    isWhole: range.isWhole,
    range: rangeWords(range, notation),
    isDoubtful: refusal.kind === 'doubtful',
  })
  return [whatIsWrong(refusal, shown), kept, wanted].filter((words) => words !== undefined).join(' ')
}

function whatIsWrong(refusal: NumberRefusal, shown: string): string {
  switch (refusal.kind) {
    case 'notNumber':
      return numbersNotNumber({ shown })
    case 'doubtful':
      return numbersDoubtful({ shown, one: refusal.readings[0], other: refusal.readings[1] })
    case 'notWhole':
      return numbersNotWhole({ shown })
    case 'outside':
      return numbersOutside({ shown })
    default:
      return assertNever(refusal, 'refusal of a number')
  }
}

function limitWords(value: number, notation: NumberNotation): string {
  const plain = plainNumber(value)
  if (notation.group === '' || Math.abs(value) < 10_000) return plain
  const [whole = '', fraction] = plain.split('.')
  const grouped = `${inGroups(whole, notation)}${fraction === undefined ? '' : `${notation.decimal}${fraction}`}`
  const read = readNumber(grouped, { min: value, max: value, isWhole: false }, notation)
  return read.kind === 'number' ? grouped : plain
}

function inGroups(whole: string, { group, groupSizes }: NumberNotation): string {
  let rest = whole
  const groups: string[] = []
  let size = groupSizes[0]
  while (rest.length > size && size > 0) {
    groups.unshift(rest.slice(-size))
    rest = rest.slice(0, -size)
    size = groupSizes[1]
  }
  return [rest, ...groups].join(group)
}
