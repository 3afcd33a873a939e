import { TIMBRE_SIZE } from '../../../shared/core/scene/sound/frames.ts'
import { SPECTRUM_SIZE } from './spectrum.ts'

/** Bands that the spectrum is summed in, spaced as the ear hears. */
const BANDS = 24
/** Their range in hertz. */
const RANGE = { low: 100, high: 7000 } as const
/** Keeps the logarithm of an empty band finite; far below the hiss of 16-bit sound. */
const FLOOR = 1e-8

/** Writes the timbre of a spectrum into `out` at `at`, `TIMBRE_SIZE` numbers. */
export type TimbreMeter = (magnitudes: Float32Array, out: Float32Array, at: number) => void

/** Mel-frequency cepstral coefficients 1 to 12 (Davis and Mermelstein, 1980) of spectra at one rate in hertz. */
export function createTimbreMeter(sampleRate: number): TimbreMeter {
  const edges = bandEdges(sampleRate)
  const cosines = Float64Array.from({ length: TIMBRE_SIZE * BANDS }, (_, index) => {
    const coefficient = Math.floor(index / BANDS) + 1
    return Math.cos((Math.PI * coefficient * ((index % BANDS) + 0.5)) / BANDS) * Math.sqrt(2 / BANDS)
  })
  const logs = new Float64Array(BANDS)
  return (magnitudes, out, at) => {
    for (let band = 0; band < BANDS; band += 1) logs[band] = Math.log(FLOOR + bandPower(magnitudes, edges, band))
    for (let coefficient = 0; coefficient < TIMBRE_SIZE; coefficient += 1) {
      let sum = 0
      for (let band = 0; band < BANDS; band += 1) sum += (logs[band] ?? 0) * (cosines[coefficient * BANDS + band] ?? 0)
      out[at + coefficient] = sum
    }
  }
}

/** Bands overlap by half: each rises from one edge to the next and falls to the one after it. */
function bandPower(magnitudes: Float32Array, edges: readonly number[], band: number): number {
  const [low = 0, top = 0, high = 0] = edges.slice(band, band + 3)
  let power = 0
  for (let bin = Math.ceil(low); bin < high; bin += 1) {
    const weight = bin <= top ? (bin - low) / (top - low) : (high - bin) / (high - top)
    power += weight * (magnitudes[bin] ?? 0) ** 2
  }
  return power
}

function bandEdges(sampleRate: number): readonly number[] {
  const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
  const hertz = (value: number): number => 700 * (10 ** (value / 2595) - 1)
  const [low, high] = [mel(RANGE.low), mel(RANGE.high)]
  return Array.from(
    { length: BANDS + 2 },
    (_, index) => (hertz(low + ((high - low) * index) / (BANDS + 1)) * SPECTRUM_SIZE) / sampleRate,
  )
}
