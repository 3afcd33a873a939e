import type { HeardWord } from '../../../shared/core/scene/types.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { Journal } from '../journal/journal.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/**
 * The words of an answer with their times, by the service's speech-to-text. Undefined where the user does not want it,
 * without a service, for answers larger than it takes, and for one that was sent before: it is paid for, so it is written
 * down before it leaves and never sent again. Rejects as the client does; the answer is cut without words then.
 */
export async function heardWords(input: {
  readonly answer: Take
  readonly client: Pick<SpeechClient, 'transcribe' | 'origin'> | undefined
  readonly isWanted: boolean
  readonly takes: Pick<TakeStore, 'audioPath'>
  readonly journal: Pick<Journal, 'beginTranscript'>
}): Promise<readonly HeardWord[] | undefined> {
  const { answer, client, isWanted, takes, journal } = input
  const path = takes.audioPath(answer.id)
  if (!isWanted || client === undefined || path === undefined) return undefined
  const audio = await readRegular(path, MAX_ASR_BYTES).catch((error: unknown) => {
    if (error instanceof UnreadableFile && error.failure === 'tooLarge') return undefined
    throw error
  })
  if (audio === undefined) return undefined
  const seconds = answer.durationSamples / answer.sampleRate
  if (!(await journal.beginTranscript(answer.id, client.origin, seconds))) return undefined
  const { segments } = await client.transcribe({ audio, language: null, ignore_timestamps: false })
  return segments
}
