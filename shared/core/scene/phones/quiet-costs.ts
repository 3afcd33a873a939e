import { TIMBRE_SIZE } from '../sound/frames.ts'
import { FEATURES, LOUDNESS, type SoundFeatures } from './model/sound-features.ts'

/** Fewer quiet frames than this say little of how quiet sounds here. */
const ENOUGH = 15
const LEAST_VARIANCE = { timbre: 1.2, change: 1.2, loudness: 0.06, rise: 0.06, voiced: 0.03 } as const

/** What each frame costs as the quiet of this sound, whatever room or coder it has: on the scale of `stateCosts`. */
export function quietCosts(sound: SoundFeatures): Float32Array {
  const { count, values, energyDb, gateDb } = sound
  const sorted = energyDb.toSorted()
  const few = sorted[Math.floor(0.04 * (count - 1))] ?? -120
  const quiet = Array.from({ length: count }, (_, frame) => frame).filter((frame) => (energyDb[frame] ?? 0) <= gateDb)
  const learned =
    quiet.length >= ENOUGH
      ? quiet
      : Array.from({ length: count }, (_, frame) => frame).filter((frame) => (energyDb[frame] ?? 0) <= few)
  const mean = new Float64Array(FEATURES)
  const square = new Float64Array(FEATURES)
  for (const frame of learned) {
    for (let index = 0; index < FEATURES; index += 1) {
      const value = values[frame * FEATURES + index] ?? 0
      mean[index] = (mean[index] ?? 0) + value / learned.length
      square[index] = (square[index] ?? 0) + (value * value) / learned.length
    }
  }
  const variance = mean.map((value, index) => Math.max(leastVariance(index), (square[index] ?? 0) - value * value))
  const base = variance.reduce((sum, one) => sum + 0.5 * Math.log(one), 0)
  return Float32Array.from({ length: count }, (_, frame) => {
    let cost = base
    for (let index = 0; index < FEATURES; index += 1) {
      cost += ((values[frame * FEATURES + index] ?? 0) - (mean[index] ?? 0)) ** 2 / (2 * (variance[index] ?? 1))
    }
    // Below the gate nothing is speech, whatever its timbre.
    return Math.min(MOST_COST, (energyDb[frame] ?? 0) <= gateDb ? Math.min(cost, base + BELOW_GATE) : cost)
  })
}
const MOST_COST = 90
const BELOW_GATE = 10

function leastVariance(index: number): number {
  if (index < TIMBRE_SIZE) return LEAST_VARIANCE.timbre
  if (index < LOUDNESS) return LEAST_VARIANCE.change
  return [LEAST_VARIANCE.loudness, LEAST_VARIANCE.rise, LEAST_VARIANCE.voiced][index - LOUDNESS] ?? 1
}
