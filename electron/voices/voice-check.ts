import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import { say } from '../../shared/messages/say.ts'

/** Why a voice of the service cannot speak now. `forbidden`: it is somebody's who does not share it (any more). */
export type VoiceTrouble = 'missing' | 'forbidden' | 'training' | 'failed'

/** Voices looked up at once. */
const AT_ONCE = 4

type Asked = Pick<SpeechClient, 'readModel' | 'listModels'>

/**
 * Looks voices up. Only what is certain counts as trouble: a voice that the service does not know, has not finished or
 * could not train. A service that keeps no voice records at all cannot say that one of them is missing.
 * @throws SpeechError where no request could succeed: a refused key, a service that cannot be reached or has moved
 */
export async function findVoiceTroubles(
  client: Asked,
  ids: readonly VoiceId[],
): Promise<ReadonlyMap<VoiceId, VoiceTrouble>> {
  const waiting = [...new Set(ids)]
  const troubles = new Map<VoiceId, VoiceTrouble>()
  const look = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const trouble = await lookUp(client, id)
      if (trouble !== undefined) troubles.set(id, trouble)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
  const isAnyMissing = [...troubles.values()].includes('missing')
  if (!isAnyMissing || (await keepsRecords(client))) return troubles
  return new Map([...troubles].filter(([, trouble]) => trouble !== 'missing'))
}

/** A voice in trouble in words. `title` as it was when the voice was cast. */
export function voiceProblem(title: string, trouble: VoiceTrouble): Problem {
  const code = 'cast.noSuchVoice'
  const remedy = say('voices.trouble.remedy')
  switch (trouble) {
    case 'missing':
      return problemFrom(code, say('voices.trouble.missing', { title }), remedy)
    case 'forbidden':
      return problemFrom(code, say('voices.trouble.forbidden', { title }), remedy)
    case 'training':
      return problemFrom(code, say('voices.trouble.training', { title }), say('voices.trouble.training.remedy'))
    case 'failed':
      return problemFrom(code, say('voices.trouble.failed', { title }), remedy)
    default:
      return trouble satisfies never
  }
}

/** Remembers which voices are fit to speak, so that each is asked about once while the connection stays. */
export type VoiceWatch = {
  /** The troubles of these voices. What was fit before is not asked about again unless `anew`. @throws SpeechError */
  readonly troubles: (
    client: SpeechClient,
    ids: readonly VoiceId[],
    anew?: boolean,
  ) => Promise<ReadonlyMap<VoiceId, VoiceTrouble>>
}

/** Knows nothing yet. */
export function createVoiceWatch(): VoiceWatch {
  const fit = new WeakMap<SpeechClient, Set<VoiceId>>()
  return {
    troubles: async (client, ids, anew = false) => {
      const known = fit.get(client) ?? new Set()
      fit.set(client, known)
      const found = await findVoiceTroubles(client, anew ? ids : ids.filter((id) => !known.has(id)))
      for (const id of ids) {
        if (found.has(id)) known.delete(id)
        else known.add(id)
      }
      return found
    },
  }
}

async function lookUp(client: Asked, id: VoiceId): Promise<VoiceTrouble | undefined> {
  try {
    const { state } = await client.readModel(id)
    return state === 'trained' ? undefined : state === 'failed' ? 'failed' : 'training'
  } catch (error) {
    if (!(error instanceof SpeechError)) return undefined
    const { kind, status } = error.failure
    // About this voice, not about the key: that one may still read all others.
    if (status === 403) return 'forbidden'
    if (kind === 'key' || kind === 'unreachable' || kind === 'moved') throw error
    return kind === 'refused' && status === 404 ? 'missing' : undefined
  }
}

async function keepsRecords(client: Asked): Promise<boolean> {
  return client.listModels({ pageNumber: 1, pageSize: 1 }).then(
    () => true,
    () => false,
  )
}
