import { parentPort, workerData } from 'node:worker_threads'
import { synthesize, type SynthesisJob } from '../draft/synthesize.ts'
import { readTexts } from '../reading/read-texts.ts'
import type { ReadingJob, WorkerAnswer } from '../draft/worker-pool.ts'

/** Entry of the draft service's worker threads: answers one job at a time. `workerData` is the engine's compiled module. */
const port = parentPort
const module: unknown = workerData
if (port === null || !(module instanceof WebAssembly.Module)) throw new Error('This file runs as a worker thread only.')

async function answer(job: SynthesisJob | ReadingJob, engine: WebAssembly.Module): Promise<WorkerAnswer> {
  try {
    if ('texts' in job) return { kind: 'audio', bytes: Uint8Array.from(readTexts(engine, job)) }
    return { kind: 'audio', bytes: Uint8Array.from(await synthesize(engine, job)) }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (job: SynthesisJob | ReadingJob) => {
  void answer(job, module).then((said) => port.postMessage(said, said.kind === 'audio' ? [said.bytes.buffer] : []))
})
