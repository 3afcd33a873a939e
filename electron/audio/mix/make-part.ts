import { codePart, type SamplesPart } from '../segments/coders.ts'
import { packMadePart } from '../segments/made-part.ts'
import type { CodedPart } from '../segments/part-coder.ts'
import type { PlanPart } from './plan-parts.ts'
import { planWindow } from './plan-window.ts'
import { letGo } from '../let-go.ts'

/** A part to be made: of samples that are there, or of a plan. */
export type PartJob = SamplesPart | ({ readonly kind: 'plan' } & PlanPart)

/** Makes parts somewhere. Rejects as mixing and coding do. */
export type MakeParts = {
  /** Answers what was coded, of a part of a plan also what was measured (`packMadePart`). */
  readonly code: (job: PartJob) => Promise<CodedPart>
  /** How many are at work at a time. */
  readonly atATime: number
  /** Whether one of them has begun and has nothing to do. */
  readonly hasIdle: () => boolean
}

/** Makes a part in this thread. @throws StudioError as `planWindow` does, RangeError for what no coder takes */
export async function makePart(job: PartJob): Promise<CodedPart> {
  if (job.kind === 'samples') {
    const bytes = await codePart(job)
    letGo(job.samples)
    return bytes
  }
  const { plan, range, coded } = job
  const { samples, measured, limited } = await planWindow(plan, range)
  if (coded === undefined) {
    letGo(samples)
    return packMadePart({ measured, limited })
  }
  const bytes = await codePart({ ...coded, samples })
  letGo(samples)
  const packed = packMadePart({ coded: bytes, measured, limited })
  letGo([bytes])
  return packed
}

/** One after the other, in this thread. */
export const makeHere: MakeParts = { code: makePart, atATime: 1, hasIdle: () => true }
