import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { findVoiceTroubles } from '../voices/voice-check.ts'
import type { SpeechClient } from '../speech/types.ts'
import { CallError } from './terminal/exit.ts'
import { say } from '../../shared/messages/say.ts'

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
      return problemFrom('cast.noSuchVoice', say('cli.voice.unknown', { id, names }), say('cli.voice.unknown.remedy'))
    }
    if (trouble === 'forbidden') {
      return problemFrom('cast.noSuchVoice', say('cli.voice.refused', { id, names }), say('cli.voice.refused.remedy'))
    }
    // A voice that is not trained would be refused line by line, after the first ones had been paid for.
    return problemFrom('cast.noSuchVoice', say('cli.voice.notReady', { id, names }), say('cli.voice.notReady.remedy'))
  })
  if (problems.length > 0) throw new CallError(problems)
}
