import { channelWeights } from '../../../shared/core/loudness/channel-weights.ts'
import { hopBorder, LEAD_IN_SECONDS, type MeterPart, PartMeter } from '../../../shared/core/loudness/meter-part.ts'
import { TRUE_PEAK_REACH } from '../../../shared/core/loudness/true-peak.ts'
import { LimitedRuns, type LimitedRun } from '../../../shared/core/timeline/limited-places.ts'
import { WholeMaster } from '../../../shared/core/timeline/master-stage.ts'
import { sumOfPlan } from './sum-of-plan.ts'
import { vectorWeigher } from '../vectors/vector-weigher.ts'
import { letGo } from '../let-go.ts'
import { createResampler, resamplerStart } from '../resample.ts'
import type { MixPlan } from '../types.ts'

/** A plan whose master is settled and that says how many channels it has. */
export type SettledPlan = MixPlan & { readonly channels: 1 | 2 }

/** A limiter has forgotten after so long what it did not see: less than a ten-thousandth of any gain is left by then. */
const SETTLE_SECONDS = 0.7
/** More samples than any resampler looks ahead for one that it gives. */
const RESAMPLER_REACH = 2048

/** What of a plan is made: some samples at the rate of a file, and what is measured of hundredths of a second of the plan. */
export type PlanRange = {
  /** Samples of the file. `until` may lie behind its end. Absent: nothing is written. */
  readonly samples?: { readonly sampleRate: number; readonly from: number; readonly until: number }
  /** Hops of the plan. `until` is undefined where it goes to the end. */
  readonly hops: { readonly from: number; readonly until: number | undefined }
}

export type PlanWindow = {
  readonly samples: readonly Float32Array[]
  readonly measured: MeterPart
  /** Where the limiter had something to do, counted in samples of the plan. */
  readonly limited: readonly LimitedRun[]
}

/** Which samples of the plan a range needs, and from where on it has to be mixed for them. */
export function reachOf(
  { durationSamples, sampleRate, master }: Pick<MixPlan, 'durationSamples' | 'sampleRate' | 'master'>,
  { samples, hops }: PlanRange,
): { readonly mixedFrom: number; readonly from: number; readonly until: number } {
  const measuredFrom = hopBorder(hops.from, sampleRate) - Math.ceil(LEAD_IN_SECONDS * sampleRate)
  const measuredUntil = hops.until === undefined ? durationSamples : hopBorder(hops.until, sampleRate) + TRUE_PEAK_REACH
  const first = samples === undefined ? measuredFrom : Math.min(measuredFrom, startIn(sampleRate, samples).inSample)
  const last =
    samples === undefined
      ? measuredUntil
      : Math.max(measuredUntil, Math.ceil((samples.until * sampleRate) / samples.sampleRate) + RESAMPLER_REACH)
  const from = Math.max(0, first)
  const until = Math.min(durationSamples, Math.max(from, last))
  const settle = master?.ceilingDb === undefined ? 0 : Math.ceil(SETTLE_SECONDS * sampleRate)
  return { mixedFrom: Math.max(0, from - settle), from, until }
}

function startIn(
  rate: number,
  { sampleRate, from }: NonNullable<PlanRange['samples']>,
): ReturnType<typeof resamplerStart> {
  return resamplerStart(rate, sampleRate, from)
}

/**
 * Makes a part of a plan as it is in the whole, bit by bit: neither mix nor master nor resampler remember more than is mixed
 * before it. @throws StudioError as `sumOfPlan` does
 */
export async function planWindow(plan: SettledPlan, range: PlanRange, signal?: AbortSignal): Promise<PlanWindow> {
  const { sampleRate, channels, durationSamples } = plan
  const { mixedFrom, from, until } = reachOf(plan, range)
  const whole = Array.from({ length: channels }, () => new Float32Array(until - from))
  const measuredFrom = hopBorder(range.hops.from, sampleRate)
  const measuredUntil = range.hops.until === undefined ? durationSamples : hopBorder(range.hops.until, sampleRate)
  const runs = new LimitedRuns(sampleRate, { offset: mixedFrom, from: measuredFrom, until: measuredUntil })
  const stage = plan.master === undefined ? undefined : new WholeMaster(plan.master, { channels, sampleRate }, runs)
  let at = mixedFrom
  const keep = (block: readonly Float32Array[]): void => {
    const length = block[0]?.length ?? 0
    const skipped = Math.max(0, from - at)
    for (const [channel, samples] of block.entries()) {
      const part = samples.subarray(skipped, Math.max(skipped, until - at))
      if (part.length > 0) whole[channel]?.set(part, at + skipped - from)
    }
    at += length
  }
  const mixedUntil = Math.min(durationSamples, until + (stage?.latencySamples ?? 0))
  const onBlock = async (block: readonly Float32Array[]): Promise<void> => keep(stage?.push(block) ?? block)
  await sumOfPlan(plan, onBlock, signal, { from: mixedFrom, until: mixedUntil })
  if (stage !== undefined && mixedUntil === durationSamples) keep(stage.end())
  const between = (one: number, other: number): readonly Float32Array[] =>
    whole.map((samples) => samples.subarray(Math.max(0, one - from), Math.max(0, other - from)))
  const meter = new PartMeter(sampleRate, channelWeights(channels) ?? [], range.hops.from, vectorWeigher)
  meter.leadIn(between(from, measuredFrom))
  meter.push(between(measuredFrom, measuredUntil))
  const measured = meter.measured(
    measuredUntil >= durationSamples ? undefined : between(measuredUntil, measuredUntil + TRUE_PEAK_REACH),
  )
  const samples = samplesOf(range.samples, whole, { sampleRate, from, until, durationSamples })
  if (range.samples?.sampleRate !== sampleRate) letGo(whole)
  return { samples, measured, limited: runs.all() }
}

function samplesOf(
  wanted: PlanRange['samples'],
  whole: readonly Float32Array[],
  of: { readonly sampleRate: number; readonly from: number; readonly until: number; readonly durationSamples: number },
): readonly Float32Array[] {
  if (wanted === undefined) return []
  const { inSample, skipped } = startIn(of.sampleRate, wanted)
  return whole.map((samples) => {
    const resampler = createResampler(of.sampleRate, wanted.sampleRate)
    const pieces = [resampler.push(samples.subarray(inSample - of.from))]
    if (of.until === of.durationSamples) pieces.push(resampler.end())
    const [first = samples, rest] = pieces
    const all = rest === undefined ? first : joined(first, rest)
    return all.subarray(skipped, skipped + wanted.until - wanted.from)
  })
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
