/** Frames whose powers are added up before they are compared: a tenth of a second evens out what chance does to noise. */
const FRAMES_TOGETHER = 5
/** A band so far below the strongest one is not heard beside it; what a coder leaves there comes and goes. */
const HEARD_DB = 30
/** Powers below this are digital silence. */
const LEAST_POWER = 1e-9

/**
 * How much the level of a sound's bands changes from tenth to tenth of a second, in dB (standard deviation), in the band
 * that changes most. `bandPowers`: the power of each band, frame by frame, of those frames in which something sounds.
 * Undefined for a sound of less than three tenths.
 */
export function mostChangeDb(bandPowers: readonly Float32Array[]): number | undefined {
  const count = Math.floor(bandPowers.length / FRAMES_TOGETHER)
  if (count < 3) return undefined
  const bands = Array.from({ length: bandPowers[0]?.length ?? 0 }, (_, band) =>
    Array.from({ length: count }, (_together, at) =>
      bandPowers
        .slice(at * FRAMES_TOGETHER, (at + 1) * FRAMES_TOGETHER)
        .reduce((sum, powers) => sum + (powers[band] ?? 0), LEAST_POWER),
    ),
  )
  const loudest = Math.max(...bands.map(mean))
  const heard = bands.filter((powers) => mean(powers) > loudest * 10 ** (-HEARD_DB / 10))
  return Math.max(...heard.map((powers) => deviation(powers.map((power) => 10 * Math.log10(power)))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}
