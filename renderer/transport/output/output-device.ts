import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'

/** What does not wake within this time is told as a device that does not answer. */
const WAKE_MS = 4000
/** The device is let go when nothing has played for so long: waking it costs a moment. */
const REST_AFTER_MS = 10_000

/** The sound device of this computer. It is asked for when something is first played, and again if it was lost. */
export class OutputDevice {
  readonly #listeners = new Set<() => void>()
  #context: AudioContext | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #isWanted = false

  /** The device as it is now; undefined: none was asked for, or it is gone. */
  get context(): AudioContext | undefined {
    return this.#context
  }

  /** The device, opened if it is not; it may sleep. */
  open(): AudioContext {
    if (this.#context !== undefined && this.#context.state !== 'closed') return this.#context
    // The rate of the timeline, so that its samples are those of the clock.
    const made = new AudioContext({ latencyHint: 'interactive', sampleRate: TIMELINE_SAMPLE_RATE })
    made.addEventListener('statechange', () => {
      if (made.state === 'running' || !this.#isWanted) return
      // Put to sleep by the system, or by us a moment before it was wanted again.
      inTime(made.resume(), WAKE_MS).catch(() => this.#lost(made))
    })
    made.addEventListener('error', () => this.#lost(made))
    this.#context = made
    return made
  }

  async wake(): Promise<AudioContext> {
    clearTimeout(this.#resting)
    this.#isWanted = true
    const device = this.open()
    if (device.state !== 'running') await inTime(device.resume(), WAKE_MS)
    return device
  }

  rest(): void {
    clearTimeout(this.#resting)
    this.#isWanted = false
    // A device that does not sleep costs a little power and nothing else.
    this.#resting = setTimeout(() => void this.#context?.suspend().catch(() => undefined), REST_AFTER_MS)
  }

  onLost(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** What plays on it does not answer any more: the next sound opens another. */
  fail(context: AudioContext): void {
    this.#lost(context)
  }

  close(): void {
    this.#isWanted = false
    clearTimeout(this.#resting)
    this.#drop()
  }

  #lost(gone: AudioContext): void {
    if (gone !== this.#context || !this.#isWanted) return
    this.#drop()
    for (const listener of this.#listeners) listener()
  }

  #drop(): void {
    const gone = this.#context
    this.#context = undefined
    // It may be closed already.
    void gone?.close().catch(() => undefined)
  }
}

/** Waits so long (ms), or until `signal` says that nobody waits any more. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

async function inTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('The sound device does not answer.')), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
