import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'

/** A piece of what a take says: a word that sounds, one that is left out, or one that is said once more. */
export type ShownWord = {
  /** With the marks that stand at it in the text. */
  readonly label: string
  readonly kind: 'said' | 'missing' | 'again'
  /** Its place among the take's words; undefined for what is none of them. */
  readonly at?: number
  /** Where it sounds; of a word that is left out: where it would stand. */
  readonly fromSample: number
  /** Where it stands in the text. */
  readonly from: number
}

/** The words of a take as they are shown, by when they sound. */
export function shownWords({ text, words, missing, doubled }: TakeWords): readonly ShownWord[] {
  const ends = [...words, ...missing].map(({ to }) => to).toSorted((a, b) => a - b)
  const label = ({ from, to }: { readonly from: number; readonly to: number }): string => {
    const before = ends.findLast((end) => end <= from) ?? 0
    // Marks between two words that touch belong to the first.
    const opening = /\s(\S*)$/.exec(text.slice(before, from))?.[1] ?? (before === 0 ? text.slice(0, from).trim() : '')
    const closing = /^\S*/.exec(text.slice(to, nextStart(to)))?.[0] ?? ''
    return `${opening}${text.slice(from, to)}${closing}`
  }
  const starts = [...words, ...missing].map(({ from }) => from).toSorted((a, b) => a - b)
  const nextStart = (to: number): number => starts.find((start) => start >= to) ?? text.length
  const said = words.map((word, at) => ({ label: label(word), kind: 'said' as const, at, ...placeOf(word) }))
  const left = missing.map((word) => {
    const before = words.findLast(({ from }) => from < word.from)
    return { label: label(word), kind: 'missing' as const, fromSample: before?.toSample ?? 0, from: word.from }
  })
  const again = doubled.map((word) => ({ label: word.word, kind: 'again' as const, ...placeOf(word) }))
  return [...said, ...left, ...again].toSorted((a, b) => a.fromSample - b.fromSample || a.from - b.from)
}

function placeOf({ from, fromSample }: { readonly from: number; readonly fromSample: number }) {
  return { from, fromSample }
}

/** Pixels between two words. */
const GAP = 2

/**
 * Where words stand in a row that is so wide, in pixels from its left: each where it sounds (`wanted`), pushed aside by its
 * neighbours no farther than it must be. Undefined where they have no room in one row.
 */
export function placedInRow(
  words: readonly { readonly wanted: number; readonly width: number }[],
  rowWidth: number,
): readonly number[] | undefined {
  const lefts: number[] = []
  let free = 0
  for (const { wanted, width } of words) {
    const left = Math.max(free, wanted)
    lefts.push(left)
    free = left + width + GAP
  }
  let limit = rowWidth
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const width = words[at]?.width ?? 0
    const left = Math.min(lefts[at] ?? 0, limit - width)
    if (left < 0) return undefined
    lefts[at] = left
    limit = left - GAP
  }
  return lefts
}
