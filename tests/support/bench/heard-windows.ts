import { spawnSync } from 'node:child_process'

/** What was recorded of a device, against what was to be heard. */
export type HeardWindows = {
  readonly windows: number
  /** Windows that are not what was to be heard at any place near the one before. */
  readonly other: number
  /** Times at which it went on earlier or later than it should. */
  readonly jumps: number
  /** How far the places of the first and the last window lie apart: a clock that runs at another rate drifts. */
  readonly driftSamples: number
}

/** Four places a sample: the clocks of two devices are not in step. */
const RATE = 4 * 44_100
const WINDOW = RATE / 4
const NEAR = 64
/** A quarter of a sample is what a window can be placed by; more is a gap or a repetition. */
const JUMP = 8

/** Everything below 3 kHz, at one rate: what converters of rates do above that is their own. */
function comparable(samples: Float32Array, rate: number): Float32Array {
  const format = ['-f', 'f32le', '-ac', '1']
  const { stdout, status } = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      ...format,
      '-ar',
      `${rate}`,
      '-i',
      '-',
      '-af',
      `aresample=${RATE},lowpass=3000,lowpass=3000`,
      ...format,
      '-ar',
      `${RATE}`,
      '-',
    ],
    { input: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error('ffmpeg does not make the sounds comparable.')
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
}

/** Of 1: as alike as two sounds can be. Every `step`th sample is looked at. */
function likeness(heard: Float32Array, from: number, wanted: Float32Array, to: number, step: number): number {
  let [both, one, other] = [0, 0, 0]
  for (let at = 0; at < WINDOW; at += step) {
    const a = heard[from + at] ?? 0
    const b = wanted[to + at] ?? 0
    both += a * b
    one += a * a
    other += b * b
  }
  return one === 0 || other === 0 ? 0 : both / Math.sqrt(one * other)
}

function sounds(heard: Float32Array, from: number): boolean {
  const power = heard.subarray(from, from + WINDOW).reduce((whole, one) => whole + one * one, 0)
  return power / WINDOW > 1e-5
}

/** The lag within some places at which both are most alike. */
function bestLag(heard: Float32Array, wanted: Float32Array, from: number, lags: Iterable<number>, step: number) {
  let best = { lag: 0, like: -1 }
  for (const lag of lags) {
    const like = likeness(heard, from, wanted, from + lag, step)
    if (like > best.like) best = { lag, like }
  }
  return best
}

function* around(middle: number, reach: number, step: number): Iterable<number> {
  for (let lag = middle - reach; lag <= middle + reach; lag += step) yield lag
}

/** Places each quarter of a second of a recording in what was to be heard. Both are one channel. */
export function heardWindows(recorded: Float32Array, rate: number, wanted: Float32Array): HeardWindows {
  const heard = comparable(recorded, rate)
  const sum = comparable(wanted, 44_100)
  let windows = 0
  let other = 0
  let jumps = 0
  let first: number | undefined
  let last: number | undefined
  for (let from = WINDOW; from + 2 * WINDOW < heard.length; from += WINDOW) {
    // One at whose edge it begins or ends is half silence.
    if (![from - WINDOW, from, from + WINDOW].every((start) => sounds(heard, start))) continue
    windows += 1
    let found = last === undefined ? undefined : bestLag(heard, sum, from, around(last, NEAR, 1), 8)
    if (found === undefined || found.like < 0.98) {
      // Coarsely first: below 3 kHz half a period is some 29 places.
      const coarse = bestLag(heard, sum, from, around(last ?? 0, 2 * RATE, 8), 32)
      found = bestLag(heard, sum, from, around(coarse.lag, 16, 1), 8)
    }
    if (found.like < 0.98) {
      other += 1
      continue
    }
    if (last !== undefined && Math.abs(found.lag - last) > JUMP) jumps += 1
    first ??= found.lag
    last = found.lag
  }
  return { windows, other, jumps, driftSamples: ((last ?? 0) - (first ?? 0)) / 4 }
}
