/** The pitches that are looked for, in hertz: a deep man's creak to a child's shout. */
export const PITCH_RANGE = { low: 60, high: 500 } as const

/** A pitch meter's rate in hertz: enough for the harmonics of speech, and quick. */
export const PITCH_RATE = 8000

/** Samples that are compared with later ones: 25 ms, two periods of a deep voice. */
const WINDOW = 200
const LONGEST_LAG = Math.ceil(PITCH_RATE / PITCH_RANGE.low)
const SHORTEST_LAG = Math.floor(PITCH_RATE / PITCH_RANGE.high)
/** Below this much difference, as a share of what chance gives, a sound repeats itself: it is voiced. */
const VOICED_BELOW = 0.18

/** The pitch in hertz around a place in sound of `PITCH_RATE`, or 0 where the sound has none. */
export type PitchMeter = (samples: Float32Array, centre: number) => number

/**
 * YIN (de Cheveigne and Kawahara, 2002): the first lag at which the sound nearly repeats itself, found in the cumulative
 * mean normalised difference, refined by a parabola. Samples outside of the sound count as zero.
 */
export function createPitchMeter(): PitchMeter {
  const difference = new Float64Array(LONGEST_LAG + 2)
  const piece = new Float64Array(WINDOW + LONGEST_LAG + 2)
  return (samples, centre) => {
    const first = Math.round(centre) - Math.floor(piece.length / 2)
    for (let index = 0; index < piece.length; index += 1) piece[index] = samples[first + index] ?? 0
    normalisedDifference(piece, difference)
    const lag = firstDip(difference)
    return lag === undefined ? 0 : PITCH_RATE / refined(difference, lag)
  }
}

function normalisedDifference(piece: Float64Array, difference: Float64Array): void {
  difference[0] = 1
  let sum = 0
  for (let lag = 1; lag < difference.length; lag += 1) {
    let total = 0
    for (let index = 0; index < WINDOW; index += 1) {
      const delta = (piece[index] ?? 0) - (piece[index + lag] ?? 0)
      total += delta * delta
    }
    sum += total
    difference[lag] = sum === 0 ? 1 : (total * lag) / sum
  }
}

function firstDip(difference: Float64Array): number | undefined {
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 1) {
    if ((difference[lag] ?? 1) >= VOICED_BELOW) continue
    let least = lag
    while (least < LONGEST_LAG && (difference[least + 1] ?? 1) < (difference[least] ?? 1)) least += 1
    // A dip that still falls at the end of the range belongs to a pitch below it.
    return least === LONGEST_LAG ? undefined : least
  }
  return undefined
}

function refined(difference: Float64Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1] ?? 1, difference[lag] ?? 1, difference[lag + 1] ?? 1]
  const bend = before - 2 * at + after
  return bend <= 0 ? lag : lag + (before - after) / (2 * bend)
}
