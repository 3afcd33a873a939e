import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import type { WordsJob } from './hear-words.ts'
import type { WordsAnswer } from './worker.ts'

/** Finds words of takes in a thread of its own, one take after the other. */
export type WordFinder = {
  /** Undefined where they cannot be found: the audio is not there, is no sound, or took too long. Never rejects. */
  readonly find: (job: WordsJob) => Promise<TakeWords | undefined>
  /** Somebody looks at this take: its words are found before those of others that wait. */
  readonly hurry: (takeId: TakeId) => void
  readonly close: () => Promise<void>
}

/** Half an hour of sound is read and looked through in some minutes. */
const DEADLINE_MS = 600_000
/** The thread holds voices of some 40 MB, and goes when nothing was asked for so long. */
const IDLE_MS = 30_000

/** Nothing is started before the first take. `fliteWasm`: path of the engine; `worker`: address of the thread's file. */
export function createWordFinder(options: FinderOptions): WordFinder {
  const finder = new Finder(options)
  return { find: (job) => finder.find(job), hurry: (takeId) => finder.hurry(takeId), close: () => finder.close() }
}

type FinderOptions = { readonly fliteWasm: string; readonly worker: URL }

type Waiting = { readonly job: WordsJob; readonly resolve: (words: TakeWords | undefined) => void }

class Finder {
  readonly #options: FinderOptions
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined

  constructor(options: FinderOptions) {
    this.#options = options
  }

  find(job: WordsJob): Promise<TakeWords | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push({ job, resolve })
      this.#working ??= this.#workAll()
    })
  }

  hurry(takeId: TakeId): void {
    const isIt = ({ job }: Waiting): boolean => job.takeId === takeId
    this.#waiting = [...this.#waiting.filter(isIt), ...this.#waiting.filter((one) => !isIt(one))]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#end()
    await this.#working
    // One that was being started while this was closed.
    await this.#end()
  }

  async #workAll(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      next.resolve(await this.#work(next.job))
    }
    this.#working = undefined
  }

  async #work(job: WordsJob): Promise<TakeWords | undefined> {
    clearTimeout(this.#idle)
    if (this.#isClosed) return undefined
    try {
      this.#thread ??= await this.#started()
      return (await asked(this.#thread, job)).words
    } catch {
      // A take that brings the thread down must not cost the next one its words.
      await this.#end()
      return undefined
    } finally {
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS)
      this.#idle.unref()
    }
  }

  async #started(): Promise<Worker> {
    const workerData = await WebAssembly.compile(await readFile(this.#options.fliteWasm))
    if (this.#isClosed) throw new Error('Nothing is found any more.')
    return new Worker(this.#options.worker, { workerData, execArgv: [] })
  }

  async #end(): Promise<void> {
    const ending = this.#thread
    this.#thread = undefined
    await ending?.terminate()
  }
}

function asked(worker: Worker, job: WordsJob): Promise<WordsAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      act()
    }
    const onMessage = (answer: WordsAnswer): void => settle(() => resolve(answer))
    const onEnd = (): void => settle(() => reject(new Error('The thread that finds words ended.')))
    const timer = setTimeout(onEnd, DEADLINE_MS)
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    worker.postMessage(job, [])
  })
}
