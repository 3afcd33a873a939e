import { alignKeys } from '../../../shared/core/script/align-keys.ts'

/** A word or another character, each with the space before it; space at the end of the line is one by itself. */
const pieces = /\s*[\p{L}\p{N}\p{M}_]+|\s*\S|\s+$/gu

type Words = readonly string[]

function wordsOf(text: string): Words {
  return text.match(pieces) ?? []
}

/**
 * Puts what a page had kept of a line into the line as it is now; both come from `base`. Words that only one of them has
 * are taken from it. What both wrote at the same place stands once, and a word that is the beginning of the other's counts
 * as that word: it was cut off while it was typed. Undefined: both changed the same words.
 */
export function mergeWords(base: string, present: string, kept: string): string | undefined {
  const [old, now, then] = [wordsOf(base), wordsOf(present), wordsOf(kept)]
  const inNow = new Map(alignKeys(old, now))
  const inThen = new Map(alignKeys(old, then))
  const merged: string[] = []
  let [from, fromNow, fromThen] = [0, 0, 0]
  for (let at = 0; at <= old.length; at += 1) {
    const atNow = at === old.length ? now.length : inNow.get(at)
    const atThen = at === old.length ? then.length : inThen.get(at)
    // What not both still have is changed by one of them at least.
    if (atNow === undefined || atThen === undefined) continue
    const part = mergePart(old.slice(from, at), now.slice(fromNow, atNow), then.slice(fromThen, atThen))
    if (part === undefined) return undefined
    merged.push(...part, ...now.slice(atNow, atNow + 1))
    from = at + 1
    fromNow = atNow + 1
    fromThen = atThen + 1
  }
  return merged.join('')
}

/** True if all words of one text stand in the other, in their order. */
export function hasAllWords(whole: string, part: string): boolean {
  return holds(wordsOf(whole), wordsOf(part))
}

/** What stands between two words that all three have. */
function mergePart(old: Words, now: Words, then: Words): Words | undefined {
  if (isSame(now, old)) return then
  if (isSame(then, old)) return now
  if (holds(then, now)) return then
  if (holds(now, then)) return now
  // A space at the end of what was saved is no word that anybody changed.
  if (old.every((word) => word.trim() === '')) return together(now, then)
  // A word that was cut off when it was saved: both went on with it.
  const [cut = ''] = old
  const isGoneOn = old.length === 1 && [now, then].every(([first]) => first?.startsWith(cut) === true)
  if (isGoneOn && areOneWord(now[0], then[0])) return together(now, then)
  return undefined
}

function holds(whole: Words, part: Words): boolean {
  let at = 0
  for (const word of whole) if (word === part[at]) at += 1
  return at === part.length
}

function isSame(left: Words, right: Words): boolean {
  return left.length === right.length && left.every((word, at) => word === right[at])
}

/**
 * What was added at one place: a part of the kept words may have come, and more may have been written around it. Where
 * they differ, the kept ones were there first.
 */
function together(now: Words, then: Words): Words {
  if (holds(then, now)) return then
  if (holds(now, then)) return now
  const [here, kept] = [withMarks(now), withMarks(then)]
  const result: string[] = []
  let [h, k] = [0, 0]
  for (const [atHere, atKept] of [...alignKeys(here.map(bare), kept.map(bare)), [here.length, kept.length] as const]) {
    const isEnd = atKept === kept.length
    result.push(...oneBehindOther(here.slice(h, atHere), kept.slice(k, atKept), isEnd, result.length > 0))
    if (!isEnd) result.push(longer(here[atHere], kept[atKept]))
    h = atHere + 1
    k = atKept + 1
  }
  return result
}

/** Words with the marks behind them: a full stop that both have joins nothing. */
function withMarks(words: Words): Words {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.length - 1
    if (last >= 0 && !/[\p{L}\p{N}]/u.test(word)) joined[last] += word
    else joined.push(word)
  }
  return joined
}

/** The word without its marks; marks alone are themselves. */
function bare(word: string): string {
  return word.match(/[\p{L}\p{N}\p{M}_]+/u)?.[0] ?? word
}

/** At the end the last word that came may be cut off, or the last one that was kept. */
function oneBehindOther(added: Words, kept: Words, isEnd: boolean, isBehind: boolean): Words {
  const mayBeCut = isEnd && (isBehind || kept.length === 1 || added.length === 1)
  if (!mayBeCut || !areOneWord(added[0], kept[0])) return [...kept, ...added]
  return [longer(added[0], kept[0]), ...kept.slice(1), ...added.slice(1)]
}

function areOneWord(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && (left.startsWith(right) || right.startsWith(left))
}

function longer(left = '', right = ''): string {
  return left.length < right.length ? right : left
}
