import type { SpeakerId } from '../model/ids.ts'
import type { SpokenVoice } from '../model/render.ts'
import type { Source } from '../model/take.ts'
import type { Cast } from '../model/cast.ts'
import { say, type Words } from '../../messages/say.ts'
import type { VoicePlace } from './uses.ts'
import { placeName } from './uses.ts'
import { spokenVoice } from './variants.ts'

/** How a voice sounds, as far as it could be measured: the shape of the contract's voice measures. */
export type MeasuredVoice = {
  /** Median of the voiced parts, in hertz. */
  readonly pitchHz?: number | undefined
  readonly wordsPerMinute?: number | undefined
  /** Centre of the spectrum, in hertz. */
  readonly brightnessHz?: number | undefined
}

/** Speakers who may be taken for one another: the shape of the contract's alike speakers. */
export type AlikeSpeakers = Words & {
  readonly speakers: readonly SpeakerId[]
  readonly reason: 'sharedVoice' | 'soundAlike'
}

/**
 * From here on listeners tell two voices apart by one of these alone. Pitch: in speech, steps below 3 semitones hardly count
 * (J. 't Hart 1981, confidence high). Pace: the least that is noticed is about 5 % (H. Quené 2007, confidence high), and the
 * same voice differs by more from line to line, so three times that. Brightness: as far as for pitch, because a voice's own
 * vowels move it by as much (our choice).
 */
export const apart = { pitchSemitones: 3, pacePercent: 15, brightnessSemitones: 3 } as const

/** What a voice is known by wherever its measures are kept: the same for the same id, or for the same clips in order. */
export function measureKey(voice: SpokenVoice): string {
  return voice.kind === 'voice'
    ? `voice:${voice.voice.id}`
    : `clips:${voice.reference.clips.map(({ id }) => id).join(',')}`
}

/**
 * How far two voices are apart, where 1 is enough to tell them apart by: the largest of the differences in pitch, pace and
 * brightness. Undefined if too little could be measured to say so: pitch and one of the others are needed.
 */
export function voiceDistance(a: MeasuredVoice, b: MeasuredVoice): number | undefined {
  const pitch = octaves(a.pitchHz, b.pitchHz)
  const pace = octaves(a.wordsPerMinute, b.wordsPerMinute)
  const brightness = octaves(a.brightnessHz, b.brightnessHz)
  if (pitch === undefined || (pace === undefined && brightness === undefined)) return undefined
  return Math.max(
    (pitch * 12) / apart.pitchSemitones,
    (pace ?? 0) / Math.log2(1 + apart.pacePercent / 100),
    ((brightness ?? 0) * 12) / apart.brightnessSemitones,
  )
}

/**
 * Speakers who share a voice, then pairs whose voices were measured to sound alike, the closest first. Variants count as
 * their speaker's; a speaker is never compared with themselves. `measuresOf` answers what is known of a voice.
 */
export function alikeSpeakers(
  cast: Cast,
  source: Source,
  measuresOf: (voice: SpokenVoice) => MeasuredVoice | undefined = () => undefined,
): readonly AlikeSpeakers[] {
  const places = castPlaces(cast, source)
  return [...sharedVoices(places), ...soundingAlike(places, measuresOf)]
}

type CastPlace = { readonly place: VoicePlace; readonly voice: SpokenVoice; readonly key: string }

// A variant that only inherits its voice is no place of its own.
function castPlaces(cast: Cast, source: Source): readonly CastPlace[] {
  return cast.speakers.flatMap((speaker) => {
    const place = { speakerId: speaker.id, speaker: speaker.name }
    const own = spokenVoice({ speaker, variant: undefined }, source)
    const usual = own === undefined ? [] : [{ place, voice: own, key: measureKey(own) }]
    const others = (speaker.variants ?? []).flatMap((variant) => {
      const voice = spokenVoice({ speaker, variant }, source)
      if (voice === undefined || (own !== undefined && measureKey(voice) === measureKey(own))) return []
      return [{ place: { ...place, variant: variant.name }, voice, key: measureKey(voice) }]
    })
    return [...usual, ...others]
  })
}

function sharedVoices(places: readonly CastPlace[]): readonly AlikeSpeakers[] {
  const groups = new Map<string, CastPlace[]>()
  for (const one of places) groups.set(one.key, [...(groups.get(one.key) ?? []), one])
  return [...groups.values()].flatMap((group): readonly AlikeSpeakers[] => {
    const speakers = [...new Set(group.map(({ place }) => place.speakerId))]
    if (speakers.length < 2) return []
    const names = group.map(({ place }) => placeName(place))
    return [{ speakers, reason: 'sharedVoice', ...say('cast.alike.voice', { names }) }]
  })
}

function soundingAlike(
  places: readonly CastPlace[],
  measuresOf: (voice: SpokenVoice) => MeasuredVoice | undefined,
): readonly AlikeSpeakers[] {
  const measured = places.flatMap((one) => {
    const measures = measuresOf(one.voice)
    return measures === undefined ? [] : [{ ...one, measures }]
  })
  const found: { readonly distance: number; readonly alike: AlikeSpeakers }[] = []
  const closest = new Map<string, number>()
  for (const [index, a] of measured.entries()) {
    for (const b of measured.slice(index + 1)) {
      if (a.place.speakerId === b.place.speakerId || a.key === b.key) continue
      const distance = voiceDistance(a.measures, b.measures)
      if (distance === undefined || distance >= 1) continue
      const speakers = [a.place.speakerId, b.place.speakerId]
      const told = { one: placeName(a.place), other: placeName(b.place), semitones: semitones(a.measures, b.measures) }
      found.push({ distance, alike: { speakers, reason: 'soundAlike', ...say('cast.alike.sound', told) } })
    }
  }
  found.sort((a, b) => a.distance - b.distance)
  return found.flatMap(({ distance, alike }) => {
    const pair = alike.speakers.toSorted().join(' ')
    if ((closest.get(pair) ?? Number.POSITIVE_INFINITY) <= distance) return []
    closest.set(pair, distance)
    return [alike]
  })
}

/** How far the pitch of two is apart. Both were measured: no distance is known without. */
function semitones(a: MeasuredVoice, b: MeasuredVoice): number {
  return (octaves(a.pitchHz, b.pitchHz) ?? 0) * 12
}

function octaves(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined || !(a > 0) || !(b > 0) ? undefined : Math.abs(Math.log2(a / b))
}
