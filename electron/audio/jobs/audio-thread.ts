import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { problemError, problemFrom, StudioError } from '../../../shared/core/model/errors.ts'
import type { AudioJob, AudioResult, FromThread, ToThread } from './job-messages.ts'
import { say } from '../../../shared/messages/say.ts'

/** Said of a thread that ended in the middle of a job. Its job is lost; the next one gets a new thread. */
export class ThreadDied extends StudioError {}

/** A worker thread that does one job after the other and is replaced when it dies. */
export type AudioThread = {
  /**
   * Rejects with StudioError: the job's own, `render.cancelled` when the signal fires, ThreadDied when the thread ends
   * under it or the job takes longer than `deadlineMs`.
   */
  readonly run: (
    job: AudioJob,
    options?: { readonly signal?: AbortSignal | undefined; readonly deadlineMs?: number },
  ) => Promise<AudioResult>
  /** Stops the job that runs, lets it clean up, refuses those that wait. */
  readonly close: () => Promise<void>
}

/**
 * What a thread may take of JavaScript's memory. Samples lie outside of it; those are bounded by the limits in
 * `limits.ts` and by reading in blocks.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as const

/** How long a closing thread may take to remove what it had begun to write. */
const CLOSE_PATIENCE_MS = 3000

type Waiting = {
  readonly id: number
  readonly job: AudioJob
  readonly deadlineMs: number | undefined
  readonly resolve: (result: AudioResult) => void
  readonly reject: (error: StudioError) => void
}

/** A deadline passes in so many steps: a process that was stopped, or slept with its computer, has lost one of them. */
const DEADLINE_STEPS = 20

/** Starts nothing yet: the thread comes with the first job. While it is idle it does not keep the process alive. */
export function createAudioThread(code: URL): AudioThread {
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let worker: Worker | undefined
  let isReady = false
  let isClosed = false
  let lastId = 0
  let deadline: NodeJS.Timeout | undefined
  let onIdle: (() => void) | undefined

  const settle = (finish: (job: Waiting) => void): void => {
    const job = current
    current = undefined
    clearInterval(deadline)
    if (job !== undefined) finish(job)
    next()
  }

  const lose = (from: Worker, cause: unknown): void => {
    if (worker !== from) return
    worker = undefined
    void from.terminate()
    const error = isReady
      ? new ThreadDied(problemFrom('audio.invalid', say('audio.thread.died')), { cause })
      : problemError('internal', say('audio.thread.notStarted'), say('audio.thread.notStarted.remedy'), cause)
    settle((job) => job.reject(error))
  }

  const start = (): Worker => {
    isReady = false
    // No environment: the key of a run may stand in it. No output: standard output belongs to the command line's JSON.
    const fresh = new Worker(code, { resourceLimits: RESOURCE_LIMITS, env: {}, execArgv: [], stdout: true })
    fresh.on('message', (message: FromThread) => {
      if (message.kind === 'ready') isReady = true
      else if (message.id !== current?.id) return
      else if (message.kind === 'done') settle((job) => job.resolve(message.result))
      else settle((job) => job.reject(new StudioError(message.problem)))
    })
    // An error overtakes messages that were sent before it; the exit that follows does not.
    let failure: unknown
    fresh.on('error', (error) => {
      failure = error
    })
    fresh.on('exit', (exitCode) => lose(fresh, failure ?? new Error(`exit ${exitCode}`)))
    return fresh
  }

  const send = (message: ToThread): void => worker?.postMessage(message, [])

  const next = (): void => {
    if (current !== undefined) return
    current = queue.shift()
    if (current === undefined) {
      worker?.unref()
      onIdle?.()
      return
    }
    worker ??= start()
    worker.ref()
    send({ kind: 'run', id: current.id, job: current.job })
    const { deadlineMs } = current
    const busy = worker
    let steps = 0
    const step = (): void => {
      steps += 1
      if (steps > DEADLINE_STEPS) lose(busy, new Error('too slow'))
    }
    if (deadlineMs !== undefined) deadline = setInterval(step, deadlineMs / DEADLINE_STEPS)
  }

  const abort = (id: number): void => {
    if (current?.id === id) return send({ kind: 'abort', id })
    const at = queue.findIndex((waiting) => waiting.id === id)
    if (at >= 0) queue.splice(at, 1)[0]?.reject(cancelled())
  }

  return {
    run: (job, { signal, deadlineMs } = {}) => {
      if (isClosed || signal?.aborted === true) return Promise.reject(cancelled())
      lastId += 1
      const id = lastId
      const onAbort = (): void => abort(id)
      signal?.addEventListener('abort', onAbort)
      return new Promise<AudioResult>((resolve, reject) => {
        queue.push({ id, job, deadlineMs, resolve, reject })
        next()
      }).finally(() => signal?.removeEventListener('abort', onAbort))
    },
    close: async () => {
      isClosed = true
      for (const waiting of queue.splice(0)) waiting.reject(cancelled())
      if (current !== undefined) {
        abort(current.id)
        const idle = new Promise<void>((resolve) => {
          onIdle = resolve
        })
        await Promise.race([idle, pause(CLOSE_PATIENCE_MS, undefined, { ref: false })])
      }
      const last = worker
      worker = undefined
      await last?.terminate()
      settle((job) => job.reject(cancelled()))
    },
  }
}

function cancelled(): StudioError {
  return problemError('render.cancelled', say('audio.stopped'))
}
