import { z } from 'zod'
import type { SoundMeasures } from '../loudness/sound-meter.ts'
import { lineIdSchema } from '../model/ids.ts'
import { type LoudnessChoice, loudnessTargetKinds } from './loudness-choice.ts'
import { type MasterPlan, targetOf, targetRules } from './loudness-targets.ts'

const level = z.number().nullable()

/** What was measured, as it is told; null: silence has none, or it is too short. */
export const toldMeasuresSchema = z.object({
  integratedLufs: level,
  momentaryMaxLufs: level,
  shortTermMaxLufs: level,
  rangeLu: level,
  truePeakDbtp: level,
  samplePeakDbfs: level,
  rmsDbfs: level,
  noiseFloorDbfs: level,
})
export type ToldMeasures = z.infer<typeof toldMeasuresSchema>

const ruleSchema = z.object({
  rule: z.enum(['integratedLufs', 'rmsDbfs', 'truePeakDbtp', 'noiseFloorDbfs']),
  value: level,
  min: level,
  max: level,
  passes: z.boolean(),
})

/** So many lines at most are named in which the limiter did something. */
const MOST_LINES = 400

/**
 * What a target did to a mix. `gainDb`: of the whole; null where speakers or lines have their own. `before`, `after`:
 * measured at the rate of the timeline, behind the last gain and the limiter. `channels`: of the mix.
 */
export const loudnessReportSchema = z.object({
  target: z.enum(loudnessTargetKinds),
  targetLufs: level,
  ceilingDbtp: z.number(),
  channels: z.union([z.literal(1), z.literal(2)]),
  gainDb: level,
  /** The gain of the export before it, where it was another one: nothing that goes through it could be taken over. */
  gainBeforeDb: z.number().optional(),
  limitedPeaks: z.int().min(0),
  maxReductionDb: z.number().min(0),
  limitedLines: z.array(lineIdSchema).max(MOST_LINES),
  before: toldMeasuresSchema,
  after: toldMeasuresSchema,
  rules: z.array(ruleSchema).max(4),
})
export type LoudnessReport = z.infer<typeof loudnessReportSchema>

/** What was measured with null for what is not there. */
export function toldMeasures(measures: SoundMeasures): ToldMeasures {
  return {
    integratedLufs: measures.integratedLufs ?? null,
    momentaryMaxLufs: measures.momentaryMaxLufs ?? null,
    shortTermMaxLufs: measures.shortTermMaxLufs ?? null,
    rangeLu: measures.rangeLu ?? null,
    truePeakDbtp: measures.truePeakDbtp ?? null,
    samplePeakDbfs: measures.samplePeakDbfs ?? null,
    rmsDbfs: measures.rmsDbfs ?? null,
    noiseFloorDbfs: measures.noiseFloorDbfs ?? null,
  }
}

/** The report of a mix that was made by a plan. `limited`: what its limiter did, by lines. */
export function loudnessReport(input: {
  readonly choice: LoudnessChoice
  readonly channels: 1 | 2
  readonly master: MasterPlan
  readonly limited: Pick<LoudnessReport, 'limitedPeaks' | 'maxReductionDb' | 'limitedLines'>
  readonly before: SoundMeasures
  readonly after: SoundMeasures
  /** Of a target of lines: the median, in the mix, of the speaker who is farthest from it, which is what it asks for. */
  readonly speakerLufs?: number | undefined
}): LoudnessReport {
  const { choice, channels, master, limited, before, after, speakerLufs } = input
  const target = targetOf(choice)
  return {
    target: choice.kind,
    targetLufs: target.by === 'rms' ? null : target.aim.level,
    ceilingDbtp: target.ceilingDbtp,
    channels,
    gainDb: target.isPerLine ? null : master.gainDb,
    limitedPeaks: limited.limitedPeaks,
    maxReductionDb: limited.maxReductionDb,
    limitedLines: limited.limitedLines.slice(0, MOST_LINES),
    before: toldMeasures(before),
    after: toldMeasures(after),
    rules: [...targetRules(choice, target.isPerLine ? { ...after, integratedLufs: speakerLufs } : after)],
  }
}
