/** Below this a filter only rings on in numbers that processors are slow with: what it holds counts as nothing. */
export const NEARLY_NOTHING = 1e-30

/** Two channels of one length. */
type ChannelPair = readonly [Float32Array, Float32Array]

type Biquad = {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** What went through the filters since it was last set back: the sum of its plain squares, and its greatest sample. */
type Seen = { squares: number; peak: number }

/** The two filters of ITU-R BS.1770-5 (K-weighting), one behind the other, over one channel that comes piece by piece. */
export class KWeighting {
  readonly seen: Seen = { squares: 0, peak: 0 }
  readonly #shelf: Biquad
  readonly #pass: Biquad
  /** What each filter still holds of the samples before (transposed direct form 2). */
  readonly #held = new Float64Array(4)

  constructor(sampleRate: number) {
    const { shelf, pass } = kFilters(sampleRate)
    this.#shelf = shelf
    this.#pass = pass
  }

  /**
   * Weighs the samples from `from` up to `until`, and answers the sum of their squares. What a filter fed back is added last:
   * a processor waits for it, and has the rest of each sum by then.
   */
  energy(samples: Float32Array, from = 0, until = samples.length): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const { a1: c1, a2: c2 } = this.#pass
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = this.#held
    let [sum, squares, peak] = [0, 0, this.seen.peak]
    for (let at = from; at < until; at += 1) {
      const x = samples[at] ?? 0
      const shelved = b0 * x + s1
      s1 = b1 * x + s2 - a1 * shelved
      s2 = b2 * x - a2 * shelved
      // Numerators 1, -2, 1.
      const y = shelved + p1
      p1 = p2 - 2 * shelved - c1 * y
      p2 = shelved - c2 * y
      sum += y * y
      squares += x * x
      const level = Math.abs(x)
      if (level > peak) peak = level
    }
    this.#hold(s1, s2, p1, p2)
    this.seen.squares += squares
    this.seen.peak = peak
    return sum
  }

  /**
   * The same of two channels at once, this one's and `other`'s: half the time, as a processor works on one while it waits
   * for the other. Answers the sum of both.
   */
  energyWith(other: KWeighting, [left, right]: ChannelPair, from: number, until: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const { a1: c1, a2: c2 } = this.#pass
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = this.#held
    let [t1 = 0, t2 = 0, q1 = 0, q2 = 0] = other.#held
    let [sum, squares, peak, otherSum, otherSquares, otherPeak] = [0, 0, this.seen.peak, 0, 0, other.seen.peak]
    for (let at = from; at < until; at += 1) {
      const x = left[at] ?? 0
      const z = right[at] ?? 0
      const shelved = b0 * x + s1
      const otherShelved = b0 * z + t1
      s1 = b1 * x + s2 - a1 * shelved
      t1 = b1 * z + t2 - a1 * otherShelved
      s2 = b2 * x - a2 * shelved
      t2 = b2 * z - a2 * otherShelved
      const y = shelved + p1
      const w = otherShelved + q1
      p1 = p2 - 2 * shelved - c1 * y
      q1 = q2 - 2 * otherShelved - c1 * w
      p2 = shelved - c2 * y
      q2 = otherShelved - c2 * w
      sum += y * y
      otherSum += w * w
      squares += x * x
      otherSquares += z * z
      const [level, otherLevel] = [Math.abs(x), Math.abs(z)]
      if (level > peak) peak = level
      if (otherLevel > otherPeak) otherPeak = otherLevel
    }
    this.#hold(s1, s2, p1, p2)
    other.#hold(t1, t2, q1, q2)
    this.seen.squares += squares
    this.seen.peak = peak
    other.seen.squares += otherSquares
    other.seen.peak = otherPeak
    return sum + otherSum
  }

  #hold(...values: readonly [number, number, number, number]): void {
    for (const [at, value] of values.entries()) this.#held[at] = Math.abs(value) < NEARLY_NOTHING ? 0 : value
  }
}

/** The energy of all channels together, each as its weight counts it. */
export function weighed(
  filters: readonly KWeighting[],
  weights: readonly number[],
  channels: readonly Float32Array[],
  { from, until }: { readonly from: number; readonly until: number },
): number {
  const [first, second] = filters
  const [left, right] = channels
  const areAlike = weights.length === 2 && weights.every((weight) => weight === 1)
  if (areAlike && first !== undefined && second !== undefined && left !== undefined && right !== undefined) {
    return first.energyWith(second, [left, right], from, until)
  }
  let sum = 0
  for (const [at, weight] of weights.entries()) {
    const samples = channels[at]
    if (samples !== undefined) sum += weight * (filters[at]?.energy(samples, from, until) ?? 0)
  }
  return sum
}

/** The two filters at a rate; the second's numerator is 1, -2, 1. */
export function kFilters(sampleRate: number): { readonly shelf: Biquad; readonly pass: Biquad } {
  return { shelf: shelfAt(sampleRate), pass: passAt(sampleRate) }
}

// The standard gives coefficients for 48 kHz only; these are the analogue filters behind them, for any rate.
function shelfAt(sampleRate: number): Biquad {
  const quality = 0.7071752369554196
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / quality + k * k
  return {
    b0: (high + (band * k) / quality + k * k) / scale,
    b1: (2 * (k * k - high)) / scale,
    b2: (high - (band * k) / quality + k * k) / scale,
    a1: (2 * (k * k - 1)) / scale,
    a2: (1 - k / quality + k * k) / scale,
  }
}

function passAt(sampleRate: number): Biquad {
  const quality = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const scale = 1 + k / quality + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / scale, a2: (1 - k / quality + k * k) / scale }
}
