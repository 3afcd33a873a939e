import { canonicalJson } from '../../shared/core/model/canonical.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { gainOf, speakerMatcher } from '../../shared/core/cast/variants.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import type { Gaps } from '../../shared/core/model/project.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { layoutTimeline, timelineSamples } from '../../shared/core/timeline/layout.ts'
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
const MIX_VERSION = 1
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
  const { script, cast, gaps, heard } = input
  const timeline = layoutTimeline({
    script,
    cast,
    gaps,
    lengthOf: (lineId) => {
      const placed = heard(lineId)
      return placed === undefined ? undefined : timelineSamples(placed.take.durationSamples, placed.take.sampleRate)
    },
  })
  const speakers = new Map(cast.speakers.map((speaker) => [speaker.id, speaker]))
  const gains = variantGains(script, cast)
  const lanes = lanesOf(timeline, cast)
  const clips: MixClip[] = []
  const material: (string | number)[][] = []
  for (const entry of timeline.entries) {
    const placed = heard(entry.lineId)
    if (placed === undefined) continue
    const speaker = entry.speakerId === undefined ? undefined : speakers.get(entry.speakerId)
    const clip: MixClip = {
      path: placed.path,
      startSample: entry.startSample,
      gainDb: gains.get(entry.lineId) ?? speaker?.gainDb ?? 0,
      pan: speaker?.pan ?? 0,
      lane: lanes.indexOf(entry.speakerId),
      durationSamples: entry.durationSamples,
    }
    clips.push(clip)
    material.push([placed.take.id, clip.startSample, clip.gainDb, clip.pan, clip.lane, clip.durationSamples])
  }
  const { durationSamples } = timeline
  const seconds = durationSamples / TIMELINE_SAMPLE_RATE
  const peaksPerLane = Math.min(MOST_PEAKS, Math.max(FEWEST_PEAKS, Math.ceil(seconds * PEAKS_PER_SECOND)))
  const mix = { sampleRate: TIMELINE_SAMPLE_RATE, durationSamples, clips, lanes: lanes.length, peaksPerLane }
  const hash = sha256Text(
    canonicalJson({ v: MIX_VERSION, durationSamples, lanes: lanes.length, peaksPerLane, clips: material }),
  )
  return { timeline, mix, lanes, hash }
}

/** The gains of lines in a variant, by line; all other lines have their speaker's. */
function variantGains(script: Script, cast: Cast): ReadonlyMap<LineId, number> {
  const matchOf = speakerMatcher(cast)
  const gains = new Map<LineId, number>()
  for (const node of script.nodes) {
    if (node.kind !== 'line' || node.id === undefined || node.variant === undefined || gains.has(node.id)) continue
    gains.set(node.id, gainOf(matchOf(node)))
  }
  return gains
}

/** One lane a speaker who has a line, in the order of the cast; names that are not in the cast share the last one. */
function lanesOf(timeline: Timeline, cast: Cast): readonly (SpeakerId | undefined)[] {
  const speaking = new Set(timeline.entries.map((entry) => entry.speakerId))
  const known = cast.speakers.map((speaker) => speaker.id).filter((id) => speaking.has(id))
  return speaking.has(undefined) ? [...known, undefined] : known
}
