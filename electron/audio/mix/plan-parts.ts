import { createHash } from 'node:crypto'
import { endSample } from '../../../shared/core/timeline/times.ts'
import { HOPS_A_SECOND } from '../../../shared/core/loudness/meter-part.ts'
import type { MixClip } from '../types.ts'
import { contentName } from './content-name.ts'
import { partGrid, type PartFormat } from '../segments/part-format.ts'
import { partCount, partPlace, type PartPlace, partSamples } from '../segments/part-coder.ts'
import { type PlanRange, reachOf, type SettledPlan } from './plan-window.ts'

/** A part of a plan that is mixed, measured, and coded where there is a format. `plan` holds only what is heard in it. */
export type PlanPart = {
  readonly plan: SettledPlan
  readonly range: PlanRange
  readonly coded?: { readonly format: PartFormat; readonly place: PartPlace }
}

/** The name under which a part may be known already: it hangs on everything that the part is made from. */
export type NamedPart = {
  readonly key: string
  /** Cut out when it is made: thousands of parts of hours would hold as many plans until the last of them is. */
  readonly cut: () => PlanPart
}

/** Another number makes every part anew: what a coder or the mix makes of the same job has changed. */
const MADE_BY = 4
/** More than a limiter looks ahead. */
const LOOK_AHEAD_SECONDS = 0.02
/** Seconds of a part that is only measured. */
const MEASURED_SECONDS = 6

/** Cuts a plan into parts that follow on each other. Without a format they are only measured. */
export function planParts(plan: SettledPlan, format?: PartFormat): readonly NamedPart[] {
  const subsets = new Subsets(plan)
  const { count, at } = rangesOf(plan, format)
  return Array.from({ length: count }, (_, index) => {
    const cut = (): PlanPart => {
      const { range, place } = at(index)
      const coded = format === undefined || place === undefined ? {} : { coded: { format, place } }
      return { plan: subsets.within(reachOf(plan, range)), range, ...coded }
    }
    return { key: keyOf(cut()), cut }
  })
}

type Ranges = {
  readonly count: number
  readonly at: (index: number) => { readonly range: PlanRange; readonly place?: PartPlace }
}

function rangesOf({ durationSamples, sampleRate }: SettledPlan, format: PartFormat | undefined): Ranges {
  if (format === undefined) {
    const count = Math.max(1, Math.floor(durationSamples / (MEASURED_SECONDS * sampleRate)))
    const hops = MEASURED_SECONDS * HOPS_A_SECOND
    return {
      count,
      at: (index) => {
        return { range: { hops: { from: index * hops, until: index === count - 1 ? undefined : (index + 1) * hops } } }
      },
    }
  }
  const length = Math.round((durationSamples * format.sampleRate) / sampleRate)
  const grid = partGrid(format, length)
  const count = partCount(grid)
  const hopOf = (frame: number): number => Math.floor((frame * grid.frameSamples * HOPS_A_SECOND) / format.sampleRate)
  return {
    count,
    at: (index) => {
      const place = partPlace(grid, index)
      const hops = { from: hopOf(place.fromFrame), until: place.isLast ? undefined : hopOf(place.untilFrame) }
      return { place, range: { samples: { sampleRate: format.sampleRate, ...partSamples(grid, place) }, hops } }
    },
  }
}

/** Finds what of a plan is heard in a part of it, without looking at all of it each time. */
class Subsets {
  readonly #plan: SettledPlan
  readonly #clips: readonly MixClip[]
  /** The latest end of each clip and all before it. */
  readonly #ends: Float64Array

  constructor(plan: SettledPlan) {
    this.#plan = plan
    this.#clips = plan.clips
      .filter(({ lane }) => plan.onlyLane === undefined || lane === plan.onlyLane)
      .toSorted((one, other) => one.startSample - other.startSample)
    this.#ends = new Float64Array(this.#clips.length)
    let latest = Number.NEGATIVE_INFINITY
    for (const [at, clip] of this.#clips.entries()) {
      latest = Math.max(latest, endSample(clip))
      this.#ends[at] = latest
    }
  }

  within({ mixedFrom, until }: { readonly mixedFrom: number; readonly until: number }): SettledPlan {
    const { ducking, sampleRate } = this.#plan
    // What the limiter looks ahead is less.
    const end = until + Math.ceil(LOOK_AHEAD_SECONDS * sampleRate)
    const clips: MixClip[] = []
    for (let at = this.#firstEndingBehind(mixedFrom); at < this.#clips.length; at += 1) {
      const clip = this.#clips[at]
      if (clip === undefined || clip.startSample >= end) break
      if (endSample(clip) > mixedFrom) clips.push(clip)
    }
    if (ducking === undefined) return { ...this.#plan, clips }
    const longest = Math.max(
      0,
      ...ducking.lanes.map((lane) => (lane === undefined ? 0 : lane.attackMs + (lane.holdMs ?? 0) + lane.releaseMs)),
    )
    const around = Math.ceil((longest * sampleRate) / 1000) + 2
    const speech = ducking.speech.filter((span) => span.toSample + around > mixedFrom && span.fromSample - around < end)
    return { ...this.#plan, clips, ducking: { ...ducking, speech } }
  }

  #firstEndingBehind(sample: number): number {
    let [low, high] = [0, this.#ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle] ?? 0) > sample) high = middle
      else low = middle + 1
    }
    return low
  }
}

function keyOf({ plan, range, coded }: PlanPart): string {
  const { clips, laneGainsDb, ducking, durationSamples, ...rest } = plan
  const lanes = [...new Set(clips.map(({ lane }) => lane))].map((lane) => [
    lane,
    laneGainsDb[lane],
    ducking?.lanes[lane] ?? null,
  ])
  const isAtEnd = range.hops.until === undefined || reachOf(plan, range).until === durationSamples
  const named = clips.map((clip) => ({ ...clip, id: null, path: contentName(clip.path) }))
  // How others are lowered does not matter where nobody of those sounds.
  const isDucked = lanes.some(([, , lowered]) => lowered !== null)
  const facts = [
    MADE_BY,
    rest,
    isAtEnd ? durationSamples : null,
    lanes,
    named,
    isDucked ? ducking?.speech : null,
    range,
    coded,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
