import { mostChangeDb } from '../../../shared/core/scene/sound/steadiness.ts'
import { createSpectrumMeter, SPECTRUM_SIZE } from './spectrum.ts'

/** What shows that a sound cannot be speech. */
export type SpeechSigns = {
  /** The loudest 60 ms between 120 Hz and 8 kHz at their least, in dB below full scale: a constant level has nothing there. */
  readonly voiceBandDb: number
  /**
   * How flat the spectrum is where it is least flat, 0 to 1. Even a whisper has vowels, whose bands rise and fall
   * steeply now and then; noise has none, however it swells.
   */
  readonly leastFlatness: number
  /** See `mostChangeDb`: speech goes from sound to sound, and a tone, a hum or any even noise does not. */
  readonly changeDb: number | undefined
  /** Seconds in which something sounds. */
  readonly soundingSeconds: number
}

/** Collects them block by block. */
export type SpeechMeter = { readonly add: (samples: Float32Array) => void; readonly signs: () => SpeechSigns }

const FRAME_SECONDS = 0.02
/** About this rate is looked at, so that a window tells a low voice from a level. */
const LOOKED_AT_HZ = 15_000
/** Bands that are each wide enough for a flatness of their own, in hertz. */
const BAND_EDGES_HZ = [100, 350, 800, 1600, 2800, 4800, 8000] as const
/** Frames so far below the loud ones are pauses. */
const SOUNDING_DB = 35
/** Bins that a band needs: fewer are as uneven as chance makes them. */
const ENOUGH_BINS = 4

/** The window spreads what has no frequency over the bins below this one. */
const FIRST_BIN = 4

/** A meter for one channel at the given rate. */
export function createSpeechMeter(givenRate: number): SpeechMeter {
  const spectrum = createSpectrumMeter()
  const step = Math.max(1, Math.round(givenRate / LOOKED_AT_HZ))
  const sampleRate = givenRate / step
  const hop = Math.round(sampleRate * FRAME_SECONDS)
  const edges = BAND_EDGES_HZ.map((hertz) => Math.max(FIRST_BIN, Math.round((hertz * SPECTRUM_SIZE) / sampleRate)))
  const frames: Frame[] = []
  // What is kept begins at the first sample that a frame to come still needs.
  let kept = new Float32Array(0)
  let unread = new Float32Array(0)
  const around = hop / 4 + SPECTRUM_SIZE / 2
  return {
    add: (samples) => {
      const given = joined(unread, samples)
      unread = given.slice(given.length - (given.length % step))
      const all = joined(kept, thinned(given, step))
      let centre = around
      for (; centre + around <= all.length; centre += hop) {
        const early = spectrum(all, centre - hop / 4).map((value) => value * value)
        const late = spectrum(all, centre + hop / 4)
        frames.push(frameOf(early, late, edges))
      }
      kept = all.slice(centre - around)
    },
    signs: () => signsOf(frames),
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

// Means of neighbours are no good filter, and need not be: what folds over is a hiss, which stays one.
function thinned(samples: Float32Array, step: number): Float32Array {
  if (step === 1) return samples
  const means = new Float32Array(Math.floor(samples.length / step))
  for (let index = 0; index < means.length; index += 1) {
    let sum = 0
    for (let offset = 0; offset < step; offset += 1) sum += samples[index * step + offset] ?? 0
    means[index] = sum / step
  }
  return means
}

type Frame = { readonly powerDb: number; readonly flatness: number; readonly bandPowers: Float32Array }

/** Two windows make one frame: the mean of two is steadier than either. `early` is squared already. */
function frameOf(early: Float32Array, late: Float32Array, edges: readonly number[]): Frame {
  let power = 0
  let flatPower = 0
  const bandPowers = new Float32Array(edges.length - 1)
  for (let band = 0; band + 1 < edges.length; band += 1) {
    const from = edges[band] ?? 0
    const to = Math.min(edges[band + 1] ?? 0, early.length)
    let sum = 0
    let logarithms = 0
    for (let bin = from; bin < to; bin += 1) {
      // The smallest number keeps digital silence from having a logarithm of none.
      const value = ((early[bin] ?? 0) + (late[bin] ?? 0) ** 2) / 2 + 1e-12
      sum += value
      logarithms += Math.log(value)
    }
    const bins = to - from
    if (bins < ENOUGH_BINS) continue
    power += sum
    bandPowers[band] = sum
    // The mean over the bands, each with the weight of its power: what is not heard says nothing.
    flatPower += Math.exp(logarithms / bins) * bins
  }
  // Of a Hann window's spectrum, half of which is seen: the mean square of the samples under it.
  const meanSquare = (2 * power) / (SPECTRUM_SIZE * SPECTRUM_SIZE * 0.375)
  return { powerDb: 10 * Math.log10(meanSquare), flatness: power === 0 ? 0 : flatPower / power, bandPowers }
}

function signsOf(frames: readonly Frame[]): SpeechSigns {
  const powers = frames.map(({ powerDb }) => powerDb)
  const gate = quantile(powers, 0.95) - SOUNDING_DB
  const sounding = frames.filter(({ powerDb }) => powerDb >= gate)
  return {
    // Three frames: a constant that begins at once has its click, which a coder spreads.
    voiceBandDb: powers.reduce(
      (loudest, power, at) =>
        Math.max(loudest, Math.min(power, powers[at - 1] ?? -Infinity, powers[at - 2] ?? -Infinity)),
      -Infinity,
    ),
    leastFlatness: quantile(
      sounding.map(({ flatness }) => flatness),
      0.1,
    ),
    changeDb: mostChangeDb(sounding.map(({ bandPowers }) => bandPowers)),
    soundingSeconds: sounding.length * FRAME_SECONDS,
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}
