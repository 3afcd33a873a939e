import { raiseByPeaks, TRUE_PEAK_REACH } from '../loudness/true-peak.ts'
import { isBelow, leastAround, sumAround } from './around.ts'
import { gainFactor } from './gains.ts'

/** What a limiter did. `peaks`: places that were too loud, 0.1 s apart at least; `mostDb`: by how much the worst was lowered. */
export type Limited = { readonly peaks: number; readonly mostDb: number }

/** The gain is on its way down so long before a peak, so that it does not click. */
const LOOK_AHEAD_SECONDS = 0.002
/** After a peak the gain is back by two thirds in so long: slower than any wave of a voice, so that it is not distorted. */
const RELEASE_SECONDS = 0.06
const APART_SECONDS = 0.1
/** Gains are whole numbers of this, so that their sums are exact and do not hang on where adding began. */
const ONE = 2 ** 30
/** Closer to 1 than this (0.001 dB) a gain that comes back is 1. */
const BACK = Math.round(ONE * (1 - 1e-4))

/**
 * Holds a sound below a true peak (between samples too) by lowering it around what is too loud, all channels alike, and
 * leaves every other sample as it is. Gives as many samples as it got, later; the same ones, however they are cut into
 * blocks.
 */
export class TruePeakLimiter {
  readonly #ceiling: number
  readonly #ahead: number
  readonly #decay: number
  readonly #apart: number
  /** What came and is still needed, behind silence for those that look back. */
  #held: Float32Array[]
  /** For each held sample the gain that it needs, after the release of those before it; in parts of ONE. */
  #needed: Float64Array
  /** Of the held samples: up to where they were given, and up to where what they need is known. */
  #given = TRUE_PEAK_REACH
  #known = TRUE_PEAK_REACH
  #last = ONE
  /** Where in the sound the first held sample lies. */
  #position = -TRUE_PEAK_REACH
  #lastPeak = Number.NEGATIVE_INFINITY
  #peaks = 0
  #greatest = 0

  constructor(input: { readonly channels: number; readonly sampleRate: number; readonly ceilingDb: number }) {
    this.#ceiling = gainFactor(input.ceilingDb)
    this.#ahead = Math.round(input.sampleRate * LOOK_AHEAD_SECONDS)
    this.#decay = Math.exp(-1 / (input.sampleRate * RELEASE_SECONDS))
    this.#apart = input.sampleRate * APART_SECONDS
    this.#held = Array.from({ length: input.channels }, () => new Float32Array(TRUE_PEAK_REACH))
    this.#needed = new Float64Array(TRUE_PEAK_REACH).fill(ONE)
  }

  /** What it did until now. */
  get limited(): Limited {
    return { peaks: this.#peaks, mostDb: this.#peaks === 0 ? 0 : 20 * Math.log10(this.#greatest / this.#ceiling) }
  }

  /** The next samples, one array a channel; answers those that are ready. */
  push(block: readonly Float32Array[]): Float32Array[] {
    this.#held = this.#held.map((samples, channel) => joined(samples, block[channel] ?? new Float32Array(0)))
    const known = this.#length - TRUE_PEAK_REACH
    this.#learn(known)
    return this.#give(known - 2 * this.#ahead)
  }

  /** The rest. */
  end(): Float32Array[] {
    const end = this.#length
    this.#held = this.#held.map((samples) => joined(samples, new Float32Array(TRUE_PEAK_REACH)))
    this.#learn(end)
    return this.#give(end)
  }

  get #length(): number {
    return this.#held[0]?.length ?? 0
  }

  /** Works out what the samples up to `until` need. */
  #learn(until: number): void {
    const from = this.#known
    if (until <= from) return
    const levels = this.#levels(from, until)
    const needed = new Float64Array(until).fill(ONE)
    needed.set(this.#needed)
    for (let at = from; at < until; at += 1) {
      const level = levels[at - from] ?? 0
      let gain = ONE
      if (this.#last < ONE) {
        gain = Math.floor(ONE - (ONE - this.#last) * this.#decay)
        if (gain > BACK) gain = ONE
      }
      if (level > this.#ceiling) {
        this.#count(level, at)
        gain = Math.min(gain, Math.floor((ONE * this.#ceiling) / level))
      }
      needed[at] = gain
      this.#last = gain
    }
    this.#needed = needed
    this.#known = until
  }

  /** How loud each sample is, or the sound on the way to and from it, in the loudest channel. */
  #levels(from: number, until: number): Float64Array {
    // One before the range: what lies between that one and the first concerns the first.
    const between = new Float64Array(until - from + 1)
    const levels = new Float64Array(until - from)
    for (const samples of this.#held) {
      raiseByPeaks(between, samples, { from: from - 1, until }, this.#ceiling)
      for (let at = from; at < until; at += 1) {
        const level = Math.abs(samples[at] ?? 0)
        if (level > (levels[at - from] ?? 0)) levels[at - from] = level
      }
    }
    return levels.map((level, at) => Math.max(level, between[at] ?? 0, between[at + 1] ?? 0))
  }

  #count(level: number, at: number): void {
    const position = this.#position + at
    if (position - this.#lastPeak > this.#apart) this.#peaks += 1
    this.#lastPeak = position
    this.#greatest = Math.max(this.#greatest, level)
  }

  #give(ready: number): Float32Array[] {
    const from = this.#given
    const until = Math.max(from, ready)
    const gains = this.#gains(from, until)
    const given = this.#held.map((samples) => {
      const part = samples.slice(from, until)
      if (gains !== undefined) {
        for (let at = 0; at < part.length; at += 1) part[at] = (part[at] ?? 0) * ((gains[at] ?? ONE) / ONE)
      }
      return part
    })
    this.#given = until
    this.#forget()
    return given
  }

  /**
   * The gains of a range, or undefined where all are 1: the least that is needed within the look-ahead on either side,
   * smoothed by two means one behind the other. All that comes into the mean of a sample is no greater than what that
   * sample needs, and so is the mean.
   */
  #gains(from: number, until: number): Float64Array | undefined {
    const reach = 2 * this.#ahead
    const low = Math.max(0, from - reach)
    const needed = this.#needed.subarray(low, until + reach)
    if (!isBelow(needed, ONE)) return undefined
    const half = Math.floor(this.#ahead / 2)
    const width = 2 * half + 1
    // Ones on both sides: before the beginning and behind the end the gain is on its way too.
    const padded = new Float64Array(needed.length + 2 * reach).fill(ONE)
    padded.set(needed, reach)
    const least = leastAround(padded, this.#ahead)
    const sums = sumAround(sumAround(least, half, ONE), half, ONE * width)
    const first = from - low + reach
    return sums.subarray(first, first + until - from).map((sum) => sum / (width * width))
  }

  /** Lets go of what nothing looks back at any more. */
  #forget(): void {
    const gone = this.#given - 2 * this.#ahead - 2 * TRUE_PEAK_REACH
    if (gone <= 0) return
    this.#held = this.#held.map((samples) => samples.slice(gone))
    this.#needed = this.#needed.slice(gone)
    this.#given -= gone
    this.#known -= gone
    this.#position += gone
  }
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const all = new Float32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
