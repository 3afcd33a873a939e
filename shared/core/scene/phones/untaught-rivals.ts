import type { DecodedScene } from './decoded-scene.ts'
import { soundsOf } from './line-reading.ts'
import { type LineFit, oddLines } from './path-evidence.ts'
import type { PhoneModel } from './model/phone-model.ts'
import { type PacedLine, wayThrough } from './way-through.ts'

/** A voice that is heard for so many frames in other lines, or in takes, has been taught by those. */
const TAUGHT_FRAMES = 250
/**
 * How much cheaper the sound around each line is explained if it changed places with the next one, where a voice of both is known from
 * hardly more than these lines: in a scene in which they did, such a voice was taught by the words of the other line, and fits them.
 * Both ways are searched in a voice that was taught by nobody. -Infinity where voices are known.
 */
export function untaughtRivals(
  model: PhoneModel,
  decoded: DecodedScene,
  turns: readonly PacedLine[],
  found: readonly LineFit[],
): readonly number[] {
  const untaught = {
    ...decoded,
    phoneCosts: decoded.phoneCosts.map(() => decoded.anyone),
    pitchCosts: [],
  }
  const isTaught = (line: number, other: number): boolean => {
    const speaker = turns[line]?.speaker ?? 0
    if (decoded.takeCosts[speaker] !== undefined) return true
    const frames = found.reduce(
      (sum, fit, at) => sum + (at !== line && at !== other && turns[at]?.speaker === speaker ? fit.frames : 0),
      0,
    )
    return frames >= TAUGHT_FRAMES
  }
  const isOdd = oddLines(found)
  return turns.map((turn, at): number => {
    const next = turns[at + 1]
    if (next === undefined || (isOdd[at] === false && isOdd[at + 1] === false)) return -Infinity
    if (soundsOf(next.reading) === soundsOf(turn.reading)) return -Infinity
    if (isTaught(at, at + 1) && isTaught(at + 1, at)) return -Infinity
    const from = found[at - 1]?.to ?? 0
    const to = found[at + 2]?.from ?? decoded.sound.count
    const costOf = (lines: readonly PacedLine[]): number =>
      wayThrough(model, untaught, lines, from, to)?.cost ?? Infinity
    const gain = costOf([turn, next]) - costOf([next, turn])
    return Number.isFinite(gain) ? gain : -Infinity
  })
}
