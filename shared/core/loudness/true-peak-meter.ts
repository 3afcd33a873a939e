import { greatestPeak, MOST_OVERSHOOT, TRUE_PEAK_REACH } from './true-peak.ts'

/** What an interpolation looks at on both sides. */
const EDGE = 2 * TRUE_PEAK_REACH

/** How loud the samples of a block are, piece by piece: where each piece ends, and its greatest sample in any channel. */
export class PiecePeaks {
  readonly #ends: number[] = []
  readonly #peaks: number[] = []

  add(end: number, peak: number): void {
    this.#ends.push(end)
    this.#peaks.push(peak)
  }

  /** Pieces one behind the other, each with the greatest sample of all that an interpolation in it looks at. */
  *around(): Generator<{ readonly from: number; readonly until: number; readonly level: number }, void> {
    let from = 0
    for (const [at, until] of this.#ends.entries()) {
      let level = this.#peaks[at] ?? 0
      for (let before = at - 1; before >= 0 && (this.#ends[before] ?? 0) > from - TRUE_PEAK_REACH; before -= 1) {
        level = Math.max(level, this.#peaks[before] ?? 0)
      }
      for (let behind = at + 1; behind < this.#ends.length; behind += 1) {
        level = Math.max(level, this.#peaks[behind] ?? 0)
        if ((this.#ends[behind] ?? 0) >= until + TRUE_PEAK_REACH) break
      }
      yield { from, until, level }
      from = until
    }
  }
}

/**
 * The next samples of all channels, with how loud they are. `samplePeak`: the greatest sample that there was in any of them.
 * The loudest channel decides, so that each looks only at what may be louder than all that is known.
 */
export function pushPeaks(
  meters: readonly TruePeakMeter[],
  channels: readonly Float32Array[],
  pieces: PiecePeaks,
  samplePeak: number,
): void {
  let floor = samplePeak
  for (const meter of meters) floor = Math.max(floor, meter.known)
  for (const [at, meter] of meters.entries()) {
    const samples = channels[at]
    if (samples !== undefined) meter.push(samples, pieces, floor)
    floor = Math.max(floor, meter.known)
  }
}

/** The greatest level of one channel that comes piece by piece, between its samples too. */
export class TruePeakMeter {
  /** What lies before the next samples as far as an interpolation reaches, and room for as many. */
  readonly #window = new Float32Array(2 * EDGE)
  #peak = 0

  /** How loud it was as far as all that an interpolation reaches is there. */
  get known(): number {
    return this.#peak
  }

  /** The next samples. What is not above `floor` is not looked for: that is then the least that is found. */
  push(samples: Float32Array, pieces: PiecePeaks, floor: number): void {
    this.#peak = Math.max(this.#peak, floor)
    if (samples.length <= EDGE) {
      this.#look(samples)
      return
    }
    // Its inside is looked at where it lies; only its beginning needs what was before it.
    this.#look(samples.subarray(0, EDGE))
    for (const { from, until, level } of pieces.around()) {
      if (level * MOST_OVERSHOOT <= this.#peak) continue
      const first = Math.max(0, from - TRUE_PEAK_REACH)
      const end = Math.min(samples.length, until + TRUE_PEAK_REACH)
      if (end - first > EDGE) this.#peak = greatestPeak(samples.subarray(first, end), end - first - EDGE, this.#peak)
    }
    this.#window.set(samples.subarray(-EDGE))
  }

  /** Takes what lies before the next samples, of which nothing counts. */
  follow(samples: Float32Array): void {
    const last = samples.subarray(-EDGE)
    this.#window.copyWithin(0, last.length, EDGE)
    this.#window.set(last, EDGE - last.length)
  }

  /** 1 is full scale; 0 where nothing sounds. What lies behind the last sample counts as silence. */
  peak(): number {
    return this.peakWith(new Float32Array(TRUE_PEAK_REACH))
  }

  /** The same with the samples behind the last one, as far as an interpolation reaches. */
  peakWith(behind: Float32Array): number {
    const left = new TruePeakMeter()
    left.#window.set(this.#window.subarray(0, EDGE))
    left.#peak = this.#peak
    left.#look(behind.subarray(0, TRUE_PEAK_REACH))
    return left.#peak
  }

  #look(samples: Float32Array): void {
    this.#window.set(samples, EDGE)
    this.#peak = greatestPeak(this.#window, samples.length, this.#peak)
    this.#window.copyWithin(0, samples.length, samples.length + EDGE)
  }
}
