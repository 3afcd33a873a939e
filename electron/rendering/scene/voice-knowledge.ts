import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import { learnEvenness, learnRate, spokenSeconds } from '../../../shared/core/scene/expected-length.ts'
import type { LineReading } from '../../../shared/core/scene/phones/line-reading.ts'
import { joinSpeakers, type SpeakerModel } from '../../../shared/core/scene/phones/speaker-models.ts'
import type { SceneVoice } from '../../../shared/core/scene/types.ts'
import { joinProfiles, type VoiceProfile, voiceProfile } from '../../../shared/core/scene/voice-profile.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import { soleAnswers } from '../../../shared/core/takes/sole-answers.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { spokenCharacters, withoutTags } from '../queue/spoken-characters.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { noted } from '../../base/failures.ts'

/** Takes of a voice that are listened to: enough for its pace and its sound, without listening for long. */
const MOST_TAKES = 8

/** A voice, by what of it stands in a request. */
export type HeardVoice =
  | Extract<SpokenVoice, { kind: 'reference' }>
  | { readonly kind: 'voice'; readonly voice: { readonly id: string } }

/** What takes of single lines have told about voices. */
export type VoiceKnowledge = {
  /** Never rejects: what cannot be listened to tells nothing. */
  readonly of: (voice: HeardVoice) => Promise<SceneVoice>
}

/** How texts read aloud; each undefined where it cannot be told. Never rejects. */
export type ReadLines = (texts: readonly string[]) => Promise<readonly (LineReading | undefined)[]>

type Heard = {
  readonly characters: number
  readonly seconds: number
  readonly profile: VoiceProfile | undefined
  readonly phones: SpeakerModel | undefined
}

/** Learns voices from what they answered in a project, each answer once and without the mixer's pauses. Slices of scenes are left out: a wrong cut would be learned. */
export function createVoiceKnowledge(input: {
  readonly source: Source
  readonly takes: Pick<TakeStore, 'all' | 'audioPath'>
  readonly workshop: () => Pick<AudioWorkshop, 'sceneFrames' | 'learnPhones'>
  readonly read: ReadLines
}): VoiceKnowledge {
  const heard = new Map<TakeId, Promise<Heard | undefined>>()

  const listen = async ({ id, requests }: Take): Promise<Heard | undefined> => {
    const path = input.takes.audioPath(id)
    const text = requests[0]?.body['text']
    if (path === undefined || typeof text !== 'string') return undefined
    const frames = await input.workshop().sceneFrames(path).catch(noted('voice knowledge: frames'))
    if (frames === undefined) return undefined
    const [reading] = await input.read([withoutTags(text)])
    const phones =
      reading === undefined
        ? undefined
        : await input.workshop().learnPhones(frames, reading).catch(noted('voice knowledge: phones'))
    return {
      characters: spokenCharacters(text),
      seconds: spokenSeconds(frames.energyDb),
      profile: voiceProfile(frames),
      phones,
    }
  }

  return {
    of: async (voice) => {
      const takes = soleAnswers(input.takes.all().filter((take) => isOf(take, voice, input.source)))
        .map(({ take }) => take)
        .slice(-MOST_TAKES)
      const results = await Promise.all(
        takes.map((take) => {
          const known = heard.get(take.id) ?? listen(take)
          heard.set(take.id, known)
          return known
        }),
      )
      const lines = results.filter((one) => one !== undefined)
      const rate = learnRate(lines)
      const speakers = lines.map(({ phones }) => phones).filter((one) => one !== undefined)
      const profiles = lines.map(({ profile }) => profile).filter((one) => one !== undefined)
      return {
        ...(rate === undefined ? {} : { rate, evenness: learnEvenness(lines, rate) }),
        ...(profiles.length === 0 ? {} : { profile: joinProfiles(profiles) }),
        ...(speakers.length === 0 ? {} : { phones: joinSpeakers(speakers) }),
      }
    },
  }
}

/** The knowledge of each source, made when it is first asked for. */
export function voicesBySource(
  input: Omit<Parameters<typeof createVoiceKnowledge>[0], 'source'>,
): (source: Source) => VoiceKnowledge {
  const made = new Map<Source, VoiceKnowledge>()
  return (source) => {
    const known = made.get(source) ?? createVoiceKnowledge({ ...input, source })
    made.set(source, known)
    return known
  }
}

function isOf(take: Take, voice: HeardVoice, source: Source): boolean {
  const [request, ...others] = take.requests
  if (take.kind === 'scene' || take.source !== source || take.verdict !== 'ready' || take.sliceOf !== undefined)
    return false
  if (request === undefined || others.length > 0) return false
  const { reference_id: id, references } = request.body
  if (voice.kind === 'voice') return id === voice.voice.id
  const clips = voice.reference.clips.map(({ id: clip, text }) => ({ audio: `sha256:${clip}`, text }))
  return JSON.stringify(references) === JSON.stringify(clips)
}
