import type { MessagePort } from 'node:worker_threads'
import { toProblem } from '../../../shared/core/model/errors.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'
import type { FromThread, ToThread } from './thread-messages.ts'
import { receivedJob } from './sent-job.ts'

/** How often a thread that works says that it goes on. */
const ALIVE_MS = 250

/** Takes jobs in a thread and answers each with its result or its problem. */
export function serveJobs(
  port: MessagePort | null,
  run: (job: AudioJob, signal: AbortSignal) => Promise<AudioResult>,
): void {
  if (port === null) throw new Error('This runs only as a thread.')
  // Decoders print what they stumble over in a damaged file. What matters of it comes back as a verdict.
  console.error = () => undefined
  const running = new Map<number, AbortController>()
  const send = (message: FromThread, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, [...moved])

  port.on('message', (message: ToThread) => {
    if (message.kind === 'abort') {
      running.get(message.id)?.abort()
      return
    }
    const { id, job } = message
    const controller = new AbortController()
    running.set(id, controller)
    const alive = setInterval(() => send({ kind: 'alive', id }), ALIVE_MS)
    void run(receivedJob(job), controller.signal)
      .then(
        (result) => send({ kind: 'done', id, result }, result.kind === 'codePart' ? [result.value.buffer] : []),
        (error: unknown) => send({ kind: 'failed', id, problem: toProblem(error) }),
      )
      .finally(() => {
        clearInterval(alive)
        running.delete(id)
      })
  })

  send({ kind: 'ready' })
}
