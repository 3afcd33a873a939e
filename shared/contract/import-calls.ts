import { z } from 'zod'
import { projectHandleSchema } from '../core/model/ids.ts'
import { importMappingSchema } from '../core/import/layout.ts'
import { importReviewSchema } from '../core/import/review.ts'
import {
  chosenFormatSchema,
  importDecisionSchema,
  importReadSchema,
  mergedScriptSchema,
  scriptExportedSchema,
  scriptFormatSchema,
  sourceFileSchema,
} from './import-views.ts'
import { projectViewSchema } from './views.ts'
import { sourceChangeSchema } from '../core/sources/change-sources.ts'
import { call, inProject, nothing } from './call.ts'

/** Calls about reading scripts of other programs, and writing them. */
export const importCalls = {
  /** Reads a file for import. Nothing is written. `project`: the one it may go into, for its cast; null for a new one. */
  'import.read': call(
    z.strictObject({
      ...sourceFileSchema.shape,
      project: projectHandleSchema.nullable(),
      format: chosenFormatSchema,
      mapping: importMappingSchema.optional(),
    }),
    importReadSchema,
  ),
  /** The same for a script that `picker.list` named. */
  'import.readEntry': call(
    z.strictObject({
      entryId: z.string().max(80),
      project: projectHandleSchema.nullable(),
      format: chosenFormatSchema,
      mapping: importMappingSchema.optional(),
    }),
    importReadSchema,
  ),
  /** Makes a project of what was read, in the default projects folder, and opens it. */
  'import.create': call(
    z.strictObject({ ...importDecisionSchema, name: z.string().trim().min(1).max(80) }),
    projectViewSchema,
  ),
  /** What a merge into the open project would do, line by line, to the script as of `revision`. */
  'import.review': call(
    z.strictObject({ ...inProject, ...importDecisionSchema }),
    z.object({
      review: importReviewSchema,
      revision: z.number(),
      /** Lines that are there already and for which the source has a name that is not known yet. */
      named: z.int().min(0),
    }),
  ),
  /**
   * The merged text and cast, which the page puts in place. `refused` are numbers of the review's items; refused with
   * `project.conflict` if the script has changed since `revision`, because then they name something else.
   */
  'import.merge': call(
    z.strictObject({
      ...inProject,
      ...importDecisionSchema,
      revision: z.int().min(0),
      refused: z.array(z.int().min(0)).max(200_000),
    }),
    mergedScriptSchema,
  ),
  /** The text and cast with the source behind what is there, which the page puts in place. */
  'import.append': call(z.strictObject({ ...inProject, ...importDecisionSchema }), mergedScriptSchema),
  /** Puts where lines come from in place, as an import found it or as it was before. */
  'sources.change': call(z.strictObject({ ...inProject, changes: z.array(sourceChangeSchema).max(200_000) }), nothing),
  'import.forget': call(z.strictObject({ importId: importDecisionSchema.importId }), nothing),

  /** Writes the script into the project's `exports` folder. A file that is there is kept; the new one gets a number. */
  'script.export': call(z.strictObject({ ...inProject, format: scriptFormatSchema }), scriptExportedSchema),
} as const
