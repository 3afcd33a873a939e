import { gainOf, speakerMatcher } from '../cast/variants.ts'
import type { Cast } from '../model/cast.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import type { Gaps } from '../model/project.ts'
import type { Script } from '../model/script.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import type { StereoLevel } from './gains.ts'
import { layoutTimeline } from './layout.ts'
import { timelineSamples } from './times.ts'

/** Audio by its length, counted at its own rate. */
export type HeardLength = { readonly durationSamples: number; readonly sampleRate: number }

/** A line that sounds: where, how loud, in which lane, and with which audio. */
export type PlacedSound<T> = StereoLevel & { readonly entry: TimelineEntry; readonly lane: number; readonly audio: T }

/** What sounds where: the same for the page, the mix, the captions and whatever is handed on. */
export type SoundGraph<T> = {
  /** Also lines without audio: silence of an estimated length. */
  readonly timeline: Timeline
  /** Those with audio, in the order of the script. */
  readonly sounds: readonly PlacedSound<T>[]
  /** The speaker of each lane; undefined for the lane of names that are not in the cast. */
  readonly lanes: readonly (SpeakerId | undefined)[]
}

/** Lays out what is heard. `heard`: the audio of a line; undefined: there is none. */
export function soundGraph<T extends HeardLength>(input: {
  /** As it is heard: narrated, if the project has a narrator. */
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => T | undefined
}): SoundGraph<T> {
  const { script, cast, gaps, heard } = input
  const timeline = layoutTimeline({
    script,
    cast,
    gaps,
    lengthOf: (lineId) => {
      const audio = heard(lineId)
      return audio === undefined ? undefined : timelineSamples(audio.durationSamples, audio.sampleRate)
    },
  })
  const speakers = new Map(cast.speakers.map((speaker) => [speaker.id, speaker]))
  const gains = variantGains(script, cast)
  const lanes = lanesOf(timeline, cast)
  const sounds = timeline.entries.flatMap((entry): readonly PlacedSound<T>[] => {
    const audio = heard(entry.lineId)
    if (audio === undefined) return []
    const speaker = entry.speakerId === undefined ? undefined : speakers.get(entry.speakerId)
    const gainDb = gains.get(entry.lineId) ?? speaker?.gainDb ?? 0
    return [{ entry, gainDb, pan: speaker?.pan ?? 0, lane: lanes.indexOf(entry.speakerId), audio }]
  })
  return { timeline, sounds, lanes }
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
