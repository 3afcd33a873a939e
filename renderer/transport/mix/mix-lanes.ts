import type { MixView } from '../../../shared/contract/views.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'

/** One row of the stage: a speaker (undefined: a line whose speaker is not in the cast) and the peaks of what they say. */
export type MixLane = { readonly speakerId: SpeakerId | undefined; readonly peaks: Int8Array }

/**
 * The rows of a mix: its own lanes in order, then speakers who have lines but no sound yet. Peaks are interleaved min,
 * max pairs as signed bytes.
 */
export function mixLanes(mix: Pick<MixView, 'lanes' | 'entries'>): readonly MixLane[] {
  const lanes: MixLane[] = mix.lanes.map((lane) => ({
    speakerId: lane.speakerId,
    peaks: new Int8Array(lane.peaks.buffer, lane.peaks.byteOffset, lane.peaks.byteLength),
  }))
  const present = new Set(lanes.map((lane) => lane.speakerId))
  for (const { speakerId } of mix.entries) {
    if (present.has(speakerId)) continue
    present.add(speakerId)
    lanes.push({ speakerId, peaks: new Int8Array(0) })
  }
  return lanes
}
