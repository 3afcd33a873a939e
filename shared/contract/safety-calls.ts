import { z } from 'zod'
import { safetyViewSchema, snapshotPreviewSchema, snapshotViewSchema } from './safety-views.ts'
import { projectViewSchema } from './views.ts'
import { call, inProject } from './call.ts'

/** Calls about recovery, conflicts, snapshots and the other window. */
export const safetyCalls = {
  /** Recovery, other windows, conflicts: asked after opening and after each `safety.changed`. */
  'safety.read': call(z.strictObject(inProject), safetyViewSchema),

  /** Brings back unsaved edits or repairs damaged files. After a repair the project has another handle. */
  'recovery.accept': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), projectViewSchema),
  /** What a candidate holds, to be looked at before it is accepted. */
  'recovery.preview': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), snapshotPreviewSchema),
  'recovery.discard': call(z.strictObject({ ...inProject, candidateId: z.string().max(120) }), safetyViewSchema),

  /** Makes this window the one that writes; the other one turns to reading and keeps its unsaved edits. */
  'project.takeOver': call(z.strictObject(inProject), projectViewSchema),

  'conflicts.list': call(z.strictObject(inProject), safetyViewSchema.shape.conflicts),
  'conflicts.resolve': call(
    z.strictObject({ ...inProject, conflictId: z.string().max(80), choice: z.enum(['ours', 'theirs', 'both']) }),
    safetyViewSchema,
  ),

  'snapshots.list': call(z.strictObject(inProject), z.array(snapshotViewSchema)),
  'snapshots.preview': call(z.strictObject({ ...inProject, snapshotId: z.string().max(120) }), snapshotPreviewSchema),
  /** The present state is kept as a snapshot first. */
  'snapshots.restore': call(z.strictObject({ ...inProject, snapshotId: z.string().max(120) }), projectViewSchema),
} as const
