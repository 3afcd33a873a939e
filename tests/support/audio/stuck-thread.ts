import { parentPort } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'
import { serveJobs } from '../../../electron/audio/jobs/serve-jobs.ts'

/**
 * A thread whose jobs behave as decoders do: `soundLength` goes round in a circle for ever, as one does in some damaged
 * files; `join` takes 3 s in many steps; `knownPeaks` is done at once.
 */
serveJobs(parentPort, async (job) => {
  if (job.kind === 'soundLength') for (;;);
  if (job.kind === 'join') for (let step = 0; step < 60; step += 1) await pause(50)
  return { kind: 'knownPeaks', value: [] }
})
