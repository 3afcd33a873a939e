import type { Pronunciation } from '../model/pronunciations.ts'

/** Entries by the letters of their words, folded: one step a letter, however many entries there are. */
type TrieNode = { readonly next: Map<number, TrieNode>; readonly entries: Pronunciation[] }

/** The entries of one scope, ready to be looked for. */
export type Matcher = { readonly root: TrieNode }

/** A word that was found: which entry, and where it ends in the text. */
export type Match = { readonly entry: Pronunciation; readonly to: number }

/** Readies the entries of one scope. Of two with the same word the first is meant; one that wants its case goes before. */
export function matcherOf(entries: readonly Pronunciation[]): Matcher {
  const root: TrieNode = { next: new Map(), entries: [] }
  for (const entry of entries) {
    let node = root
    for (const letter of lettersOf(tidy(entry.word))) {
      let next = node.next.get(letter)
      if (next === undefined) {
        next = { next: new Map(), entries: [] }
        node.next.set(letter, next)
      }
      node = next
    }
    node.entries.push(entry)
  }
  return { root }
}

/**
 * The longest word of the entries that begins at an offset, or undefined. White space of any length counts as one space, and
 * a letter is the same however it is composed: offsets are those of the text as it is.
 */
export function longestAt(matcher: Matcher, text: string, from: number): Match | undefined {
  let node: TrieNode | undefined = matcher.root
  let at = from
  let best: Match | undefined
  while (at < text.length) {
    const point = text.codePointAt(at) ?? 0
    let to = at + (point > 0xffff ? 2 : 1)
    if (isSpace(point)) {
      while (to < text.length && isSpace(text.charCodeAt(to))) to++
      node = node.next.get(0x20)
    } else if (point < 0x80 && !isJoined(text, to)) {
      node = node.next.get(folded(point))
    } else {
      while (isJoined(text, to)) to += (text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1
      for (const letter of lettersOf(text.slice(at, to))) node = node?.next.get(letter)
    }
    if (node === undefined) return best
    at = to
    const entry = node.entries.length === 0 ? undefined : fitting(node.entries, text, from, at)
    if (entry !== undefined) best = { entry, to: at }
  }
  return best
}

function fitting(entries: readonly Pronunciation[], text: string, from: number, to: number): Pronunciation | undefined {
  const isWhole =
    !(continuesWord(text, from) && isWordBefore(text, from)) && !(isWordBefore(text, to) && continuesWord(text, to))
  let written: string | undefined
  let found: Pronunciation | undefined
  for (const entry of entries) {
    if (entry.wholeWord && !isWhole) continue
    if (!entry.matchCase) {
      found ??= entry
      continue
    }
    written ??= tidy(text.slice(from, to))
    if (tidy(entry.word) === written) return entry
  }
  return found
}

const wordSign = /^[\p{L}\p{N}\p{M}]/u
const wordSignAtEnd = /[\p{L}\p{N}\p{M}]$/u

function continuesWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? isPlainWordSign(unit) : at < text.length && wordSign.test(text.slice(at, at + 2))
}

function isWordBefore(text: string, at: number): boolean {
  const unit = at === 0 ? 0x20 : text.charCodeAt(at - 1)
  return unit < 0x80 ? isPlainWordSign(unit) : wordSignAtEnd.test(text.slice(Math.max(0, at - 2), at))
}

function isPlainWordSign(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
}

function isSpace(point: number): boolean {
  return point === 0x20 || (point >= 0x09 && point <= 0x0d) || (point > 0x7f && /\s/.test(String.fromCodePoint(point)))
}

// Signs that are one letter with what stands before them: accents that were typed apart, and the parts of Hangul syllables.
const joins = /^[\p{M}\u1160-\u11ff]/u

function isJoined(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x300 && joins.test(text.slice(at, at + 2))
}

// However its letters were composed: "\u00e9" is the same as "e" with an accent behind it.
function lettersOf(text: string): readonly number[] {
  return Array.from(text.normalize('NFC'), (character) => folded(character.codePointAt(0) ?? 0))
}

// A typed apostrophe and a typographic one are the same sign to people.
function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').replaceAll('\u2019', "'")
}

const foldedPoints = new Map<number, number>()

// Lower case where it is one character: a word must not become longer by being compared.
function folded(point: number): number {
  if (point < 0x80) return point >= 0x41 && point <= 0x5a ? point + 0x20 : point
  if (point === 0x2019) return 0x27
  let lower = foldedPoints.get(point)
  if (lower === undefined) {
    const letter = String.fromCodePoint(point).toLowerCase()
    const first = letter.codePointAt(0) ?? point
    lower = String.fromCodePoint(first) === letter ? first : point
    foldedPoints.set(point, lower)
  }
  return lower
}
