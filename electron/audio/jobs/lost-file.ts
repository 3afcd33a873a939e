import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import { ThreadDied } from './audio-thread.ts'

/** Sound of hours is read for as long as it takes. A file in which a reader goes round in a circle is given up. */
export const SOUND_SILENCE_MS = 30_000

/** A file that brought its thread down is one that cannot be decoded, and what can be is said. */
export function undecoded(error: unknown): never {
  if (!(error instanceof ThreadDied)) throw error
  throw problemError('audio.invalid', say('audio.recording.undecoded'), say('audio.readable'), error)
}
