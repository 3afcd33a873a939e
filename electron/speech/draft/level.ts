/** Level of draft speech in dBFS (RMS over its voiced parts): all voices sound about equally loud. */
export const SPEECH_LEVEL_DB = -20

/** No sample goes above this: -1.5 dBFS. */
export const PEAK_CEILING = 0.841

const windowSeconds = 0.01

/**
 * RMS in dBFS of what is clearly sound: windows of 10 ms within 30 dB of the loudest. Pauses do not lower it.
 * -Infinity for silence.
 */
export function speechLevelDb(samples: Float32Array, sampleRate: number): number {
  const energies = windowEnergies(samples, sampleRate)
  const gate = Math.max(0, ...energies) / 1000
  const voiced = energies.filter((energy) => energy > gate)
  if (voiced.length === 0) return Number.NEGATIVE_INFINITY
  return 10 * Math.log10(voiced.reduce((sum, energy) => sum + energy, 0) / voiced.length)
}

/** Cuts the silence at both ends down to `leadMs` and `tailMs`. Silence: 45 dB below the loudest window. */
export function trimSilence(samples: Float32Array, sampleRate: number, leadMs: number, tailMs: number): Float32Array {
  const energies = windowEnergies(samples, sampleRate)
  const gate = Math.max(0, ...energies) * 10 ** -4.5
  const isSound = (energy: number): boolean => energy > gate
  const first = energies.findIndex(isSound)
  if (first < 0) return samples
  const width = windowLength(sampleRate)
  const from = first * width - Math.round((leadMs / 1000) * sampleRate)
  const to = (energies.findLastIndex(isSound) + 1) * width + Math.round((tailMs / 1000) * sampleRate)
  return samples.slice(Math.max(0, from), Math.min(samples.length, to))
}

/** Below this (Hz) nothing of speech is heard: what stands there is an offset of the engine. */
const LOWEST_HZ = 20

/** In place: lets nothing of an offset (DC) through, which takes room from the sound and clicks where sounds meet. */
export function removeOffset(samples: Float32Array, sampleRate: number): void {
  const kept = 1 - (2 * Math.PI * LOWEST_HZ) / sampleRate
  let before = samples[0] ?? 0
  let passed = 0
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0
    passed = sample - before + kept * passed
    before = sample
    samples[index] = passed
  }
}

/** Multiplies in place by a gain in dB. */
export function applyGain(samples: Float32Array, gainDb: number): void {
  const factor = 10 ** (gainDb / 20)
  for (let index = 0; index < samples.length; index++) samples[index] = (samples[index] ?? 0) * factor
}

/**
 * Bends peaks in place so that none passes `PEAK_CEILING`: the lower half of the range stays as it is, what is above it
 * approaches the ceiling smoothly. Large gains get dense instead of crackling.
 */
export function limitPeaks(samples: Float32Array): void {
  const knee = 0.5
  const headroom = PEAK_CEILING - knee
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0
    const size = Math.abs(sample)
    if (size > knee) samples[index] = Math.sign(sample) * (knee + headroom * Math.tanh((size - knee) / headroom))
  }
}

/** A breath of 0.4 s: soft noise that swells and fades, the same every time. */
export function breath(sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.round(sampleRate * 0.4))
  let seed = 0x2545f491
  let smooth = 0
  for (let index = 0; index < samples.length; index++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    smooth += 0.35 * (seed / 2 ** 31 - 1 - smooth)
    samples[index] = smooth * Math.sin((Math.PI * index) / samples.length) ** 2
  }
  return samples
}

/** Syllables of a hum in a second: about as many as speech has. */
const SYLLABLES_A_SECOND = 3.5

/**
 * What stands for words that cannot be said: closed-mouth syllables at a voice's pitch that fall towards the end, the same
 * every time. Nobody takes it for words, and it is as long as they would be.
 */
export function hum(seconds: number, pitchHz: number, sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  const syllables = Math.max(1, Math.round(seconds * SYLLABLES_A_SECOND))
  const width = samples.length / syllables
  let phase = 0
  for (let index = 0; index < samples.length; index++) {
    const share = index / samples.length
    phase += (2 * Math.PI * pitchHz * (1.08 - 0.16 * share)) / sampleRate
    const within = (index % width) / width
    const swell = Math.sin(Math.PI * within) ** 1.5
    samples[index] = swell * (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase))
  }
  return samples
}

function windowLength(sampleRate: number): number {
  return Math.max(1, Math.round(sampleRate * windowSeconds))
}

/** Mean square of each window; the last one may be shorter. */
function windowEnergies(samples: Float32Array, sampleRate: number): readonly number[] {
  const width = windowLength(sampleRate)
  return Array.from({ length: Math.ceil(samples.length / width) }, (_, index) => {
    const window = samples.subarray(index * width, (index + 1) * width)
    return window.reduce((sum, sample) => sum + sample * sample, 0) / window.length
  })
}
