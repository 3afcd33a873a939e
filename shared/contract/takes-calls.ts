import { z } from 'zod'
import { lineIdSchema, takeIdSchema } from '../core/model/ids.ts'
import { cleanUpPlanSchema, staleLineSchema, takeMarkSchema, takeRefSchema } from './render-views.ts'
import {
  exportLoudnessSchema,
  exportOptionsSchema,
  exportReadinessSchema,
  exportResultSchema,
  lineViewSchema,
  takeDetailSchema,
} from './views.ts'
import { graphChangesSchema, graphPartsSchema } from '../core/timeline/graph-schema.ts'
import { call, inProject, nothing } from './call.ts'

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
  /** min, max pairs as signed bytes over the whole take. */
  'takes.peaks': call(
    z.strictObject({ ...inProject, takeId: takeIdSchema, width: z.int().min(1).max(4000) }),
    z.object({ peaks: z.instanceof(Uint8Array) }),
  ),

  /**
   * What is heard, and where. With the revision that the page has (`since`) only what differs, if that is remembered;
   * else everything.
   */
  'timeline.read': call(
    z.strictObject({ ...inProject, since: z.int().min(0).optional() }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole'), revision: z.number(), parts: graphPartsSchema }),
      z.object({ kind: z.literal('changes'), revision: z.number(), changes: graphChangesSchema }),
    ]),
  ),

  'export.readiness': call(z.strictObject({ ...inProject, options: exportOptionsSchema }), exportReadinessSchema),
  /** Null: nothing sounds. Measuring takes seconds for an hour; another question ends it with `render.cancelled`. */
  'export.loudness': call(
    z.strictObject({ ...inProject, options: exportOptionsSchema }),
    z.object({ loudness: exportLoudnessSchema.nullable() }),
  ),
  'export.start': call(z.strictObject({ ...inProject, options: exportOptionsSchema }), exportResultSchema),
  'export.cancel': call(z.strictObject(inProject), nothing),
} as const
