import { nameKey } from '../model/names.ts'
import type { ScriptNode } from '../model/script.ts'

/** A word with its place, in UTF-16 code units of the text it was found in. */
export type PlacedWord = { readonly word: string; readonly from: number; readonly to: number }

/** A word: letters with apostrophes and combining marks inside. Hyphens part words, as dictionaries list them. */
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu

/** Words shorter than this are not looked at. */
const MIN_LETTERS = 2

/**
 * The words of one node that are worth looking up, with their places in its raw text. Cues, pauses, delivery, names, ids
 * and escapes are no prose; words in capitals are names and cries; what stands at a digit is a code.
 */
export function wordsToSpell(node: ScriptNode): readonly PlacedWord[] {
  switch (node.kind) {
    case 'line':
      return node.parts.flatMap((part) => (part.kind === 'text' ? wordsOf(node.raw, part.from, part.to) : []))
    case 'blank':
      return []
    default:
      return wordsOf(node.raw, 0, node.raw.length)
  }
}

/** The words of a stretch of text that are worth looking up. */
export function wordsOf(text: string, from: number, to: number): readonly PlacedWord[] {
  const found: PlacedWord[] = []
  for (const match of text.slice(from, to).matchAll(wordPattern)) {
    const [word] = match
    const start = from + match.index
    const end = start + word.length
    if (word.length < MIN_LETTERS || word === word.toUpperCase()) continue
    if (isCode(text.charAt(start - 1)) || isCode(text.charAt(end))) continue
    found.push({ word, from: start, to: end })
  }
  return found
}

/** What a dictionary is asked for: with the straight apostrophe, which is the one that dictionaries have. */
export function spellingKey(word: string): string {
  return word.normalize('NFC').replaceAll('’', "'")
}

/** Words that are right here whatever the dictionary says: those of speakers' names and of the project's own list. */
export function knownWords(names: readonly string[], own: readonly string[]): ReadonlySet<string> {
  const known = new Set(own.map((word) => nameKey(spellingKey(word))))
  for (const name of names) for (const { word } of wordsIn(name)) known.add(nameKey(spellingKey(word)))
  return known
}

/**
 * True if so many words are unknown that the script is written in another language: then nothing is marked, because
 * everything would be. Asked of distinct words, of which there must be enough to judge by.
 */
export function isOtherLanguage(distinct: number, unknown: number): boolean {
  return distinct >= 20 && unknown > distinct / 2
}

function* wordsIn(text: string): Generator<{ readonly word: string }> {
  for (const [word] of text.matchAll(wordPattern)) yield { word }
}

function isCode(neighbour: string): boolean {
  return neighbour !== '' && /[\p{N}_@/\\#]/u.test(neighbour)
}
