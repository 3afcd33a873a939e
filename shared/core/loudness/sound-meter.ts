import { BLOCK_STEPS, LOUDNESS_STEP_SECONDS } from './gated.ts'
import type { LoudnessSeries } from './loudness-series.ts'
import type { MeterPart } from './meter-part.ts'
import { PiecePeaks, pushPeaks, TruePeakMeter } from './true-peak-meter.ts'
import type { MakeWeigher } from './weigher.ts'
import { LoudnessWindows, type WindowedLoudness } from './windows.ts'

/** Everything that is measured of a sound. Undefined: it is silent, or too short for that. */
export type SoundMeasures = WindowedLoudness & {
  readonly durationSamples: number
  /** Shorter than 0.4 s: its integrated loudness is that of its own length, K-weighted and ungated. */
  readonly isShort: boolean
  readonly truePeakDbtp: number | undefined
  readonly samplePeakDbfs: number | undefined
  /** Root mean square of the whole, over all channels. */
  readonly rmsDbfs: number | undefined
  /** The softest 0.4 s, of those that begin 0.1 s apart: root mean square over all channels. */
  readonly noiseFloorDbfs: number | undefined
}

/**
 * Measures a sound that comes piece by piece. `weights`: what each channel counts (`channelWeights`); a channel that
 * counts nothing has its part in peaks and in the plain levels all the same.
 */
export class SoundMeter {
  readonly #rate: number
  readonly #windows: LoudnessWindows
  readonly #peaks: readonly TruePeakMeter[]
  /** Plain squares of the last four steps, and of all that went by before them. */
  readonly #steps: number[] = []
  #counted = 0
  #softest = Number.POSITIVE_INFINITY
  readonly #course: LoudnessSeries | undefined
  #received = 0
  /** Of what was added as parts. */
  readonly #added = { squares: 0, samplePeak: 0, truePeak: 0 }

  /** `course`: is told of every 100 ms. */
  constructor(sampleRate: number, weights: readonly number[], makeWeigher?: MakeWeigher, course?: LoudnessSeries) {
    this.#course = course
    this.#rate = sampleRate
    this.#windows = new LoudnessWindows(sampleRate, weights, makeWeigher)
    this.#peaks = weights.map(() => new TruePeakMeter())
  }

  /** The greatest sample so far; 1 is full scale. */
  get samplePeak(): number {
    return Math.max(this.#added.samplePeak, this.#windows.weigher.peak())
  }

  push(channels: readonly Float32Array[]): void {
    const pieces = new PiecePeaks()
    const { weigher } = this.#windows
    this.#windows.push(
      channels,
      () => this.#endStep(),
      (end) => pieces.add(end, weigher.lastPeak()),
    )
    pushPeaks(this.#peaks, channels, pieces, this.samplePeak)
    this.#received += channels[0]?.length ?? 0
  }

  /** Goes on by what was measured of the next part of the sound; until then it came in parts, or not at all. */
  add(part: MeterPart): void {
    this.#windows.add(part, (hop, isStep) => {
      this.#added.squares += part.squares[hop] ?? 0
      if (isStep) this.#endStep()
    })
    this.#added.squares += part.rest.squares
    this.#added.samplePeak = Math.max(this.#added.samplePeak, part.samplePeak)
    this.#added.truePeak = Math.max(this.#added.truePeak, part.truePeak)
    this.#received = this.#windows.position
  }

  measured(): SoundMeasures {
    const isShort = this.#received < BLOCK_STEPS * LOUDNESS_STEP_SECONDS * this.#rate
    const loudness = this.#windows.measured()
    const count = this.#received * this.#peaks.length
    return {
      ...loudness,
      integratedLufs: isShort ? this.#windows.ungated() : loudness.integratedLufs,
      durationSamples: this.#received,
      isShort,
      truePeakDbtp: decibels(Math.max(this.#added.truePeak, ...this.#peaks.map((meter) => meter.peak()))),
      samplePeakDbfs: decibels(this.samplePeak),
      rmsDbfs: decibels(count === 0 ? 0 : Math.sqrt(this.#squares() / count)),
      noiseFloorDbfs: Number.isFinite(this.#softest) ? decibels(Math.sqrt(this.#softest)) : undefined,
    }
  }

  #squares(): number {
    return this.#added.squares + this.#windows.weigher.squares()
  }

  #endStep(): void {
    this.#course?.add(this.#windows.now())
    const all = this.#squares()
    this.#steps.push(all - this.#counted)
    this.#counted = all
    if (this.#steps.length > BLOCK_STEPS) this.#steps.shift()
    if (this.#steps.length < BLOCK_STEPS) return
    const sum = this.#steps.reduce((total, squares) => total + squares, 0)
    const count = BLOCK_STEPS * LOUDNESS_STEP_SECONDS * this.#rate * this.#peaks.length
    this.#softest = Math.min(this.#softest, sum / count)
  }
}

function decibels(level: number): number | undefined {
  return level > 0 ? 20 * Math.log10(level) : undefined
}
