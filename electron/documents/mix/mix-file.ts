import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyMix, type MixDocument, mixDocumentSchema } from '../../../shared/core/mix/mix-document.ts'
import { readTextFile } from '../../base/durable.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import { parseJson } from '../../base/json-file.ts'
import { MAX_JSON_BYTES } from '../files/project-files.ts'

/** What a mix has besides its lines. Absent in a project without beds, effects, room tone and targets of length. */
export const MIX_FILE = 'mix.json'
/** Sound files as they were brought in, by the hash of their content. */
export const SOUNDS_FOLDER = 'sounds'

/** The text of the file; undefined: there is none. @throws StudioError `project.unreadable`, `disk.silent` */
export async function readMixText(folder: string): Promise<string | undefined> {
  const path = join(folder, MIX_FILE)
  if ((await inTime(path, () => lstat(path)).catch(unlessSilent)) === undefined) return undefined
  return readTextFile(path, MAX_JSON_BYTES, 'project.unreadable')
}

/** @throws StudioError `project.unreadable` */
export function readMix(text: string | undefined): MixDocument {
  return text === undefined ? emptyMix : parseJson(text, mixDocumentSchema, MIX_FILE, 'project.unreadable')
}

/** mix.json with one entry a line, so that two people who change two of them do not collide. */
export function printMix(mix: MixDocument): string {
  // Through the schema, so that keys always stand in its order.
  const parts = Object.entries(mixDocumentSchema.parse(mix)).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    if (!Array.isArray(value)) return [`  ${JSON.stringify(name)}: ${JSON.stringify(value)}`]
    const rows = value.map((entry) => `    ${JSON.stringify(entry)}`)
    return [`  ${JSON.stringify(name)}: [\n${rows.join(',\n')}\n  ]`]
  })
  return parts.length === 0 ? '{}\n' : `{\n${parts.join(',\n')}\n}\n`
}
