import { wordsOfTake } from '../../../shared/core/align/take-words.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { foreignLanguages } from '../../../shared/core/reading/language.ts'
import { speechPhones } from '../../../shared/core/scene/phones/model/read-model.ts'
import { FRAMES_A_SECOND } from '../../../shared/core/scene/sound/frames.ts'
import { readMono } from '../../audio/analysis/read-mono.ts'
import { ANALYSIS_RATE, speechFrames } from '../../audio/analysis/speech-frames.ts'
import { resampleNow } from '../../audio/resample.ts'
import type { EngineVoice } from '../draft/voices.ts'
import { readTextAloud } from './read-text-aloud.ts'

/** A take whose words are to be found: its sound, and what is spoken in it. */
export type WordsJob = { readonly takeId: TakeId; readonly path: string; readonly text: string }

/** By far the quickest of the engine's voices; all of them read alike. */
const READER: EngineVoice = 'kal16'

/** Finds the words of a take. Blocks its thread for some hundredths of the take's length. @throws StudioError as `readMono` */
export async function hearWords(engine: WebAssembly.Module, { takeId, path, text }: WordsJob): Promise<TakeWords> {
  const { sampleRate, samples } = await readMono(path)
  const take = {
    takeId,
    text,
    frames: speechFrames(resampleNow(samples, sampleRate, ANALYSIS_RATE)),
    samplesAFrame: sampleRate / FRAMES_A_SECOND,
    durationSamples: samples.length,
  }
  // The reader knows English alone: what it made of other languages would be a wrong reading, told as a right one.
  const reading = foreignLanguages(text).length > 0 ? [] : readTextAloud(engine, text, READER).words
  return wordsOfTake(take, reading, speechPhones())
}
