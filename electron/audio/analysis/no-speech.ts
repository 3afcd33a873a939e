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
/**
 * On half of the material tones, hums, narrow noise and noise of all colours changed by 1.3 dB at most, and spoken sentences,
 * whispered ones too, by 6.7 at least; on the other half by 1.4 and 6.7, and 3.9 with noise 5 dB below the voice. The hum that
 * a draft has for words that nobody speaks changes by 2.9 and more. The limit
 * is nearer to noise: a false doubt stops a line.
 */
const STEADY_DB = 1.6
/** Fewer tenths of a second may be alike by chance. */
const STEADY_SECONDS = 0.8
/** Characters of text and seconds of sound from which noise is no answer. */
const NOISE_TEXT = 8
const NOISE_SECONDS = 0.4

/**
 * What makes a sound doubtful that cannot be speech at all: a constant level, noise from end to end, or a
 * sound that stays what it is. A text of a few characters may be nothing else ("Shh!", "Mmm."), and so may a short sound.
 */
export function findNoSpeech(
  { voiceBandDb, leastFlatness, changeDb, soundingSeconds }: SpeechSigns,
  { charactersOfText }: Pick<AudioExpectation, 'charactersOfText'>,
): Problem | undefined {
  if (!(voiceBandDb > SILENCE_DB)) return doubt(say('audio.doubt.constant'))
  if (charactersOfText < NOISE_TEXT || soundingSeconds < NOISE_SECONDS) return undefined
  if (leastFlatness > NOISE_FLATNESS) return doubt(say('audio.doubt.noise'))
  const isSteady = changeDb !== undefined && changeDb < STEADY_DB && soundingSeconds >= STEADY_SECONDS
  return isSteady ? doubt(say('audio.doubt.steady')) : undefined
}
