import { z } from 'zod'
import { problemSchema } from '../core/model/problem-schema.ts'

/**
 * Where something lies on the disk. The page names it by `placeId`, which dies with the studio; `path` is for people only,
 * to be read and copied, and no call takes it.
 */
export const placeSchema = z.object({
  placeId: z.string().max(80),
  path: z.string(),
  /** Why the host cannot show the folder in the system's file manager; absent: it can. */
  cannotOpen: problemSchema.optional(),
})
export type DiskPlace = z.infer<typeof placeSchema>
