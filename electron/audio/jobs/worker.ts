import { parentPort } from 'node:worker_threads'
import { partThreads } from './part-threads.ts'
import { runJob } from './run-job.ts'
import { serveJobs } from './serve-jobs.ts'

/** Entry of the audio threads. Parts of sounds are made in threads of their own, whose entry lies beside this one. */
const own = new URL(import.meta.url)
const parts = partThreads(new URL(own.pathname.endsWith('.ts') ? 'part-worker.ts' : 'part-worker.js', own))
serveJobs(parentPort, (job, signal) => runJob(job, signal, parts))
