import type { Pronunciation } from './schema.ts'

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
    for (const character of tidy(entry.word)) {
      const letter = folded(character.codePointAt(0) ?? 0)
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

/** The longest word of the entries that begins at an offset, or undefined. White space of any length counts as one space. */
export function longestAt(matcher: Matcher, text: string, from: number): Match | undefined {
  let node: TrieNode | undefined = matcher.root
  let at = from
  let best: Match | undefined
  while (at < text.length) {
    const point = text.codePointAt(at) ?? 0
    let to = at + (point > 0xffff ? 2 : 1)
    if (isSpace(point)) while (to < text.length && isSpace(text.charCodeAt(to))) to++
    node = node.next.get(isSpace(point) ? 0x20 : folded(point))
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

// A typed apostrophe and a typographic one are the same sign to people.
function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replaceAll('\u2019', "'")
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
