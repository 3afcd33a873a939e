import { alignFeatures } from '../../../shared/core/align/features.ts'
import { type TextReading, wordsByReadings } from '../../../shared/core/align/take-words.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { foreignLanguages } from '../../../shared/core/reading/language.ts'
import { FRAMES_A_SECOND } from '../../../shared/core/scene/sound/frames.ts'
import { readMono } from '../../audio/analysis/read-mono.ts'
import { ANALYSIS_RATE, speechFrames } from '../../audio/analysis/speech-frames.ts'
import { resampleNow } from '../../audio/resample.ts'
import type { EngineVoice } from '../draft/voices.ts'
import { readTextAloud } from './read-text-aloud.ts'

/** A take whose words are to be found: its sound, and what is spoken in it. */
export type WordsJob = { readonly takeId: TakeId; readonly path: string; readonly text: string }

/** Voices that read along: unlike each other, so that one of them is near to whoever speaks. */
const READERS: readonly EngineVoice[] = ['slt', 'rms', 'awb']

/** Finds the words of a take. Blocks its thread for some hundredths of the take's length. @throws StudioError as `readMono` */
export async function hearWords(engine: WebAssembly.Module, { takeId, path, text }: WordsJob): Promise<TakeWords> {
  const { sampleRate, samples } = await readMono(path)
  const features = alignFeatures(speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE)))
  const heard = {
    takeId,
    text,
    features,
    samplesAFrame: sampleRate / FRAMES_A_SECOND,
    durationSamples: samples.length,
  }
  return wordsByReadings(
    heard,
    // The readers know English alone: what they made of other languages would be a wrong reading, told as a right one.
    foreignLanguages(text).length > 0 ? [] : READERS.map((voice) => textReading(engine, text, voice)),
  )
}

/** A text read by one of the engine's voices, as takes are laid over it. */
export function textReading(engine: WebAssembly.Module, text: string, voice: EngineVoice): TextReading {
  const { samples, sampleRate, words } = readTextAloud(engine, text, voice)
  const frame = (seconds: number): number => seconds * FRAMES_A_SECOND
  return {
    features: alignFeatures(speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE))),
    words: words.map(({ start, end }) => ({ from: frame(start), to: frame(end) })),
    places: words.map(({ from, to }) => ({ from, to })),
    phones: words.map(({ phones }) =>
      phones.map(({ name, start, end }) => ({ name, from: frame(start), to: frame(end) })),
    ),
  }
}
