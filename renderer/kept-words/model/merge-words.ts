import type { AlignedPair } from '../../../shared/core/script/align-keys.ts'
import { areOneWord, longer, sameWords, type Three, uncut } from './cut-words.ts'
import { alignPieces, holds, isSame, type LineWords, wordList } from './line-words.ts'

/**
 * Puts what a page had kept of a line into the line as it is now; both come from `base`. Words that only one of them has
 * are taken from it. What both wrote at the same place stands once, and a word that is the beginning of the other's counts
 * as that word: it was cut off while it was typed. Undefined: both changed the same words.
 */
export function mergeWords(base: string, present: string, keptLine: string): string | undefined {
  const [old, now, then] = [wordList(base), wordList(present), wordList(keptLine)]
  const both = alignPieces(now, then)
  // A word may stand in a line several times, and be taken for another one than it was: then what both have of the kept
  // words stands there twice. Of all ways to tell which is which, the one that needs the fewest words is right.
  const lines = [{ old, now, kept: then }, ...uncut({ old, now, kept: then })].flatMap((words) =>
    waysToTell(words, both).flatMap((places) => {
      const merged = mergeAt([...places, [words.old.length, now.length, then.length]], words)
      return merged === undefined ? [] : [merged]
    }),
  )
  const [line] = lines.toSorted((a, b) => a.length - b.length)
  if (line === undefined) return undefined
  return line.join('') + spaced(spaceAtEnd(base), spaceAtEnd(present), spaceAtEnd(keptLine))
}

/** LineWords that are the same in all three: as the base says, as far as the two others agree, and only the first of the line. */
function waysToTell({ old, now, kept: then }: Three, both: readonly AlignedPair[]): readonly (readonly Common[])[] {
  const common = commonOf(alignPieces(old, now), alignPieces(old, then))
  const nowToThen = new Map(both)
  return [
    common,
    common.filter(([, atNow, atThen]) => nowToThen.get(atNow) === atThen),
    common.filter(([at, atNow, atThen], index) => at === index && atNow === index && atThen === index),
  ]
}

/** Space that one of two versions has changed; where both have, that of the line as it is now. */
function spaced(base: string, present: string, kept: string): string {
  return present === base ? kept : present
}

function spaceAtEnd(text: string): string {
  return text.slice(text.trimEnd().length)
}

/** Places of one word in base, present and kept line, ascending in each. */
type Common = readonly [number, number, number]

/** The words that all three still have. */
function commonOf(inNow: readonly AlignedPair[], inThen: readonly AlignedPair[]): readonly Common[] {
  const then = new Map(inThen)
  return inNow.flatMap(([at, atNow]): readonly Common[] => {
    const atThen = then.get(at)
    return atThen === undefined ? [] : [[at, atNow, atThen]]
  })
}

/** Merges what stands before each of the common words; the last of them is the end of the lines. */
function mergeAt(places: readonly Common[], { old, now, kept: then }: Three): LineWords | undefined {
  const merged: string[] = []
  let [from, fromNow, fromThen] = [0, 0, 0]
  for (const [at, atNow, atThen] of places) {
    const part = mergePart(old.slice(from, at), now.slice(fromNow, atNow), then.slice(fromThen, atThen))
    if (part === undefined) return undefined
    merged.push(...part)
    if (at < old.length) merged.push(spaced(old[at] ?? '', now[atNow] ?? '', then[atThen] ?? ''))
    from = at + 1
    fromNow = atNow + 1
    fromThen = atThen + 1
  }
  return merged
}

/** True if all words of one text stand in the other, in their order. */
export function hasAllWords(whole: string, part: string): boolean {
  return holds(wordList(whole), wordList(part))
}

/** What stands between two words that all three have. */
function mergePart(old: LineWords, now: LineWords, then: LineWords): LineWords | undefined {
  if (isSame(now, old)) return then
  if (isSame(then, old)) return now
  if (holds(then, now)) return then
  if (holds(now, then)) return now
  // LineWords that were cut off when they were saved: both went on with them, or one did.
  const isGoneOn = old.every((word, at) => areOneWord(word, now[at]) && areOneWord(word, then[at]))
  const gone = old.map((_, at) => at)
  if (!isGoneOn || !gone.every((at) => areOneWord(now[at], then[at]))) return undefined
  const rest = together(now.slice(old.length), then.slice(old.length))
  return [...gone.map((at) => longer(now[at], then[at])), ...rest]
}

/**
 * What was added at one place: a part of the kept words may have come, and more may have been written around it. Where
 * they differ, the kept ones were there first.
 */
function together(now: LineWords, then: LineWords): LineWords {
  if (holds(then, now)) return then
  if (holds(now, then)) return now
  const [here, kept] = [withMarks(now), withMarks(then)]
  const result: string[] = []
  let [h, k] = [0, 0]
  for (const [atHere, atKept] of sameWords(here, kept)) {
    result.push(...kept.slice(k, atKept), ...here.slice(h, atHere), longer(here[atHere], kept[atKept]))
    h = atHere + 1
    k = atKept + 1
  }
  return [...result, ...kept.slice(k), ...here.slice(h)]
}

/** LineWords with the marks behind them: a full stop that both have joins nothing. */
function withMarks(words: LineWords): LineWords {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.length - 1
    if (last >= 0 && !/[\p{L}\p{N}]/u.test(word)) joined[last] += word
    else joined.push(word)
  }
  return joined
}
