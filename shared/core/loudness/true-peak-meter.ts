import { greatestPeak, TRUE_PEAK_REACH } from './true-peak.ts'

/** So many samples are looked at in one go. */
const CHUNK = 4096

/** The greatest level of one channel that comes piece by piece, between its samples too. */
export class TruePeakMeter {
  /** What lies before the next samples as far as an interpolation reaches, and room for some of them. */
  readonly #window = new Float32Array(CHUNK + 2 * TRUE_PEAK_REACH)
  #peak = 0

  push(samples: Float32Array, from = 0, until = samples.length): void {
    for (let at = from; at < until; at += CHUNK) this.#look(samples.subarray(at, Math.min(until, at + CHUNK)))
  }

  /** Takes what lies before the next samples, of which nothing counts. */
  follow(samples: Float32Array): void {
    const last = samples.subarray(-2 * TRUE_PEAK_REACH)
    this.#window.copyWithin(0, last.length, 2 * TRUE_PEAK_REACH)
    this.#window.set(last, 2 * TRUE_PEAK_REACH - last.length)
  }

  /** 1 is full scale; 0 where nothing sounds. What lies behind the last sample counts as silence. */
  peak(): number {
    return this.peakWith(new Float32Array(TRUE_PEAK_REACH))
  }

  /** The same with the samples behind the last one, as far as an interpolation reaches. */
  peakWith(behind: Float32Array): number {
    const left = new TruePeakMeter()
    left.#window.set(this.#window.subarray(0, 2 * TRUE_PEAK_REACH))
    left.#peak = this.#peak
    left.#look(behind.subarray(0, TRUE_PEAK_REACH))
    return left.#peak
  }

  #look(samples: Float32Array): void {
    this.#window.set(samples, 2 * TRUE_PEAK_REACH)
    this.#peak = greatestPeak(this.#window, samples.length, this.#peak)
    this.#window.copyWithin(0, samples.length, samples.length + 2 * TRUE_PEAK_REACH)
  }
}
