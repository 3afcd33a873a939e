import { z } from 'zod'
import { scriptAuthorSchema } from '../../../shared/contract/script-updates.ts'
import { MAX_KEPT_CHARACTERS } from './types.ts'

const line = z.string().max(MAX_KEPT_CHARACTERS)

/** Lines of the script that stand together and were touched. */
export const keptRegionSchema = z.object({
  /** The lines as they were flushed, and as they were written since, whole and with their ids. */
  before: z.array(line).max(20_000),
  after: z.array(line).max(20_000),
  /** Up to three lines that stood above them, the nearest last. Empty: they stood at the top. */
  above: z.array(line).max(3),
  /** What was typed: offsets in the lines of `after`, joined by one character. Ascending. */
  typed: z.array(z.tuple([z.int().min(0), z.int().min(0)])).max(20_000),
  /** The number that people see of the first spoken line, and who speaks it, where they were known. */
  number: z.int().min(1).optional(),
  speaker: z.string().max(1000).optional(),
})
export type KeptRegion = z.infer<typeof keptRegionSchema>

/** What one window keeps of one project until it is acknowledged. */
export const keptRecordSchema = z.object({
  version: z.literal(1),
  windowId: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** What the page's changes are known by on the main side. Absent in records of before. */
  author: scriptAuthorSchema.optional(),
  project: z.object({ recentId: z.string().min(1).max(80), name: z.string().max(1000) }),
  /** When the first of them was typed and when this was written, in milliseconds since 1970. */
  typedAtMs: z.number(),
  keptAtMs: z.number(),
  /** Words that were typed, with those left out. */
  words: z.int().min(0),
  /** Words that were too many to be kept: they are only in the window. */
  omittedWords: z.int().min(0),
  regions: z.array(keptRegionSchema).min(1).max(20_000),
})
export type KeptRecord = z.infer<typeof keptRecordSchema>

/** Reads a record as it was stored; undefined if it is damaged, or somebody else's. */
export function parseRecord(stored: string): KeptRecord | undefined {
  try {
    return keptRecordSchema.safeParse(JSON.parse(stored)).data
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
