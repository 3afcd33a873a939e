import { z } from 'zod'
import { deliverableKinds, deliverableSchema } from '../core/deliver/deliverables.ts'
import { lineIdSchema, takeIdSchema } from '../core/model/ids.ts'
import { MOST_STRETCH } from '../core/fit/fit.ts'
import {
  lineStartSchema,
  mixDocumentSchema,
  SOUND_CHUNK_BYTES,
  roomToneSchema,
  soundFileSchema,
} from '../core/mix/mix-document.ts'
import { takeWordsSchema } from '../core/model/words/word-times.ts'
import { graphChangesSchema, graphPartsSchema } from '../core/timeline/graph-schema.ts'
import { call, inProject, nothing } from './call.ts'
import {
  exportLoudnessSchema,
  exportOptionsSchema,
  exportReadinessSchema,
  exportResultSchema,
  singleFileSchema,
  soundPieceSchema,
} from './export-views.ts'
import { listenToSchema } from './playing-calls.ts'
import { cleanUpPlanSchema, staleLineSchema, takeMarkSchema, takeRefSchema } from './render-views.ts'
import { lineViewSchema, takeDetailSchema } from './views.ts'

/** Calls about takes, the timeline and the export. */
export const takesCalls = {
  'takes.list': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), z.array(takeDetailSchema)),
  /** What has changed since the takes of stale lines were made; lines that are not stale are left out. */
  'takes.changes': call(
    z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(500) }),
    z.array(staleLineSchema),
  ),
  'takes.choose': call(z.strictObject({ ...inProject, lineId: lineIdSchema, takeId: takeIdSchema }), lineViewSchema),
  /** A lock of a take that is not in use is refused, unless `use` says to put it to use: then no other one stays locked. */
  'takes.mark': call(
    z.strictObject({ ...inProject, ...takeRefSchema.shape, mark: takeMarkSchema, use: z.boolean().optional() }),
    z.array(takeDetailSchema),
  ),
  /** Audio stays on the disk until a clean-up removes it. Chosen takes stop being chosen; locked ones are refused. */
  'takes.trash': call(z.strictObject({ ...inProject, takes: z.array(takeRefSchema).min(1).max(2000) }), nothing),
  'takes.restore': call(z.strictObject({ ...inProject, takes: z.array(takeRefSchema).min(1).max(2000) }), nothing),
  'takes.trashed': call(
    z.strictObject(inProject),
    z.array(takeDetailSchema.extend({ lineId: lineIdSchema, trashedAt: z.string() })),
  ),
  /** Disk use, and what could be removed. Nothing is. */
  'takes.cleanUpPlan': call(z.strictObject(inProject), cleanUpPlanSchema),
  /** Removes exactly these of the plan. Paid takes only with `paidToo`, which is the second time of being told. */
  'takes.cleanUp': call(
    z.strictObject({ ...inProject, takeIds: z.array(takeIdSchema).min(1).max(20_000), paidToo: z.boolean() }),
    z.object({ removed: z.number(), bytes: z.number() }),
  ),
  /** Makes a take from the one that is heard, at another speed and its own pitch, and puts it to use. Nothing is sent. */
  'takes.stretch': call(
    z.strictObject({
      ...inProject,
      lineId: lineIdSchema,
      speed: z
        .number()
        .min(1 / MOST_STRETCH)
        .max(MOST_STRETCH),
    }),
    lineViewSchema,
  ),
  /** min, max pairs as signed bytes over the whole take. */
  'takes.peaks': call(
    z.strictObject({ ...inProject, takeId: takeIdSchema, width: z.int().min(1).max(4000) }),
    z.object({ peaks: z.instanceof(Uint8Array) }),
  ),
  /** The words of a take and when they sound, found now if nobody has looked before. Null: they cannot be found. */
  'takes.words': call(
    z.strictObject({ ...inProject, takeId: takeIdSchema }),
    z.object({ words: takeWordsSchema.nullable() }),
  ),

  /**
   * What is heard, and where. With the revision that the page has (`since`) only what differs, if that is remembered;
   * else everything. Revisions of another `listenTo` are others.
   */
  'timeline.read': call(
    z.strictObject({ ...inProject, since: z.int().min(0).optional(), listenTo: listenToSchema }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole'), revision: z.number(), parts: graphPartsSchema }),
      z.object({ kind: z.literal('changes'), revision: z.number(), changes: graphChangesSchema }),
    ]),
  ),

  /** When lines begin by the times of the cues that they were imported from; none where no file had any. */
  'export.targetTimes': call(z.strictObject(inProject), z.object({ starts: z.array(lineStartSchema).max(50_000) })),

  /** `others`: deliverables that are not chosen, and are counted beside them. */
  'export.readiness': call(
    z.strictObject({
      ...inProject,
      options: exportOptionsSchema,
      others: z.array(deliverableSchema).max(deliverableKinds.length).optional(),
    }),
    exportReadinessSchema,
  ),
  /** Null: nothing sounds. Measuring takes seconds for an hour; another question ends it with `render.cancelled`. */
  'export.loudness': call(
    z.strictObject({ ...inProject, options: exportOptionsSchema }),
    z.object({ loudness: exportLoudnessSchema.nullable() }),
  ),
  'export.start': call(z.strictObject({ ...inProject, options: exportOptionsSchema }), exportResultSchema),
  'export.cancel': call(z.strictObject(inProject), nothing),
  /** Removes what killed exports left, so that none of it is taken up again. */
  'export.dismiss': call(z.strictObject(inProject), nothing),
  /** Makes one clip or one lane as a file of its own, as it is heard now. */
  'files.make': call(z.strictObject({ ...inProject, of: soundPieceSchema }), singleFileSchema),
  /** Gives it up if it is being made. */
  'files.stop': call(z.strictObject({ ...inProject, of: soundPieceSchema }), nothing),
  /** Has the system take such a file along with the pointer that is pressed; only a host with windows of its own can. */
  'files.drag': call(z.strictObject({ ...inProject, id: singleFileSchema.shape.id }), nothing),
} as const

