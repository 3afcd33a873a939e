import type { Worker } from 'node:worker_threads'
import type { SynthesisJob } from './synthesize.ts'

/** Texts to be read, for when their words sound and what they sound like. */
export type ReadingJob = { readonly texts: readonly string[] }

/** What a worker says about the one job it was given. */
export type WorkerAnswer =
  | { readonly kind: 'audio'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }

/** Runs jobs on a few threads, first come first served. */
export type SynthesisPool = {
  /**
   * Resolves with the encoded audio. Rejects if the engine fails, if the signal aborts (a job that is running ends on its own
   * and its audio is dropped), or if the pool is closed.
   */
  readonly run: (job: SynthesisJob | ReadingJob, signal: AbortSignal) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

type Task = {
  readonly job: SynthesisJob | ReadingJob
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/**
 * Threads are started when there is work for them, `size` at most, and kept. One that dies, or that holds a job for longer
 * than `limitMs`, costs its job only: the next job gets a new one.
 */
export function createSynthesisPool(options: {
  readonly startWorker: () => Promise<Worker>
  readonly size: number
  readonly limitMs: number
}): SynthesisPool {
  const queue: Task[] = []
  const workers = new Set<Worker>()
  const idle: Worker[] = []
  const closing = new AbortController()
  let active = 0

  const next = (): void => {
    while (queue.length > 0 && active < options.size) {
      const task = queue.shift()
      if (task === undefined) return
      active += 1
      work(task)
        .then(task.resolve, task.reject)
        .finally(() => {
          active -= 1
          next()
        })
    }
  }

  const work = async (task: Task): Promise<Uint8Array> => {
    const worker = idle.pop() ?? (await started())
    const answer = await ask(worker, task.job, options.limitMs).catch(async (error: unknown) => {
      await discard(worker)
      throw error
    })
    idle.push(worker)
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer.bytes
  }

  const started = async (): Promise<Worker> => {
    const worker = await options.startWorker()
    workers.add(worker)
    // A thread that dies while it waits must not take the process with it, nor be handed the next job.
    const forget = (): void => {
      workers.delete(worker)
      const place = idle.indexOf(worker)
      if (place >= 0) idle.splice(place, 1)
    }
    worker.on('error', forget).on('exit', forget)
    if (closing.signal.aborted) {
      await discard(worker)
      throw closedError()
    }
    return worker
  }

  const discard = async (worker: Worker): Promise<void> => {
    workers.delete(worker)
    await worker.terminate()
  }

  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        const either = AbortSignal.any([signal, closing.signal])
        const task: Task = { job, resolve, reject }
        if (either.aborted) return reject(either.reason)
        either.addEventListener('abort', () => {
          const place = queue.indexOf(task)
          if (place >= 0) queue.splice(place, 1)
          reject(either.reason)
        })
        queue.push(task)
        next()
      }),
    close: async () => {
      closing.abort(closedError())
      await Promise.all([...workers].map(discard))
    },
  }
}

/** Listens for this one answer only: `removeAllListeners` would also take Node's own listeners off the thread. */
function ask(worker: Worker, job: SynthesisJob | ReadingJob, limitMs: number): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const onMessage = (answer: WorkerAnswer): void => settle(() => resolve(answer))
    const onError = (error: unknown): void => settle(() => reject(error))
    const onExit = (): void => onError(new Error('The thread of the speech engine ended.'))
    const timer = setTimeout(() => onError(new Error('The speech engine took too long.')), limitMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(job, [])
  })
}

function closedError(): Error {
  return new Error('The draft service has been closed.')
}
