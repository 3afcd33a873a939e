/** Where each lane stands on the stage, from top to bottom. Pixels. */
export type LaneBands = {
  readonly heights: readonly number[]
  readonly tops: readonly number[]
  readonly total: number
}

/** A lane of at most this height (pixels) has room for one row: its number stands on the wave. */
const COMPACT = 28

export function laneBands(heights: readonly number[]): LaneBands {
  let total = 0
  const tops = heights.map((height) => {
    const top = total
    total += height
    return top
  })
  return { heights, tops, total }
}

export function isCompact(height: number): boolean {
  return height <= COMPACT
}

/** What a region keeps free above and below it, in pixels. */
export function regionMargin(height: number): number {
  return isCompact(height) ? 2 : 4
}
