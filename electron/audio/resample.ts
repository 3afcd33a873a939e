import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { createPolyphase, type Polyphase, TAPS_STEP } from './vectors/polyphase.ts'

/** Zero crossings of the sinc on each side. More is a steeper edge and more work. */
const HALF_WIDTH = 36
/** Shape of the Kaiser window: 103 dB down beyond the transition, which is a tenth of the lower band wide. */
const KAISER_BETA = 10.4
/** Share of the lower band that is kept; above it the filter falls. 0.94 leaves 20.7 kHz at 44.1 kHz. */
const PASS_BAND = 0.94
/** The rates that a resampler takes, in hertz. */
const RATES = { low: 8000, high: 192_000 } as const

/** Changes the rate of a stream piece by piece; the pieces that come out join without a seam. */
export type Resampler = {
  /** Takes the next samples; answers those that are ready. */
  readonly push: (samples: Float32Array) => Float32Array
  /** Answers the rest. All together are `round(samples in * to / from)`. */
  readonly end: () => Float32Array
}

/**
 * A polyphase windowed sinc, written here because the WebAssembly resamplers that were tried read a file beside
 * themselves, which a bundle does not carry. No delay: the first sample out lies where the first one in lay.
 * @throws StudioError `audio.invalid` for a rate outside 8 to 192 kHz.
 */
export function createResampler(from: number, to: number): Resampler {
  const bank = filterBank(from, to)
  if (bank === undefined) return { push: (samples) => samples, end: () => new Float32Array(0) }
  const { up, down, half, run: filter } = bank
  // Samples that are needed again, and where the first of them lies. Zeros stand before the first sample, so that the
  // filter has its left side from the start.
  let held = { samples: new Float32Array(half - 1), from: -(half - 1) }
  let received = 0
  let sent = 0

  const run = (samples: Float32Array, last: number): Float32Array => {
    const heldFrom = held.from
    const joined = new Float32Array(held.samples.length + samples.length)
    joined.set(held.samples)
    joined.set(samples, held.samples.length)
    const count = Math.max(0, last - sent)
    const out = new Float32Array(count)
    const position = sent * down
    const whole = Math.floor(position / up)
    filter(joined, whole - half + 1 - heldFrom, position - whole * up, out)
    sent += count
    const keepFrom = Math.floor((sent * down) / up) - half + 1
    const drop = Math.min(joined.length, Math.max(0, keepFrom - heldFrom))
    held = { samples: joined.slice(drop), from: heldFrom + drop }
    return out
  }

  return {
    push: (samples) => {
      received += samples.length
      // An output needs `half` samples after its own position.
      const reach = received - half
      return run(samples, reach <= 0 ? 0 : Math.floor(((reach - 1) * up) / down) + 1)
    },
    end: () => run(new Float32Array(half + 1), Math.round((received * up) / down)),
  }
}

/** Where to begin reading for output from some sample on: at which sample in, and how many out are left out then. */
export type ResamplerStart = { readonly inSample: number; readonly skipped: number }

/**
 * The place from which a new resampler gives from `outSample` on what one gives that has read from the beginning: every
 * sample the same, as both meet the same phases of the filter and the same neighbours.
 * @throws StudioError `audio.invalid` for a rate outside 8 to 192 kHz.
 */
export function resamplerStart(from: number, to: number, outSample: number): ResamplerStart {
  const bank = filterBank(from, to)
  if (bank === undefined) return { inSample: outSample, skipped: 0 }
  const { up, down, half } = bank
  const turn = Math.max(0, Math.floor(outSample / up) - Math.ceil(half / down))
  return { inSample: turn * down, skipped: outSample - turn * up }
}

/**
 * A whole signal at another rate: `round(length * to / from)` samples. Equal rates give the same array back.
 * @throws StudioError `audio.invalid` for a rate outside 8 to 192 kHz.
 */
export async function resample(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  return resampleNow(samples, from, to)
}

/** `resample` without the promise, for callers that are in a worker already. */
export function resampleNow(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const resampler = createResampler(from, to)
  const body = resampler.push(samples)
  const tail = resampler.end()
  const all = new Float32Array(body.length + tail.length)
  all.set(body)
  all.set(tail, body.length)
  return all
}

type FilterBank = {
  readonly up: number
  readonly down: number
  readonly half: number
  readonly run: Polyphase
}

// A handful of pairs occurs in a session; one pair's table is some 40 kB.
const banks = new Map<string, FilterBank>()

function filterBank(from: number, to: number): FilterBank | undefined {
  for (const rate of [from, to]) {
    if (!Number.isInteger(rate) || rate < RATES.low || rate > RATES.high) {
      throw problemError('audio.invalid', say('audio.rate', { rate }), say('audio.rate.remedy'))
    }
  }
  if (from === to) return undefined
  const key = `${from}>${to}`
  const known = banks.get(key)
  if (known !== undefined) return known
  const common = greatestCommonDivisor(from, to)
  const bank = design(to / common, from / common)
  if (banks.size >= 8) banks.clear()
  banks.set(key, bank)
  return bank
}

function design(up: number, down: number): FilterBank {
  const cutoff = Math.min(1, up / down) * PASS_BAND
  const half = Math.ceil(HALF_WIDTH / Math.min(1, up / down))
  const length = 2 * half
  const taps = Math.ceil(length / TAPS_STEP) * TAPS_STEP
  const table = new Float32Array(up * taps)
  const windowTop = bessel(KAISER_BETA)
  for (let phase = 0; phase < up; phase += 1) {
    let sum = 0
    const row = new Float64Array(length)
    for (let tap = 0; tap < length; tap += 1) {
      const distance = phase / up - (tap - half + 1)
      const edge = distance / half
      const window = Math.abs(edge) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - edge * edge)) / windowTop
      row[tap] = sinc(distance * cutoff) * cutoff * window
      sum += row[tap] ?? 0
    }
    // Every phase passes a constant unchanged, or the phases would be heard as a tone.
    for (let tap = 0; tap < length; tap += 1) table[phase * taps + tap] = (row[tap] ?? 0) / sum
  }
  return { up, down, half, run: createPolyphase({ up, down, taps, factors: table }) }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

// Modified Bessel function of the first kind, order zero, by its power series.
function bessel(x: number): number {
  let term = 1
  let sum = 1
  for (let index = 1; term > sum * 1e-12; index += 1) {
    term *= (x / (2 * index)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
