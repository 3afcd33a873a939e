import { KWeighting } from './k-weighting.ts'
import { raiseByPeaks, TRUE_PEAK_REACH } from './true-peak.ts'

/** So many samples one column of a take's levels stands for, 12 ms at 44.1 kHz. */
export const LEVEL_COLUMN_SAMPLES = 512
/** A place between samples is looked at where the samples around it are not softer than this part of the loudest so far: 6 dB. */
const WORTH_LOOKING = 0.5

/**
 * How loud a take is, column by column, before any gain. `powers`: weighted mean squares (the last one over what is left of
 * the take); `peaks`: true peaks where the take is within 6 dB of its loudest so far, else the greatest sample.
 */
export type TakeLevels = { readonly powers: Float32Array; readonly peaks: Float32Array }

/** How many columns a sound of so many samples has. */
export function levelColumnsOf(durationSamples: number): number {
  return Math.ceil(durationSamples / LEVEL_COLUMN_SAMPLES)
}

/**
 * Of a sound that is heard in several channels: the mean of their powers and the greatest of their peaks, so that channels of
 * one gain have together what they have apart. Nothing without a channel.
 */
export function levelsOfChannels(channels: readonly TakeLevels[]): TakeLevels {
  const [first, ...others] = channels
  if (first === undefined) return { powers: new Float32Array(0), peaks: new Float32Array(0) }
  if (others.length === 0) return first
  return {
    powers: first.powers.map(
      (power, at) => others.reduce((sum, { powers }) => sum + (powers[at] ?? 0), power) / channels.length,
    ),
    peaks: first.peaks.map((peak, at) => others.reduce((most, { peaks }) => Math.max(most, peaks[at] ?? 0), peak)),
  }
}

/** Collects the levels of a take while its samples come. */
export class LevelsMaker {
  readonly #filter: KWeighting
  readonly #powers: number[] = []
  readonly #peaks: number[] = []
  /** The column that fills, with what lies before and behind it as far as true peaks reach. */
  readonly #window = new Float32Array(LEVEL_COLUMN_SAMPLES + 2 * TRUE_PEAK_REACH)
  readonly #between = new Float64Array(LEVEL_COLUMN_SAMPLES)
  #filled = TRUE_PEAK_REACH
  #loudest = 0

  constructor(sampleRate: number) {
    this.#filter = new KWeighting(sampleRate)
  }

  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + this.#window.length - this.#filled)
      this.#window.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === this.#window.length) this.#keep(LEVEL_COLUMN_SAMPLES)
    }
  }

  end(): TakeLevels {
    // Up to two columns are left: the last samples wait for those behind them.
    for (let left = this.#filled - TRUE_PEAK_REACH; left > 0; left = this.#filled - TRUE_PEAK_REACH) {
      this.#window.fill(0, this.#filled)
      this.#keep(Math.min(left, LEVEL_COLUMN_SAMPLES))
    }
    return { powers: Float32Array.from(this.#powers), peaks: Float32Array.from(this.#peaks) }
  }

  #keep(length: number): void {
    const end = TRUE_PEAK_REACH + length
    this.#powers.push(this.#filter.energy(this.#window, TRUE_PEAK_REACH, end) / length)
    let peak = 0
    for (let at = TRUE_PEAK_REACH; at < end; at += 1) peak = Math.max(peak, Math.abs(this.#window[at] ?? 0))
    this.#loudest = Math.max(this.#loudest, peak)
    this.#between.fill(0)
    const floor = Math.max(peak, this.#loudest * WORTH_LOOKING)
    raiseByPeaks(this.#between, this.#window, { from: TRUE_PEAK_REACH, until: end }, floor)
    for (const between of this.#between) peak = Math.max(peak, between)
    this.#loudest = Math.max(this.#loudest, peak)
    this.#peaks.push(peak)
    this.#window.copyWithin(0, length)
    this.#filled = Math.max(TRUE_PEAK_REACH, this.#filled - length)
  }
}
