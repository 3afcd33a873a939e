/** Seconds of a block and of the step to the next one. */
const BLOCK = 0.4
const STEP = 0.1
/** Blocks below it are silence, in LUFS. */
const ABSOLUTE_GATE = -70
/** Blocks so far below the mean of the others do not count, in dB. */
const RELATIVE_GATE = -10

/**
 * Integrated loudness of one channel in LUFS after ITU-R BS.1770-4: K-weighting, blocks of 400 ms, an absolute and a
 * relative gate. Undefined for silence and for sound shorter than one block.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number | undefined {
  const powers = blockPowers(kWeighted(samples, sampleRate), sampleRate)
  const audible = powers.filter((power) => loudnessOf(power) > ABSOLUTE_GATE)
  if (audible.length === 0) return undefined
  const threshold = loudnessOf(mean(audible)) + RELATIVE_GATE
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > threshold)))
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function blockPowers(weighted: Float64Array, sampleRate: number): readonly number[] {
  const length = Math.round(BLOCK * sampleRate)
  const powers: number[] = []
  for (let block = 0; ; block += 1) {
    const from = Math.round(block * STEP * sampleRate)
    if (from + length > weighted.length) return powers
    let sum = 0
    for (let index = from; index < from + length; index += 1) sum += (weighted[index] ?? 0) ** 2
    powers.push(sum / length)
  }
}

// The standard gives coefficients for 48 kHz only; these are the analogue filters behind them, for any rate.
function kWeighted(samples: Float32Array, sampleRate: number): Float64Array {
  const shelf = { frequency: 1681.974450955533, gainDb: 3.999843853973347, quality: 0.7071752369554196 }
  const pass = { frequency: 38.13547087602444, quality: 0.5003270373238773 }
  const k = Math.tan((Math.PI * shelf.frequency) / sampleRate)
  const high = 10 ** (shelf.gainDb / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / shelf.quality + k * k
  const shelved = filtered(
    Float64Array.from(samples),
    [
      (high + (band * k) / shelf.quality + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (band * k) / shelf.quality + k * k) / scale,
    ],
    [(2 * (k * k - 1)) / scale, (1 - k / shelf.quality + k * k) / scale],
  )
  const low = Math.tan((Math.PI * pass.frequency) / sampleRate)
  const lowScale = 1 + low / pass.quality + low * low
  return filtered(
    shelved,
    [1, -2, 1],
    [(2 * (low * low - 1)) / lowScale, (1 - low / pass.quality + low * low) / lowScale],
  )
}

function filtered(
  samples: Float64Array,
  [b0, b1, b2]: readonly [number, number, number],
  [a1, a2]: readonly [number, number],
): Float64Array {
  const out = new Float64Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] ?? 0
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    out[index] = y
  }
  return out
}
