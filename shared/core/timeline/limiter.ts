import { raiseByPeaks, TRUE_PEAK_REACH } from '../loudness/true-peak.ts'
import { leastAround, sumAround } from './around.ts'
import { gainFactor } from './gains.ts'
import { type Limited, LimitedPlaces, type LoudSamples } from './limited-places.ts'

/** The gain is on its way down so long before a peak, so that it does not click. */
const LOOK_AHEAD_SECONDS = 0.002
/** After a peak the gain is back by two thirds in so long: slower than any wave of a voice, so that it is not distorted. */
const RELEASE_SECONDS = 0.06
/** Gains are whole numbers of this, so that their sums are exact and do not hang on where adding began. */
const ONE = 2 ** 30
/** Closer to 1 than this (0.001 dB) a gain that comes back is 1. */
const BACK = Math.round(ONE * (1 - 1e-4))
/** So many samples are worked out at a time; what comes of them does not hang on it. */
const CHUNK = 1024

export type LimiterFormat = { readonly channels: number; readonly sampleRate: number; readonly ceilingDb: number }

/**
 * Holds a sound below a true peak (between samples too) by lowering it around what is too loud, all channels alike, and
 * leaves every other sample as it is. What comes out are the same samples, bit by bit, however they come in blocks: so a
 * player and an export hear alike. All its memory is taken at the beginning.
 */
export class TruePeakLimiter {
  /** What comes out lies so many samples behind what goes in; at the beginning they are silence. */
  readonly latencySamples: number
  readonly #ceiling: number
  readonly #ahead: number
  readonly #half: number
  /** How far from a sample others can change its gain. */
  readonly #reach: number
  readonly #decay: number
  /** How many samples of what went by are kept before a chunk. */
  readonly #past: number
  readonly #held: readonly Float32Array[]
  /** For each held sample the gain that it needs, after the release of those before it; in parts of ONE. */
  readonly #needed: Float64Array
  readonly #levels = new Float64Array(CHUNK)
  // One before a chunk: what lies between that one and the first concerns the first.
  readonly #between = new Float64Array(CHUNK + 1)
  readonly #least: Float64Array
  readonly #sums: Float64Array
  readonly #gains: Float64Array
  readonly #rising: Int32Array
  #last = ONE
  /** So many samples, up to the last one whose need is known, need no gain. */
  #calm = Number.POSITIVE_INFINITY
  /** How many samples went in. */
  #received = 0
  readonly #places: LimitedPlaces
  readonly #loud: LoudSamples

  /** `loud`: who else is told where it had something to do. */
  constructor({ channels, sampleRate, ceilingDb }: LimiterFormat, loud?: LoudSamples) {
    this.#ceiling = gainFactor(ceilingDb)
    this.#ahead = Math.round(sampleRate * LOOK_AHEAD_SECONDS)
    this.#half = Math.floor(this.#ahead / 2)
    this.#reach = this.#ahead + 2 * this.#half
    this.#decay = Math.exp(-1 / (sampleRate * RELEASE_SECONDS))
    this.latencySamples = TRUE_PEAK_REACH + this.#reach
    this.#past = TRUE_PEAK_REACH + 2 * this.#reach
    this.#held = Array.from({ length: channels }, () => new Float32Array(this.#past + CHUNK))
    this.#needed = new Float64Array(this.#past + CHUNK).fill(ONE)
    const window = CHUNK + 2 * this.#reach
    this.#least = new Float64Array(window)
    this.#sums = new Float64Array(window)
    this.#gains = new Float64Array(window)
    this.#rising = new Int32Array(window)
    this.#places = new LimitedPlaces(sampleRate, this.#ceiling)
    this.#loud = loud ?? { add: () => undefined }
  }

  /** What it did until now; samples are counted from the first that went in. */
  get limited(): Limited {
    return this.#places.limited
  }

