import { MAX_NAME_CHARACTERS } from '../model/limits.ts'
import { continuesName, startsName } from '../model/names.ts'
import type { ScriptNode } from '../model/script.ts'

/**
 * Where the pieces of one physical line stand in a text: numbers and no object, written anew for each line. All are offsets
 * in the text; -1 for what is absent.
 */
export type LinePlaces = Int32Array

/** Which number is what. `text` is trimmed, without marks and id. */
export const place = {
  /** Sum of `overlaps` and `isCut`. */
  marks: 0,
  /** Where a line's words may begin: behind its colon, `#` or `//`. */
  bodyFrom: 1,
  nameFrom: 2,
  nameTo: 3,
  variantFrom: 4,
  variantTo: 5,
  /** The opening bracket, and behind the closing one. */
  deliveryFrom: 6,
  deliveryTo: 7,
  textFrom: 8,
  textTo: 9,
  /** The spaces before `#`, and behind the id. */
  idFrom: 10,
  idTo: 11,
} as const

/** Place for what is found of one line. */
export function linePlaces(): LinePlaces {
  return new Int32Array(Object.keys(place).length)
}

/** `^` before the text. */
export const overlaps = 1
/** `--` behind the text. */
export const isCut = 2

/**
 * Finds what the physical line `[from, to)` of a text is, and where its head and its body stand: every line is found without
 * its neighbours. `isSpeaker` says whether a name of the right form makes a line. `isFirst`: the file begins with it, where
 * a byte order mark may stand. Never throws; linear in the line.
 */
export function locateStart(
  text: string,
  from: number,
  to: number,
  isSpeaker: (name: string) => boolean,
  isFirst: boolean,
  places: LinePlaces,
): ScriptNode['kind'] {
  forgetHead(places)
  // A byte order mark belongs to the file, not to its first line.
  const start = isFirst && from < to && text.charCodeAt(from) === 0xfeff ? from + 1 : from
  const first = start < to ? text.charCodeAt(start) : 0
  if (first === 0x23) return locateHeading(text, start, to, places)
  if (first === 0x2f && start + 1 < to && text.charCodeAt(start + 1) === 0x2f) {
    places[place.bodyFrom] = start + 2
    return 'note'
  }
  if (first === 0x5c) {
    places[place.bodyFrom] = start + 1
    return 'action'
  }
  const colon = locateHead(text, start, to, isSpeaker, places)
  if (colon !== undefined) {
    places[place.bodyFrom] = colon + 1
    return 'line'
  }
  forgetHead(places)
  const isBlank = skipWhiteSpace(text, from, to) === to
  places[place.bodyFrom] = isBlank ? to : start
  return isBlank ? 'blank' : 'action'
}

/** Finds all pieces of a line, as `locateStart` does the first ones. */
export function locateLine(
  text: string,
  from: number,
  to: number,
  isSpeaker: (name: string) => boolean,
  isFirst: boolean,
  places: LinePlaces,
): ScriptNode['kind'] {
  const kind = locateStart(text, from, to, isSpeaker, isFirst, places)
  const bodyFrom = places[place.bodyFrom] ?? to
  places[place.idFrom] = -1
  places[place.idTo] = -1
  places[place.marks] = 0
  if (kind === 'line') locateBody(text, bodyFrom, to, idEnd(text, bodyFrom, to), places)
  else if (kind === 'action') locateAction(text, bodyFrom, to, places)
  else locateWords(text, bodyFrom, to, places)
  return kind
}

function forgetHead(places: LinePlaces): void {
  places[place.nameFrom] = -1
  places[place.nameTo] = -1
  places[place.variantFrom] = -1
  places[place.variantTo] = -1
  places[place.deliveryFrom] = -1
  places[place.deliveryTo] = -1
}

/**
 * Finds the text, the marks and the id in a body that begins at `bodyFrom`, behind the colon or at the first word of
 * action, and ends at `to`. `idTo` is where the id ends, if there is one.
 */
export function locateBody(
  text: string,
  bodyFrom: number,
  to: number,
  idTo: number | undefined,
  places: LinePlaces,
): void {
  const bodyTo = idTo === undefined ? to : idTo - 7
  let textFrom = skipWhiteSpace(text, bodyFrom, bodyTo)
  let textTo = skipWhiteSpaceBack(text, textFrom, bodyTo)
  if (textFrom >= textTo) {
    // Empty: the place where the first word would be typed, behind one space if there is room for it.
    textFrom = Math.min(bodyFrom + 1, bodyFrom + Math.max(0, bodyTo - bodyFrom - (idTo === undefined ? 0 : 1)))
    textTo = textFrom
  }
  if (idTo !== undefined) {
    places[place.idFrom] = textTo
    places[place.idTo] = idTo
  }
  let marks = 0
  if (textFrom < textTo && text.charCodeAt(textFrom) === 0x5e) {
    marks += overlaps
    textFrom = skipWhiteSpace(text, textFrom + 1, textTo)
  }
  const cutFrom = startOfInterruption(text, textFrom, textTo)
  if (cutFrom !== undefined) {
    marks += isCut
    textTo = skipWhiteSpaceBack(text, textFrom, cutFrom)
  }
  places[place.marks] = marks
  places[place.textFrom] = textFrom
  places[place.textTo] = textTo
}

function locateHeading(text: string, start: number, to: number, places: LinePlaces): ScriptNode['kind'] {
  const isScene = start + 1 < to && text.charCodeAt(start + 1) === 0x23
  const behind = start + (isScene ? 2 : 1)
  const after = text.charCodeAt(behind)
  const isAction = behind < to && after !== 0x20 && after !== 0x09
  places[place.bodyFrom] = isAction ? start : behind
  return isAction ? 'action' : isScene ? 'scene' : 'title'
}

