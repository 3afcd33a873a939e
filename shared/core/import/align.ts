/** One thing to be aligned. Equal `token`: the same, whatever the place. `group`: only equal groups can be alike. */
export type Unit = {
  readonly token: string
  readonly group: string
  /** Who says it; another one makes two units less alike. */
  readonly speaker: string
  /** Lower-case words. */
  readonly words: readonly string[]
}

/** Least share of common words for two units to be one that was changed. */
const leastLikeness = 0.5
/** What another speaker takes off. */
const otherSpeaker = 0.75
/** Largest table of pairs that is compared in full; beyond it only near places are. */
const largestTable = 40_000
/** How far from its proportional place a unit is looked for when the table would be too large. */
const nearby = 20
/** Most units on both sides of a gap in which a speaker's only line is taken for one that was written anew. */
const smallGap = 8
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
  const bagOf = bagMaker()
  pairAlike(old, fresh, pairs, used, isInOrder, bagOf)
  pairFar(old, fresh, pairs, bagOf)
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

// What was moved and changed at once: looked for anywhere, if there is little enough of it.
function pairFar(old: readonly Unit[], fresh: readonly Unit[], pairs: Int32Array, bagOf: BagOf): void {
  const used = new Set(pairs)
  const left = [...old.keys()].filter((at) => !used.has(at))
  const right = [...fresh.keys()].filter((at) => pairs[at] === -1)
  if (left.length === 0 || right.length === 0 || left.length * right.length > largestTable) return
  pairByLikeness(
    left,
    right,
    (at) => bagOf(old[at]),
    (at) => bagOf(fresh[at]),
    pairs,
  )
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

// Between two neighbours that kept their order, what is left on both sides is compared by its words.
function pairAlike(
  old: readonly Unit[],
  fresh: readonly Unit[],
  pairs: Int32Array,
  used: Uint8Array,
  isInOrder: Uint8Array,
  bagOf: BagOf,
): void {
  let oldFrom = 0
  let freshFrom = 0
  for (let at = 0; at <= fresh.length; at++) {
    if (at < fresh.length && isInOrder[at] !== 1) continue
    const oldTo = at < fresh.length ? (pairs[at] ?? 0) : old.length
    const left: number[] = []
    for (let index = oldFrom; index < oldTo; index++) if (used[index] !== 1) left.push(index)
    const right: number[] = []
    for (let index = freshFrom; index < at; index++) if (pairs[index] === -1) right.push(index)
    if (left.length > 0 && right.length > 0)
      pairGap(
        left,
        right,
        (at) => bagOf(old[at]),
        (at) => bagOf(fresh[at]),
        pairs,
      )
    oldFrom = oldTo + 1
    freshFrom = at + 1
  }
}

function pairGap(
  left: readonly number[],
  right: readonly number[],
  old: (at: number) => Bag | undefined,
  fresh: (at: number) => Bag | undefined,
  pairs: Int32Array,
): void {
  pairByLikeness(left, right, old, fresh, pairs)
  if (left.length + right.length > smallGap) return
  // A line that was written anew: the only one left of its speaker on both sides of a small gap.
  const used = new Set(right.map((at) => pairs[at]))
  const sameVoice = (one: Unit | undefined, other: Unit | undefined): boolean =>
    one?.group === other?.group && one?.speaker === other?.speaker
  for (const j of right) {
    if (pairs[j] !== -1) continue
    const unit = fresh(j)?.unit
    const rivals = right.filter((at) => pairs[at] === -1 && sameVoice(fresh(at)?.unit, unit))
    const [only, ...more] = left.filter((at) => !used.has(at) && sameVoice(old(at)?.unit, unit))
    if (rivals.length !== 1 || only === undefined || more.length > 0) continue
    pairs[j] = only
    used.add(only)
  }
}

function pairByLikeness(
  left: readonly number[],
  right: readonly number[],
  old: (at: number) => Bag | undefined,
  fresh: (at: number) => Bag | undefined,
  pairs: Int32Array,
): void {
  const isSmall = left.length * right.length <= largestTable
  const candidates: { readonly i: number; readonly j: number; readonly score: number }[] = []
  for (const [place, j] of right.entries()) {
    const middle = Math.round((place * left.length) / right.length)
    const from = isSmall ? 0 : Math.max(0, middle - nearby)
    const to = isSmall ? left.length : Math.min(left.length, middle + nearby)
    for (const i of left.slice(from, to)) {
      const score = likeness(old(i), fresh(j))
      if (score >= leastLikeness) candidates.push({ i, j, score })
    }
  }
  candidates.sort((one, other) => other.score - one.score || one.j - other.j || one.i - other.i)
  const taken = new Set<number>()
  for (const { i, j } of candidates) {
    if (pairs[j] !== -1 || taken.has(i)) continue
    pairs[j] = i
    taken.add(i)
  }
}

type BagOf = (unit: Unit | undefined) => Bag | undefined
type Bag = { readonly unit: Unit; readonly words: Int32Array }

// Words as sorted numbers: comparing two lines is then one walk over both.
function bagMaker(): BagOf {
  const numbers = new Map<string, number>()
  const bags = new Map<Unit, Bag>()
  return (unit) => {
    if (unit === undefined) return undefined
    let bag = bags.get(unit)
    if (bag === undefined) {
      const words = Int32Array.from(unit.words, (word) => {
        const number = numbers.get(word) ?? numbers.size
        numbers.set(word, number)
        return number
      }).sort()
      bag = { unit, words }
      bags.set(unit, bag)
    }
    return bag
  }
}

/** Share of common words, 0 to 1 (Dice), less for another speaker; 0 for another group. */
function likeness(one: Bag | undefined, other: Bag | undefined): number {
  if (one === undefined || other === undefined || one.unit.group !== other.unit.group) return 0
  const [a, b] = [one.words, other.words]
  const total = a.length + b.length
  if (total === 0 || (2 * Math.min(a.length, b.length)) / total < leastLikeness) return 0
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const share = (2 * common) / total
  return one.unit.speaker === other.unit.speaker ? share : share * otherSpeaker
}
