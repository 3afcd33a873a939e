import { z } from 'zod'

/** What a column of a table may hold. `note` is kept as a note above the line; `none` is not read. */
export const columnRoles = [
  'none',
  'id',
  'scene',
  'speaker',
  'variant',
  'direction',
  'line',
  'start',
  'end',
  'note',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** What paragraphs of a style may be. `text` is read like a line of a plain file: `NAME: words`. */
export const styleRoles = ['text', 'title', 'scene', 'speaker', 'line', 'direction', 'action', 'note', 'none'] as const
export type StyleRole = (typeof styleRoles)[number]

/** What may stand between the cells of a table. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Ways in which letters are written in files, by the names of the encoding standard. */
export const letterForms = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const
export type Letters = (typeof letterForms)[number]

/** Most columns and styles that anybody decides about; further ones are not read. */
export const MOST_COLUMNS = 100
const MOST_STYLES = 200

/** What somebody decides about how a file is read; what is not said is guessed. `columns` are by place. */
export const importMappingSchema = z.strictObject({
  columns: z.array(z.enum(columnRoles)).max(MOST_COLUMNS).optional(),
  hasHeader: z.boolean().optional(),
  separator: z.enum(separators).optional(),
  letters: z.enum(letterForms).optional(),
  styles: z
    .array(z.strictObject({ style: z.string().max(200), role: z.enum(styleRoles) }))
    .max(MOST_STYLES)
    .optional(),
})
export type ImportMapping = z.infer<typeof importMappingSchema>

/** Why something is read as it is: chosen by hand, by its name, by what stands in it, or because nothing fits. */
const reasons = z.enum(['chosen', 'name', 'content', 'language', 'nothing'])
export type MappingReason = z.infer<typeof reasons>

/** How a file was read, for somebody who may know better: columns with their first rows, or styles. */
export const importLayoutSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    separator: z.enum(separators).optional(),
    letters: z.enum(letterForms).optional(),
    hasHeader: z.boolean(),
    columns: z
      .array(z.strictObject({ name: z.string(), role: z.enum(columnRoles), because: reasons, values: z.int() }))
      .max(MOST_COLUMNS),
    /** The first rows below the names, their cells cut. `number`: counted from 1 in the file. */
    rows: z.array(z.strictObject({ number: z.int(), cells: z.array(z.string()) })),
    /** All rows of the file that hold anything, without the one of names. */
    total: z.int(),
  }),
  z.strictObject({
    kind: z.literal('styles'),
    styles: z
      .array(
        z.strictObject({
          name: z.string(),
          role: z.enum(styleRoles),
          because: reasons,
          paragraphs: z.int(),
          example: z.string(),
        }),
      )
      .max(MOST_STYLES),
  }),
])
export type ImportLayout = z.infer<typeof importLayoutSchema>
