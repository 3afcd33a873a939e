import { parentPort, workerData } from 'node:worker_threads'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { hashOfRegular } from '../../base/regular-file.ts'
import { hearWords, type WordsJob } from './hear-words.ts'

/** What the thread says of one take: its words, or that they cannot be found. */
export type WordsAnswer = { readonly words?: TakeWords }

/** Entry of the thread that finds words: one take at a time. `workerData` is the engine's compiled module. */
const port = parentPort
const engine: unknown = workerData
if (port === null || !(engine instanceof WebAssembly.Module)) throw new Error('This file runs as a worker thread only.')

// Decoders print what they stumble over in a damaged file.
console.error = () => undefined

async function answer(job: WordsJob, module: WebAssembly.Module): Promise<WordsAnswer> {
  try {
    // Words of damaged audio would stay when the audio has come again.
    if ((await hashOfRegular(job.path)) !== job.takeId) return {}
    return { words: await hearWords(module, job) }
  } catch {
    // Nobody hears a thread's failures: without words, the take is told to have none.
    return {}
  }
}

port.on('message', (job: WordsJob) => {
  void answer(job, engine).then((said) => port.postMessage(said, []))
})
