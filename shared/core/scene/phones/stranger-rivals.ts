import { strangerGain } from './decode-scene.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { LineFit } from './path-evidence.ts'
import type { PhoneModel } from './model/phone-model.ts'
import { isStrong, MOST_BREAK } from './strong-sound.ts'
import { type PacedLine, wayThrough } from './way-through.ts'

/** What lies between two lines if somebody said there what no line has. */
export type StrangerRival = {
  /** How much cheaper the sound around the gap is explained that way. */
  readonly gain: number
  /** How much of that lies in sound that the lines beside it had to take up: what sounds in the gap is as far from any line as before. */
  readonly taken: number
  /** Frames of the longest run of it that is as loud as speech, with breaks as short as inside a word. */
  readonly run: number
}

/**
 * Looks for speech that nobody wrote: one a gap, the first before all lines, the last behind them. A search that has to find the
 * lines alone takes such speech for words of the lines beside it; here they need not be.
 */
export function strangerRivals(
  model: PhoneModel,
  decoded: DecodedScene,
  asked: readonly DecodedLine[],
  found: readonly LineFit[],
): readonly StrangerRival[] {
  const turns = asked.map((line, at): PacedLine => ({ ...line, pace: decoded.pace[at] ?? 1 }))
  return Array.from({ length: turns.length + 1 }, (_, gap): StrangerRival => {
    const [first, last] = [Math.max(0, gap - 1), Math.min(turns.length - 1, gap)]
    const from = found[first - 1]?.to ?? 0
    const to = found[last + 1]?.from ?? decoded.sound.count
    const around = turns.slice(first, last + 1)
    const own = wayThrough(model, decoded, around, from, to)
    const other = wayThrough(model, decoded, around, from, to, gap - first)
    if (own === undefined || other === undefined) return { gain: 0, taken: 0, run: 0 }
    const open = other.chain.gaps[gap - first]
    let [run, now, rest] = [0, 0, 0]
    for (const [frame, at] of other.states.entries()) {
      if (at === open && isStrong(decoded.sound, from + frame)) {
        now += 1
        rest = 0
        run = Math.max(run, now)
      } else if (++rest > MOST_BREAK) now = 0
    }
    const inGap = own.states.reduce(
      (sum, at, frame) => sum + (at === own.chain.gaps[gap - first] ? strangerGain(decoded, from + frame) : 0),
      0,
    )
    const gain = own.cost - other.cost
    return { gain, taken: gain - inGap, run }
  })
}
