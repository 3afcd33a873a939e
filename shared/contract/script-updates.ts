import { z } from 'zod'
import { MAX_SCRIPT_CHARACTERS } from './call.ts'

/** Changes of one update at most; a page that has more sends one that holds them all. */
export const MAX_SCRIPT_CHANGES = 10_000

/** Offsets in UTF-16 code units of the text before, ascending, not overlapping. */
export const scriptChangesSchema = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().min(0), insert: z.string().max(MAX_SCRIPT_CHARACTERS) }))
  .max(MAX_SCRIPT_CHANGES)

/** Names one page from its loading to its end; a reload is another author. */
export const scriptAuthorSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

/** One step of the script on the main side, on the text of the revision before it. */
export const scriptUpdateSchema = z.object({
  revision: z.number(),
  /** Null: not a page (another program, a recovery, an import). */
  author: scriptAuthorSchema.nullable(),
  /** Counts the author's changes from 1; 0 where nobody counts. */
  seq: z.number(),
  changes: z.array(z.object({ from: z.number(), to: z.number(), insert: z.string() })),
})
export type ScriptUpdate = z.infer<typeof scriptUpdateSchema>

/** A window that shows a project, and where its caret is in the script: an offset in the editor's document, or nowhere. */
export const presentWindowSchema = z.object({ windowId: scriptAuthorSchema, position: z.int().min(0).nullable() })
export type PresentWindow = z.infer<typeof presentWindowSchema>
