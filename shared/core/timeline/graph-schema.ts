import { z } from 'zod'
import { lineIdSchema, speakerIdSchema, takeIdSchema } from '../model/ids.ts'

/** A whole number of samples at TIMELINE_SAMPLE_RATE. */
const samples = z.int().min(0)

/** How a sound is cut, faded and turned. All in samples at TIMELINE_SAMPLE_RATE. `pan`: absent, the lane's. */
const shape = {
  /** Where in its source it begins. */
  inSample: samples,
  fadeInSamples: samples,
  fadeOutSamples: samples,
  gainDb: z.number(),
  pan: z.number().min(-1).max(1).optional(),
} as const

/** A line in the order of the script, as it follows the one before it: a change of one changes no other. */
export const graphLineSchema = z.object({
  lineId: lineIdSchema,
  speakerId: speakerIdSchema.optional(),
  /** Its number less that of the line before it: 1, or more behind lines that have no place of their own. */
  step: z.int().min(1),
  join: z.object({ kind: z.enum(['after', 'over']), samples, writtenSamples: samples.optional() }),
  durationSamples: samples,
  /** No audio yet: the length is guessed from its text. */
  isEstimate: z.boolean(),
  /** `takeSamples`: the take's whole length, of which this is a part. */
  sound: z.object({ takeId: takeIdSchema, takeSamples: samples, ...shape }).optional(),
})
export type GraphLine = z.infer<typeof graphLineSchema>

/** By how much a lane is lowered while anybody speaks, and how fast that comes and goes. */
const duckingSchema = z.object({
  depthDb: z.number().min(-60).max(0),
  attackMs: z.number().min(0).max(10_000),
  releaseMs: z.number().min(0).max(10_000),
})
export type Ducking = z.infer<typeof duckingSchema>

const level = { gainDb: z.number(), pan: z.number().min(-1).max(1) } as const

/** A lane: a speaker's (of all names that are not in the cast where `speakerId` is absent), or one of beds or effects. */
export const graphLaneSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('speaker'), speakerId: speakerIdSchema.optional(), ...level }),
  z.object({
    kind: z.enum(['bed', 'effects']),
    laneId: z.string(),
    name: z.string(),
    ...level,
    ducking: duckingSchema.optional(),
  }),
])
export type GraphLane = z.infer<typeof graphLaneSchema>

/** What a clip plays: a take, or a file of the project. */
export const clipSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take'), takeId: takeIdSchema }),
  z.object({ kind: z.literal('file'), fileId: z.string() }),
])
export type ClipSource = z.infer<typeof clipSourceSchema>

/** A clip of a bed or an effect: at a time, or so long behind the beginning of a line; where that line is gone it rests. */
export const placedClipSchema = z.object({
  clipId: z.string(),
  laneId: z.string(),
  source: clipSourceSchema,
  start: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('at'), samples }),
    z.object({ kind: z.literal('line'), lineId: lineIdSchema, samples: z.int() }),
  ]),
  durationSamples: samples,
  ...shape,
})
export type PlacedClip = z.infer<typeof placedClipSchema>

/** What the sum of all lanes goes through. `ceilingDb`: of the true-peak limiter; absent: there is none. */
export const masterSchema = z.object({ gainDb: z.number(), ceilingDb: z.number().optional() })
export type Master = z.infer<typeof masterSchema>

/** Everything that is heard, each part by what it is alone. `soundGraph` says where that puts it. */
export const graphPartsSchema = z.object({
  lines: z.array(graphLineSchema),
  lanes: z.array(graphLaneSchema),
  placed: z.array(placedClipSchema),
  master: masterSchema,
})
export type GraphParts = z.infer<typeof graphPartsSchema>

/** What differs between two such values: lines by their ids, the rest as a whole where it differs. */
export const graphChangesSchema = z.object({
  /** Lines that stay where they are in the order, as they are now. */
  put: z.array(graphLineSchema),
  /** Lines that came, went or moved: behind `after` (null: at the beginning) as many as `removed` names make way for these. */
  splice: z
    .object({ after: lineIdSchema.nullable(), removed: z.array(lineIdSchema), lines: z.array(graphLineSchema) })
    .optional(),
  lanes: z.array(graphLaneSchema).optional(),
  placed: z.array(placedClipSchema).optional(),
  master: masterSchema.optional(),
})
export type GraphChanges = z.infer<typeof graphChangesSchema>
