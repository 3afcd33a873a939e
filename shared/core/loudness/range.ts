import { blockPower, loudnessOf, meanAbove, powerOf } from './gated.ts'

/** How many steps a short-term block has: 3 s. */
export const SHORT_TERM_STEPS = 30
/** Blocks below it are silence, in LUFS, and so are those so far below the mean of the others, in dB. */
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -20

/**
 * Loudness range in LU after EBU Tech 3342 (2016), from the weighted mean squares of steps of 100 ms: the distance from the
 * softest tenth to the loudest twentieth of the blocks of 3 s that are not too soft to count. Undefined where none is left.
 */
export function loudnessRange(steps: ArrayLike<number>): number | undefined {
  const audible = meanAbove(steps, powerOf(ABSOLUTE_GATE), SHORT_TERM_STEPS)
  if (audible === undefined) return undefined
  const gate = Math.max(powerOf(ABSOLUTE_GATE), audible * 10 ** (RELATIVE_GATE / 10))
  const blocks = new Float64Array(steps.length - SHORT_TERM_STEPS + 1)
  let count = 0
  for (let at = 0; at < blocks.length; at += 1) {
    const power = blockPower(steps, at, SHORT_TERM_STEPS)
    if (power <= gate) continue
    blocks[count] = power
    count += 1
  }
  const kept = blocks.subarray(0, count).sort()
  const at = (share: number): number => kept[Math.round((kept.length - 1) * share)] ?? 0
  return kept.length === 0 ? undefined : loudnessOf(at(0.95)) - loudnessOf(at(0.1))
}
