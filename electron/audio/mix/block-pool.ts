import { BLOCK_FRAMES } from '../limits.ts'

/** Blocks that wait to be used again; beyond this many they are left to the garbage. */
const MOST_WAITING = 24
const waiting: Float32Array[] = []

/**
 * Blocks of one mix. A part of some seconds needs a dozen of them for a moment: made anew for each part they were a quarter of
 * the time of a long mix, and most of its memory.
 */
export class Blocks {
  readonly #own: Float32Array[] = []

  /** `BLOCK_FRAMES` samples of whatever was in them. */
  take(): Float32Array {
    const block = waiting.pop() ?? new Float32Array(BLOCK_FRAMES)
    this.#own.push(block)
    return block
  }

  /** Nobody looks at them any more. */
  giveBack(): void {
    for (const block of this.#own.splice(0)) if (waiting.length < MOST_WAITING) waiting.push(block)
  }
}
