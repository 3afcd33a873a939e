import { z } from 'zod'
import { MOST_FAST_LINES } from '../core/deliver/caption-formats.ts'
import { deliverableKinds, deliverSchema, deliveredKinds } from '../core/deliver/deliverables.ts'
import { loudnessChoiceSchema } from '../core/deliver/loudness-choice.ts'
import { loudnessReportSchema, toldMeasuresSchema } from '../core/deliver/loudness-report.ts'
import { MAX_NAME_TEMPLATE } from '../core/deliver/names/name-template.ts'
import { mixIdSchema } from '../core/mix/mix-document.ts'
import { cueFitSchema, spanFitSchema } from '../core/fit/fit-report.ts'
import { idPatterns } from '../core/model/id-patterns.ts'
import { lineIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { limitedInLinesSchema } from '../core/timeline/limited-lines.ts'
import { placeSchema } from './place-views.ts'

/** What to export. The main side resolves the destination; no path crosses the bridge. */
export const exportOptionsSchema = z.strictObject({
  deliver: deliverSchema,
  /** Of the mix and everything that is cut out of it; absent: one, unless a voice stands aside. */
  channels: z.union([z.literal(1), z.literal(2)]).optional(),
  /** What to do with lines that have no final audio. */
  missing: z.enum(['fillWithDraft', 'leaveSilence', 'finalOnly']),
  /** How files of lines are named: fields of `nameFields` in braces; absent: number, speaker and id. */
  lineNames: z.string().max(MAX_NAME_TEMPLATE).optional(),
  /** What the sound is brought to; absent: it is left as it is. */
  loudness: loudnessChoiceSchema.optional(),
  /** Files that would be what they were in the last export are taken over from it. */
  onlyChanged: z.boolean().optional(),
  /** Name of the folder below `exports/`; a number is added if it exists. */
  name: z.string().min(1).max(80),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>

/** One deliverable of an export that is yet to be written. `changed`: null while the gain of the mix is not known. */
export const exportRowSchema = z.object({
  what: z.enum(deliverableKinds),
  files: z.int(),
  bytes: z.number(),
  /** Of its files those that would be made anew, and those that the last export had in the same form. */
  changed: z.int().nullable(),
  /** The last export had it at all. */
  wasExported: z.boolean(),
})
export type ExportRow = z.infer<typeof exportRowSchema>

/** A name as it would be written; `number`: of the line or of the scene. */
export const exportNameSchema = z.object({
  of: z.enum(['line', 'scene']),
  number: z.int(),
  name: z.string(),
  isDraft: z.boolean(),
})
export type ExportName = z.infer<typeof exportNameSchema>

/** Lines that are named where their files would have one name. */
export const MOST_COLLIDING_LINES = 10

/** A caption that is too fast: its line, its first words, and how fast it would have to be read. */
export const fastCueSchema = z.object({
  lineId: lineIdSchema,
  number: z.int(),
  speaker: z.string(),
  text: z.string(),
  charactersPerSecond: z.number(),
})
export type FastCue = z.infer<typeof fastCueSchema>

/** So many lines that do not fit are shown. */
export const MOST_FIT_LINES = 20

/**
 * How lines stand to their target times: how many have one, how many are too long (and of them those whose length is guessed)
 * and the worst by so much, how many begin late or early. `isTimed`: lines are laid at their times. `file`: where the times are from.
 */
export const exportFitSchema = z.object({
  targets: z.int(),
  overruns: z.int(),
  worstSeconds: z.number(),
  estimates: z.int(),
  late: z.int(),
  early: z.int(),
  lines: z.array(cueFitSchema.extend({ speaker: z.string() })).max(MOST_FIT_LINES),
  spans: z.array(spanFitSchema).max(MOST_FIT_LINES),
  isTimed: z.boolean(),
  file: z.string().optional(),
})
export type ExportFit = z.infer<typeof exportFitSchema>

/** What an export with these options would hold, before anything is written. Sizes are estimates. */
export const exportReadinessSchema = z.object({
  final: z.number(),
  draft: z.number(),
  missing: z.number(),
  needAttention: z.number(),
  durationSeconds: z.number(),
  files: z.number(),
  bytes: z.number(),
  suggestedName: z.string(),
  rows: z.array(exportRowSchema).max(deliverableKinds.length),
  /** Names of files as they would be written: of the first lines, of one with draft audio, and of a scene. */
  names: z.array(exportNameSchema).max(8),
  /** Files that would have one name: how many lines, the numbers of the first, and the name. Nothing is written then. */
  collision: z
    .object({ files: z.int(), lines: z.array(z.int()).max(MOST_COLLIDING_LINES), name: z.string() })
    .optional(),
  /** The folder of the last export, if there is one, and its day. */
  last: z.object({ name: z.string(), createdAt: z.string() }).optional(),
  /** An export that was killed: how many of its files are there, and how it was asked for. */
  interrupted: z.object({ files: z.int(), total: z.int(), options: exportOptionsSchema }).optional(),
  /** The gain of the mix is another one than in the last export, so that all of its sound is coded again. */
  gain: z.object({ beforeDb: z.number(), afterDb: z.number() }).optional(),
  /** Captions as they would be cut: how many, and those that cannot be read in their time. */
  captions: z
    .object({
      cues: z.int(),
      languages: z.array(z.string()).max(20),
      fast: z.array(fastCueSchema).max(20),
      fastCount: z.int(),
    })
    .optional(),
  /** Absent: nothing has a target time or length. */
  fit: exportFitSchema.optional(),
  folderLabel: z.string(),
  /** Why it would be refused: there is not enough room on the disk. */
  obstacle: problemSchema.optional(),
})
export type ExportReadiness = z.infer<typeof exportReadinessSchema>

/** Captions that have to be read faster than people can: how many, the numbers of the first lines, and the fastest. */
export const fastCaptionsSchema = z.object({
  captions: z.int().positive(),
  lines: z.array(z.int()).max(MOST_FAST_LINES),
  most: z.number(),
})

/**
 * How loud the mix of an export is, measured, and what its target would do; absent: nothing sounds. `course`: the loudest
 * momentary loudness in LUFS of each of equal parts of the mix before, null in silence; `marks`: where the limiter would
 * hold a peak, as parts of the whole.
 */
export const exportLoudnessSchema = z.object({
  channels: z.union([z.literal(1), z.literal(2)]),
  before: toldMeasuresSchema,
  course: z.array(z.number().nullable()).max(200),
  marks: z.array(z.number().min(0).max(1)).max(200),
  report: loudnessReportSchema.optional(),
})
export type ExportLoudness = z.infer<typeof exportLoudnessSchema>

/** How far an export is. `what` and `path`: of the file that is being written; sizes are estimates until the end. */
export const exportProgressSchema = z.object({
  done: z.int(),
  total: z.int(),
  what: z.enum(deliverableKinds).nullable(),
  path: z.string(),
  rows: z
    .array(z.object({ what: z.enum(deliverableKinds), done: z.int(), total: z.int() }))
    .max(deliverableKinds.length),
  bytesDone: z.number(),
  bytesTotal: z.number(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>

/** One file of an export, by its name inside the export's folder. */
export const exportedFileSchema = z.object({
  kind: z.enum(deliveredKinds),
  name: z.string(),
  durationSeconds: z.number().optional(),
})
/**
 * What an export wrote. `isDraft`: draft audio is in it. `limited`: the mix was too loud in so many places, and was
 * lowered around them, by so much at most.
 */
export const exportResultSchema = z.object({
  folderLabel: z.string(),
  place: placeSchema,
  files: z.array(exportedFileSchema),
  /** How many of them were made, and how many are those of the last export. */
  written: z.int(),
  reused: z.int(),
  durationSeconds: z.number(),
  isDraft: z.boolean(),
  limited: limitedInLinesSchema.optional(),
  fastCaptions: fastCaptionsSchema.optional(),
  loudness: loudnessReportSchema.optional(),
})
export type ExportResult = z.infer<typeof exportResultSchema>

/** One thing of the timeline that is wanted as a file of its own; `lane`: its `laneKey`, empty for all uncast names. */
export const soundPieceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clip'), lineId: lineIdSchema }),
  z.strictObject({ kind: z.literal('sound'), clipId: mixIdSchema }),
  z.strictObject({ kind: z.literal('lane'), lane: z.union([z.literal(''), z.string().regex(idPatterns.speaker)]) }),
])
export type SoundPiece = z.infer<typeof soundPieceSchema>

/** A file that lies ready until the program ends. `id`: of its sound at `mediaUrl(project, id)`; `name`: its own. */
export const singleFileSchema = z.object({
  id: z.string().regex(/^file-[0-9a-f]{64}$/),
  name: z.string(),
})
export type SingleFile = z.infer<typeof singleFileSchema>
