import type { LoudnessNow } from './windows.ts'

/**
 * How loud a sound is along its length: 16 bytes of each 100 ms, so only for who shows it. It is told by a meter that it was
 * given to.
 */
export class LoudnessSeries {
  readonly #momentary: number[] = []
  readonly #shortTerm: number[] = []

  /** What a meter reads at the end of the next 100 ms. */
  add({ momentaryLufs, shortTermLufs }: LoudnessNow): void {
    this.#momentary.push(momentaryLufs ?? -Infinity)
    this.#shortTerm.push(shortTermLufs ?? -Infinity)
  }

  /**
   * In so many columns of equal length: the loudest momentary loudness of each in LUFS, minus infinity where it was silent.
   * Fewer columns where the sound is shorter than that.
   */
  columns(most: number): readonly number[] {
    const steps = this.#momentary.length
    const count = Math.min(most, steps)
    const border = (column: number): number => Math.floor((column * steps) / count)
    return Array.from({ length: count }, (_, column) =>
      this.#momentary
        .slice(border(column), border(column + 1))
        .reduce((loudest, value) => Math.max(loudest, value), -Infinity),
    )
  }

  /** The last 400 ms and the last 3 s at the end of each 100 ms, in LUFS; minus infinity where all of it was silent. */
  series(): { readonly momentaryLufs: readonly number[]; readonly shortTermLufs: readonly number[] } {
    return { momentaryLufs: this.#momentary, shortTermLufs: this.#shortTerm }
  }
}
