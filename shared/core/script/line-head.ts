import { MAX_NAME_CHARACTERS } from '../limits.ts'
import { continuesName, startsName } from './names.ts'

/** What stands before a line's text: `NAME[/variant][ (delivery)]:`. Offsets are in the physical line. */
export type LineHead = {
  readonly speaker: string
  readonly variant?: string
  readonly delivery?: string
  readonly nameSpan: readonly [number, number]
  readonly deliverySpan?: readonly [number, number]
  /** Offset of the colon. */
  readonly colon: number
}

/**
 * Reads the head of a line from `start`, or undefined if the physical line has none. `isSpeaker` decides whether the
 * name makes a line. `http://` is never a head: a colon that two slashes follow belongs to an address.
 */
export function scanLineHead(raw: string, start: number, isSpeaker: (name: string) => boolean): LineHead | undefined {
  const nameEnd = endOfName(raw, start, startsName)
  if (nameEnd === undefined) return undefined
  let at = skipSpaces(raw, nameEnd)

  let variant: string | undefined
  if (raw[at] === '/') {
    const variantStart = at + 1
    const variantEnd = endOfName(raw, variantStart, continuesVariant)
    if (variantEnd === undefined) return undefined
    variant = raw.slice(variantStart, variantEnd)
    at = skipSpaces(raw, variantEnd)
  }

  let deliverySpan: readonly [number, number] | undefined
  if (raw[at] === '(') {
    const close = raw.indexOf(')', at)
    if (close === -1) return undefined
    deliverySpan = [at, close + 1]
    at = skipSpaces(raw, close + 1)
  }

  if (raw[at] !== ':' || raw.startsWith('//', at + 1)) return undefined
  const speaker = raw.slice(start, nameEnd)
  if (!isSpeaker(speaker)) return undefined
  const delivery = deliverySpan === undefined ? '' : raw.slice(deliverySpan[0] + 1, deliverySpan[1] - 1).trim()
  return {
    speaker,
    ...(variant === undefined ? {} : { variant }),
    ...(delivery === '' ? {} : { delivery }),
    nameSpan: [start, nameEnd],
    ...(deliverySpan === undefined ? {} : { deliverySpan }),
    colon: at,
  }
}

// Answers the offset behind the last character that is not a space; undefined if there is no name or it is too long.
function endOfName(raw: string, start: number, mayStart: (character: string) => boolean): number | undefined {
  let end = start
  let at = start
  while (at < raw.length) {
    const unit = raw.charCodeAt(at)
    let size = 1
    if (unit > 0x7f) {
      const character = String.fromCodePoint(raw.codePointAt(at) ?? unit)
      if (!(at === start ? mayStart(character) : continuesName(character))) break
      size = character.length
    } else if (!(at === start ? mayStart(raw.charAt(at)) : isAsciiInName(unit))) {
      break
    }
    at += size
    if (unit !== 0x20) end = at
    if (end - start > MAX_NAME_CHARACTERS) return undefined
  }
  return end === start ? undefined : end
}

function continuesVariant(character: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(character)
}

// The common case without a regular expression: the scan runs over every physical line of a script.
function isAsciiInName(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x20 ||
    unit === 0x27 ||
    unit === 0x2e ||
    unit === 0x2d ||
    unit === 0x5f ||
    unit === 0x26
  )
}

// The no-break space is what French typography puts before a colon.
function skipSpaces(raw: string, from: number): number {
  let at = from
  while (raw[at] === ' ' || raw[at] === '\t' || raw[at] === '\u00a0') at++
  return at
}
