import type { CastVoiceTrouble, VoiceUse } from '../../shared/contract/casting-views.ts'
import type { Cast, CastReference, CastVoice } from '../../shared/core/model/cast.ts'
import { placeName, voiceUses } from '../../shared/core/cast/uses.ts'
import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import type { ReferenceId, SpeakerId, VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { type VoiceTrouble, voiceProblem } from './voice-check.ts'
import { draftVoice } from './voice-view.ts'
import { say } from '../../shared/messages/say.ts'

/** One voice or reference that is cast, and where. `variant` is absent for the speaker's own. */
export type CastPlace = {
  readonly speakerId: SpeakerId
  readonly speaker: string
  readonly variant?: string
} & (
  | { readonly kind: 'voice'; readonly source: Source; readonly voice: CastVoice }
  | { readonly kind: 'reference'; readonly reference: CastReference }
)

/** Everything that is cast, speaker by speaker: own voices first, then their variants'. */
export function castPlaces(cast: Cast): readonly CastPlace[] {
  return cast.speakers.flatMap((speaker) => {
    const places: CastPlace[] = []
    for (const level of [speaker, ...(speaker.variants ?? [])]) {
      const where = {
        speakerId: speaker.id,
        speaker: speaker.name,
        ...(level === speaker ? {} : { variant: level.name }),
      }
      if (level.voice !== undefined) places.push({ ...where, kind: 'voice', source: 'service', voice: level.voice })
      if (level.reference !== undefined) places.push({ ...where, kind: 'reference', reference: level.reference })
      if (level.draftVoice !== undefined) {
        places.push({ ...where, kind: 'voice', source: 'draft', voice: level.draftVoice })
      }
    }
    return places
  })
}

/** Ids of the service's voices in a cast, each once. */
export function serviceVoices(cast: Cast): readonly VoiceId[] {
  const ids = castPlaces(cast).flatMap((place) =>
    place.kind === 'voice' && place.source === 'service' ? [place.voice.id] : [],
  )
  return [...new Set(ids)]
}

/** Voices of `after` that were not in `before`, newest place last: what was cast just now. */
export function newlyCast(
  before: Cast,
  after: Cast,
): readonly { readonly source: Source; readonly voice: CastVoice }[] {
  const known = new Set(castPlaces(before).flatMap((place) => (place.kind === 'voice' ? [placeKey(place)] : [])))
  const fresh = new Map<string, { readonly source: Source; readonly voice: CastVoice }>()
  for (const place of castPlaces(after)) {
    if (place.kind === 'voice' && !known.has(placeKey(place))) fresh.set(placeKey(place), place)
  }
  return [...fresh.values()]
}

function placeKey({ source, voice }: Extract<CastPlace, { kind: 'voice' }>): string {
  return `${source} ${voice.id}`
}

/** What cannot speak now, with the speakers it concerns. Draft voices are known here; the others were asked about. */
export function castTroubles(
  cast: Cast,
  troubles: ReadonlyMap<VoiceId, VoiceTrouble>,
  missingClips: ReadonlyMap<ReferenceId, Problem>,
): readonly CastVoiceTrouble[] {
  return castPlaces(cast).flatMap((place): CastVoiceTrouble[] => {
    const problem = troubleOf(place, troubles, missingClips)
    if (problem === undefined) return []
    const { speakerId, variant } = place
    return [{ speakerId, ...(variant === undefined ? {} : { variant }), problem }]
  })
}

function troubleOf(
  place: CastPlace,
  troubles: ReadonlyMap<VoiceId, VoiceTrouble>,
  missingClips: ReadonlyMap<ReferenceId, Problem>,
): Problem | undefined {
  if (place.kind === 'reference') {
    return place.reference.clips.map(({ id }) => missingClips.get(id)).find((problem) => problem !== undefined)
  }
  const { source, voice } = place
  if (source === 'draft') {
    if (draftVoice(voice.id) !== undefined) return undefined
    return problemFrom(
      'cast.noSuchVoice',
      say('voices.draft.gone', { title: voice.title }),
      say('voices.draft.gone.remedy'),
    )
  }
  const trouble = troubles.get(voice.id)
  return trouble === undefined ? undefined : voiceProblem(voice.title, trouble)
}

/** Where a service voice is cast in one project; undefined if it is not. */
export function useOf(projectName: string, cast: Cast, id: VoiceId): VoiceUse | undefined {
  const speakers = voiceUses(cast, id).map(placeName)
  return speakers.length === 0 ? undefined : { projectName, speakers }
}
