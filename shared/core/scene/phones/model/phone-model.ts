import { FEATURES, LOUDNESS, type SoundFeatures } from './sound-features.ts'
import { TIMBRE_SIZE } from '../../sound/frames.ts'

/** Parts of a phone, one after the other. */
export const PARTS = 3

/** How phones sound, of whomever: each of their parts as a mixture of normal distributions. */
export type PhoneModel = {
  readonly phones: readonly string[]
  /** Distributions a part. */
  readonly mixes: number
  /** `FEATURES` numbers a distribution, in order of phone, part and distribution. */
  readonly means: Float32Array
  /** One over twice the variance. */
  readonly weights: Float32Array
  /** What a distribution costs at its mean: minus the logarithm of its weight and of its height. */
  readonly bases: Float32Array
  /** The mean of clear frames of all phones. */
  readonly usual: Float32Array
}

/** What speaker, room and level add to each number of a frame. */
export type SoundBias = Float32Array

/** Bias lies in timbre and loudness alone: changes have none. */
export const BIASED: readonly number[] = [...Array.from({ length: TIMBRE_SIZE }, (_, index) => index), LOUDNESS]

/** No frame costs more: one odd sound is no other word. */
const MOST_COST = 90

/** The state of a phone's part; -1 for a phone that the model does not know. */
export function partState({ phones }: PhoneModel, phone: string, part: number): number {
  const index = phones.indexOf(phone)
  return index < 0 ? -1 : index * PARTS + part
}

/** What states cost at frames for one speaker; worked out when it is asked for. */
export type StateCosts = {
  readonly of: (frame: number, state: number) => number
  /** The least of all states at a frame. */
  readonly least: (frame: number) => number
}

/** Costs as minus logarithms of likelihoods. Each is worked out once. */
export function stateCosts(model: PhoneModel, sound: SoundFeatures, bias: SoundBias): StateCosts {
  const { mixes, means, weights, bases } = model
  const states = model.phones.length * PARTS
  const rows: (Float32Array | undefined)[] = []
  const frame = new Float32Array(FEATURES)
  let loaded = -1
  let likely = 0
  const load = (at: number): void => {
    for (let index = 0; index < FEATURES; index += 1) {
      frame[index] = (sound.values[at * FEATURES + index] ?? 0) - (bias[index] ?? 0)
    }
    loaded = at
  }
  const costOf = (state: number, most: number): number => {
    let least = most
    for (let mix = state * mixes; mix < (state + 1) * mixes; mix += 1) {
      let sum = bases[mix] ?? 0
      const from = mix * FEATURES
      for (let index = 0; index < FEATURES; index += 3) {
        const at = from + index
        const a = (frame[index] ?? 0) - (means[at] ?? 0)
        const b = (frame[index + 1] ?? 0) - (means[at + 1] ?? 0)
        const c = (frame[index + 2] ?? 0) - (means[at + 2] ?? 0)
        sum += a * a * (weights[at] ?? 0) + b * b * (weights[at + 1] ?? 0) + c * c * (weights[at + 2] ?? 0)
        if (sum >= least) break
      }
      if (sum < least) least = sum
    }
    return least
  }
  return {
    of: (at, state) => {
      const row = rows[at] ?? new Float32Array(states).fill(-1e9)
      rows[at] = row
      const known = row[state] ?? 0
      if (known > -1e9) return known
      if (loaded !== at) load(at)
      const cost = costOf(state, MOST_COST)
      row[state] = cost
      return cost
    },
    least: (at) => {
      load(at)
      // What fits one frame mostly fits the next: most other states are given up after a few numbers.
      let least = costOf(likely, MOST_COST)
      for (let state = 0; state < states; state += 1) {
        const cost = costOf(state, least)
        if (cost < least) {
          least = cost
          likely = state
        }
      }
      return least
    },
  }
}

/** The distribution of a state that fits a frame best. */
export function bestMix(model: PhoneModel, sound: SoundFeatures, at: number, state: number, bias: SoundBias): number {
  let least = Infinity
  let best = state * model.mixes
  for (let mix = state * model.mixes; mix < (state + 1) * model.mixes; mix += 1) {
    let sum = model.bases[mix] ?? 0
    for (let index = 0; index < FEATURES; index += 1) {
      const value = (sound.values[at * FEATURES + index] ?? 0) - (bias[index] ?? 0)
      sum += (value - (model.means[mix * FEATURES + index] ?? 0)) ** 2 * (model.weights[mix * FEATURES + index] ?? 0)
    }
    if (sum >= least) continue
    least = sum
    best = mix
  }
  return best
}
