import { alignKeys } from './align-keys.ts'
import type { TextChange } from '../model/script.ts'

/** The one change that makes `after` of `before`: what is between the longest equal beginning and end. None if both are equal. */
export function spanningChange(before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end++
  }
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }]
}

/** Longer stretches (UTF-16 code units) are compared as one. */
const LONGEST_IN_WORDS = 100_000

/** Words, and everything else by itself: a change never begins or ends inside a word, where somebody else's would part it. */
const pieces = /[\p{L}\p{N}\p{M}_]+|[^]/gu

/** The changes from one stretch of text to another, word by word. */
function wordDifference(before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  if (before.length + after.length > LONGEST_IN_WORDS) return [{ from: 0, to: before.length, insert: after }]
  const left = before.match(pieces) ?? []
  const right = after.match(pieces) ?? []
  const changes: TextChange[] = []
  let [l, r, at] = [0, 0, 0]
  for (const [atLeft, atRight] of [...alignKeys(left, right), [left.length, right.length] as const]) {
    const removed = left.slice(l, atLeft).join('').length
    const insert = right.slice(r, atRight).join('')
    if (removed > 0 || insert !== '') changes.push({ from: at, to: at + removed, insert })
    at += removed + (left[atLeft]?.length ?? 0)
    l = atLeft + 1
    r = atRight + 1
  }
  return changes
}

/**
 * The changes that make `after` of `before`, line by line (parted at `\n`) and word by word: what both have is not touched, so that what
 * somebody writes there at the same time keeps its place. Ascending, not overlapping, in the offsets of `before`.
 */
export function textDifference(before: string, after: string): readonly TextChange[] {
  if (before === after) return []
  const left = before.split('\n')
  const right = after.split('\n')
  const leftStarts = startsOf(left)
  const rightStarts = startsOf(right)
  const changes: TextChange[] = []
  const add = (l0: number, l1: number, r0: number, r1: number): void => {
    const old = endsOf(leftStarts, before.length, l0, l1)
    const next = endsOf(rightStarts, after.length, r0, r1)
    for (const { from, to, insert } of wordDifference(before.slice(...old), after.slice(...next))) {
      changes.push({ from: old[0] + from, to: old[0] + to, insert })
    }
  }
  let [l, r] = [0, 0]
  for (const [atLeft, atRight] of [...alignKeys(left, right), [left.length, right.length] as const]) {
    // As many lines as before: each is one that was changed.
    if (atLeft - l === atRight - r && atLeft < left.length) {
      for (; l < atLeft; l += 1, r += 1) add(l, l + 1, r, r + 1)
    } else if (atLeft > l || atRight > r) add(l, atLeft, r, atRight)
    l = atLeft + 1
    r = atRight + 1
  }
  return changes
}

function startsOf(lines: readonly string[]): readonly number[] {
  let at = 0
  return lines.map((line) => {
    const start = at
    at += line.length + 1
    return start
  })
}

/**
 * Where lines `first` to `last` (from 0, without the last) stand, with the break behind them; at the end of the text with
 * the one before them, because the last line has none.
 */
function endsOf(starts: readonly number[], length: number, first: number, last: number): [number, number] {
  const to = starts[last]
  if (to !== undefined) return [starts[first] ?? length, to]
  const from = starts[first]
  return [first === 0 ? 0 : (from ?? length + 1) - 1, length]
}
