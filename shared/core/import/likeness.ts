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
/** What another speaker leaves of it. */
const otherSpeaker = 0.75
/** Largest table of pairs that is compared in full; beyond it only near places are. */
const largestTable = 40_000
/** How far from its proportional place a unit is looked for when the table would be too large. */
const nearby = 20
/** Most units on both sides of a gap in which a speaker's only line is taken for one that was written anew. */
const smallGap = 8

/** What is left unpaired on both sides between two units that kept their order, or anywhere. */
type Gap = { readonly left: readonly number[]; readonly right: readonly number[] }
type Bag = { readonly unit: Unit; readonly words: Int32Array }
type Sides = { readonly old: (at: number) => Bag | undefined; readonly fresh: (at: number) => Bag | undefined }

/**
 * Adds pairs of changed units to `pairs` (the old index of each new one, or -1). First what is alike and stands between
 * the same neighbours, then what is alike anywhere, if there is little enough of it, then a speaker's only line in a
 * small gap, however it has changed. `isInOrder` marks pairs that kept their order: they bound the gaps.
 */
export function pairAlike(
  old: readonly Unit[],
  fresh: readonly Unit[],
  pairs: Int32Array,
  isInOrder: Uint8Array,
): void {
  const bagOf = bagMaker()
  const sides: Sides = { old: (at) => bagOf(old[at]), fresh: (at) => bagOf(fresh[at]) }
  for (const gap of gapsOf(old.length, pairs, isInOrder)) pairByLikeness(gap, sides, pairs)
  const used = new Set(pairs)
  const left = [...old.keys()].filter((at) => !used.has(at))
  const right = [...fresh.keys()].filter((at) => pairs[at] === -1)
  if (left.length * right.length <= largestTable) pairByLikeness({ left, right }, sides, pairs)
  for (const gap of gapsOf(old.length, pairs, isInOrder)) pairRewritten(gap, sides, pairs)
}

function gapsOf(oldLength: number, pairs: Int32Array, isInOrder: Uint8Array): readonly Gap[] {
  const used = new Set(pairs)
  const gaps: Gap[] = []
  let oldFrom = 0
  let freshFrom = 0
  for (let at = 0; at <= pairs.length; at++) {
    if (at < pairs.length && isInOrder[at] !== 1) continue
    const oldTo = at < pairs.length ? (pairs[at] ?? 0) : oldLength
    const left: number[] = []
    for (let index = oldFrom; index < oldTo; index++) if (!used.has(index)) left.push(index)
    const right: number[] = []
    for (let index = freshFrom; index < at; index++) if (pairs[index] === -1) right.push(index)
    if (left.length > 0 && right.length > 0) gaps.push({ left, right })
    oldFrom = oldTo + 1
    freshFrom = at + 1
  }
  return gaps
}

function pairByLikeness({ left, right }: Gap, sides: Sides, pairs: Int32Array): void {
  const isSmall = left.length * right.length <= largestTable
  const candidates: { readonly i: number; readonly j: number; readonly score: number }[] = []
  for (const [place, j] of right.entries()) {
    const middle = Math.round((place * left.length) / right.length)
    const from = isSmall ? 0 : Math.max(0, middle - nearby)
    const to = isSmall ? left.length : Math.min(left.length, middle + nearby)
    for (const i of left.slice(from, to)) {
      const score = likeness(sides.old(i), sides.fresh(j))
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

function pairRewritten({ left, right }: Gap, sides: Sides, pairs: Int32Array): void {
  if (left.length + right.length > smallGap) return
  const used = new Set<number>()
  const isSameVoice = (one: Unit | undefined, other: Unit | undefined): boolean =>
    one?.group === other?.group && one?.speaker === other?.speaker
  for (const j of right) {
    const unit = sides.fresh(j)?.unit
    const rivals = right.filter((at) => isSameVoice(sides.fresh(at)?.unit, unit))
    const [only, ...more] = left.filter((at) => !used.has(at) && isSameVoice(sides.old(at)?.unit, unit))
    if (rivals.length !== 1 || only === undefined || more.length > 0) continue
    pairs[j] = only
    used.add(only)
  }
}

// Words as sorted numbers: comparing two lines is then one walk over both.
function bagMaker(): (unit: Unit | undefined) => Bag | undefined {
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
