import { FRAMES_A_SECOND } from './frames.ts'
import { speechLevels } from './speech-spans.ts'

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

/** The seconds in which a line is heard; pauses inside of it do not count. `rate` in characters a second. */
export function expectedLength(characters: number, rate = USUAL_RATE): ExpectedLength {
  const seconds = ENDS_SECONDS + (INNER_SHARE * characters) / rate
  return { seconds, spread: Math.hypot(SPREAD.relative, SPREAD.absolute / seconds) }
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

/** How long something is heard in a sound: pauses are left out, because their number and length are a matter of style. */
export function spokenSeconds(energyDb: Float32Array): number {
  const { gateDb } = speechLevels(energyDb)
  return energyDb.reduce((sum, level) => sum + (level > gateDb ? 1 : 0), 0) / FRAMES_A_SECOND
}
