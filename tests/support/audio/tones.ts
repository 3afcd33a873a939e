import type { Pcm } from '../../../electron/audio/types.ts'

/** A sine, `seconds` long, starting at phase 0. */
export function tone(frequency: number, seconds: number, sampleRate: number, level = 0.5): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = level * Math.sin((2 * Math.PI * frequency * index) / sampleRate)
  }
  return samples
}

/** A mono sine as Pcm. */
export function tonePcm(frequency: number, seconds: number, sampleRate: number, level = 0.5): Pcm {
  return { sampleRate, channels: [tone(frequency, seconds, sampleRate, level)] }
}

/** Mono sound that changes as speech does, as Pcm. Another seed is another sound. */
export function voicedPcm(seconds: number, sampleRate: number, seed = 1): Pcm {
  return { sampleRate, channels: [voiced(seconds, sampleRate, seed)] }
}

/**
 * Signal-to-noise ratio in dB of `samples` as a sine of a known frequency: what is left beside the best sine and cosine
 * of that frequency (phase and level may differ) counts as noise.
 */
export function sineSnr(samples: Float32Array, frequency: number, sampleRate: number): number {
  const angleAt = (index: number): number => (2 * Math.PI * frequency * index) / sampleRate
  let [ss, sc, cc, xs, xc] = [0, 0, 0, 0, 0]
  for (const [index, sample] of samples.entries()) {
    const [sine, cosine] = [Math.sin(angleAt(index)), Math.cos(angleAt(index))]
    ss += sine * sine
    sc += sine * cosine
    cc += cosine * cosine
    xs += sample * sine
    xc += sample * cosine
  }
  // Least squares: over a part of a period, sine and cosine are not at right angles.
  const determinant = ss * cc - sc * sc
  const [a, b] = [(xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant]
  let [signal, noise] = [0, Number.MIN_VALUE]
  for (const [index, sample] of samples.entries()) {
    const fitted = a * Math.sin(angleAt(index)) + b * Math.cos(angleAt(index))
    signal += fitted ** 2
    noise += (sample - fitted) ** 2
  }
  return 10 * Math.log10(signal / noise)
}

/** Random numbers from a seed (mulberry32), so that a failing case can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Something like a voice: overtones of a gliding pitch under changing formants, breath, and pauses of a quarter of a second;
 * the same for the same seed.
 */
export function voiced(seconds: number, sampleRate: number, seed: number): Float32Array {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  let phase = 0
  for (let at = 0; at < samples.length; at += 1) {
    const second = at / sampleRate
    phase += (2 * Math.PI * (120 + 25 * Math.sin(second * 2.1 + seed) + 10 * Math.sin(second * 11))) / sampleRate
    const isPause = (second + seed * 0.13) % 2.7 < 0.25
    const level = isPause ? 0 : 0.12 * (1 + Math.sin(second * 17 + seed))
    let value = 0
    for (let overtone = 1; overtone <= 18; overtone += 1) {
      const formant = 1 / (1 + ((overtone - 5 - 3 * Math.sin(second * 5)) / 3) ** 2)
      value += (formant * Math.sin(phase * overtone)) / Math.sqrt(overtone)
    }
    samples[at] = level * value * 0.4 + (isPause ? 0 : 0.01) * (random() - 0.5)
  }
  return samples
}
