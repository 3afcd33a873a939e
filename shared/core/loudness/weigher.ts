import { KWeighting, weighed } from './k-weighting.ts'

/** Weighs the channels of one sound, piece after piece, and counts on the way what they are without weights. */
export type Weigher = {
  /**
   * The K-weighted energy of samples `from` up to `until`, all channels together, each as it counts. Samples of one block that
   * follow on those of the call before must be what they were then: they may have been looked at already.
   */
  readonly energy: (channels: readonly Float32Array[], from: number, until: number) => number
  /** The sum of plain squares over all channels, and the greatest sample, since `forget`. */
  readonly squares: () => number
  readonly peak: () => number
  /** The greatest sample of those that were weighed last, in any channel. */
  readonly lastPeak: () => number
  /** Counts anew; filters go on as they are. */
  readonly forget: () => void
}

/** Makes a weigher. `weights`: what each channel counts. Each gives the same numbers, bit for bit, at its own speed. */
export type MakeWeigher = (sampleRate: number, weights: readonly number[]) => Weigher

export const plainWeigher: MakeWeigher = (sampleRate, weights) => {
  const filters = weights.map(() => new KWeighting(sampleRate))
  let [most, last] = [0, 0]
  return {
    energy: (channels, from, until) => {
      for (const { seen } of filters) seen.peak = 0
      const energy = weighed(filters, weights, channels, { from, until })
      last = filters.reduce((peak, { seen }) => Math.max(peak, seen.peak), 0)
      most = Math.max(most, last)
      return energy
    },
    squares: () => filters.reduce((sum, { seen }) => sum + seen.squares, 0),
    peak: () => most,
    lastPeak: () => last,
    forget: () => {
      most = 0
      for (const { seen } of filters) seen.squares = 0
    },
  }
}
