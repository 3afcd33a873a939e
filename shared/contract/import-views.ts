import { z } from 'zod'
import { castSchema } from '../core/model/cast.ts'
import { importChoicesSchema } from '../core/import/choices.ts'
import { MAX_SOURCE_BYTES } from '../core/import/limits.ts'
import { importPreviewSchema } from '../core/import/preview.ts'
import { importFormatSchema } from '../core/import/types.ts'
import { importedSourcesSchema } from '../core/sources/change-sources.ts'
import { placeSchema } from './place-views.ts'

/** A source as the page hands it over; its name says the format where its content does not. Never a path. */
export const sourceFileSchema = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^/\\]+$/),
  bytes: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.byteLength <= MAX_SOURCE_BYTES, 'larger than 20 MB')
    .meta({ maxBytes: MAX_SOURCE_BYTES }),
})

/** A format chosen by hand; null: as the file's name and content say. */
export const chosenFormatSchema = importFormatSchema.nullable()

/** A source that main has read and keeps for the calls that follow, by `importId`. */
export const importReadSchema = z.object({ importId: z.string(), fileName: z.string(), preview: importPreviewSchema })
export type ImportRead = z.infer<typeof importReadSchema>

/** Names the source and what the user decided about its speakers. */
export const importDecisionSchema = { importId: z.string().max(80), choices: importChoicesSchema }

/**
 * A project's text and cast after a merge, and what it changes in where lines come from, for the page to put in place as
 * one step that can be undone. It is made of the script as of `revision`: on any other text it would take back what others
 * have written since.
 */
export const mergedScriptSchema = z.object({
  text: z.string(),
  revision: z.int().min(0),
  cast: castSchema,
  sources: importedSourcesSchema,
})

/** Every kind of file that a script is written to. */
export const scriptFormatSchema = z.enum(['dialogue', 'fountain', 'csv', 'tagged', 'docx'])
export type ScriptFormat = z.infer<typeof scriptFormatSchema>

/** A script that was written into the project's `exports` folder. */
export const scriptExportedSchema = z.object({ fileName: z.string(), place: placeSchema, lines: z.number() })
export type ScriptExported = z.infer<typeof scriptExportedSchema>
