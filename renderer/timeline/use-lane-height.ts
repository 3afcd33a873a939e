import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { GraphLane } from '../../shared/core/timeline/graph-schema.ts'
import { laneKey, type LaneKey } from '../../shared/core/timeline/lane-key.ts'

/** The lowest lane: a region with its number and a wave that can still be read. */
const LOWEST = 24
/** From here on a lane's head has two rows, and its pan can be turned there. */
const ROOMY = 56
/** Higher lanes would show no more, and would look like different things. */
const HIGHEST = 88
/** A bed or effects, in the large timeline. */
const BED = 60
/** So many speakers are tall in the large timeline until somebody says otherwise. */
const TALL_FIRST = 4

/** What somebody chose for a lane of the large timeline. */
export type LaneSizes = ReadonlyMap<LaneKey, 'tall' | 'compact'>

/** Height of one lane when `count` of them share `room` pixels. */
export function laneHeight(room: number, count: number): number {
  return Math.max(LOWEST, Math.min(HIGHEST, Math.floor(room / Math.max(1, count))))
}

/** Heights of the lanes of the large timeline, in pixels: the first speakers tall, the others compact. */
function largeLaneHeights(lanes: readonly GraphLane[], sizes: LaneSizes): readonly number[] {
  return lanes.map((lane, at) => {
    const chosen = sizes.get(laneKey(lane))
    if (lane.kind !== 'speaker') return chosen === 'compact' ? LOWEST : BED
    return (chosen ?? (at < TALL_FIRST ? 'tall' : 'compact')) === 'tall' ? ROOMY : LOWEST
  })
}

export function isTallLane(lanes: readonly GraphLane[], sizes: LaneSizes, lane: LaneKey): boolean {
  const at = lanes.findIndex((one) => laneKey(one) === lane)
  return (largeLaneHeights(lanes, sizes)[at] ?? 0) > LOWEST
}

/**
 * Shares the height of the element among the lanes, also while the drawer is being resized; `sizes`: as in the large
 * timeline instead. Sets `--lane`, `data-roomy` and `data-compact` on the heads in `[data-heads]`.
 */
export function useLaneHeights(
  lanes: readonly GraphLane[],
  sizes: LaneSizes | undefined,
  setHeights: (heights: readonly number[]) => void,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const share = () => {
      if (element.clientHeight === 0) return
      const even = laneHeight(element.clientHeight, lanes.length)
      const heights = sizes === undefined ? lanes.map(() => even) : largeLaneHeights(lanes, sizes)
      const heads = element.querySelector('[data-heads]')?.children ?? []
      for (const [at, head] of [...heads].entries()) {
        const height = heights[at] ?? even
        if (head instanceof HTMLElement) head.style.setProperty('--lane', `${height}px`)
        head.toggleAttribute('data-roomy', height >= ROOMY)
        head.toggleAttribute('data-compact', sizes !== undefined && height < ROOMY)
      }
      setHeights(heights)
    }
    share()
    const observer = new ResizeObserver(share)
    observer.observe(element)
    return () => observer.disconnect()
  }, [lanes, sizes, setHeights])
  return ref
}
