import { KWeighting, weighed } from './k-weighting.ts'
import { TruePeakMeter } from './true-peak-meter.ts'

/** Hundredths of a second: what every measure of loudness is made of. */
export const HOPS_A_SECOND = 100

/** The first sample behind so many hops. */
export function hopBorder(hops: number, sampleRate: number): number {
  return Math.round((hops * sampleRate) / HOPS_A_SECOND)
}

/** What was measured of a part of a sound, from which the whole is put together. Peaks are levels, 1 is full scale. */
export type MeterPart = {
  /** K-weighted energy of each hop, all channels together. */
  readonly energies: Float64Array
  /** Sums of the plain squares of each. */
  readonly squares: Float64Array
  /** What lies behind the last whole hop, at the end of a sound. */
  readonly rest: { readonly samples: number; readonly energy: number; readonly squares: number }
  readonly samplePeak: number
  readonly truePeak: number
}

/** How long the filters are led in before a part: they have forgotten by then what they did not see. */
export const LEAD_IN_SECONDS = 0.5

/** Measures a part of a sound that begins at a hop. */
export class PartMeter {
  readonly #rate: number
  readonly #weights: readonly number[]
  readonly #filters: readonly KWeighting[]
  readonly #peaks: readonly TruePeakMeter[]
  readonly #firstHop: number
  readonly #energies: number[] = []
  readonly #squares: number[] = []
  #position: number
  #energy = 0
  #counted = 0

  /** `firstHop`: which hop of the whole the part begins with. */
  constructor(sampleRate: number, weights: readonly number[], firstHop: number) {
    this.#rate = sampleRate
    this.#weights = weights
    this.#filters = weights.map(() => new KWeighting(sampleRate))
    this.#peaks = weights.map(() => new TruePeakMeter())
    this.#firstHop = firstHop
    this.#position = hopBorder(firstHop, sampleRate)
  }

  /** What lies before the part; nothing of it is counted. */
  leadIn(channels: readonly Float32Array[]): void {
    weighed(this.#filters, this.#weights, channels, { from: 0, until: channels[0]?.length ?? 0 })
    for (const { seen } of this.#filters) Object.assign(seen, { squares: 0, peak: 0 })
    for (const [at, meter] of this.#peaks.entries()) meter.follow(channels[at] ?? new Float32Array(0))
  }

  /** The samples of the part. */
  push(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const border = hopBorder(this.#firstHop + this.#energies.length + 1, this.#rate)
      const until = Math.min(length, from + border - this.#position)
      this.#energy += weighed(this.#filters, this.#weights, channels, { from, until })
      this.#position += until - from
      from = until
      if (this.#position < border) continue
      const all = this.#plainSquares()
      this.#energies.push(this.#energy)
      this.#squares.push(all - this.#counted)
      this.#energy = 0
      this.#counted = all
    }
    for (const [at, meter] of this.#peaks.entries()) {
      const samples = channels[at]
      if (samples !== undefined) meter.push(samples)
    }
  }

  /** The part; `behind`: the samples behind it, as far as an interpolation reaches, none at the end of the sound. */
  measured(behind: readonly Float32Array[] | undefined): MeterPart {
    const start = hopBorder(this.#firstHop + this.#energies.length, this.#rate)
    const truePeaks = this.#peaks.map((meter, at) => {
      const samples = behind?.[at]
      return samples === undefined ? meter.peak() : meter.peakWith(samples)
    })
    return {
      energies: Float64Array.from(this.#energies),
      squares: Float64Array.from(this.#squares),
      rest: {
        samples: this.#position - start,
        energy: this.#energy,
        squares: this.#plainSquares() - this.#counted,
      },
      samplePeak: Math.max(0, ...this.#filters.map(({ seen }) => seen.peak)),
      truePeak: Math.max(0, ...truePeaks),
    }
  }

  #plainSquares(): number {
    return this.#filters.reduce((sum, { seen }) => sum + seen.squares, 0)
  }
}