// Two spaces before the id, as they are printed, and not one: "see #urgent" is likelier in action than in speech.
function locateAction(text: string, start: number, to: number, places: LinePlaces): void {
  const idTo = idEnd(text, start, to)
  const mark = idTo === undefined ? to : idTo - 7
  const hasId = idTo !== undefined && mark - start >= 2 && isSpaceOrTab(text, mark - 1) && isSpaceOrTab(text, mark - 2)
  locateWords(text, start, hasId ? mark : to, places)
  if (hasId) {
    places[place.idFrom] = skipWhiteSpaceBack(text, start, mark)
    places[place.idTo] = idTo
  }
}

function locateWords(text: string, from: number, to: number, places: LinePlaces): void {
  const textFrom = skipWhiteSpace(text, from, to)
  places[place.textFrom] = textFrom
  places[place.textTo] = skipWhiteSpaceBack(text, textFrom, to)
}

// `NAME[/variant][ (delivery)]:`. Answers the colon's offset, or undefined if the line has no head. `http://` is never a
// head: a colon that two slashes follow belongs to an address.
function locateHead(
  text: string,
  start: number,
  to: number,
  isSpeaker: (name: string) => boolean,
  places: LinePlaces,
): number | undefined {
  const nameTo = endOfName(text, start, to, startsName)
  if (nameTo === undefined) return undefined
  places[place.nameFrom] = start
  places[place.nameTo] = nameTo
  let next = skipSpaces(text, nameTo, to)
  if (next < to && text.charCodeAt(next) === 0x2f) {
    const variantTo = endOfName(text, next + 1, to, continuesVariant)
    if (variantTo === undefined) return undefined
    places[place.variantFrom] = next + 1
    places[place.variantTo] = variantTo
    next = skipSpaces(text, variantTo, to)
  }
  if (next < to && text.charCodeAt(next) === 0x28) {
    // By hand, because a search would not stop at the end of the line.
    let close = next + 1
    while (close < to && text.charCodeAt(close) !== 0x29) close++
    if (close === to) return undefined
    places[place.deliveryFrom] = next
    places[place.deliveryTo] = close + 1
    next = skipSpaces(text, close + 1, to)
  }
  if (next >= to || text.charCodeAt(next) !== 0x3a) return undefined
  if (next + 2 < to && text.charCodeAt(next + 1) === 0x2f && text.charCodeAt(next + 2) === 0x2f) return undefined
  return isSpeaker(text.slice(start, nameTo)) ? next : undefined
}

// Answers the offset behind the last character that is not a space; undefined if there is no name or it is too long.
function endOfName(
  text: string,
  start: number,
  to: number,
  mayStart: (character: string) => boolean,
): number | undefined {
  let end = start
  let at = start
  while (at < to) {
    const unit = text.charCodeAt(at)
    let size = 1
    if (unit > 0x7f) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? unit)
      if (!(at === start ? mayStart(character) : continuesName(character))) break
      size = character.length
    } else if (!(at === start && !isAsciiLetter(unit) ? mayStart(text.charAt(at)) : isAsciiInName(unit))) {
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

// The common cases without a regular expression: the scan runs over every physical line of a script.
function isAsciiInName(unit: number): boolean {
  return (
    isAsciiLetter(unit) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x20 ||
    unit === 0x27 ||
    unit === 0x2e ||
    unit === 0x2d ||
    unit === 0x5f ||
    unit === 0x26
  )
}

function isAsciiLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)
}

// Offset behind `#abc123` that stands after at least one space, at the end. `\#abc123` has a backslash before it and is
// spoken.
function idEnd(text: string, bodyFrom: number, lineTo: number): number | undefined {
  const to = skipWhiteSpaceBack(text, bodyFrom, lineTo)
  const mark = to - 7
  if (mark <= bodyFrom || text.charCodeAt(mark) !== 0x23 || !isSpaceOrTab(text, mark - 1)) return undefined
  for (let at = mark + 1; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (!((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))) return undefined
  }
  return to
}

// Two or more hyphens at the end, unless a backslash takes the meaning from the first.
function startOfInterruption(text: string, from: number, to: number): number | undefined {
  let start = to
  while (start > from && text.charCodeAt(start - 1) === 0x2d) start--
  if (to - start < 2) return undefined
  let backslashes = 0
  while (start - backslashes > from && text.charCodeAt(start - backslashes - 1) === 0x5c) backslashes++
  return backslashes % 2 === 1 ? undefined : start
}

function isSpaceOrTab(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 0x20 || unit === 0x09
}

// The no-break space is what French typography puts before a colon.
function skipSpaces(text: string, from: number, to: number): number {
  let at = from
  while (at < to && (isSpaceOrTab(text, at) || text.charCodeAt(at) === 0xa0)) at++
  return at
}

function skipWhiteSpace(text: string, from: number, to: number): number {
  let at = from
  while (at < to && isWhiteSpace(text.charCodeAt(at))) at++
  return at
}

function skipWhiteSpaceBack(text: string, from: number, to: number): number {
  let at = to
  while (at > from && isWhiteSpace(text.charCodeAt(at - 1))) at--
  return at
}

// The white space that `String.prototype.trim` takes away.
function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit <= 0x20 && (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d))
  return unit === 0xa0 || unit === 0xfeff || /\s/.test(String.fromCharCode(unit))
}
