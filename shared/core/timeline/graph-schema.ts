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
  join: z.object({
    kind: z.enum(['after', 'over']),
    /** Below 0 only behind a line that is over while an earlier one still sounds. */
    samples: z.int(),
    writtenSamples: samples.optional(),
    isTimed: z.literal(true).optional(),
  }),
  durationSamples: samples,
  /** No audio yet: the length is guessed from its text. */
  isEstimate: z.boolean(),
  /** `takeSamples`: the take's whole length, of which this is a part. */
  sound: z
    .object({
      takeId: takeIdSchema,
      takeSamples: samples,
      ...shape,
      /** What brings the line to the loudness of its speaker's others, beside its own gain; see `matchedLines`. */
      matchDb: z.number().optional(),
    })
    .optional(),
})
export type GraphLine = z.infer<typeof graphLineSchema>

/**
 * By how much a lane is lowered while anybody speaks (`DuckEnvelope`): how long before a clip it begins to fall, how long
 * it stays down behind it (absent: not at all), and how long it takes to come back.
 */
export const duckingSchema = z.object({
  depthDb: z.number().min(-60).max(0),
  attackMs: z.number().min(0).max(10_000),
  holdMs: z.number().min(0).max(10_000).optional(),
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
  z.object({
    kind: z.literal('file'),
    fileId: z.string(),
    /** Which of its channels are heard, counted from 1; absent: all of them, mixed down. */
    channels: z.array(z.int()).optional(),
  }),
])
export type ClipSource = z.infer<typeof clipSourceSchema>

/**
 * A clip of a bed or an effect: at a time, or by a line: so long behind its beginning (`start`, or absent) or its end, or so
 * that the clip ends so long before it. Where that line is gone it rests.
 */
export const placedClipSchema = z.object({
  clipId: z.string(),
  laneId: z.string(),
  source: clipSourceSchema,
  start: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('at'), samples }),
    z.object({
      kind: z.literal('line'),
      lineId: lineIdSchema,
      edge: z.enum(['start', 'end', 'before']).optional(),
      samples: z.int(),
    }),
  ]),
  durationSamples: samples,
  ...shape,
  /** Its file is heard left and right. */
  isStereo: z.literal(true).optional(),
  /** From the end of its file, which is `sourceSamples` long, it goes on at `inSample`. */
  loops: z.literal(true).optional(),
  sourceSamples: samples.optional(),
})
export type PlacedClip = z.infer<typeof placedClipSchema>

/** A sound that is heard between lines; see `roomToneClips`. */
const roomTonePartSchema = z.object({
  fileId: z.string(),
  sourceSamples: samples.min(1),
  isStereo: z.boolean(),
  gainDb: z.number(),
  seed: z.int(),
})
export type RoomTonePart = z.infer<typeof roomTonePartSchema>

/** What the sum of all lanes goes through. `ceilingDb`: of the true-peak limiter; absent: there is none. */
export const masterSchema = z.object({ gainDb: z.number(), ceilingDb: z.number().optional() })
export type Master = z.infer<typeof masterSchema>

/** Mono or stereo where somebody has decided that. */
const channelsSchema = z.union([z.literal(1), z.literal(2)])

/** Everything that is heard, each part by what it is alone. `soundGraph` says where that puts it. */
export const graphPartsSchema = z.object({
  lines: z.array(graphLineSchema),
  lanes: z.array(graphLaneSchema),
  placed: z.array(placedClipSchema),
  roomTone: roomTonePartSchema.optional(),
  /** Absent: as many as it needs. */
  channels: channelsSchema.optional(),
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
  /** Null: there is none any more. */
  roomTone: roomTonePartSchema.nullable().optional(),
  /** Null: as many as it needs. */
  channels: channelsSchema.nullable().optional(),
  master: masterSchema.optional(),
})
export type GraphChanges = z.infer<typeof graphChangesSchema>
