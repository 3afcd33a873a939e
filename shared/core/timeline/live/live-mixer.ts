import { TIMELINE_SAMPLE_RATE } from '../../model/timeline.ts'
import { DuckEnvelope, type SpeechSpan } from '../ducking.ts'
import type { Ducking } from '../graph-schema.ts'
import { addLane } from '../kernel.ts'
import { LevelRamp } from './level-ramp.ts'
import { LiveDuck } from './live-duck.ts'
import { LIVE_BLOCK } from './live-block.ts'
import { type ClipOrder, LiveClip } from './live-clip.ts'

/** How often sound was not there in time, and for how many samples in all the clock stood still for it. */
export type Underruns = { readonly count: number; readonly samples: number }

type Lane = {
  readonly level: LevelRamp
  readonly sums: readonly [Float32Array, Float32Array]
  isUsed: boolean
  peak: number
}

/**
 * Mixes what is played, block by block, with the same inner loop as the export: wherever levels are steady, the sums are
 * those of the export in every sample. Its clock counts samples of the timeline from the beginning of a run, and stands
 * still rather than pass a time before which something may still come (`holdAt`) or a sample that has not come.
 */
export class LiveMixer {
  #frame = 0
  #holdAt = Number.POSITIVE_INFINITY
  readonly #clips = new Map<number, LiveClip>()
  /** What was stopped, or belongs to a run before, and fades. */
  #leaving: LiveClip[] = []
  /** What takes the place of something that goes on until this has come. */
  readonly #joining = new Map<number, { readonly clip: LiveClip; readonly replaces: number }>()
  readonly #lanes = new Map<string, Lane>()
  #factors: ReadonlyMap<string, number> = new Map()
  readonly #ducked = new Map<string, LiveDuck>()
  #isMono = false
  #isHeld = false
  #underruns: Underruns = { count: 0, samples: 0 }

  get frame(): number {
    return this.#frame
  }

