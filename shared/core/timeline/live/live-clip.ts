import { addClip, type ClipShape } from '../kernel.ts'
import { FALL_SAMPLES, LevelRamp } from './level-ramp.ts'

/** A sound that is to be played. All in samples of the timeline. */
export type ClipOrder = {
  readonly shape: ClipShape
  /** When its first sample falls, on the clock of the mixer; also where that is passed over. */
  readonly start: number
  /** So many of its samples are passed over: it begins in its middle. */
  readonly skipped: number
  /** Factors for the left and the right channel, or for both. */
  readonly gains: readonly number[]
  /** The lane that it sounds in. */
  readonly lane: string
  /** The sound that it takes the place of, at whatever time its own first samples have come. */
  readonly replaces?: number
}

/** One array a channel of the sound, all of one length. */
type Piece = { readonly position: number; readonly length: number; readonly channels: readonly Float32Array[] }

/** One sound while it is played. What of it is heard comes in pieces, and each is let go as soon as it was heard. */
export class LiveClip {
  readonly order: ClipOrder
  /** The next of its samples that is heard. */
  #position: number
  #fedTo: number
  #pieces: Piece[] = []
  #levels: readonly [LevelRamp, LevelRamp]
  #gains: readonly number[]
  /** It comes up from silence. */
  #rises: boolean
  #hasBegun = false
  #isLeaving = false
  #cutAt = Number.POSITIVE_INFINITY

  constructor(order: ClipOrder) {
    this.order = order
    this.#position = order.skipped
    this.#fedTo = order.skipped
    // What begins in its middle rises, so that it does not click.
    this.#rises = order.skipped > 0 || order.replaces !== undefined
    this.#gains = order.gains
    this.#levels = levelsOf(order.gains, this.#rises ? 0 : 1)
    this.setGains(order.gains)
  }

  /** Nothing of it is heard any more. */
  get isOver(): boolean {
    if (this.#position >= this.order.shape.durationSamples) return true
    return this.#isLeaving && this.#levels.every(({ isSteady }) => isSteady)
  }

  /** Takes the next of its samples, one array a channel. */
  feed(channels: readonly Float32Array[]): void {
    const length = Math.min(...channels.map((samples) => samples.length))
    this.#pieces.push({ position: this.#fedTo, length, channels })
    this.#fedTo += length
  }

  /** No more of it will come: it ends where it was fed to. */
  end(): void {
    this.#isLeaving = true
    for (const level of this.#levels) level.set(0)
  }

  /** It is heard from this time of the mixer's clock on, wherever in it that is. False: what is heard then has not come. */
  joinAt(frame: number): boolean {
    const position = Math.max(this.#position, frame - this.order.start)
    if (position >= this.#fedTo) return false
    this.#position = position
    // What has not begun yet does so as it is.
    if (frame <= this.order.start && position === 0) {
      this.#rises = false
      this.#levels = levelsOf(this.#gains, 1)
    }
    return true
  }

  /** It is heard until this time of the mixer's clock and falls from there. */
  cut(frame: number): void {
    this.#cutAt = frame
  }

  /** Whether it falls within a block that ends at a time of the mixer's clock, or fell before. */
  isCutBefore(frame: number): boolean {
    return this.#cutAt < frame
  }

  /** When the next of its samples falls, on the clock of the mixer. */
  get next(): number {
    return this.order.start + this.#position
  }

  setGains(gains: readonly number[]): void {
    if (this.#isLeaving) return
    this.#gains = gains
    if (!this.#hasBegun && !this.#rises) {
      // Nobody has heard it otherwise: it begins as it was set.
      this.#levels = levelsOf(gains, 1)
      return
    }
    const [left = 1, right = left] = gains
    this.#levels[0].set(left)
    this.#levels[1].set(right)
  }

  /** How far on the clock of the mixer it can be heard with what has come; endless where all of it has. */
  get readyTo(): number {
    const { start, shape } = this.order
    const needed = Math.min(shape.durationSamples, this.#cutAt - start + FALL_SAMPLES)
    return this.#fedTo >= needed || this.#isLeaving ? Number.POSITIVE_INFINITY : start + this.#fedTo
  }

  /** Adds the next samples to its lane, from `offset` on. `sums`: left and right, or one channel, as long as the block. */
  addTo(sums: readonly Float32Array[], offset: number): void {
    this.#hasBegun = true
    const gains = this.#levels.map((level) => level.next())
    const length = (sums[0]?.length ?? 0) - offset
    const until = Math.min(this.#position + length, this.order.shape.durationSamples)
    for (const { position, length: fed, channels } of this.#pieces) {
      const from = Math.max(position, this.#position)
      const to = Math.min(position + fed, until)
      if (to <= from) continue
      const samples = channels.map((channel) => channel.subarray(from - position, to - position))
      const shape = this.order.shape
      addClip(sums, { shape, samples, position: from, offset: offset + from - this.#position, gains })
    }
    this.#position = until
    this.#pieces = this.#pieces.filter(({ position, length: fed }) => position + fed > until)
  }
}

function levelsOf([left = 1, right = left]: readonly number[], by: number): readonly [LevelRamp, LevelRamp] {
  return [new LevelRamp(left * by), new LevelRamp(right * by)]
}
