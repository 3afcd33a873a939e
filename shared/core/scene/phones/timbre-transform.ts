import { TIMBRE_SIZE } from '../sound/frames.ts'
import type { PhoneModel, SoundBias } from './model/phone-model.ts'
import { FEATURES, type SoundFeatures } from './model/sound-features.ts'

/**
 * What a speaker's vocal tract makes of the timbre of all phones, beyond the same shift for each: `TIMBRE_SIZE` rows, each of
 * what the numbers of a mean, less the usual ones, add to one of them. Zeros change nothing.
 */
export type TimbreTransform = Float32Array

/** Frames that what was known before counts for: what a word or two say of all phones is mostly chance. */
export const TRANSFORM_FRAMES = 150
/** The same where nothing beyond a shift is learned. */
export const NO_TRANSFORM = 1e9

/** How the timbre of frames follows from the means that they stand for: sums for a regression. */
export type TimbreSums = { readonly products: Float64Array; readonly targets: Float64Array }

/** A mean's numbers, and 1 for the shift. */
const SIZE = TIMBRE_SIZE + 1

export function timbreSums(): TimbreSums {
  return { products: new Float64Array(SIZE * SIZE), targets: new Float64Array(SIZE * TIMBRE_SIZE) }
}

/** Adds the sums of other frames to `sums`. */
export function joinTimbre(sums: TimbreSums, { products, targets }: TimbreSums): void {
  for (const [at, value] of products.entries()) sums.products[at] = (sums.products[at] ?? 0) + value
  for (const [at, value] of targets.entries()) sums.targets[at] = (sums.targets[at] ?? 0) + value
}

/** Adds a frame that stands for a distribution of the model. */
export function addTimbre(sums: TimbreSums, model: PhoneModel, mix: number, sound: SoundFeatures, frame: number): void {
  const { means } = meansOf(model)
  const from = mix * SIZE
  for (let row = 0; row < SIZE; row += 1) {
    const own = means[from + row] ?? 0
    for (let column = 0; column < SIZE; column += 1) {
      const other = means[from + column] ?? 0
      sums.products[row * SIZE + column] = (sums.products[row * SIZE + column] ?? 0) + own * other
    }
    for (let index = 0; index < TIMBRE_SIZE; index += 1) {
      const away = (sound.values[frame * FEATURES + index] ?? 0) - (model.means[mix * FEATURES + index] ?? 0)
      sums.targets[row * TIMBRE_SIZE + index] = (sums.targets[row * TIMBRE_SIZE + index] ?? 0) + own * away
    }
  }
}

/** The shift and the transform that explain the frames best, near to what is known before: a ridge regression. */
export function learnTimbre(
  { products, targets }: TimbreSums,
  model: PhoneModel,
  prior: { readonly bias: SoundBias; readonly transform?: TimbreTransform },
  shiftFrames: number,
  transformFrames: number,
): { readonly shift: Float32Array; readonly transform: TimbreTransform } {
  const [left, right] = [products.slice(), targets.slice()]
  const { squares } = meansOf(model)
  for (let row = 0; row < SIZE; row += 1) {
    const weight = row === TIMBRE_SIZE ? shiftFrames : transformFrames * (squares[row] ?? 1)
    left[row * SIZE + row] = (left[row * SIZE + row] ?? 0) + weight
    for (let index = 0; index < TIMBRE_SIZE; index += 1) {
      const known = row === TIMBRE_SIZE ? prior.bias[index] : prior.transform?.[index * TIMBRE_SIZE + row]
      right[row * TIMBRE_SIZE + index] = (right[row * TIMBRE_SIZE + index] ?? 0) + weight * (known ?? 0)
    }
  }
  solve(left, right)
  const at = (row: number, index: number): number => right[row * TIMBRE_SIZE + index] ?? 0
  return {
    shift: Float32Array.from({ length: TIMBRE_SIZE }, (_, index) => at(TIMBRE_SIZE, index)),
    transform: Float32Array.from({ length: TIMBRE_SIZE * TIMBRE_SIZE }, (_, place) =>
      at(place % TIMBRE_SIZE, Math.floor(place / TIMBRE_SIZE)),
    ),
  }
}

/** The model of phones as a speaker with this transform has it; changes of timbre are transformed like the timbre itself. */
export function transformedModel(model: PhoneModel, transform: TimbreTransform | undefined): PhoneModel {
  if (transform === undefined) return model
  const means = model.means.slice()
  const own = meansOf(model).means
  for (let mix = 0; mix < model.bases.length; mix += 1) {
    const from = mix * FEATURES
    for (let row = 0; row < TIMBRE_SIZE; row += 1) {
      for (let column = 0; column < TIMBRE_SIZE; column += 1) {
        const factor = transform[row * TIMBRE_SIZE + column] ?? 0
        const change = TIMBRE_SIZE + row
        means[from + row] = (means[from + row] ?? 0) + factor * (own[mix * SIZE + column] ?? 0)
        means[from + change] = (means[from + change] ?? 0) + factor * (model.means[from + TIMBRE_SIZE + column] ?? 0)
      }
    }
  }
  return { ...model, means }
}

/** `SIZE` numbers a distribution: its timbre, less the model's usual one, and 1 behind it. `squares`: what they are on average. */
type CentredMeans = { readonly means: Float64Array; readonly squares: Float64Array }

/** There is one model, and every frame that a speaker is learned from asks for a mean of it. */
const centred = new WeakMap<PhoneModel, CentredMeans>()

function meansOf(model: PhoneModel): CentredMeans {
  const known = centred.get(model)
  if (known !== undefined) return known
  const count = model.bases.length
  const means = new Float64Array(count * SIZE)
  const squares = new Float64Array(TIMBRE_SIZE)
  for (let mix = 0; mix < count; mix += 1) {
    for (let index = 0; index < TIMBRE_SIZE; index += 1) {
      const mean = (model.means[mix * FEATURES + index] ?? 0) - (model.usual[index] ?? 0)
      means[mix * SIZE + index] = mean
      squares[index] = (squares[index] ?? 0) + mean ** 2 / count
    }
    means[mix * SIZE + TIMBRE_SIZE] = 1
  }
  const made = { means, squares }
  centred.set(model, made)
  return made
}

/** Gauss-Jordan elimination in place: of a matrix that is positive definite, so no row need be exchanged. */
function solve(left: Float64Array, right: Float64Array): void {
  for (let pivot = 0; pivot < SIZE; pivot += 1) {
    const own = left[pivot * SIZE + pivot] ?? 1
    for (let column = 0; column < SIZE; column += 1)
      left[pivot * SIZE + column] = (left[pivot * SIZE + column] ?? 0) / own
    for (let index = 0; index < TIMBRE_SIZE; index += 1) {
      right[pivot * TIMBRE_SIZE + index] = (right[pivot * TIMBRE_SIZE + index] ?? 0) / own
    }
    for (let row = 0; row < SIZE; row += 1) {
      const factor = left[row * SIZE + pivot] ?? 0
      if (row === pivot || factor === 0) continue
      for (let column = 0; column < SIZE; column += 1) {
        left[row * SIZE + column] = (left[row * SIZE + column] ?? 0) - factor * (left[pivot * SIZE + column] ?? 0)
      }
      for (let index = 0; index < TIMBRE_SIZE; index += 1) {
        right[row * TIMBRE_SIZE + index] =
          (right[row * TIMBRE_SIZE + index] ?? 0) - factor * (right[pivot * TIMBRE_SIZE + index] ?? 0)
      }
    }
  }
}
