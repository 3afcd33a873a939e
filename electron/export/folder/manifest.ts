import { z } from 'zod'
import { deliveredKinds } from '../../../shared/core/deliver/deliverables.ts'
import { lineIdSchema, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { sourceSchema } from '../../../shared/core/model/take.ts'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { loudnessReportSchema } from '../../../shared/core/deliver/loudness-report.ts'
import { limitedInLinesSchema } from '../../../shared/core/timeline/limited-lines.ts'
import { readTextFile } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { noteUnlessAbsent } from '../../base/failures.ts'

/** Written last: an export with a manifest is whole. */
export const MANIFEST_FILE = 'manifest.json'
/** Most bytes of a manifest that is read: some 100,000 files. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** One file, also in the record of an export that is not whole yet: a line there holds nothing more. */
export const manifestFileSchema = recordObject({
  kind: z.enum(deliveredKinds),
  /** Below the export's folder, with `/`. No file of ours lies deeper than one folder. */
  path: z
    .string()
    .regex(/^(?:(?:lines|scenes|stems)\/)?[^/\\]{1,250}$/)
    .refine((path) => !path.split('/').includes('..')),
  durationSeconds: z.number().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  lineId: lineIdSchema.optional(),
  takeId: takeIdSchema.optional(),
  /** What the file that the line was imported from calls it, and that file's name. */
  sourceId: z.string().optional(),
  sourceFile: z.string().optional(),
  /** Where it was too loud: how many places were lowered, the worst by how much, and in which lines. */
  limited: limitedInLinesSchema.optional(),
  /** Which voices speak in it. */
  voices: sourceSchema.optional(),
  /** True if any of what is heard in it is no final audio. */
  isDraft: z.boolean().optional(),
  speaker: z.string().optional(),
  scene: z.string().optional(),
  /** Of sound: the file's own, and what was measured while it was written; null: silence has no loudness. */
  durationSamples: z.int().min(0).optional(),
  sampleRate: z.int().positive().optional(),
  channels: z.int().positive().optional(),
  bitsPerSample: z.int().positive().optional(),
  bitrateKbps: z.number().optional(),
  integratedLufs: z.number().nullable().optional(),
  truePeakDbtp: z.number().nullable().optional(),
  /** The sum of everything that the file was made from: where it is the same again, so is the file. */
  recipe: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type ManifestFile = z.infer<typeof manifestFileSchema>

const manifestSchema = recordObject({
  format: z.literal('repartee-export'),
  version: z.literal(1),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** True if any line was spoken by a draft voice or is older than its text. */
  isDraft: z.boolean(),
  durationSeconds: z.number().min(0),
  /** What the loudness target did to the mix; absent: there was none, or no mix. */
  loudness: loudnessReportSchema.optional(),
  files: z.array(manifestFileSchema),
})
/** What an export holds, with hashes, so that another program can check it. */
export type Manifest = z.infer<typeof manifestSchema>

/** The manifest as it is written: through the schema, so that keys stand in its order. */
export function printManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`
}

/** The files that an earlier export wrote, by its manifest; none if there is no manifest of ours. */
export async function ownFiles(path: string): Promise<readonly ManifestFile[]> {
  return (await readManifest(path))?.files ?? []
}

/** A manifest of ours; undefined where there is none that can be read. */
export async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    const text = await readTextFile(path, MAX_MANIFEST_BYTES, 'export.unreadable')
    return parseJson(text, manifestSchema, path, 'export.unreadable')
  } catch (error) {
    noteUnlessAbsent('manifest: reading', error)
    return undefined
  }
}
