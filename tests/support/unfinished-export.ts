import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST_FILE, readManifest } from '../../electron/export/folder/manifest.ts'
import { FINISHED_FILE } from '../../electron/export/folder/unfinished.ts'
import type { ExportOptions } from '../../shared/contract/export-views.ts'

/** No process has such a number on any system that the tests run on. */
const NOBODY = 4_194_305

/**
 * Makes of a finished export what a host leaves that is killed before its last file: all files but that of `kind`, with
 * their record, of which the last line was torn. Answers the folder.
 */
export async function leaveUnfinished(folder: string, kind: string, options: ExportOptions): Promise<string> {
  const manifest = await readManifest(join(folder, MANIFEST_FILE))
  if (manifest === undefined) throw new Error('There is no export in it.')
  const partial = `${folder}.${NOBODY}.partial`
  await rename(folder, partial)
  await rm(join(partial, MANIFEST_FILE))
  const there = manifest.files.filter((file) => file.kind !== kind)
  for (const { path } of manifest.files.filter((file) => file.kind === kind)) {
    const bytes = await readFile(join(partial, path))
    await writeFile(join(partial, `.${path}.partial`), bytes.subarray(0, 100))
    await rm(join(partial, path))
  }
  const head = { format: 'repartee-finished', version: 1, files: manifest.files.length + 1, options }
  const records = [head, ...there].map((record) => `${JSON.stringify(record)}\n`)
  await writeFile(join(partial, FINISHED_FILE), `${records.join('')}{"kind":"mi`)
  return partial
}

/** The only export of a project that is whole. */
export async function onlyExport(exports: string): Promise<string> {
  const [name = ''] = (await readdir(exports)).filter((one) => !one.endsWith('.partial'))
  return join(exports, name)
}
