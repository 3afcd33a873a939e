import { parentPort } from 'node:worker_threads'
import { makePart } from '../mix/make-part.ts'
import { serveJobs } from './serve-jobs.ts'

/** Entry of the threads that make parts of sounds: it loads no more than that needs, so that several cost little. */
serveJobs(parentPort, async (job) => {
  if (job.kind !== 'codePart') throw new TypeError(`This thread makes parts of sounds, not ${job.kind}.`)
  return { kind: job.kind, value: await makePart(job.part) }
})
