import { LevelsMaker, levelsOfChannels, type TakeLevels } from '../loudness/take-levels.ts'

/** Samples that one pair of the finest level stands for. */
export const FINEST_PAIR_SAMPLES = 256
/** How much coarser each level is than the one before it. */
const COARSER = 4
const LEVELS = 6
/** What a full sample is as a signed byte. */
const FULL = 127

/**
 * How loud a take is over its length, at six scales. `levels[0]` has a pair of least and greatest sample (signed bytes, 127
 * is full) for every 256 samples, each further level one for four of the one before. Lengths are in samples at `rate`,
 * the rate at which it is mixed.
 */
export type TakePeaks = {
  readonly durationSamples: number
  readonly rate: number
  readonly levels: readonly Int8Array[]
  readonly loudness: TakeLevels
}

/** How many pairs a level has of a sound of so many samples. */
export function pairsOf(durationSamples: number, level: number): number {
  return Math.ceil(durationSamples / pairSamples(level))
}

/** Pairs of all levels together. */
export function allPairsOf(durationSamples: number): number {
  let pairs = 0
  for (let level = 0; level < LEVELS; level += 1) pairs += pairsOf(durationSamples, level)
  return pairs
}

/** Collects the finest level, and how loud it is, while samples come; `end` makes the other levels of it. */
export class PeaksMaker {
  #pairs = new Int8Array(1024)
  #received = 0
  #min = 0
  #max = 0
  readonly #rate: number
  /** Of each channel in which it is heard. */
  #loudness: readonly LevelsMaker[] = []

  constructor(rate: number) {
    this.#rate = rate
  }

  /** `channels`: the same left and right, where that is how it is heard. */
  push(samples: Float32Array, channels: readonly Float32Array[] = [samples]): void {
    if (this.#loudness.length === 0) this.#loudness = channels.map(() => new LevelsMaker(this.#rate))
    for (const [channel, levels] of this.#loudness.entries()) levels.push(channels[channel] ?? samples)
    for (let at = 0; at < samples.length; ) {
      const within = this.#received % FINEST_PAIR_SAMPLES
      const end = Math.min(samples.length, at + FINEST_PAIR_SAMPLES - within)
      this.#received += end - at
      for (; at < end; at += 1) {
        const sample = samples[at] ?? 0
        if (sample < this.#min) this.#min = sample
        if (sample > this.#max) this.#max = sample
      }
      if (this.#received % FINEST_PAIR_SAMPLES === 0) this.#keep()
    }
  }

  end(): TakePeaks {
    if (this.#received % FINEST_PAIR_SAMPLES !== 0) this.#keep()
    const durationSamples = this.#received
    const levels: Int8Array[] = [this.#pairs.slice(0, 2 * pairsOf(durationSamples, 0))]
    for (let level = 1; level < LEVELS; level += 1) levels.push(coarser(levels[level - 1] ?? new Int8Array(0)))
    return {
      durationSamples,
      rate: this.#rate,
      levels,
      loudness: levelsOfChannels(this.#loudness.map((levels) => levels.end())),
    }
  }

  /** Rounded away from zero, so that quiet sound shows. */
  #keep(): void {
    const at = 2 * (Math.ceil(this.#received / FINEST_PAIR_SAMPLES) - 1)
    if (at >= this.#pairs.length) {
      const larger = new Int8Array(this.#pairs.length * 2)
      larger.set(this.#pairs)
      this.#pairs = larger
    }
    this.#pairs[at] = Math.max(-FULL, Math.floor(this.#min * FULL))
    this.#pairs[at + 1] = Math.min(FULL, Math.ceil(this.#max * FULL))
    this.#min = 0
    this.#max = 0
  }
}

/**
 * Draws so many columns of a take from a sample on, each as wide as `samplesPerColumn` (256 or more; less is drawn as if
 * pairs were samples): least and greatest of each, -1 to 1, beside each other. What lies outside of the take is 0.
 */
export function peakColumns(
  peaks: TakePeaks,
  columns: { readonly fromSample: number; readonly samplesPerColumn: number; readonly count: number },
): Float32Array {
  const { fromSample, samplesPerColumn, count } = columns
  const out = new Float32Array(count * 2)
  const level = levelFor(samplesPerColumn)
  const pairs = peaks.levels[level] ?? new Int8Array(0)
  const size = pairSamples(level)
  for (let column = 0; column < count; column += 1) {
    const start = fromSample + column * samplesPerColumn
    const first = Math.max(0, Math.floor(start / size))
    const last = Math.min(pairs.length / 2, Math.max(first + 1, Math.round((start + samplesPerColumn) / size)))
    if (start + samplesPerColumn <= 0 || start >= peaks.durationSamples) continue
    let min = 0
    let max = 0
    for (let pair = first; pair < last; pair += 1) {
      min = Math.min(min, pairs[pair * 2] ?? 0)
      max = Math.max(max, pairs[pair * 2 + 1] ?? 0)
    }
    out[column * 2] = min / FULL
    out[column * 2 + 1] = max / FULL
  }
  return out
}

/** Samples that one pair of a level stands for. */
export function pairSamples(level: number): number {
  return FINEST_PAIR_SAMPLES * COARSER ** level
}

/** The coarsest level whose pairs are no wider than a column. */
export function levelFor(samplesPerColumn: number): number {
  let level = 0
  while (level < LEVELS - 1 && pairSamples(level + 1) <= samplesPerColumn) level += 1
  return level
}

function coarser(pairs: Int8Array): Int8Array {
  const count = Math.ceil(pairs.length / 2 / COARSER)
  const out = new Int8Array(count * 2)
  for (let pair = 0; pair < pairs.length / 2; pair += 1) {
    const at = 2 * Math.floor(pair / COARSER)
    out[at] = Math.min(out[at] ?? 0, pairs[pair * 2] ?? 0)
    out[at + 1] = Math.max(out[at + 1] ?? 0, pairs[pair * 2 + 1] ?? 0)
  }
  return out
}
