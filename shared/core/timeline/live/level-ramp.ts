import { type GainRamp, steady } from '../kernel.ts'

/** A change of level takes so many blocks of 128 samples, 12 ms at 44.1 kHz: at once for the ear, too slow to click. */
const RAMP_BLOCKS = 4
/** What ends early is heard for so many samples more at most: it falls, from the beginning of a block on. */
export const FALL_SAMPLES = (RAMP_BLOCKS + 1) * 128

/** A level that moves to where it was set within a few blocks, and is exactly there from then on. */
export class LevelRamp {
  #value: number
  #target: number
  #blocksLeft = 0

  constructor(value: number) {
    this.#value = value
    this.#target = value
  }

  /** Whether it stands where it was set. */
  get isSteady(): boolean {
    return this.#blocksLeft === 0
  }

  set(target: number): void {
    if (target === this.#target) return
    this.#target = target
    this.#blocksLeft = RAMP_BLOCKS
  }

  /** The level over the next block. */
  next(): GainRamp {
    if (this.#blocksLeft === 0) return steady(this.#value)
    const from = this.#value
    // The last step ends on the very number that was set.
    const to = this.#blocksLeft === 1 ? this.#target : from + (this.#target - from) / this.#blocksLeft
    this.#blocksLeft -= 1
    this.#value = to
    return { from, to }
  }
}
