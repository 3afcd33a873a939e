import type { Problem } from '../../../shared/core/model/errors.ts'
import { doubt, SILENCE_DB } from '../plausible.ts'
import type { AudioExpectation } from '../types.ts'
import type { SpeechSigns } from './speech-meter.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * Noise of nine colours had a flatness of 0.51 and more where it was least flat; of 101 spoken lines, 28 of them whispered,
 * none had more than 0.36, and in noise 10 dB below the voice none more than 0.45.
 */
const NOISE_FLATNESS = 0.5
/** Characters of text and seconds of sound from which noise is no answer. */
const NOISE_TEXT = 8
const NOISE_SECONDS = 0.4

/**
 * What makes a sound doubtful that cannot be speech at all: a constant level, or noise from end to end. A text of
 * a few characters may be noise and nothing else ("Shh!"), and so may a short sound.
 */
export function findNoSpeech(
  { voiceBandDb, leastFlatness, soundingSeconds }: SpeechSigns,
  { charactersOfText }: Pick<AudioExpectation, 'charactersOfText'>,
): Problem | undefined {
  if (!(voiceBandDb > SILENCE_DB)) return doubt(say('audio.doubt.constant'))
  if (charactersOfText < NOISE_TEXT || soundingSeconds < NOISE_SECONDS) return undefined
  return leastFlatness > NOISE_FLATNESS ? doubt(say('audio.doubt.noise')) : undefined
}
