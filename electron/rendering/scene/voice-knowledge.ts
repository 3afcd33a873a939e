import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import { learnEvenness, learnRate, spokenSeconds } from '../../../shared/core/scene/expected-length.ts'
import type { SceneVoice } from '../../../shared/core/scene/types.ts'
import { joinProfiles, type VoiceProfile, voiceProfile } from '../../../shared/core/scene/voice-profile.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import { soleAnswers } from '../../../shared/core/takes/sole-answers.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { spokenCharacters } from '../queue/spoken-characters.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { noted } from '../../base/failures.ts'

/** Takes of a voice that are listened to: enough for its pace and its sound, without listening for long. */
const MOST_TAKES = 8

/** What takes of single lines have told about voices. */
export type VoiceKnowledge = {
  /** Never rejects: what cannot be listened to tells nothing. */
  readonly of: (voice: SpokenVoice) => Promise<SceneVoice>
}

type Heard = { readonly characters: number; readonly seconds: number; readonly profile: VoiceProfile | undefined }

/** Learns voices from what they answered in a project, each answer once and without the mixer's pauses. Slices of scenes are left out: a wrong cut would be learned. */
export function createVoiceKnowledge(input: {
  readonly source: Source
  readonly takes: Pick<TakeStore, 'all' | 'audioPath'>
  readonly workshop: Pick<AudioWorkshop, 'sceneFrames'>
}): VoiceKnowledge {
  const heard = new Map<TakeId, Promise<Heard | undefined>>()

  const listen = async ({ id, requests }: Take): Promise<Heard | undefined> => {
    const path = input.takes.audioPath(id)
    const text = requests[0]?.body['text']
    if (path === undefined || typeof text !== 'string') return undefined
    const frames = await input.workshop.sceneFrames(path).catch(noted('voice knowledge: frames'))
    if (frames === undefined) return undefined
    return {
      characters: spokenCharacters(text),
      seconds: spokenSeconds(frames.energyDb),
      profile: voiceProfile(frames),
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
      const profiles = lines.map(({ profile }) => profile).filter((one) => one !== undefined)
      return {
        ...(rate === undefined ? {} : { rate, evenness: learnEvenness(lines, rate) }),
        ...(profiles.length === 0 ? {} : { profile: joinProfiles(profiles) }),
      }
    },
  }
}

function isOf(take: Take, voice: SpokenVoice, source: Source): boolean {
  const [request, ...others] = take.requests
  if (take.kind === 'scene' || take.source !== source || take.verdict !== 'ready' || take.sliceOf !== undefined)
    return false
  if (request === undefined || others.length > 0) return false
  const { reference_id: id, references } = request.body
  if (voice.kind === 'voice') return id === voice.voice.id
  const clips = voice.reference.clips.map(({ id: clip, text }) => ({ audio: `sha256:${clip}`, text }))
  return JSON.stringify(references) === JSON.stringify(clips)
}
