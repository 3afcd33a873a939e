import { pairAlike, type Unit } from './likeness.ts'

/** Largest table for the longest common subsequence; beyond it only tokens that occur once on both sides count. */
const largestSequence = 4_000_000

/**
 * Pairs the units of an old and a new sequence: for each new unit the index of its old one, or -1. First what is equal
 * and in order, then what is equal and was moved, then what is alike and stands between the same neighbours. Every old
 * unit is used once. The work is bounded: near linear for real edits, and never more than the tables above.
 */
export function align(old: readonly Unit[], fresh: readonly Unit[]): Int32Array {
  const numbers = new Map<string, number>()
  const numberOf = ({ token }: Unit): number => {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    return number
  }
  const a = Int32Array.from(old, numberOf)
  const b = Int32Array.from(fresh, numberOf)
  const pairs = new Int32Array(fresh.length).fill(-1)
  const used = new Uint8Array(old.length)
  pairInOrder(a, b, pairs)
  for (const at of pairs) if (at >= 0) used[at] = 1
  const isInOrder = Uint8Array.from(pairs, (at) => (at >= 0 ? 1 : 0))
  pairMoved(a, b, pairs, used)
  pairAlike(old, fresh, pairs, isInOrder)
  return pairs
}

/** Indices into `pairs` that form a longest run of ascending values, those below zero left out: what has not moved. */
export function unmoved(pairs: Int32Array): ReadonlySet<number> {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [index, value] of pairs.entries()) {
    if (value < 0) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  }
  const chosen = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chosen.add(at)
  return chosen
}

function pairInOrder(a: Int32Array, b: Int32Array, pairs: Int32Array): void {
  const ranges: [number, number, number, number][] = [[0, a.length, 0, b.length]]
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    let [aFrom, aTo, bFrom, bTo] = range
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) pairs[bFrom++] = aFrom++
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) pairs[--bTo] = --aTo
    if (aFrom === aTo || bFrom === bTo) continue
    const anchors = uniqueAnchors(a, b, aFrom, aTo, bFrom, bTo)
    if (anchors.length === 0) {
      if ((aTo - aFrom) * (bTo - bFrom) <= largestSequence) commonSequence(a, b, aFrom, aTo, bFrom, bTo, pairs)
      continue
    }
    let [aAt, bAt] = [aFrom, bFrom]
    for (const [aAnchor, bAnchor] of anchors) {
      pairs[bAnchor] = aAnchor
      ranges.push([aAt, aAnchor, bAt, bAnchor])
      aAt = aAnchor + 1
      bAt = bAnchor + 1
    }
    ranges.push([aAt, aTo, bAt, bTo])
  }
}

// Tokens that occur once on each side, in the order of both: the idea of patience diff.
function uniqueAnchors(
  a: Int32Array,
  b: Int32Array,
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): readonly (readonly [number, number])[] {
  const twice = -2
  const inA = new Map<number, number>()
  for (let at = aFrom; at < aTo; at++) inA.set(a[at] ?? 0, inA.has(a[at] ?? 0) ? twice : at)
  const inB = new Map<number, number>()
  for (let at = bFrom; at < bTo; at++) inB.set(b[at] ?? 0, inB.has(b[at] ?? 0) ? twice : at)
  const candidates = new Int32Array(bTo - bFrom).fill(-1)
  for (const [token, at] of inB) {
    const other = inA.get(token)
    if (at >= 0 && other !== undefined && other >= 0) candidates[at - bFrom] = other
  }
  return [...unmoved(candidates)].toReversed().map((at) => [candidates[at] ?? 0, at + bFrom])
}

function commonSequence(
  a: Int32Array,
  b: Int32Array,
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
  pairs: Int32Array,
): void {
  const width = bTo - bFrom + 1
  const lengths = new Uint32Array((aTo - aFrom + 1) * width)
  const at = (i: number, j: number): number => lengths[(i - aFrom) * width + (j - bFrom)] ?? 0
  for (let i = aTo - 1; i >= aFrom; i--) {
    for (let j = bTo - 1; j >= bFrom; j--) {
      const length = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
      lengths[(i - aFrom) * width + (j - bFrom)] = length
    }
  }
  for (let i = aFrom, j = bFrom; i < aTo && j < bTo; ) {
    if (a[i] === b[j]) pairs[j++] = i++
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}

function pairMoved(a: Int32Array, b: Int32Array, pairs: Int32Array, used: Uint8Array): void {
  const free = new Map<number, number[]>()
  for (let at = a.length - 1; at >= 0; at--) {
    if (used[at] === 1) continue
    const token = a[at] ?? 0
    const places = free.get(token) ?? []
    places.push(at)
    free.set(token, places)
  }
  for (const [index, token] of b.entries()) {
    if (pairs[index] !== -1) continue
    const at = free.get(token)?.pop()
    if (at === undefined) continue
    pairs[index] = at
    used[at] = 1
  }
}
