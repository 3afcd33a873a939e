import { readFile } from 'node:fs/promises'
import type { HeardWord } from '../../../shared/core/scene/types.ts'
import type { Take } from '../../../shared/core/takes/schema.ts'
import { MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { TakeStore } from '../projects/types.ts'

/**
 * The words of an answer with their times, by the service's speech-to-text. Undefined where the user does not want it,
 * without a service, and for answers larger than it takes. Rejects as the client does; the answer is cut without words then.
 */
export async function heardWords(input: {
  readonly answer: Take
  readonly client: Pick<SpeechClient, 'transcribe'> | undefined
  readonly isWanted: boolean
  readonly takes: Pick<TakeStore, 'audioPath'>
}): Promise<readonly HeardWord[] | undefined> {
  const { answer, client, isWanted, takes } = input
  const path = takes.audioPath(answer.id)
  if (!isWanted || client === undefined || path === undefined) return undefined
  const audio = new Uint8Array(await readFile(path))
  if (audio.length > MAX_ASR_BYTES) return undefined
  const { segments } = await client.transcribe({ audio, language: null, ignore_timestamps: false })
  return segments
}
