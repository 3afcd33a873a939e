import { parentPort } from 'node:worker_threads'
import { partThreads } from './part-threads.ts'
import { runJob } from './run-job.ts'
import { serveJobs } from './serve-jobs.ts'

/** Entry of the audio threads, and of those that make parts of sounds for them: it loads what a job needs when that comes. */
const parts = partThreads(new URL(import.meta.url))
serveJobs(parentPort, (job, signal) => runJob(job, signal, parts))