  /** Whether the clock stands because something has not come. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  get underruns(): Underruns {
    return this.#underruns
  }

  /** A run begins: what sounded fades, and the clock stands at 0 until it is told how far it may go. */
  begin(): void {
    this.#joining.clear()
    for (const id of this.#clips.keys()) this.stop(id)
    this.#frame = 0
    this.#holdAt = 0
    this.#isHeld = false
  }

  /** Nothing more will come: whatever is known is played, and the clock goes on. */
  release(): void {
    this.#holdAt = Number.POSITIVE_INFINITY
    this.#isHeld = false
  }

  holdAt(frame: number): void {
    this.#holdAt = frame
  }

  add(id: number, order: ClipOrder): void {
    const made = new LiveClip(order)
    if (order.replaces === undefined) {
      this.#clips.set(id, made)
      return
    }
    // What has not begun itself leaves its place to this one.
    const waiting = this.#joining.get(order.replaces)
    this.#joining.delete(order.replaces)
    this.#joining.set(id, { clip: made, replaces: waiting?.replaces ?? order.replaces })
  }

  /** The next samples of a sound, one array a channel: one is heard on both sides. */
  feed(id: number, ...channels: readonly Float32Array[]): void {
    const joining = this.#joining.get(id)
    this.#clips.get(id)?.feed(channels)
    if (joining === undefined) return
    joining.clip.feed(channels)
    if (!joining.clip.joinAt(this.#frame)) return
    this.#joining.delete(id)
    this.#clips.set(id, joining.clip)
    this.stop(joining.replaces)
  }

  /** A sound is heard until a time of the clock, wherever its own end lies, and falls from there. */
  cut(id: number, frame: number): void {
    this.#any(id)?.cut(frame)
  }

  /** No more of a sound will come, because it cannot be had. */
  giveUp(id: number): void {
    this.#clips.get(id)?.end()
  }

  setGains(id: number, gains: readonly number[]): void {
    this.#any(id)?.setGains(gains)
  }

  stop(id: number): void {
    this.#joining.delete(id)
    const clip = this.#clips.get(id)
    if (clip === undefined) return
    this.#clips.delete(id)
    if (this.#startOf(clip) >= this.#frame) return
    clip.end()
    this.#leaving.push(clip)
  }

  /** What each lane is multiplied with from now on, in the order of the mix; one that is not named, with 1. */
  setLanes(factors: ReadonlyMap<string, number>): void {
    this.#factors = factors
    for (const [key, { level }] of this.#lanes) level.set(factors.get(key) ?? 1)
  }

  /** In mono both sides are the one channel that the export has: what is left and right in its file is added up there. */
  setChannels(channels: 1 | 2): void {
    this.#isMono = channels === 1
  }

  /**
   * Which lanes are lowered while anybody speaks, and when that is, on the clock of the run. `from`: not before that frame;
   * until then it is as it was set without one.
   */
  setDucking(lanes: ReadonlyMap<string, Ducking>, speech: readonly SpeechSpan[], from?: number): void {
    const keys = new Set([...lanes.keys(), ...this.#ducked.keys()])
    for (const key of keys) {
      const ducking = lanes.get(key)
      const ducked = this.#ducked.get(key) ?? new LiveDuck()
      ducked.set(ducking === undefined ? undefined : new DuckEnvelope(ducking, speech, TIMELINE_SAMPLE_RATE), from)
      this.#ducked.set(key, ducked)
    }
  }

  /**
   * Adds the next block to `out`, left and right, and answers by how much the clock went on. While it stands, only what
   * fades is heard.
   */
  mix(out: readonly [Float32Array, Float32Array]): number {
    const length = this.#lengthOf(out[0].length)
    for (const [id, clip] of this.#clips) if (clip.isCutBefore(this.#frame + length)) this.stop(id)
    this.#count(length, out[0].length)
    for (const clip of this.#leaving) this.#addTo(clip, out[0].length, 0)
    this.#leaving = this.#leaving.filter(({ isOver }) => !isOver)
    for (const [id, clip] of this.#clips) {
      const offset = Math.max(0, clip.next - this.#frame)
      if (offset < length) this.#addTo(clip, length, offset)
      if (clip.isOver) this.#clips.delete(id)
    }
    this.#sum(out)
    this.#frame += length
    return length
  }

  /** The greatest samples since they were last asked for, of each lane behind its level. */
  takePeaks(): readonly (readonly [string, number])[] {
    const peaks = [...this.#lanes].map(([key, { peak }]) => [key, peak] as const)
    for (const lane of this.#lanes.values()) lane.peak = 0
    return peaks
  }

  #any(id: number): LiveClip | undefined {
    return this.#clips.get(id) ?? this.#joining.get(id)?.clip
  }

  #startOf({ order }: LiveClip): number {
    return order.start + order.skipped
  }

  /** How much of a block can be mixed before the clock would pass what has not come. */
  #lengthOf(wanted: number): number {
    let limit = Math.min(this.#frame + wanted, this.#holdAt)
    for (const clip of this.#clips.values()) {
      if (this.#startOf(clip) < limit) limit = Math.min(limit, Math.max(this.#startOf(clip), clip.readyTo))
    }
    return Math.max(0, limit - this.#frame)
  }

  #count(length: number, wanted: number): void {
    const isHeld = length < wanted
    // At its very beginning a run waits for its first sound: nothing is interrupted.
    if (isHeld && this.#frame + length > 0) {
      const { count, samples } = this.#underruns
      this.#underruns = { count: count + (this.#isHeld ? 0 : 1), samples: samples + wanted - length }
    }
    this.#isHeld = isHeld
  }

  #addTo(clip: LiveClip, length: number, offset: number): void {
    const lane = this.#laneOf(clip.order.lane)
    const sums = lane.sums.map((sum) => sum.subarray(0, length))
    clip.addTo(this.#isMono ? sums.slice(0, 1) : sums, offset)
    lane.isUsed = true
  }

  #laneOf(key: string): Lane {
    const known = this.#lanes.get(key)
    if (known !== undefined) return known
    const level = new LevelRamp(this.#factors.get(key) ?? 1)
    const sums = [new Float32Array(LIVE_BLOCK), new Float32Array(LIVE_BLOCK)] as const
    const made = { level, sums, isUsed: false, peak: 0 }
    this.#lanes.set(key, made)
    return made
  }

  /** In the order of the lanes: sums of 32 bits hang on it. */
  #sum(out: readonly [Float32Array, Float32Array]): void {
    const keys = [...this.#factors.keys(), ...[...this.#lanes.keys()].filter((key) => !this.#factors.has(key))]
    for (const key of keys) {
      const ducked = this.#ducked.get(key)?.next(this.#frame, out[0].length)
      const lane = this.#lanes.get(key)
      if (lane === undefined) continue
      const ramp = lane.level.next()
      if (!lane.isUsed) continue
      addLane(this.#isMono ? out.slice(0, 1) : out, lane.sums, ramp, ducked)
      lane.peak = Math.max(lane.peak, greatest(lane.sums) * Math.max(ramp.from, ramp.to) * (ducked?.[0] ?? 1))
      for (const sum of lane.sums) sum.fill(0)
      lane.isUsed = false
    }
    if (this.#isMono) out[1].set(out[0])
  }
}

/** The greatest sample of all channels, or what was the greatest before. */
export function greatest(channels: readonly Float32Array[], before = 0): number {
  let most = before
  for (const samples of channels) {
    for (let at = 0; at < samples.length; at += 1) most = Math.max(most, Math.abs(samples[at] ?? 0))
  }
  return most
}
