import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { Covered } from './ruler-room.ts'

/** The range of the loop as it is drawn now. */
export type LoopSign = {
  readonly range: () => GraphRange | undefined
  readonly show: (range: GraphRange | undefined) => void
  /** Calls back at every `show`; answers what ends that. */
  readonly onShow: (listener: () => void) => () => void
}

export function createLoopSign(): LoopSign {
  let shown: GraphRange | undefined
  const listeners = new Set<() => void>()
  return {
    range: () => shown,
    show: (range) => {
      shown = range
      for (const listener of listeners) listener()
    },
    onShow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Of the corners that hang at the ends of a range; pixels. */
const CORNER = 10

/** Where a range is drawn, not wider than a browser can draw, however near it is looked at. */
export function rangeInView(
  { fromSample, toSample }: GraphRange,
  view: { readonly scrollLeft: number; readonly width: number; readonly pixelsPerSecond: number },
): Covered {
  const x = (sample: number): number => samplesToSeconds(sample) * view.pixelsPerSecond - view.scrollLeft
  const from = Math.max(-CORNER, Math.min(view.width + CORNER, x(fromSample)))
  return { from, to: Math.max(from + 1, Math.min(view.width + CORNER, x(toSample))) }
}
