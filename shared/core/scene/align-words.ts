import { FRAMES_A_SECOND } from './sound/frames.ts'
import type { HeardWord, SceneTurn } from './types.ts'

/** What a transcript says about the lines. */
export type WordEvidence = {
  /** Share of each line's words that were heard in their place; undefined for a line without words. */
  readonly heardShare: readonly (number | undefined)[]
  /** Words that were heard and stand nowhere. */
  readonly strayWords: number
  /** How many more words were heard than are written: a word that was misheard is one that strays, and none more. */
  readonly surplusWords: number
  /** The most words in a row that were heard and stand nowhere. */
  readonly strayRun: number
  /** How many words in a row were not heard at each line's beginning and at its end. */
  readonly unheard: readonly { readonly first: number; readonly last: number }[]
  /** Where each border lies, in frames: between the last word that was heard before it and the first one behind it. */
  readonly borders: readonly ({ readonly from: number; readonly to: number } | undefined)[]
}

/** A word that belongs to neither side costs one; two unlike words cost as much as leaving out both, nearly. */
const UNLIKE = 1.9
/** Two words that differ in a letter or two were misheard. */
const ALIKE = 0.6
/** Longest transcript and text, in words, that are compared: their product is the work. */
const MOST_WORDS = 4000

/** Lays the transcript's words over those of the lines by least edits. Undefined if there is nothing to compare. */
export function alignWords(turns: readonly SceneTurn[], heard: readonly HeardWord[]): WordEvidence | undefined {
  const wanted = turns.flatMap(({ text = '' }, turn) => plainWords(text).map((word) => ({ word, turn })))
  const words = heard.flatMap((entry) => spreadWords(entry))
  if (wanted.length === 0 || words.length === 0 || Math.max(wanted.length, words.length) > MOST_WORDS) return undefined
  const pairs = leastEdits(
    wanted.map(({ word }) => word),
    words.map(({ text }) => text),
  )
  const standing = new Set(pairs.map(([, to]) => to))
  let [strayRun, run] = [0, 0]
  for (const to of words.keys()) {
    run = standing.has(to) ? 0 : run + 1
    strayRun = Math.max(strayRun, run)
  }
  const matched = turns.map(() => 0)
  const isMatched = wanted.map(() => false)
  const firsts = turns.map((): number | undefined => undefined)
  const lasts = turns.map((): number | undefined => undefined)
  for (const [at, to] of pairs) {
    const turn = wanted[at]?.turn ?? 0
    matched[turn] = (matched[turn] ?? 0) + 1
    isMatched[at] = true
    firsts[turn] ??= words[to]?.start
    lasts[turn] = words[to]?.end
  }
  const counts = turns.map((_, turn) => wanted.filter((entry) => entry.turn === turn).length)
  return {
    heardShare: counts.map((count, turn) => (count === 0 ? undefined : (matched[turn] ?? 0) / count)),
    strayWords: words.length - pairs.length,
    surplusWords: Math.max(0, words.length - wanted.length),
    strayRun,
    unheard: turns.map((_, turn) => {
      const own = isMatched.filter((__, at) => wanted[at]?.turn === turn)
      const [first, last] = [own.indexOf(true), own.lastIndexOf(true)]
      return first < 0 ? { first: own.length, last: own.length } : { first, last: own.length - 1 - last }
    }),
    borders: turns.slice(1).map((_, turn) => {
      const [from, to] = [lasts[turn], firsts[turn + 1]]
      if (from === undefined || to === undefined || to < from - 0.5) return undefined
      return { from: Math.min(from, to) * FRAMES_A_SECOND, to: Math.max(from, to) * FRAMES_A_SECOND }
    }),
  }
}

/** Words as they are compared: lower case, letters and digits only. */
export function plainWords(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\-–—/]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
}

/** A timed piece of a transcript as single words; several share its time by their letters. */
function spreadWords({ text, start, end }: HeardWord): readonly HeardWord[] {
  const words = plainWords(text)
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let passed = 0
  return words.map((word) => {
    const from = start + ((end - start) * passed) / letters
    passed += word.length
    return { text: word, start: from, end: start + ((end - start) * passed) / letters }
  })
}

/** The pairs of words that stand for each other, in order. */
function leastEdits(wanted: readonly string[], heard: readonly string[]): readonly (readonly [number, number])[] {
  const width = heard.length + 1
  const costs = new Float32Array((wanted.length + 1) * width)
  const pairCosts = new Float32Array(wanted.length * heard.length)
  for (let at = 0; at <= wanted.length; at += 1) costs[at * width] = at
  for (let to = 0; to <= heard.length; to += 1) costs[to] = to
  for (const [at, word] of wanted.entries()) {
    for (const [to, other] of heard.entries()) {
      const pair = word === other ? 0 : isMisheard(word, other) ? ALIKE : UNLIKE
      pairCosts[at * heard.length + to] = pair
      costs[(at + 1) * width + to + 1] = Math.min(
        (costs[at * width + to] ?? 0) + pair,
        (costs[at * width + to + 1] ?? 0) + 1,
        (costs[(at + 1) * width + to] ?? 0) + 1,
      )
    }
  }
  const pairs: [number, number][] = []
  let [at, to] = [wanted.length, heard.length]
  while (at > 0 && to > 0) {
    const here = costs[at * width + to] ?? 0
    const pair = pairCosts[(at - 1) * heard.length + to - 1] ?? 0
    if (Math.abs((costs[(at - 1) * width + to - 1] ?? 0) + pair - here) < 1e-4) {
      at -= 1
      to -= 1
      if (pair < 1) pairs.push([at, to])
    } else if (Math.abs((costs[(at - 1) * width + to] ?? 0) + 1 - here) < 1e-4) at -= 1
    else to -= 1
  }
  return pairs.toReversed()
}

/** True for words of some length that differ in few letters. */
function isMisheard(word: string, other: string): boolean {
  const longer = Math.max(word.length, other.length)
  if (longer < 4 || Math.abs(word.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at]
    const next = [at + 1]
    for (let to = 0; to < other.length; to += 1) {
      const change = (row[to] ?? 0) + (letter === other[to] ? 0 : 1)
      next.push(Math.min(change, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return (row[other.length] ?? longer) <= longer / 3
}
