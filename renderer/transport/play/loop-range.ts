import { TIMELINE_SAMPLE_RATE, type Timeline, type TimelineEntry } from '../../../shared/core/model/timeline.ts'
import { SHORTEST_RANGE_SAMPLES } from '../../../shared/core/timeline/range-carry.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { TimelineRange } from '../stage/player-types.ts'
import type { ScriptPart } from './script-player.ts'

/** A range as it can be looped: from its earlier to its later end, and not shorter than can be. */
export function longEnough(range: TimelineRange | undefined): TimelineRange | undefined {
  if (range === undefined) return undefined
  const fromSample = Math.max(0, Math.min(range.fromSample, range.toSample))
  const toSample = Math.max(range.fromSample, range.toSample, fromSample + SHORTEST_RANGE_SAMPLES)
  return { fromSample, toSample }
}

/**
 * What of the script is heard in a range, to the sample: from the line that sounds at its beginning, or before the first in
 * it, until its end. `from` (seconds): only what lies behind that. Undefined where no line begins before its end.
 */
export function partOfRange(
  timeline: Pick<Timeline, 'entries'> | undefined,
  { fromSample, toSample }: TimelineRange,
  from = samplesToSeconds(fromSample),
): ScriptPart | undefined {
  // In the order of the script, which is the one in which lines are played.
  const entries = timeline?.entries ?? []
  const at = Math.round(from * TIMELINE_SAMPLE_RATE)
  const last = entries.findLast(({ startSample }) => startSample < toSample)
  const first =
    entries.findLast((entry) => entry.startSample <= at && at < endSample(entry)) ?? earliest(entries, at, toSample)
  if (first === undefined || last === undefined) return undefined
  const seconds = samplesToSeconds(at - first.startSample)
  return {
    from: { lineId: first.lineId, number: first.number, seconds, length: samplesToSeconds(first.durationSamples) },
    until: { lineId: last.lineId, atSeconds: samplesToSeconds(toSample - last.startSample) },
  }
}

function earliest(entries: readonly TimelineEntry[], from: number, to: number): TimelineEntry | undefined {
  return entries.find(({ startSample }) => startSample >= from && startSample < to)
}