  /** The next samples, one array a channel, which are replaced by those of `latencySamples` before. */
  process(block: readonly Float32Array[]): void {
    const length = block[0]?.length ?? 0
    for (let from = 0; from < length; from += CHUNK) this.#take(block, from, Math.min(length, from + CHUNK))
  }

  #take(block: readonly Float32Array[], from: number, until: number): void {
    const count = until - from
    for (const [channel, held] of this.#held.entries()) {
      const samples = block[channel]
      if (samples === undefined) held.fill(0, this.#past, this.#past + count)
      else held.set(samples.subarray(from, until), this.#past)
    }
    this.#learn(count)
    this.#give(block, from, count)
    this.#needed.copyWithin(0, count, this.#past + count)
    for (const held of this.#held) held.copyWithin(0, count, this.#past + count)
    this.#received += count
  }

  /** Works out what the next samples need whose neighbours are all there. */
  #learn(count: number): void {
    const first = this.#past - TRUE_PEAK_REACH
    this.#measure(first, count)
    const position = this.#received - TRUE_PEAK_REACH
    for (let at = 0; at < count; at += 1) {
      const level = this.#levels[at] ?? 0
      let gain = ONE
      if (this.#last < ONE) {
        gain = Math.floor(ONE - (ONE - this.#last) * this.#decay)
        if (gain > BACK) gain = ONE
      }
      if (level > this.#ceiling) {
        this.#places.add(position + at, level)
        this.#loud.add(position + at, level)
        gain = Math.min(gain, Math.floor((ONE * this.#ceiling) / level))
      }
      this.#needed[first + at] = gain
      this.#last = gain
      this.#calm = gain === ONE ? this.#calm + 1 : 0
    }
  }

  /** How loud each sample is, or the sound on the way to and from it, in the loudest channel. */
  #measure(first: number, count: number): void {
    const between = this.#between.subarray(0, count + 1).fill(0)
    const levels = this.#levels.subarray(0, count).fill(0)
    for (const samples of this.#held) {
      raiseByPeaks(between, samples, { from: first - 1, until: first + count }, this.#ceiling)
      for (let at = 0; at < count; at += 1) {
        const level = Math.abs(samples[first + at] ?? 0)
        if (level > (levels[at] ?? 0)) levels[at] = level
      }
    }
    for (let at = 0; at < count; at += 1) {
      levels[at] = Math.max(levels[at] ?? 0, between[at] ?? 0, between[at + 1] ?? 0)
    }
  }

  #give(block: readonly Float32Array[], from: number, count: number): void {
    const first = this.#past - this.latencySamples
    const isCalm = this.#calm >= count + 2 * this.#reach
    const gains = isCalm ? undefined : this.#gainsAt(first, count)
    const full = (2 * this.#half + 1) ** 2 * ONE
    for (const [channel, held] of this.#held.entries()) {
      const out = block[channel]
      if (out === undefined) continue
      if (gains === undefined) out.set(held.subarray(first, first + count), from)
      else for (let at = 0; at < count; at += 1) out[from + at] = (held[first + at] ?? 0) * ((gains[at] ?? full) / full)
    }
  }

  /**
   * Gains of the samples from `first` on, times the square of the width of a mean: the least that is needed within the
   * look-ahead on either side, smoothed by two means one behind the other. All that comes into the mean of a sample is no
   * greater than what that sample needs, and so is the mean.
   */
  #gainsAt(first: number, count: number): Float64Array {
    const length = count + 2 * this.#reach
    const needed = this.#needed.subarray(first - this.#reach, first + count + this.#reach)
    const least = this.#least.subarray(0, length)
    const sums = this.#sums.subarray(0, length)
    const gains = this.#gains.subarray(0, length)
    leastAround(needed, this.#ahead, least, this.#rising)
    // What lies at the ends of these is not whole; only the middle is used, which no end reaches.
    sumAround(least, this.#half, ONE, sums)
    sumAround(sums, this.#half, ONE * (2 * this.#half + 1), gains)
    return gains.subarray(this.#reach, this.#reach + count)
  }
}
