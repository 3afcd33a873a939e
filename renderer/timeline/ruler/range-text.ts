import { timelineRange } from '../../../shared/messages/made/timeline.ts'
import type { StageFrame } from '../../transport/stage/stage-types.ts'
import { formatTick, rangeDecimals } from './time-labels.ts'

/** From when to when the timeline is seen; empty as long as it has nothing to show, or no size yet. */
export function rangeText({ durationSeconds, scrollLeft, width, pixelsPerSecond }: StageFrame): string {
  if (durationSeconds === 0 || !(pixelsPerSecond > 0)) return ''
  const start = scrollLeft / pixelsPerSecond
  const end = Math.min(durationSeconds, (scrollLeft + width) / pixelsPerSecond)
  const decimals = rangeDecimals(end - start)
  const from = Math.floor(start * 10 ** decimals) / 10 ** decimals
  return timelineRange({ from: formatTick(from, decimals), to: formatTick(end, decimals) })
}
