import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'

/** What of a range a press takes hold of; `anchor`: the end that stays, in seconds. */
export type LoopGrip = { readonly kind: 'new' | 'end'; readonly anchor: number }

/** How near to an end of the range (pixels) a press takes that end. */
const GRIP_PIXELS = 6

/** What a press at a time takes hold of: an end of the range that is there, or a new one. */
export function loopGripAt(range: GraphRange | undefined, seconds: number, pixelsPerSecond: number): LoopGrip {
  if (range === undefined) return { kind: 'new', anchor: seconds }
  const [from, to] = [samplesToSeconds(range.fromSample), samplesToSeconds(range.toSample)]
  const [toFrom, toEnd] = [Math.abs(seconds - from) * pixelsPerSecond, Math.abs(seconds - to) * pixelsPerSecond]
  // Of a range that is seen as a dot its end is taken, which can be drawn to the right.
  if (toEnd <= GRIP_PIXELS && toEnd <= toFrom) return { kind: 'end', anchor: from }
  return toFrom <= GRIP_PIXELS ? { kind: 'end', anchor: to } : { kind: 'new', anchor: seconds }
}

/** The range between two times, in whichever order they stand. */
export function rangeBetween(one: number, other: number): GraphRange {
  const sample = (seconds: number): number => Math.max(0, Math.round(seconds * TIMELINE_SAMPLE_RATE))
  return { fromSample: sample(Math.min(one, other)), toSample: sample(Math.max(one, other)) }
}
