import type { Problem } from '../../shared/core/errors.ts'
import type { VoiceId } from '../../shared/core/ids.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import { CallError } from './exit.ts'

/** Voices looked up at once. */
const AT_ONCE = 4

/**
 * Looks every voice up before anything is paid for. Only what is certain stops the call: a voice that the service does
 * not know or has not finished, a key it refuses, an address that is not it. Whatever else goes wrong here, the rendering itself will show.
 * @param speakersOf who speaks with which voice
 * @throws CallError `cast.noSuchVoice`; SpeechError where no request could succeed
 */
export async function checkVoices(
  client: Pick<SpeechClient, 'readModel' | 'listModels'>,
  speakersOf: ReadonlyMap<VoiceId, readonly string[]>,
): Promise<void> {
  const waiting = [...speakersOf.keys()]
  const missing: VoiceId[] = []
  const unfinished: Problem[] = []
  const look = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const found = await lookUp(client, id)
      if (found === 'missing') missing.push(id)
      else if (found === 'unfinished') unfinished.push(unfinishedProblem(id, speakersOf.get(id) ?? []))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
  if (unfinished.length > 0) throw new CallError(unfinished)
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

/** A voice that is not trained would be refused line by line, after the first ones had been paid for. */
function unfinishedProblem(id: VoiceId, speakers: readonly string[]): Problem {
  return {
    code: 'cast.noSuchVoice',
    message: `The voice ${id} (${speakers.join(', ')}) is not ready: its training has not ended, or has failed.`,
    remedy: 'Wait until it is trained, or choose another. Nothing was sent.',
  }
}

async function lookUp(
  client: Pick<SpeechClient, 'readModel'>,
  id: VoiceId,
): Promise<'known' | 'missing' | 'unfinished'> {
  try {
    return (await client.readModel(id)).state === 'trained' ? 'known' : 'unfinished'
  } catch (error) {
    if (!(error instanceof SpeechError)) return 'known'
    const { kind, status } = error.failure
    if (kind === 'key' || kind === 'unreachable' || kind === 'moved') throw error
    return kind === 'refused' && status === 404 ? 'missing' : 'known'
  }
}

async function keepsRecords(client: Pick<SpeechClient, 'listModels'>): Promise<boolean> {
  return client.listModels({ pageNumber: 1, pageSize: 1 }).then(
    () => true,
    () => false,
  )
}
