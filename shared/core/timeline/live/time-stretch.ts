import { LIVE_BLOCK } from './live-block.ts'

/** Left and right. */
export type StereoBlock = readonly [Float32Array, Float32Array]

/** Adds the next block of the sound, and answers how many samples of it there were; fewer: there are no more for now. */
export type PullSound = (out: StereoBlock) => number

/*
 * Lengths in samples at 44.1 kHz that suit speech: a segment of 40 ms holds several periods of any voice, the next one is
 * sought 15 ms around, which is more than a period of a low voice, and both meet in 8 ms (synchronised overlap and add;
 * Verhelst and Roelands, ICASSP 1993; the same order of lengths as in SoundTouch's settings for speech).
 */
const SEGMENT = 1764
const OVERLAP = 353
const SEEK = 661
/** What a search looks at, of every so many samples. */
const STEP = 2

/**
 * Plays a sound faster or slower at its own pitch. At speed 1 it hands every sample through as it is, as soon as what it
 * holds of another speed has been heard.
 */
export class TimeStretch {
  readonly #pull: PullSound
  #speed = 1
  /** Left and right of what was pulled and not used; the first sample is `#done` of all. */
  #input: StereoBlock = empty()
  #made: StereoBlock = empty()
  /** How the sound would have gone on behind what was made. */
  #tail: StereoBlock | undefined
  /** Part of a sample that the next step still has to pass over. */
  #rest = 0

  constructor(pull: PullSound) {
    this.#pull = pull
  }

  get speed(): number {
    return this.#speed
  }

  /** Samples that were pulled and have not been heard. */
  get held(): number {
    return this.#input[0].length + Math.round(this.#made[0].length * this.#speed)
  }

  setSpeed(speed: number): void {
    this.#speed = speed
  }

  /** The sound goes on elsewhere: what was held is not heard, but for what the next of it comes out of. */
  jump(): void {
    this.#input = empty()
    this.#made = empty()
    this.#rest = 0
  }

  /** Fills `out`, which is silent, with what is next. */
  process(out: StereoBlock): void {
    const wanted = out[0].length
    while (!this.#isPlain && this.#made[0].length < wanted) if (!this.#makeMore()) break
    const ready = Math.min(wanted, this.#made[0].length)
    for (const side of [0, 1] as const) out[side].set(this.#made[side].subarray(0, wanted))
    this.#made = dropped(this.#made, wanted)
    if (this.#isPlain && ready < wanted) this.#pull([out[0].subarray(ready), out[1].subarray(ready)])
  }

  /** Nothing of another speed is left but what was made of it. */
  get #isPlain(): boolean {
    return this.#speed === 1 && this.#tail === undefined && this.#input[0].length === 0
  }

  /** False: nothing can be made until more comes. */
  #makeMore(): boolean {
    if (this.#speed === 1) return this.#goPlain()
    while (this.#input[0].length < SEEK + SEGMENT) if (!this.#fill()) return false
    const at = this.#meet()
    const end = at + SEGMENT - OVERLAP
    const from = this.#tail === undefined ? at : at + OVERLAP
    this.#emit(this.#tail === undefined ? [] : [this.#crossed(this.#tail, at)], from, end)
    this.#tail = copied(this.#input, end, end + OVERLAP)
    const step = (SEGMENT - OVERLAP) * this.#speed + this.#rest
    this.#rest = step - Math.floor(step)
    this.#skip(Math.floor(step))
    return true
  }

  /** Back to the sound as it is: one last meeting, and what was pulled is heard to its end. */
  #goPlain(): boolean {
    if (this.#tail !== undefined) {
      while (this.#input[0].length < SEEK + OVERLAP) if (!this.#fill()) return false
      const at = this.#meet()
      this.#emit([this.#crossed(this.#tail, at)], at + OVERLAP, this.#input[0].length)
      this.#tail = undefined
    } else this.#emit([], 0, this.#input[0].length)
    this.#input = empty()
    this.#rest = 0
    return true
  }

  #fill(): boolean {
    const block: StereoBlock = [new Float32Array(LIVE_BLOCK), new Float32Array(LIVE_BLOCK)]
    const got = this.#pull(block)
    if (got > 0) this.#input = joined(this.#input, copied(block, 0, got))
    return got > 0
  }

  /** Passes over so much of what is pulled, also of what is still to be. */
  #skip(samples: number): void {
    let left = samples
    while (left > this.#input[0].length) {
      left -= this.#input[0].length
      this.#input = empty()
      if (!this.#fill()) {
        this.#rest += left
        return
      }
    }
    this.#input = dropped(this.#input, left)
  }

  /** Where the next segment begins, so that it goes on as what was made would have. */
  #meet(): number {
    const tail = this.#tail
    if (tail === undefined) return 0
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let at = 0; at <= SEEK; at += STEP) {
      const likeness = alike(tail, this.#input, at)
      if (likeness > most) {
        most = likeness
        best = at
      }
    }
    return best
  }

  #crossed(tail: StereoBlock, at: number): StereoBlock {
    const mix = (side: 0 | 1): Float32Array =>
      tail[side].map((sample, index) => {
        const part = (index + 0.5) / OVERLAP
        return sample * (1 - part) + (this.#input[side][at + index] ?? 0) * part
      })
    return [mix(0), mix(1)]
  }

  #emit(before: readonly StereoBlock[], from: number, to: number): void {
    this.#made = [...before, copied(this.#input, from, to)].reduce(joined, this.#made)
  }
}

/** How well the beginning of a segment goes on from a tail: their correlation, for whatever loudness. */
function alike(tail: StereoBlock, input: StereoBlock, at: number): number {
  let product = 0
  let energy = 1e-9
  for (let index = 0; index < OVERLAP; index += STEP) {
    const was = (tail[0][index] ?? 0) + (tail[1][index] ?? 0)
    const next = (input[0][at + index] ?? 0) + (input[1][at + index] ?? 0)
    product += was * next
    energy += next * next
  }
  return product / Math.sqrt(energy)
}

function empty(): StereoBlock {
  return [new Float32Array(0), new Float32Array(0)]
}

function copied([left, right]: StereoBlock, from: number, to: number): StereoBlock {
  return [left.slice(from, to), right.slice(from, to)]
}

function dropped([left, right]: StereoBlock, count: number): StereoBlock {
  return [left.subarray(count), right.subarray(count)]
}

function joined(one: StereoBlock, other: StereoBlock): StereoBlock {
  const join = (side: 0 | 1): Float32Array => {
    const both = new Float32Array(one[side].length + other[side].length)
    both.set(one[side])
    both.set(other[side], one[side].length)
    return both
  }
  return [join(0), join(1)]
}
