import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLACE } from './then.ts'

/** Where the fixture lies. */
export const writtenBefore = fileURLToPath(new URL('../../fixtures/written-before', import.meta.url))

/** Copies projects, scripts and data of a fixture into a folder, and writes this folder and computer where theirs stood. */
export async function placeThen(from: string, folder: string): Promise<void> {
  for (const name of ['data', 'projects', 'scripts']) {
    await cp(join(from, name), join(folder, name), { recursive: true })
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(jsonl?|dialogue|csv)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const inJson = JSON.stringify(folder).slice(1, -1)
    const placed = text.replaceAll(PLACE.folder, inJson).replaceAll(PLACE.host, hostname())
    if (placed !== text) await writeFile(file, placed)
  }
}