/** The largest sound file that is taken, 16 GB: a day of stereo in 32 bits. */
export const MAX_ADDED_SOUND_BYTES = 16 * 1024 ** 3

const upload = { ...inProject, uploadId: z.string().regex(/^[0-9a-f]{24}$/) } as const

/** Calls about what a mix has besides its lines. */
export const mixCalls = {
  'mix.read': call(z.strictObject(inProject), mixDocumentSchema),
  /**
   * Changes what differs between `before` and `after`, lane by lane and clip by clip, each field for itself, whatever another
   * window has changed since. Answers what stands then, which is on the disk.
   */
  'mix.change': call(
    z.strictObject({
      ...inProject,
      before: mixDocumentSchema,
      after: mixDocumentSchema,
      /** The change takes back an earlier one: only what is still as that one left it goes back. */
      takesBack: z.literal(true).optional(),
    }),
    mixDocumentSchema,
  ),
  /** A sound file is brought in: announced, sent in pieces, kept. Nothing of the mix is changed by it. */
  'sounds.begin': call(
    z.strictObject({
      ...inProject,
      name: z.string().min(1).max(500),
      bytes: z.int().min(0).max(MAX_ADDED_SOUND_BYTES),
    }),
    z.object({ uploadId: z.string() }),
  ),
  'sounds.append': call(
    z.strictObject({
      ...upload,
      bytes: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.byteLength <= SOUND_CHUNK_BYTES)
        .meta({ maxBytes: SOUND_CHUNK_BYTES }),
    }),
    nothing,
  ),
  /** `rmsDbfs`: how loud it is as a whole; absent in digital silence. */
  'sounds.finish': call(z.strictObject(upload), z.object({ sound: soundFileSchema, rmsDbfs: z.number().optional() })),
  'sounds.cancel': call(z.strictObject(upload), nothing),
  /** Makes room tone from the takes that are heard, and keeps its file. Nothing of the mix is changed by it. */
  'sounds.roomTone': call(z.strictObject(inProject), z.object({ sound: soundFileSchema, tone: roomToneSchema })),
} as const
