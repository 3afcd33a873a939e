import { PiecePeaks, pushPeaks, TruePeakMeter } from './true-peak-meter.ts'
import { type MakeWeigher, plainWeigher, type Weigher } from './weigher.ts'

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
  readonly #weigher: Weigher
  readonly #peaks: readonly TruePeakMeter[]
  readonly #firstHop: number
  readonly #energies: number[] = []
  readonly #squares: number[] = []
  #position: number
  #energy = 0
  #counted = 0

  /** `firstHop`: which hop of the whole the part begins with. */
  constructor(
    sampleRate: number,
    weights: readonly number[],
    firstHop: number,
    makeWeigher: MakeWeigher = plainWeigher,
  ) {
    this.#rate = sampleRate
    this.#weigher = makeWeigher(sampleRate, weights)
    this.#peaks = weights.map(() => new TruePeakMeter())
    this.#firstHop = firstHop
    this.#position = hopBorder(firstHop, sampleRate)
  }

  /** What lies before the part; nothing of it is counted. */
  leadIn(channels: readonly Float32Array[]): void {
    this.#weigher.energy(channels, 0, channels[0]?.length ?? 0)
    this.#weigher.forget()
    for (const [at, meter] of this.#peaks.entries()) meter.follow(channels[at] ?? new Float32Array(0))
  }

  /** The samples of the part. */
  push(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    const pieces = new PiecePeaks()
    for (let from = 0; from < length; ) {
      const border = hopBorder(this.#firstHop + this.#energies.length + 1, this.#rate)
      const until = Math.min(length, from + border - this.#position)
      this.#energy += this.#weigher.energy(channels, from, until)
      pieces.add(until, this.#weigher.lastPeak())
      this.#position += until - from
      from = until
      if (this.#position < border) continue
      const all = this.#weigher.squares()
      this.#energies.push(this.#energy)
      this.#squares.push(all - this.#counted)
      this.#energy = 0
      this.#counted = all
    }
    pushPeaks(this.#peaks, channels, pieces, this.#weigher.peak())
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
        squares: this.#weigher.squares() - this.#counted,
      },
      samplePeak: this.#weigher.peak(),
      truePeak: Math.max(0, ...truePeaks),
    }
  }
}
