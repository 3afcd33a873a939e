/** Whether any value is below a bound. */
export function isBelow(values: Float64Array, bound: number): boolean {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? bound) < bound) return true
  return false
}

/** For each value the least of those at most `reach` away. */
export function leastAround(values: Float64Array, reach: number): Float64Array {
  const least = new Float64Array(values.length)
  // Places whose values only rise: the first of them is the least of what is in reach.
  const rising = new Int32Array(values.length)
  let first = 0
  let count = 0
  for (let at = 0; at < values.length + reach; at += 1) {
    if (at < values.length) {
      const value = values[at] ?? 0
      while (count > first && (values[rising[count - 1] ?? 0] ?? 0) >= value) count -= 1
      rising[count] = at
      count += 1
    }
    const middle = at - reach
    if (middle < 0) continue
    while ((rising[first] ?? 0) < middle - reach) first += 1
    least[middle] = values[rising[first] ?? 0] ?? 0
  }
  return least
}

/**
 * For each value the sum of those at most `reach` away; beyond both ends each counts as `outside`. Exact for whole numbers
 * whose sums stay below 2^53.
 */
export function sumAround(values: Float64Array, reach: number, outside: number): Float64Array {
  const sums = new Float64Array(values.length)
  let sum = outside * (2 * reach + 1)
  for (let at = -reach; at < values.length; at += 1) {
    sum += (at + reach < values.length ? (values[at + reach] ?? 0) : outside) - outside
    if (at - reach - 1 >= 0) sum += outside - (values[at - reach - 1] ?? 0)
    if (at >= 0) sums[at] = sum
  }
  return sums
}
