import { BLOCK_STEPS, LOUDNESS_STEP_SECONDS } from './gated.ts'
import { KWeighting } from './k-weighting.ts'

/** How loud the last 400 ms of what goes by were, in pieces of equal length, asked for at any time. */
export class MomentaryMeter {
  readonly #filters: readonly KWeighting[]
  readonly #pieceSamples: number
  /** Energies of the pieces of the window, each new one in the place of the oldest. */
  readonly #energies: Float64Array
  #next = 0

  constructor(format: { readonly sampleRate: number; readonly channels: number; readonly pieceSamples: number }) {
    this.#filters = Array.from({ length: format.channels }, () => new KWeighting(format.sampleRate))
    this.#pieceSamples = format.pieceSamples
    const window = BLOCK_STEPS * LOUDNESS_STEP_SECONDS * format.sampleRate
    this.#energies = new Float64Array(Math.ceil(window / format.pieceSamples))
  }

  push(channels: readonly Float32Array[]): void {
    let energy = 0
    for (let at = 0; at < this.#filters.length; at += 1) {
      const samples = channels[at]
      if (samples !== undefined) energy += this.#filters[at]?.energy(samples) ?? 0
    }
    this.#energies[this.#next] = energy
    this.#next = (this.#next + 1) % this.#energies.length
  }

  /** The mean square of what was weighed, summed over the channels. */
  power(): number {
    // Added up anew: a difference of sums would leave a rest of what was loud.
    let sum = 0
    for (const energy of this.#energies) sum += energy
    return sum / (this.#energies.length * this.#pieceSamples)
  }
}
