/** Calls once, at the time that was set last. */
export class QueueAlarm {
  readonly #ring: () => void
  readonly #nowMs: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(ring: () => void, nowMs: () => number) {
    this.#ring = ring
    this.#nowMs = nowMs
  }

  /** Milliseconds of the clock that it was made with. */
  set(atMs: number): void {
    this.clear()
    this.#timer = setTimeout(this.#ring, Math.max(1, atMs - this.#nowMs()))
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
