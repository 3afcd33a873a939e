/** What a sound's levels say about it. */
export type Levels = {
  /** Greatest sample, 0 to 1 (more for a float file). */
  readonly peak: number
  /** Greatest root mean square of any 50 ms, in dB below full scale; -Infinity for digital silence. */
  readonly loudestDb: number
  /** Share of samples at full scale, 0 to 1. */
  readonly clippedShare: number
}

/** Measures levels block by block. */
export type LevelMeter = { readonly add: (samples: Float32Array) => void; readonly levels: () => Levels }

const WINDOW_SECONDS = 0.05
/** From here up a sample counts as clipped. */
const FULL = 0.999

/** A meter for one channel at the given rate. */
export function createLevelMeter(sampleRate: number): LevelMeter {
  const window = Math.max(1, Math.round(sampleRate * WINDOW_SECONDS))
  let peak = 0
  let loudest = 0
  let clipped = 0
  let total = 0
  let power = 0
  let inWindow = 0
  return {
    add: (samples) => {
      // Locals: writing to captured variables in a loop is several times slower (measured by others on this engine).
      let [top, sum, count, over] = [peak, power, inWindow, 0]
      for (let index = 0; index < samples.length; index += 1) {
        const sample = samples[index] ?? 0
        const level = Math.abs(sample)
        if (level > top) top = level
        if (level >= FULL) over += 1
        sum += sample * sample
        count += 1
        if (count === window) {
          if (sum > loudest) loudest = sum
          sum = 0
          count = 0
        }
      }
      peak = top
      power = sum
      inWindow = count
      clipped += over
      total += samples.length
    },
    levels: () => ({
      peak,
      loudestDb: 10 * Math.log10(Math.max(loudest, power) / window),
      clippedShare: total === 0 ? 0 : clipped / total,
    }),
  }
}
