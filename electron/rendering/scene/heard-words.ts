import type { Take } from '../../../shared/core/model/take.ts'
import type { HeardWord } from '../../../shared/core/scene/types.ts'
import { MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import { noteFailure } from '../../base/failures.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { Transcripts } from '../../documents/takes/transcripts.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { Journal } from '../journal/journal.ts'

/**
 * The words of an answer with their times, by the service's speech-to-text. What was answered once is kept and used again,
 * whether the user wants more of it or not. Undefined where the user does not want it, without a service, for answers larger
 * than it takes, and for one that was sent before and brought nothing: it is paid for, so it is written down before it leaves
 * and never sent again. Rejects as the client does; the answer is cut without words then.
 */
export async function heardWords(input: {
  readonly answer: Take
  readonly client: Pick<SpeechClient, 'transcribe' | 'origin'> | undefined
  readonly isWanted: boolean
  readonly takes: Pick<TakeStore, 'audioPath'>
  readonly transcripts: Pick<Transcripts, 'find' | 'keep'>
  readonly journal: Pick<Journal, 'beginTranscript'>
}): Promise<readonly HeardWord[] | undefined> {
  const { answer, client, isWanted, takes, transcripts, journal } = input
  const found = await transcripts.find(answer.id)
  if (found !== undefined) return found.kind === 'kept' ? found.answer.segments : undefined
  const path = takes.audioPath(answer.id)
  if (!isWanted || client === undefined || path === undefined) return undefined
  const audio = await readRegular(path, MAX_ASR_BYTES).catch((error: unknown) => {
    if (error instanceof UnreadableFile && error.failure === 'tooLarge') return undefined
    throw error
  })
  if (audio === undefined) return undefined
  const seconds = answer.durationSamples / answer.sampleRate
  if (!(await journal.beginTranscript(answer.id, client.origin, seconds))) {
    // Whoever sent it, here or elsewhere, may have its answer since.
    const since = await transcripts.find(answer.id)
    return since?.kind === 'kept' ? since.answer.segments : undefined
  }
  const heard = await client.transcribe({ audio, language: null, ignore_timestamps: false })
  await transcripts
    .keep({ takeId: answer.id, origin: client.origin, answer: heard })
    .catch((error: unknown) => noteFailure('keeping a transcript', error))
  return heard.segments
}

/** `heardWords` of one project, with whatever service and wish there is when it is asked. */
export function wordsByService(of: {
  readonly project: { readonly takes: Pick<TakeStore, 'audioPath'> }
  readonly transcripts: Pick<Transcripts, 'find' | 'keep'>
  readonly client: () => SpeechClient | undefined
  readonly isWanted: () => boolean
}): (answer: Take, journal: Journal) => Promise<readonly HeardWord[] | undefined> {
  const { project, transcripts } = of
  return (answer, journal) =>
    heardWords({
      answer,
      client: of.client(),
      isWanted: of.isWanted(),
      takes: project.takes,
      transcripts,
      journal,
    })
}
