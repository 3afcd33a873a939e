import { canonicalJson } from '../../shared/core/model/canonical.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import type { Gaps } from '../../shared/core/model/project.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { TIMELINE_SAMPLE_RATE, type Timeline } from '../../shared/core/model/timeline.ts'
import type { MixClip, MixPlan } from '../audio/types.ts'
import { sha256Text } from '../base/hash-text.ts'

/** A take with the file it is in. */
export type PlacedTake = { readonly take: Take; readonly path: string }

/** A timeline with the audio that sounds on it. */
export type PlannedMix = {
  readonly timeline: Timeline
  readonly mix: MixPlan
  /** The speaker of each lane; undefined for the lane of names that are not in the cast. */
  readonly lanes: readonly (SpeakerId | undefined)[]
  /** Hash of everything that changes the sound or the drawing of the mix. */
  readonly hash: string
}

/** Raised when the same plan would come to sound or be drawn differently. */
const MIX_VERSION = 3
/** Waveform pairs: twenty for a second, enough to zoom a little, within these bounds for every length. */
const PEAKS_PER_SECOND = 20
const FEWEST_PEAKS = 500
const MOST_PEAKS = 36_000

/** Lays the lines out with the lengths of what is heard; lines without audio are silence of an estimated length. */
export function planMix(input: {
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => PlacedTake | undefined
}): PlannedMix {
  const { timeline, sounds, lanes } = soundGraph({
    ...input,
    heard: (lineId) => {
      const placed = input.heard(lineId)
      if (placed === undefined) return undefined
      const { durationSamples, sampleRate } = placed.take
      return { durationSamples, sampleRate, placed }
    },
  })
  const clips = sounds.map(({ entry, gainDb, pan, lane, audio }): MixClip => {
    const { startSample, durationSamples } = entry
    return { path: audio.placed.path, startSample, gainDb, pan, lane, durationSamples }
  })
  const material = sounds.map(({ entry, gainDb, pan, lane, audio }) => [
    audio.placed.take.id,
    entry.startSample,
    gainDb,
    pan,
    lane,
    entry.durationSamples,
  ])
  const { durationSamples } = timeline
  const seconds = samplesToSeconds(durationSamples)
  const peaksPerLane = Math.min(MOST_PEAKS, Math.max(FEWEST_PEAKS, Math.ceil(seconds * PEAKS_PER_SECOND)))
  const mix = { sampleRate: TIMELINE_SAMPLE_RATE, durationSamples, clips, lanes: lanes.length, peaksPerLane }
  const hash = sha256Text(
    canonicalJson({ v: MIX_VERSION, durationSamples, lanes: lanes.length, peaksPerLane, clips: material }),
  )
  return { timeline, mix, lanes, hash }
}
