import { BLOCK_STEPS, gatedLoudness, loudnessOf } from './gated.ts'
import { hopBorder, HOPS_A_SECOND, type MeterPart } from './meter-part.ts'
import { loudnessRange, SHORT_TERM_STEPS } from './range.ts'
import { type MakeWeigher, plainWeigher, type Weigher } from './weigher.ts'

const HOPS_A_STEP = 10

/** In LUFS and LU. What a sound is too short or too soft for is undefined. */
export type WindowedLoudness = {
  readonly integratedLufs: number | undefined
  /** The loudest 400 ms. */
  readonly momentaryMaxLufs: number | undefined
  /** The loudest 3 s. */
  readonly shortTermMaxLufs: number | undefined
  readonly rangeLu: number | undefined
}

/** In LUFS, of the last 400 ms and the last 3 s; undefined: silence. */
export type LoudnessNow = { readonly momentaryLufs: number | undefined; readonly shortTermLufs: number | undefined }

/** How loud what goes by is: over 400 ms, over 3 s and as a whole (ITU-R BS.1770-5, EBU Tech 3341). Eight bytes are kept of each 100 ms. */
export class LoudnessWindows {
  readonly #rate: number
  /** Also knows the plain levels of the channels. */
  readonly weigher: Weigher
  /** Energies of the last 3 s, hop by hop, each in the place of the oldest, and the sums of the last ten up to each. */
  readonly #hops = new Float64Array(HOPS_A_STEP)
  readonly #tens = new Float64Array(SHORT_TERM_STEPS * HOPS_A_STEP)
  #steps = new Float64Array(256)
  #hop = 0
  #position = 0
  #energy = 0
  #whole = 0
  /** Energies of the windows that end now, and the greatest there were. */
  #now = { momentary: 0, shortTerm: 0 }
  #momentary = 0
  #shortTerm = 0

  /** `weights`: what each channel counts. */
  constructor(sampleRate: number, weights: readonly number[], makeWeigher: MakeWeigher = plainWeigher) {
    this.#rate = sampleRate
    this.weigher = makeWeigher(sampleRate, weights)
  }

  /** How many samples went by. */
  get position(): number {
    return this.#position
  }

  /** The next samples, in pieces, of each of which it is told where it ends. `onStep` is called where 100 ms are full. */
  push(channels: readonly Float32Array[], onStep?: () => void, onPiece?: (end: number) => void): void {
    const length = channels[0]?.length ?? 0
    for (let from = 0; from < length; ) {
      const border = hopBorder(this.#hop + 1, this.#rate)
      const until = Math.min(length, from + border - this.#position)
      this.#energy += this.weigher.energy(channels, from, until)
      onPiece?.(until)
      this.#position += until - from
      from = until
      if (this.#position < border) continue
      this.#endHop()
      if (this.#hop % HOPS_A_STEP === 0) onStep?.()
    }
  }

  /** Goes on from a hop's border by what was measured of the next part. `onHop` is told the number of each of its hops. */
  add({ energies, rest }: MeterPart, onHop: (hop: number, isStep: boolean) => void): void {
    for (const [at, energy] of energies.entries()) {
      this.#energy = energy
      this.#position = hopBorder(this.#hop + 1, this.#rate)
      this.#endHop()
      onHop(at, this.#hop % HOPS_A_STEP === 0)
    }
    this.#energy = rest.energy
    this.#position += rest.samples
  }

  /** The last 400 ms and 3 s, in LUFS; what lies before the first sample is silence. */
  now(): LoudnessNow {
    return {
      momentaryLufs: audible(this.#powerOver(this.#now.momentary, BLOCK_STEPS * HOPS_A_STEP)),
      shortTermLufs: audible(this.#powerOver(this.#now.shortTerm, this.#tens.length)),
    }
  }

  measured(): WindowedLoudness {
    const steps = this.#steps.subarray(0, Math.floor(this.#hop / HOPS_A_STEP))
    return {
      integratedLufs: gatedLoudness(steps),
      momentaryMaxLufs: audible(this.#powerOver(this.#momentary, BLOCK_STEPS * HOPS_A_STEP)),
      shortTermMaxLufs: audible(this.#powerOver(this.#shortTerm, this.#tens.length)),
      rangeLu: loudnessRange(steps),
    }
  }

  /** Over all that went by, without a gate, in LUFS. */
  ungated(): number | undefined {
    return this.#position === 0 ? undefined : audible((this.#whole + this.#energy) / this.#position)
  }

  #powerOver(energy: number, hops: number): number {
    return (energy * HOPS_A_SECOND) / (hops * this.#rate)
  }

  #endHop(): void {
    const length = this.#tens.length
    const at = this.#hop % length
    this.#hops[this.#hop % HOPS_A_STEP] = this.#energy
    this.#whole += this.#energy
    this.#energy = 0
    let ten = 0
    for (const energy of this.#hops) ten += energy
    this.#tens[at] = ten
    // Added up anew each time: a difference of sums would leave a rest of what was loud.
    let [momentary, shortTerm] = [0, 0]
    for (let back = 0, place = at; back < SHORT_TERM_STEPS; back += 1) {
      const sum = this.#tens[place] ?? 0
      if (back < BLOCK_STEPS) momentary += sum
      shortTerm += sum
      // A division for each would take as long as all else that is done here.
      place -= HOPS_A_STEP
      if (place < 0) place += length
    }
    this.#now = { momentary, shortTerm }
    this.#hop += 1
    if (this.#hop >= BLOCK_STEPS * HOPS_A_STEP) this.#momentary = Math.max(this.#momentary, momentary)
    if (this.#hop >= length) this.#shortTerm = Math.max(this.#shortTerm, shortTerm)
    if (this.#hop % HOPS_A_STEP === 0) this.#keepStep(this.#powerOver(ten, HOPS_A_STEP))
  }

  #keepStep(power: number): void {
    const at = this.#hop / HOPS_A_STEP - 1
    if (at >= this.#steps.length) {
      const longer = new Float64Array(this.#steps.length * 2)
      longer.set(this.#steps)
      this.#steps = longer
    }
    this.#steps[at] = power
  }
}

/** LUFS of a mean square; silence has none. */
function audible(power: number): number | undefined {
  return power > 0 ? loudnessOf(power) : undefined
}
