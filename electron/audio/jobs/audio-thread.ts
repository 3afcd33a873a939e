import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { problemError, problemFrom, StudioError } from '../../../shared/core/model/errors.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'
import type { FromThread, ToThread } from './thread-messages.ts'
import { movedWith, sentJob } from './sent-job.ts'
import { type GivenUp, JobLimits, type JobTimes } from './job-limits.ts'
import { say } from '../../../shared/messages/say.ts'

/** Said of a thread that ended in the middle of a job. Its job is lost; the next one gets a new thread. */
export class ThreadDied extends StudioError {}

type RunOptions = JobTimes & { readonly signal?: AbortSignal | undefined }

/** A worker thread that does one job after the other and is replaced when it dies. */
export type AudioThread = {
  /**
   * Rejects with StudioError: the job's own, `render.cancelled` when the signal fires, ThreadDied when the thread ends
   * under it, the job takes longer than `deadlineMs`, or nothing is heard of it for `silenceMs`.
   */
  readonly run: (job: AudioJob, options?: RunOptions) => Promise<AudioResult>
  /** Stops the job that runs, lets it clean up, refuses those that wait. */
  readonly close: () => Promise<void>
}

/**
 * What a thread may take of JavaScript's memory. Samples lie outside of it; those are bounded by the limits in
 * `limits.ts` and by reading in blocks. With 2 MB for what is young, a quarter of a scene's cut was spent on clearing them.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 } as const

/** How long a closing thread may take to remove what it had begun to write. */
const CLOSE_PATIENCE_MS = 3000

type Waiting = {
  readonly id: number
  readonly job: AudioJob
  readonly times: JobTimes
  readonly resolve: (result: AudioResult) => void
  readonly reject: (error: StudioError) => void
}

/** A thread that is there. `isReady`: its code has loaded. */
type Thread = { readonly worker: Worker; isReady: boolean }

type ThreadState =
  /** `thread`: undefined before the first job, and after one that brought it down. */
  | { readonly kind: 'resting'; readonly thread: Thread | undefined }
  | { readonly kind: 'working'; readonly thread: Thread; readonly job: Waiting; readonly limits: JobLimits }

/** Starts nothing yet: the thread comes with the first job. While it is idle it does not keep the process alive. */
export function createAudioThread(code: URL): AudioThread {
  const thread = new ReplacedThread(code)
  return { run: (job, options = {}) => thread.run(job, options), close: () => thread.close() }
}

class ReplacedThread {
  readonly #code: URL
  readonly #waiting: Waiting[] = []
  #state: ThreadState = { kind: 'resting', thread: undefined }
  #lastId = 0
  /** Defined from the closing on: whom to tell when the last job is done. */
  #closed: { readonly onIdle: () => void } | undefined

  constructor(code: URL) {
    this.#code = code
  }

  run(job: AudioJob, { signal, ...times }: RunOptions): Promise<AudioResult> {
    if (this.#closed !== undefined || signal?.aborted === true) return Promise.reject(cancelled())
    this.#lastId += 1
    const id = this.#lastId
    const onAbort = (): void => this.#abort(id)
    signal?.addEventListener('abort', onAbort)
    return new Promise<AudioResult>((resolve, reject) => {
      this.#waiting.push({ id, job, times, resolve, reject })
      this.#next()
    }).finally(() => signal?.removeEventListener('abort', onAbort))
  }

  async close(): Promise<void> {
    const idle = new Promise<void>((resolve) => {
      this.#closed = { onIdle: resolve }
    })
    for (const waiting of this.#waiting.splice(0)) waiting.reject(cancelled())
    if (this.#state.kind === 'working') {
      this.#abort(this.#state.job.id)
      await Promise.race([idle, pause(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    }
    const last = this.#state
    this.#state = { kind: 'resting', thread: undefined }
    if (last.kind === 'working') last.limits.end()
    await last.thread?.worker.terminate()
    if (last.kind === 'working') last.job.reject(cancelled())
  }

  #next(): void {
    if (this.#state.kind === 'working') return
    const job = this.#waiting.shift()
    if (job === undefined) {
      this.#state.thread?.worker.unref()
      this.#closed?.onIdle()
      return
    }
    const thread = this.#state.thread ?? this.#start()
    const limits = new JobLimits(job.times, (why) => this.#giveUp(thread, why))
    this.#state = { kind: 'working', thread, job, limits }
    thread.worker.ref()
    send(thread, { kind: 'run', id: job.id, job: sentJob(job.job) })
  }

  #start(): Thread {
    // No environment: the key of a run may stand in it. No output: standard output belongs to the command line's JSON.
    const worker = new Worker(this.#code, { resourceLimits: RESOURCE_LIMITS, env: {}, execArgv: [], stdout: true })
    const thread: Thread = { worker, isReady: false }
    worker.on('message', (message: FromThread) => this.#hear(thread, message))
    // An error overtakes messages that were sent before it; the exit that follows does not.
    let failure: unknown
    worker.on('error', (error) => {
      failure = error
    })
    worker.on('exit', (exitCode) => this.#lose(thread, failure ?? new Error(`exit ${exitCode}`)))
    return thread
  }

  #hear(thread: Thread, message: FromThread): void {
    if (message.kind === 'ready') thread.isReady = true
    else if (this.#state.kind !== 'working' || message.id !== this.#state.job.id) return
    else if (message.kind === 'alive') this.#state.limits.hear()
    else if (message.kind === 'done') this.#settle(thread, (job) => job.resolve(message.result))
    else this.#settle(thread, (job) => job.reject(new StudioError(message.problem)))
  }

  /** A thread that cannot be stopped was not brought down by its job: somebody had cancelled it. */
  #giveUp(thread: Thread, why: GivenUp): void {
    if (why !== 'deaf') this.#lose(thread, new Error(why))
    else this.#replace(thread, cancelled())
  }

  #lose(thread: Thread, cause: unknown): void {
    const error = thread.isReady
      ? new ThreadDied(problemFrom('audio.invalid', say('audio.thread.died')), { cause })
      : problemError('internal', say('audio.thread.notStarted'), say('audio.thread.notStarted.remedy'), cause)
    this.#replace(thread, error)
  }

  /** Ends the thread; its job fails with this. Nothing, for one that has been replaced before. */
  #replace(thread: Thread, error: StudioError): void {
    if (this.#state.thread !== thread) return
    void thread.worker.terminate()
    this.#settle(undefined, (job) => job.reject(error))
  }

  /** The job that runs is over. `thread`: who does the next one; undefined where a new one is needed. */
  #settle(thread: Thread | undefined, finish: (job: Waiting) => void): void {
    const before = this.#state
    this.#state = { kind: 'resting', thread }
    if (before.kind === 'working') {
      before.limits.end()
      finish(before.job)
    }
    this.#next()
  }

  #abort(id: number): void {
    if (this.#state.kind === 'working' && this.#state.job.id === id) {
      send(this.#state.thread, { kind: 'abort', id })
      this.#state.limits.tellToStop()
      return
    }
    const at = this.#waiting.findIndex((waiting) => waiting.id === id)
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.reject(cancelled())
  }
}

function send({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message, message.kind === 'run' ? [...movedWith(message.job)] : [])
}

function cancelled(): StudioError {
  return problemError('render.cancelled', say('audio.stopped'))
}
