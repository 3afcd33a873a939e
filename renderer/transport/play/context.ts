import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Timeline } from '../../../shared/core/model/timeline.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { ScriptPart } from './script-player.ts'

/** So much of the line before is heard, and of the line behind (seconds). */
const BEFORE = 2
const BEHIND = 1.5

/** A line in its context; where the timeline does not know it, from its own beginning. */
export function contextOf(timeline: Pick<Timeline, 'entries'> | undefined, lineId: LineId): ScriptPart {
  const until = { lineId, tailSeconds: BEHIND }
  const at = timeline?.entries.findIndex((entry) => entry.lineId === lineId) ?? -1
  const before = at < 1 ? undefined : timeline?.entries[at - 1]
  if (before === undefined) return { from: { lineId, seconds: 0 }, until }
  const length = samplesToSeconds(before.durationSamples)
  return {
    from: { lineId: before.lineId, number: before.number, seconds: Math.max(0, length - BEFORE), length },
    until,
  }
}
