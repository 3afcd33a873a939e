import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { problemError, problemFrom, StudioError } from '../../../shared/core/model/errors.ts'
import type { AudioJob, AudioResult } from './job-messages.ts'
import type { FromThread, ToThread } from './thread-messages.ts'
import { movedWith, sentJob } from './sent-job.ts'
import { setSteppedDeadline, SilenceDeadline } from './stepped-deadline.ts'
import { say } from '../../../shared/messages/say.ts'

/** Said of a thread that ended in the middle of a job. Its job is lost; the next one gets a new thread. */
export class ThreadDied extends StudioError {}

/** `deadlineMs`: for the whole job. `silenceMs`: for a job of any length, as long as its thread says that it goes on. */
type RunOptions = {
  readonly signal?: AbortSignal | undefined
  readonly deadlineMs?: number
  readonly silenceMs?: number
}

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
 * `limits.ts` and by reading in blocks.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 2 } as const

/** How long a closing thread may take to remove what it had begun to write. */
const CLOSE_PATIENCE_MS = 3000

/** A thread that was told to stop and says nothing for so long cannot hear it. */
const ABORT_SILENCE_MS = 3000

type Waiting = {
  readonly id: number
  readonly job: AudioJob
  readonly deadlineMs: number | undefined
  readonly silenceMs: number | undefined
  readonly resolve: (result: AudioResult) => void
  readonly reject: (error: StudioError) => void
}

/** A thread that is there. `isReady`: its code has loaded. */
type Thread = { readonly worker: Worker; isReady: boolean }

/** What ends a job that does not end by itself. */
type Limits = {
  readonly stopDeadline: () => void
  readonly silence: SilenceDeadline | undefined
  /** From the moment at which it was told to stop. */
  abort: SilenceDeadline | undefined
}

function stopLimits({ stopDeadline, silence, abort }: Limits): void {
  stopDeadline()
  silence?.stop()
  abort?.stop()
}

type ThreadState =
  /** `thread`: undefined before the first job, and after one that brought it down. */
  | { readonly kind: 'resting'; readonly thread: Thread | undefined }
  | { readonly kind: 'working'; readonly thread: Thread; readonly job: Waiting; readonly limits: Limits }

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

  run(job: AudioJob, { signal, deadlineMs, silenceMs }: RunOptions): Promise<AudioResult> {
    if (this.#closed !== undefined || signal?.aborted === true) return Promise.reject(cancelled())
    this.#lastId += 1
    const id = this.#lastId
    const onAbort = (): void => this.#abort(id)
    signal?.addEventListener('abort', onAbort)
    return new Promise<AudioResult>((resolve, reject) => {
      this.#waiting.push({ id, job, deadlineMs, silenceMs, resolve, reject })
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
    if (last.kind === 'working') stopLimits(last.limits)
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
    const { deadlineMs, silenceMs } = job
    const stopDeadline =
      deadlineMs === undefined
        ? () => undefined
        : setSteppedDeadline(deadlineMs, () => this.#lose(thread, new Error('too slow')))
    const silence =
      silenceMs === undefined
        ? undefined
        : new SilenceDeadline(silenceMs, () => this.#lose(thread, new Error('stood still')))
    this.#state = { kind: 'working', thread, job, limits: { stopDeadline, silence, abort: undefined } }
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
    else if (message.kind === 'alive') {
      this.#state.limits.silence?.hear()
      this.#state.limits.abort?.hear()
    } else if (message.kind === 'done') this.#settle(thread, (job) => job.resolve(message.result))
    else this.#settle(thread, (job) => job.reject(new StudioError(message.problem)))
  }

  #lose(thread: Thread, cause: unknown): void {
    if (this.#state.thread !== thread) return
    void thread.worker.terminate()
    const error = thread.isReady
      ? new ThreadDied(problemFrom('audio.invalid', say('audio.thread.died')), { cause })
      : problemError('internal', say('audio.thread.notStarted'), say('audio.thread.notStarted.remedy'), cause)
    this.#settle(undefined, (job) => job.reject(error))
  }

  /** The job that runs is over. `thread`: who does the next one; undefined where a new one is needed. */
  #settle(thread: Thread | undefined, finish: (job: Waiting) => void): void {
    const before = this.#state
    this.#state = { kind: 'resting', thread }
    if (before.kind === 'working') {
      stopLimits(before.limits)
      finish(before.job)
    }
    this.#next()
  }

  #abort(id: number): void {
    if (this.#state.kind === 'working' && this.#state.job.id === id) {
      const { thread, job, limits } = this.#state
      send(thread, { kind: 'abort', id })
      limits.abort ??= new SilenceDeadline(ABORT_SILENCE_MS, () => {
        void thread.worker.terminate()
        if (this.#state.thread === thread) this.#settle(undefined, () => job.reject(cancelled()))
      })
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
