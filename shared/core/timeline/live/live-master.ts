import type { Master } from '../graph-schema.ts'
import { MasterStage } from '../master-stage.ts'
import { TIMELINE_SAMPLE_RATE } from '../../model/timeline.ts'
import { LIVE_BLOCK } from './live-block.ts'
import { LevelRamp } from './level-ramp.ts'

type Stereo = readonly [Float32Array, Float32Array]

const format = { channels: 2, sampleRate: TIMELINE_SAMPLE_RATE }

/**
 * The master of what is played: the gain and the limiter of an export, or none. Where that changes, what was heard goes
 * over into what is to be heard within 12 ms.
 */
export class LiveMaster {
  #master: Master | undefined
  #now: MasterStage | undefined
  #before: MasterStage | undefined
  #change = new LevelRamp(1)
  readonly #copy: Stereo = [new Float32Array(LIVE_BLOCK), new Float32Array(LIVE_BLOCK)]

  /** How far what comes out lies behind what goes in. */
  get latencySamples(): number {
    return this.#now?.latencySamples ?? 0
  }

  set(master: Master | undefined): void {
    this.#master = master
    this.#before = this.#now
    this.#now = master === undefined ? undefined : new MasterStage(master, format)
    this.#change = new LevelRamp(0)
    this.#change.set(1)
  }

  /**
   * Another run begins: it is limited as the export limits it, whatever sounded before. A limiter comes back over some
   * tenths of a second, and would lower the first words of a run by the last ones of the run before.
   */
  begin(): void {
    // One that has only just been set has heard nothing of the run before.
    if (this.#master !== undefined && this.#change.isSteady) this.set(this.#master)
  }

  /** The next block, at most LIVE_BLOCK samples, which is replaced by what comes out. */
  process(block: Stereo): void {
    const part = this.#change.next()
    if (part.from === 1) {
      this.#now?.process(block)
      return
    }
    const length = block[0].length
    const old = this.#copy.map((copy) => copy.subarray(0, length))
    for (const [side, copy] of old.entries()) copy.set(block[side] ?? copy)
    this.#before?.process(old)
    this.#now?.process(block)
    for (const [side, samples] of block.entries()) {
      for (let at = 0; at < length; at += 1) {
        const is = part.from + ((part.to - part.from) * at) / length
        samples[at] = (old[side]?.[at] ?? 0) * (1 - is) + (samples[at] ?? 0) * is
      }
    }
  }
}
