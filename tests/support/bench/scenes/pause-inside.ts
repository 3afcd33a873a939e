import { LINE_RATE } from './engines.ts'

/** Samples that are weighed together where a place for a pause is looked for. */
const WINDOW = 400
/** So many windows as loud as speech, in dB below the line's own level, are at least a word. */
const WORD = { windows: 4, belowDb: 12 } as const

/**
 * From where a line may rest to where: a word is said before, and one is to come. A voice may hum before its first word, or breathe
 * out behind its last; parted from it by a pause, that would be no part of the line for anybody.
 */
function innerSpan(sound: Float32Array): { readonly from: number; readonly to: number } {
  const powers = Array.from({ length: Math.floor(sound.length / WINDOW) }, (_, at) =>
    sound.subarray(at * WINDOW, (at + 1) * WINDOW).reduce((sum, value) => sum + value * value, 0),
  )
  const usual = powers.reduce((sum, power) => sum + power, 0) / powers.length
  const loud = [...powers.keys()].filter((at) => (powers[at] ?? 0) > usual * 10 ** (-WORD.belowDb / 10))
  return { from: ((loud[WORD.windows - 1] ?? 0) + 1) * WINDOW, to: (loud.at(-WORD.windows) ?? 0) * WINDOW }
}

/** A pause of 0.3 to 0.9 s at the quietest place around a mark, or else near the middle, in most lines that are long enough. */
export function withPause(sound: Float32Array, text: string, random: () => number): Float32Array {
  if (sound.length < 1.2 * LINE_RATE || random() < 0.25) return sound
  const mark = text.slice(0, -3).search(/[,.;:!?] /)
  const aim = mark > 0 ? (mark + 1) / text.length : 0.3 + random() * 0.4
  const inner = innerSpan(sound)
  let best = -1
  let least = Infinity
  const low = Math.max(inner.from, Math.max(0.1, aim - 0.18) * sound.length)
  const high = Math.min(inner.to - WINDOW, Math.min(0.9, aim + 0.18) * sound.length)
  for (let from = Math.floor(low); from < high; from += WINDOW / 4) {
    const power = sound.subarray(from, from + WINDOW).reduce((sum, value) => sum + value * value, 0)
    if (power >= least) continue
    least = power
    best = from + WINDOW / 2
  }
  if (best < 0) return sound
  const pause = Math.round((0.3 + random() * 0.6) * LINE_RATE)
  const longer = new Float32Array(sound.length + pause)
  longer.set(sound.subarray(0, best))
  longer.set(sound.subarray(best), best + pause)
  return longer
}
