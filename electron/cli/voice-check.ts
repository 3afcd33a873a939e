import type { Problem } from '../../shared/core/errors.ts'
import type { VoiceId } from '../../shared/core/ids.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import { CallError } from './exit.ts'

/** Voices looked up at once. */
const AT_ONCE = 4

/**
 * Looks every voice up before anything is paid for. Only what is certain stops the call: a voice that the service does
 * not know, a key it refuses, an address that is not it. Whatever else goes wrong here, the rendering itself will show.
 * @param speakersOf who speaks with which voice
 * @throws CallError `cast.noSuchVoice`; SpeechError where no request could succeed
 */
export async function checkVoices(
  client: Pick<SpeechClient, 'readModel' | 'listModels'>,
  speakersOf: ReadonlyMap<VoiceId, readonly string[]>,
): Promise<void> {
  const waiting = [...speakersOf.keys()]
  const missing: VoiceId[] = []
  const look = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (!(await isKnown(client, id))) missing.push(id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
  if (missing.length === 0) return
  // A service that has no voice records at all cannot say that one of them is missing.
  if (!(await keepsRecords(client))) return
  throw new CallError(
    missing.map((id): Problem => {
      const names = (speakersOf.get(id) ?? []).join(', ')
      return {
        code: 'cast.noSuchVoice',
        message: `The service knows no voice ${id} (${names}).`,
        remedy: 'Look for another with "npm run cli -- voices". Nothing was sent.',
      }
    }),
  )
}

async function isKnown(client: Pick<SpeechClient, 'readModel'>, id: VoiceId): Promise<boolean> {
  try {
    await client.readModel(id)
    return true
  } catch (error) {
    if (!(error instanceof SpeechError)) return true
    const { kind, status } = error.failure
    if (kind === 'key' || kind === 'unreachable' || kind === 'moved') throw error
    return !(kind === 'refused' && status === 404)
  }
}

async function keepsRecords(client: Pick<SpeechClient, 'listModels'>): Promise<boolean> {
  return client.listModels({ pageNumber: 1, pageSize: 1 }).then(
    () => true,
    () => false,
  )
}
