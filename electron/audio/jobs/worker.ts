import { parentPort } from 'node:worker_threads'
import { toProblem } from '../../../shared/core/model/errors.ts'
import type { FromThread, ToThread } from './job-messages.ts'
import { partThreads } from './part-threads.ts'
import { runJob } from './run-job.ts'

/** Entry of the audio threads: takes jobs, answers each with its result or its problem. */
const port = parentPort
if (port === null) throw new Error('The audio worker runs only as a thread.')

// Decoders print what they stumble over in a damaged file. What matters of it comes back as a verdict.
console.error = () => undefined

const parts = partThreads(new URL(import.meta.url))
const running = new Map<number, AbortController>()
const send = (message: FromThread): void => port.postMessage(message)

port.on('message', (message: ToThread) => {
  if (message.kind === 'abort') {
    running.get(message.id)?.abort()
    return
  }
  const { id, job } = message
  const controller = new AbortController()
  running.set(id, controller)
  void runJob(job, controller.signal, parts)
    .then(
      (result) => send({ kind: 'done', id, result }),
      (error: unknown) => send({ kind: 'failed', id, problem: toProblem(error) }),
    )
    .finally(() => running.delete(id))
})

send({ kind: 'ready' })
