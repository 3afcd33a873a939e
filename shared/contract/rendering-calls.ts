import { z } from 'zod'
import { lineIdSchema, takeIdSchema } from '../core/model/ids.ts'
import { problemSchema } from '../core/model/problem-schema.ts'
import { sourceSchema } from '../core/model/take.ts'
import {
  ledgerViewSchema,
  liveViewSchema,
  queueItemSchema,
  sceneCutsSchema,
  scenePlanSchema,
  unknownAnswerSchema,
  unknownLineSchema,
} from './render-views.ts'
import { queueViewSchema } from './views.ts'
import { call, inProject, nothing } from './call.ts'

/** Calls about the queue, what it costs, scenes and live speech. */
export const renderingCalls = {
  /** What `render.start` with the same input would send, to the byte, if everything is answered. Nothing is sent. */
  'render.estimate': call(
    z.strictObject({
      ...inProject,
      source: sourceSchema,
      lineIds: z.array(lineIdSchema).max(50_000).nullable(),
      again: z.boolean().optional(),
      resendUnknown: z.boolean().optional(),
      takes: z.int().min(1).max(8).optional(),
      mode: z.enum(['line', 'scene']).optional(),
      pickUp: z.strictObject({ neighbours: z.int().min(0).max(2) }).optional(),
      /** Of a live reading by this way, in place of a render. */
      live: z.enum(['socket', 'http']).optional(),
    }),
    z.object({
      lines: z.number(),
      requests: z.number(),
      bytesOfText: z.number(),
      blocked: z.array(problemSchema),
      /** Why there are more requests than there could be; absent where there are not. */
      notes: z.array(problemSchema).optional(),
    }),
  ),
  /**
   * Renders lines (null: all that need it). `again` makes a new take even where a current one exists.
   * Main builds the text from its own copy, guards the spending, and asks with a native confirmation above the threshold.
   */
  'render.start': call(
    z.strictObject({
      ...inProject,
      source: sourceSchema,
      lineIds: z.array(lineIdSchema).max(50_000).nullable(),
      again: z.boolean(),
      resendUnknown: z.boolean(),
      /** Takes of each line in one action, 1 to 8; absent: 1. More than one needs `again`. */
      takes: z.int().min(1).max(8).optional(),
      /** Overrides the project's mode for this batch. */
      mode: z.enum(['line', 'scene']).optional(),
      /** Retakes one line within so many neighbours on each side, and keeps only its slice (s2-pro). */
      pickUp: z.strictObject({ neighbours: z.int().min(0).max(2) }).optional(),
      /** The page's answer to `spend.notConfirmed` in hosts without native dialogs; carries the bytes that were shown. */
      confirmedBytes: z.int().min(0).optional(),
    }),
    z.object({
      queued: z.number(),
      cached: z.number(),
      blocked: z.array(problemSchema),
      /** What is done otherwise than asked: scenes line by line, because the model speaks one voice a request. */
      notes: z.array(problemSchema).optional(),
    }),
  ),
  /** Waiting lines stop at once; what is being sent finishes, because it may be paid for. */
  'render.cancel': call(z.strictObject(inProject), nothing),

  /** Nothing new is sent; what is being sent finishes. Outlives a restart. */
  'queue.pause': call(z.strictObject(inProject), queueViewSchema),
  /** Asks first where little is left to pay with, as `render.start` does. */
  'queue.resume': call(z.strictObject({ ...inProject, confirmedBytes: z.int().min(0).optional() }), queueViewSchema),
  /** Goes on by itself as soon as whoever else sends lines of this project is done. */
  'queue.waitForTurn': call(z.strictObject(inProject), queueViewSchema),
  /** Takes the sending over from a computer that has been silent for two minutes, and goes on. What it had on its way is unknown here too. */
  'queue.takeOver': call(z.strictObject(inProject), queueViewSchema),
  /** What is in the queue, in the order of sending; 2,000 at most, the unfinished first. */
  'queue.read': call(z.strictObject(inProject), z.array(queueItemSchema)),
  /** Puts waiting lines first, in this order. */
  'queue.first': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(2000) }), nothing),
  /** Where the user works: lines near it are sent first, unless an order was asked for. Cheap to call often. */
  'queue.near': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), nothing),
  /** Takes waiting lines out of the queue. */
  'queue.cancelLines': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(50_000) }), nothing),

  /** Lines that may have been billed and wait for a decision. */
  'unknown.list': call(z.strictObject(inProject), z.array(unknownLineSchema)),
  /** What is known of one of them; null if it waits for nothing any more. */
  'unknown.read': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), unknownAnswerSchema.nullable()),
  /** What came becomes a take of its line, suspicious until it is accepted. Nothing is sent. */
  'unknown.use': call(z.strictObject({ ...inProject, lineId: lineIdSchema }), nothing),
  /** The user gives them up: they count as not rendered again. The ledger keeps what may have been billed. */
  'unknown.giveUp': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(50_000) }), nothing),

  /** The user has read why these lines failed: they count as not rendered again. */
  'queue.dismiss': call(z.strictObject({ ...inProject, lineIds: z.array(lineIdSchema).max(50_000) }), nothing),

  'ledger.read': call(z.strictObject(inProject), ledgerViewSchema),

  /** How scene mode would group the lines (null: all that need it). Nothing is sent. */
  'scene.plan': call(
    z.strictObject({ ...inProject, source: sourceSchema, lineIds: z.array(lineIdSchema).max(50_000).nullable() }),
    scenePlanSchema,
  ),
  /** The scene answer that a take was cut from, with its borders. Null: the take is no slice. */
  // `lineId`: scenes of the same words share an answer, and each has borders of its own.
  'scene.cuts': call(
    z.strictObject({ ...inProject, takeId: takeIdSchema, lineId: lineIdSchema.optional() }),
    sceneCutsSchema.nullable(),
  ),
  /** Finds all lines of a scene's answer good as they are. */
  'scene.accept': call(
    z.strictObject({ ...inProject, sceneTakeId: takeIdSchema, lineId: lineIdSchema.optional() }),
    sceneCutsSchema,
  ),
  /** Drags a border: both neighbours get a new take each, which is chosen where the old one was. The answer stays whole. */
  'scene.moveSeam': call(
    z.strictObject({
      ...inProject,
      sceneTakeId: takeIdSchema,
      before: lineIdSchema,
      after: lineIdSchema,
      pause: z.int().min(0).optional(),
      sample: z.int().min(0),
    }),
    sceneCutsSchema,
  ),

  /** Hears lines while they are made. `socket`: over the live socket; `http`: one after another as they are rendered; so is compressed sound. Whole audio becomes takes. */
  'live.start': call(
    z.strictObject({
      ...inProject,
      source: sourceSchema,
      lineIds: z.array(lineIdSchema).min(1).max(200),
      via: z.enum(['socket', 'http']),
      confirmedBytes: z.int().min(0).optional(),
    }),
    liveViewSchema,
  ),
  'live.stop': call(z.strictObject({ ...inProject, liveId: z.string().max(80) }), nothing),
} as const
