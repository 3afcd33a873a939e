/** Seconds from the beginning of one block to that of the next; a block has four of them. */
export const LOUDNESS_STEP_SECONDS = 0.1
/** How many steps a block has: 400 ms. */
export const BLOCK_STEPS = 4
/** Blocks below it are silence, in LUFS. */
const ABSOLUTE_GATE = -70
/** Blocks so far below the mean of the others do not count, in dB. */
const RELATIVE_GATE = -10

/** LUFS of a mean square of weighted samples, summed over the channels; nothing is minus infinity. */
export function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

/**
 * Integrated loudness in LUFS after ITU-R BS.1770-5, from the weighted mean squares of steps that lie one behind the other:
 * blocks of four steps, an absolute and a relative gate. Undefined for silence and for sound shorter than one block.
 */
export function gatedLoudness(steps: ArrayLike<number>): number | undefined {
  const audible = meanAbove(steps, powerOf(ABSOLUTE_GATE), BLOCK_STEPS)
  if (audible === undefined) return undefined
  const gate = Math.max(powerOf(ABSOLUTE_GATE), audible * 10 ** (RELATIVE_GATE / 10))
  const whole = meanAbove(steps, gate, BLOCK_STEPS)
  return whole === undefined ? undefined : loudnessOf(whole)
}

/** The mean square of so many LUFS: the way back from `loudnessOf`. */
export function powerOf(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10)
}

/**
 * The mean of the blocks of so many steps that are above a gate; undefined: none is. Blocks are added up where they are
 * wanted: those of hours, kept, would be megabytes for a moment.
 */
export function meanAbove(steps: ArrayLike<number>, gate: number, blockSteps = 1): number | undefined {
  let sum = 0
  let count = 0
  for (let at = 0; at + blockSteps <= steps.length; at += 1) {
    const power = blockPower(steps, at, blockSteps)
    if (power <= gate) continue
    sum += power
    count += 1
  }
  return count === 0 ? undefined : sum / count
}

/** The mean square of a block that begins with a step. */
export function blockPower(steps: ArrayLike<number>, from: number, blockSteps: number): number {
  let sum = 0
  for (let step = from; step < from + blockSteps; step += 1) sum += steps[step] ?? 0
  return sum / blockSteps
}
