import { z } from 'zod'
import { lineIdSchema } from '../model/ids.ts'

/**
 * One way in which a line comes to fit. `fits`: by itself it is enough. `isFree`: nothing is sent for it.
 * `pauses`: the line may last into the silence behind its cue. `speed`: a line without a take is asked for faster.
 * `stretch`: its take is made faster at its own pitch. `retake`: it is asked for again, faster. `shorten`: words are taken out.
 */
export const fitMendSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pauses'), seconds: z.number(), fits: z.boolean(), isFree: z.literal(true) }),
  z.object({ kind: z.literal('speed'), speed: z.number(), fits: z.boolean(), isFree: z.literal(true) }),
  z.object({
    kind: z.literal('stretch'),
    speed: z.number(),
    percent: z.number(),
    fits: z.boolean(),
    isFree: z.literal(true),
  }),
  z.object({
    kind: z.literal('retake'),
    speed: z.number(),
    bytes: z.number(),
    fits: z.boolean(),
    isFree: z.literal(false),
  }),
  z.object({ kind: z.literal('shorten'), words: z.number(), fits: z.boolean(), isFree: z.literal(true) }),
])
export type FitMend = z.infer<typeof fitMendSchema>

/** How a line stands to its target. Seconds; a line that is too long has no slack, and the other way about. */
export const cueFitSchema = z.object({
  lineId: lineIdSchema,
  number: z.int(),
  /** Null: only a length is asked for. */
  targetStartSeconds: z.number().nullable(),
  targetSeconds: z.number(),
  seconds: z.number(),
  overrunSeconds: z.number(),
  slackSeconds: z.number(),
  /** It begins so long behind its cue, because the lines before it are not over. */
  lateSeconds: z.number(),
  /** It begins so long before its cue, as lines do that are not laid at their times. */
  earlySeconds: z.number(),
  /** It still sounds so long when the next line with a target time begins. */
  intoNextSeconds: z.number(),
  /** Nothing is rendered yet: the length is guessed from the words. */
  isEstimate: z.boolean(),
  /** In the order in which they are tried; empty: it fits. */
  mends: z.array(fitMendSchema),
})
export type CueFit = z.infer<typeof cueFitSchema>

/** The same of a scene, or of all of it (`lineId` null). */
export const spanFitSchema = z.object({
  of: z.enum(['scene', 'programme']),
  lineId: lineIdSchema.nullable(),
  targetSeconds: z.number(),
  seconds: z.number(),
  overrunSeconds: z.number(),
  slackSeconds: z.number(),
  /** Of what is too long, so much is saved by shorter pauses, at most by half. */
  pausesSaveSeconds: z.number(),
  isEstimate: z.boolean(),
})
export type SpanFit = z.infer<typeof spanFitSchema>

/** How everything that has a target stands to it: the `fit` of an export. */
export const fitReportSchema = z.object({
  lines: z.array(cueFitSchema),
  spans: z.array(spanFitSchema),
  /** Lines that are too long by more than a twentieth of a second, and by how much the worst. */
  overruns: z.int(),
  worstSeconds: z.number(),
  late: z.int(),
  early: z.int(),
})
export type FitReport = z.infer<typeof fitReportSchema>
