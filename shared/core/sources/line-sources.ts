import { z } from 'zod'
import { lineIdSchema } from '../model/ids.ts'

/** Longest name of a source's own for a line, and of its file, in UTF-16 code units. */
export const MAX_SOURCE_NAME = 400

/** Where a line stands in the file that it was imported from. Times are milliseconds from the start of that file. */
const originShape = {
  /** The file's own name for the line: a tag, a cell of its column of ids, the number of a cue. */
  id: z.string().max(MAX_SOURCE_NAME).optional(),
  /** Its row, counted from 1: tells two lines of one id apart. */
  row: z.int().min(1).optional(),
  /** As the file numbers the scene. */
  scene: z.string().max(MAX_SOURCE_NAME).optional(),
  startMs: z.number().min(0).optional(),
  endMs: z.number().min(0).optional(),
}
const lineOriginSchema = z.strictObject(originShape)
export type LineOrigin = z.infer<typeof lineOriginSchema>

/** A line of the project with where it came from. A line has one source at most; `file` is a name, never a path. */
export const lineSourceSchema = z.strictObject({
  line: lineIdSchema,
  file: z.string().max(MAX_SOURCE_NAME),
  ...originShape,
})
export type LineSource = z.infer<typeof lineSourceSchema>
