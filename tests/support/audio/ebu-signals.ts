/** A part of a test signal: so many seconds at one level for all channels, or at one for each (dBFS; undefined: silence). */
export type Span = { readonly seconds: number; readonly db: number | undefined | readonly number[] }

const TONE_HZ = 1000
const BLOCK = 4800

/** A sine of 1 kHz whose level changes from span to span and whose phase goes on, block by block. */
export function* tones(spans: readonly Span[], sampleRate: number, channels = 2): Generator<readonly Float32Array[]> {
  // 1 kHz has a whole number of waves in 10 ms.
  const period = sampleRate / 100
  const wave = Float64Array.from({ length: BLOCK + period }, (_, at) =>
    Math.sin((2 * Math.PI * TONE_HZ * (at % period)) / sampleRate),
  )
  let at = 0
  let end = 0
  for (const { seconds, db } of spans) {
    end += seconds * sampleRate
    const levels = Array.from({ length: channels }, (_, channel) => {
      const own = typeof db === 'object' ? db[channel] : db
      return own === undefined ? 0 : 10 ** (own / 20)
    })
    const waves = levels.map((level) => Float32Array.from(wave, (value) => value * level))
    while (at < Math.round(end)) {
      const from = at % period
      const count = Math.min(BLOCK, Math.round(end) - at)
      yield waves.map((samples) => samples.subarray(from, from + count))
      at += count
    }
  }
}

/** Cases 15 to 19 of EBU Tech 3341: a sine of a part of the rate at a phase in degrees, faded in and out over 0.1 s. */
export function steadyPeak(sampleRate: number, part: number, phase: number, db: number): Float32Array {
  const length = Math.round(3.2 * sampleRate)
  const fade = sampleRate / 10
  return Float32Array.from({ length }, (_, at) => {
    const risen = Math.min(1, at / fade, (length - 1 - at) / fade)
    return risen * 10 ** (db / 20) * Math.sin((2 * Math.PI * at) / part + (phase * Math.PI) / 180)
  })
}

/**
 * Cases 20 to 23: made at four times the rate, a sine of a sixth of the rate at -6 dBFS with one period of a quarter of it
 * at 0 dBFS in its middle, low-passed; each fourth sample is kept, from `offset` on.
 */
export function shortPeak(sampleRate: number, offset: number): Float32Array {
  const length = Math.round(3.2 * sampleRate) * 4
  // A zero crossing of the one sine in the middle, which is one of the other.
  const middle = Math.round(length / 2 / 24) * 24
  const sound = Float64Array.from({ length: length + 512 }, (_, index) => {
    const at = index - 256
    const risen = Math.max(0, Math.min(1, at / (sampleRate * 0.4), (length - 1 - at) / (sampleRate * 0.4)))
    if (at >= middle && at < middle + 16) return Math.sin((2 * Math.PI * (at - middle)) / 16)
    return risen * 0.5 * Math.sin((2 * Math.PI * (at - middle - (at < middle ? 0 : 16))) / 24)
  })
  const taps = lowPass(0.25 * 0.9)
  const half = (taps.length - 1) / 2
  return Float32Array.from({ length: Math.floor(length / 4) - 1 }, (_, index) => {
    const at = index * 4 + offset + 256
    let sum = 0
    for (let tap = -half; tap <= half; tap += 1) sum += (sound[at + tap] ?? 0) * (taps[tap + half] ?? 0)
    return sum
  })
}

/** A low pass of a part of half the rate, Blackman's window, unity for a constant. */
function lowPass(cutoff: number): Float64Array {
  const half = 96
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
    const x = index - half
    const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x)
    const angle = (Math.PI * x) / (half + 1)
    return sinc * (0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}
