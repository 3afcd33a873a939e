import type { Problem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { findVoiceTroubles } from '../voices/voice-check.ts'
import type { SpeechClient } from '../speech/types.ts'
import { CallError } from './terminal/exit.ts'

/**
 * Looks every voice up before anything is paid for. Only what is certain stops the call; whatever else goes wrong here,
 * the rendering itself will show.
 * @param speakersOf who speaks with which voice
 * @throws CallError `cast.noSuchVoice`; SpeechError where no request could succeed
 */
export async function checkVoices(
  client: Pick<SpeechClient, 'readModel' | 'listModels'>,
  speakersOf: ReadonlyMap<VoiceId, readonly string[]>,
): Promise<void> {
  const troubles = await findVoiceTroubles(client, [...speakersOf.keys()])
  const problems = [...troubles].map(([id, trouble]): Problem => {
    const names = (speakersOf.get(id) ?? []).join(', ')
    if (trouble === 'missing') {
      return {
        code: 'cast.noSuchVoice',
        message: `The service knows no voice ${id} (${names}).`,
        remedy: 'Look for another with "npm run cli -- voices". Nothing was sent.',
      }
    }
    if (trouble === 'forbidden') {
      return {
        code: 'cast.noSuchVoice',
        message: `The voice ${id} (${names}) may not be used with this key.`,
        remedy: 'Choose another. Nothing was sent.',
      }
    }
    // A voice that is not trained would be refused line by line, after the first ones had been paid for.
    return {
      code: 'cast.noSuchVoice',
      message: `The voice ${id} (${names}) is not ready: its training has not ended, or has failed.`,
      remedy: 'Wait until it is trained, or choose another. Nothing was sent.',
    }
  })
  if (problems.length > 0) throw new CallError(problems)
}
