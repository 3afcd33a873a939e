import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { recordObject } from '../../../shared/core/model/records/record-object.ts'
import { readTextFile, writeDurably } from '../../base/durable.ts'
import { noted, orAbsent } from '../../base/failures.ts'
import { parseJson } from '../../base/json-file.ts'

/** What a project was called when it was opened last: its journal knows it by its id alone. */
const nameSchema = recordObject({ v: z.literal(1), name: z.string().max(200) })

const ENDING = '.name.json'
const MOST_BYTES = 16 * 1024

/** Keeps the name of a project beside its journal. A disk that refuses costs only the name. */
export async function keepProjectName(folder: string, journal: string, name: string): Promise<void> {
  const shown = name.slice(0, 200)
  if ((await readName(folder, `${journal}${ENDING}`)) === shown) return
  const text = `${JSON.stringify({ v: 1, name: shown })}\n`
  await writeDurably(join(folder, `${journal}${ENDING}`), text).catch(noted('project names: keeping'))
}

/** The names that are known, by journal. */
export async function readProjectNames(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder).catch(orAbsent('project names: listing', []))
  const names = new Map<string, string>()
  for (const file of files.filter((one) => one.endsWith(ENDING))) {
    const name = await readName(folder, file)
    if (name !== undefined) names.set(file.slice(0, -ENDING.length), name)
  }
  return names
}

async function readName(folder: string, file: string): Promise<string | undefined> {
  const text = await readTextFile(join(folder, file), MOST_BYTES, 'disk.failed').catch(
    orAbsent('project names: reading'),
  )
  if (text === undefined) return undefined
  try {
    return parseJson(text, nameSchema, file, 'disk.failed').name
  } catch {
    // Damaged: the project's next opening writes it anew.
    return undefined
  }
}
