import { z } from 'zod'

/** Names one change of a page, so that the page knows it again in what is told, and so that it is done once. */
export const changeIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

/** What goes with every change of the cast, the settings or the pronunciations. */
export const changeShape = {
  changeId: changeIdSchema.optional(),
  /** The change takes back an earlier one: only what is still as that one left it goes back. */
  takesBack: z.literal(true).optional(),
} as const

/** What goes with everything that is told of them. `revision` counts the changes of that part since the project was opened. */
export const toldShape = {
  revision: z.number(),
  /** The change of a page that led to it; absent: nobody's here. */
  changeId: changeIdSchema.optional(),
} as const

/** How often each part of a project has changed since it was opened. */
export const partRevisionsSchema = z.object({ cast: z.number(), settings: z.number(), pronunciations: z.number() })
export type PartRevisions = z.infer<typeof partRevisionsSchema>
