/** A pair of positions that hold the same key: in the first list, in the second. */
export type AlignedPair = readonly [number, number]

/** Where no key is unique, ranges up to this many comparisons are aligned exactly; larger ones are left unaligned. */
const MAX_CELLS = 1_000_000

/**
 * Aligns two lists of keys: pairs of equal keys, ascending in both. Keys that stand once in both lists are the anchors
 * (patience alignment), so that lines with ids always find each other; between anchors the longest common run of keys
 * is taken. Bounded for lists of any content: about n log n, plus MAX_CELLS per stretch without anchors.
 */
export function alignKeys(a: readonly string[], b: readonly string[]): readonly AlignedPair[] {
  const pairs: AlignedPair[] = []
  const open: [number, number, number, number][] = [[0, a.length, 0, b.length]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    let [a0, a1, b0, b1] = range
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pairs.push([a0++, b0++])
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) pairs.push([--a1, --b1])
    if (a0 === a1 || b0 === b1) continue
    const anchors = longestAscending(uniquePairs(a, b, a0, a1, b0, b1))
    if (anchors.length === 0) {
      pairs.push(...commonRun(a, b, a0, a1, b0, b1))
      continue
    }
    let [fromA, fromB] = [a0, b0]
    for (const [atA, atB] of anchors) {
      pairs.push([atA, atB])
      open.push([fromA, atA, fromB, atB])
      fromA = atA + 1
      fromB = atB + 1
    }
    open.push([fromA, a1, fromB, b1])
  }
  return pairs.sort((left, right) => left[0] - right[0])
}

/** Positions of the keys that stand exactly once in each range, in the order of the first. */
function uniquePairs(
  a: readonly string[],
  b: readonly string[],
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): readonly AlignedPair[] {
  const inA = positionsOfUnique(a, a0, a1)
  const inB = positionsOfUnique(b, b0, b1)
  const pairs: AlignedPair[] = []
  for (const [key, atA] of inA) {
    const atB = inB.get(key)
    if (atA !== -1 && atB !== undefined && atB !== -1) pairs.push([atA, atB])
  }
  return pairs
}

/** Position by key; -1 for a key that stands more than once. */
function positionsOfUnique(keys: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? ''
    found.set(key, found.has(key) ? -1 : at)
  }
  return found
}

/** The longest subsequence whose second positions ascend; the first ones do already. */
function longestAscending(pairs: readonly AlignedPair[]): readonly AlignedPair[] {
  // `tails[n]` is the pair that ends the best subsequence of length n + 1; `before` leads back from a pair to its predecessor.
  const tails: AlignedPair[] = []
  const before = new Map<AlignedPair, AlignedPair | undefined>()
  for (const pair of pairs) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle]?.[1] ?? 0) < pair[1]) low = middle + 1
      else high = middle
    }
    before.set(pair, tails[low - 1])
    tails[low] = pair
  }
  const result: AlignedPair[] = []
  for (let pair = tails.at(-1); pair !== undefined; pair = before.get(pair)) result.push(pair)
  return result.toReversed()
}

/** The longest common subsequence of two ranges, by the usual table; nothing where the table would be too large. */
function commonRun(
  a: readonly string[],
  b: readonly string[],
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): readonly AlignedPair[] {
  const [rows, columns] = [a1 - a0, b1 - b0]
  if (rows * columns > MAX_CELLS) return []
  const width = columns + 1
  const lengths = new Int32Array((rows + 1) * width)
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        a[a0 + row] === b[b0 + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const pairs: AlignedPair[] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (a[a0 + row] === b[b0 + column]) pairs.push([a0 + row++, b0 + column++])
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
