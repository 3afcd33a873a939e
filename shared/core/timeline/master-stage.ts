import { gainFactor } from './gains.ts'
import type { Master } from './graph-schema.ts'
import type { Limited, LoudSamples } from './limited-places.ts'
import { TruePeakLimiter } from './limiter.ts'

/**
 * What the sum of all lanes goes through on its way out, in the player and in the export: first the gain, then the limiter
 * where there is one. What comes out lies `latencySamples` behind what goes in, and is the same however it comes in blocks.
 */
export class MasterStage {
  readonly latencySamples: number
  readonly #factor: number
  readonly #limiter: TruePeakLimiter | undefined

  constructor(
    { gainDb, ceilingDb }: Master,
    format: { readonly channels: number; readonly sampleRate: number },
    loud?: LoudSamples,
  ) {
    this.#factor = gainFactor(gainDb)
    this.#limiter = ceilingDb === undefined ? undefined : new TruePeakLimiter({ ...format, ceilingDb }, loud)
    this.latencySamples = this.#limiter?.latencySamples ?? 0
  }

  /** What the limiter did until now; undefined: there is none. */
  get limited(): Limited | undefined {
    return this.#limiter?.limited
  }

  /** The next samples, one array a channel, which are replaced by what comes out. */
  process(block: readonly Float32Array[]): void {
    if (this.#factor !== 1) {
      for (const samples of block) {
        for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * this.#factor
      }
    }
    this.#limiter?.process(block)
  }
}

/** The master of a sound that is written as a whole: what comes out begins where the sound does, and is as long. */
export class WholeMaster {
  readonly #stage: MasterStage
  readonly #channels: number
  #early: number

  /** `loud`: who is told of each sample that the limiter lowers, counted from the first that comes in. */
  constructor(master: Master, format: { readonly channels: number; readonly sampleRate: number }, loud?: LoudSamples) {
    this.#stage = new MasterStage(master, format, loud)
    this.#channels = format.channels
    this.#early = this.#stage.latencySamples
  }

  get latencySamples(): number {
    return this.#stage.latencySamples
  }

  get limited(): Limited | undefined {
    return this.#stage.limited
  }

  /** Takes the next samples, which are written over, and answers those that are ready: parts of what was handed over. */
  push(block: readonly Float32Array[]): readonly Float32Array[] {
    this.#stage.process(block)
    const skipped = Math.min(this.#early, block[0]?.length ?? 0)
    this.#early -= skipped
    return block.map((channel) => channel.subarray(skipped))
  }

  /** The rest. */
  end(): readonly Float32Array[] {
    return this.push(Array.from({ length: this.#channels }, () => new Float32Array(this.#stage.latencySamples)))
  }
}
