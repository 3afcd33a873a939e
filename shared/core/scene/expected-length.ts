import { FRAMES_A_SECOND } from './sound/frames.ts'
import { speechLevels } from './sound/speech-spans.ts'

/** Characters a second where a voice's own rate is not known: an even reading in English. */
const USUAL_RATE = 15
/** Seconds that any line takes beside its characters: its first and last sound are longer than those inside. */
const ENDS_SECONDS = 0.2
/** Rates are learned from lines with their ends, which this takes out again. */
const INNER_SHARE = 0.92
/** Spread of the length of long lines, as a logarithm, and what short lines add, in seconds. */
const SPREAD = { relative: 0.12, absolute: 0.15 } as const

/** How long a line may be expected to be. */
export type ExpectedLength = {
  readonly seconds: number
  /** Standard deviation of the natural logarithm of its true length. */
  readonly spread: number
}

/**
 * The seconds in which a line is heard; pauses inside of it do not count. `rate` in characters a second. `evenness`: the
 * spread of this voice's lengths as a share of the usual one, see `learnEvenness`.
 */
export function expectedLength(characters: number, rate = USUAL_RATE, evenness = 1): ExpectedLength {
  const seconds = ENDS_SECONDS + (INNER_SHARE * characters) / rate
  return { seconds, spread: Math.hypot(SPREAD.relative, SPREAD.absolute / seconds) * evenness }
}

/** How unlikely a length in seconds is: half the square of its distance in standard deviations. */
export function lengthCost(spoken: number, expected: ExpectedLength): number {
  const seconds = Math.max(spoken, 0.01)
  return (Math.log(seconds / expected.seconds) / expected.spread) ** 2 / 2
}

/**
 * A voice's characters a second from lines that it spoke, `seconds` as `spokenSeconds` counts them: the median, weighted by
 * length. Undefined for less than five seconds.
 */
export function learnRate(
  lines: readonly { readonly characters: number; readonly seconds: number }[],
): number | undefined {
  const usable = lines.filter(({ characters, seconds }) => characters > 0 && seconds > 0)
  const total = usable.reduce((sum, { seconds }) => sum + seconds, 0)
  if (total < 5) return undefined
  const sorted = usable.toSorted((a, b) => a.characters / a.seconds - b.characters / b.seconds)
  let passed = 0
  for (const { characters, seconds } of sorted) {
    passed += seconds
    if (passed >= total / 2) return characters / seconds
  }
  return undefined
}

/**
 * How evenly a voice of this rate speaks: the spread of the lengths of its lines as a share of the usual one, 0.5 to 1.5.
 * Few lines say little: the usual spread counts as much as `USUAL_LINES` of them.
 */
export function learnEvenness(
  lines: readonly { readonly characters: number; readonly seconds: number }[],
  rate: number,
): number {
  const usable = lines.filter(({ characters, seconds }) => characters > 0 && seconds > 0)
  const squares = usable.map(({ characters, seconds }) => 2 * lengthCost(seconds, expectedLength(characters, rate)))
  // One line that was acted out, or cut off, must not make a voice believed to be uneven.
  const sum = squares.reduce((total, square) => total + Math.min(ODDEST, square), 0)
  return Math.max(0.5, Math.min(1.5, Math.sqrt((USUAL_LINES + sum) / (USUAL_LINES + usable.length))))
}

/** Lines that the usual spread counts for where a voice's own is learned. */
const USUAL_LINES = 3
/** A line further away than three standard deviations counts as if it were there. */
const ODDEST = 9

/** How long something is heard in a sound: pauses are left out, because their number and length are a matter of style. */
export function spokenSeconds(energyDb: Float32Array): number {
  const { gateDb } = speechLevels(energyDb)
  return energyDb.reduce((sum, level) => sum + (level > gateDb ? 1 : 0), 0) / FRAMES_A_SECOND
}
