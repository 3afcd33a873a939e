/**
 * For each value the least of those at most `reach` away, into `least`. `rising`: room for as many places as there are
 * values.
 */
export function leastAround(values: Float64Array, reach: number, least: Float64Array, rising: Int32Array): void {
  // Places whose values only rise: the first of them is the least of what is in reach.
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
}

/**
 * For each value the sum of those at most `reach` away, into `sums`; beyond both ends each counts as `outside`. Exact for
 * whole numbers whose sums stay below 2^53.
 */
export function sumAround(values: Float64Array, reach: number, outside: number, sums: Float64Array): void {
  let sum = outside * (2 * reach + 1)
  for (let at = -reach; at < values.length; at += 1) {
    sum += (at + reach < values.length ? (values[at + reach] ?? 0) : outside) - outside
    if (at - reach - 1 >= 0) sum += outside - (values[at - reach - 1] ?? 0)
    if (at >= 0) sums[at] = sum
  }
}
