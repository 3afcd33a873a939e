import type { DuckEnvelope } from '../ducking.ts'
import { LIVE_BLOCK } from './live-block.ts'
import { LevelRamp } from './level-ramp.ts'

/** How one lane is lowered while it is played. Where that changes meanwhile, one goes over into the other and never jumps. */
export class LiveDuck {
  #now: DuckEnvelope | undefined
  #before: DuckEnvelope | undefined
  /** What is lowered from a frame on. */
  #coming: { readonly envelope: DuckEnvelope | undefined; readonly from: number } | undefined
  /** From 0, as before, to 1. */
  #change = new LevelRamp(1)
  readonly #factors = new Float32Array(LIVE_BLOCK)
  readonly #old = new Float32Array(LIVE_BLOCK)

  /** `from`: not before that frame of the clock. What was to come goes where something else is set. */
  set(envelope: DuckEnvelope | undefined, from?: number): void {
    if (from !== undefined) {
      this.#coming = { envelope, from }
      return
    }
    this.#coming = undefined
    this.#before = this.#now
    this.#now = envelope
    this.#change = new LevelRamp(0)
    this.#change.set(1)
  }

  /** The factors of the next samples, from this one of the clock on; undefined: all of them are 1. */
  next(frame: number, length: number): Float32Array | undefined {
    // With the block that it falls into: how it is lowered goes over within some blocks anyway.
    if (this.#coming !== undefined && this.#coming.from < frame + length) this.set(this.#coming.envelope)
    const part = this.#change.next()
    const factors = this.#factors.subarray(0, length)
    const isLowered = this.#now?.write(factors, frame) === true
    if (part.from === 1) return isLowered ? factors : undefined
    const old = this.#old.subarray(0, length)
    const wasLowered = this.#before?.write(old, frame) === true
    if (!isLowered && !wasLowered) return undefined
    for (let at = 0; at < length; at += 1) {
      const is = part.from + ((part.to - part.from) * at) / length
      factors[at] = (wasLowered ? (old[at] ?? 1) : 1) * (1 - is) + (isLowered ? (factors[at] ?? 1) : 1) * is
    }
    return factors
  }
}
