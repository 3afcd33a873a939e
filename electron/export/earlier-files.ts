import { constants } from 'node:fs'
import { copyFile, lstat, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/modes.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import type { EarlierFiles } from './export-job.ts'
import { hashOfFile } from '../base/hash-text.ts'
import { MANIFEST_FILE, type Manifest, type ManifestFile, readManifest } from './folder/manifest.ts'

/** An export that was written before: its folder's name, and what it holds. */
export type EarlierExport = { readonly name: string; readonly manifest: Manifest; readonly files: EarlierFiles }

/** The newest export among those of a folder; undefined where there is none whose manifest can be read. */
export async function lastExport(exportsFolder: string): Promise<EarlierExport | undefined> {
  let newest: EarlierExport | undefined
  const names = await readdir(exportsFolder, { withFileTypes: true }).catch(orAbsent('earlier files: listing', []))
  const stamped = await Promise.all(
    names
      .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.partial'))
      .map(async ({ name }) => {
        const path = join(exportsFolder, name, MANIFEST_FILE)
        return { name, atMs: (await stat(path).catch(orAbsent('earlier files: looking')))?.mtimeMs }
      }),
  )
  // Times of files only say where to look first: a folder may have been copied.
  const likely = stamped.flatMap(({ name, atMs }) => (atMs === undefined ? [] : [{ name, atMs }]))
  for (const { name } of likely.toSorted((a, b) => b.atMs - a.atMs).slice(0, MOST_LOOKED_AT)) {
    const found = await earlierExport(join(exportsFolder, name), { name })
    if (found !== undefined && (newest === undefined || found.manifest.createdAt > newest.manifest.createdAt)) {
      newest = found
    }
  }
  return newest
}

/** So many folders are looked into. */
const MOST_LOOKED_AT = 5

/** The export that a folder holds. `inPlace`: for one into the same folder. */
export async function earlierExport(
  folder: string,
  { name = '', inPlace = false }: { readonly name?: string; readonly inPlace?: boolean } = {},
): Promise<EarlierExport | undefined> {
  const manifest = await readManifest(join(folder, MANIFEST_FILE))
  return manifest === undefined ? undefined : { name, manifest, files: filesOf(folder, manifest, inPlace) }
}

function filesOf(folder: string, { files, loudness }: Manifest, inPlace: boolean): EarlierFiles {
  const byRecipe = new Map(
    files.flatMap((file): [string, ManifestFile][] => (file.recipe === undefined ? [] : [[file.recipe, file]])),
  )
  return {
    inPlace,
    ...(typeof loudness?.gainDb === 'number' ? { gainDb: loudness.gainDb } : {}),
    find: (recipe) => byRecipe.get(recipe),
    copy: async (file, to, path) => {
      const from = join(folder, ...file.path.split('/'))
      try {
        // A regular file of that size, or it is not looked at further.
        const found = await lstat(from)
        if (!found.isFile() || found.size !== file.bytes) return false
        if (inPlace && path === file.path) return (await hashOfFile(from)) === file.sha256
        await makeFolder(dirname(to)).catch(orAbsent('earlier files: folder'))
        // A copy, not a second name: whoever changes one export must not change the other. Shares blocks where it can.
        await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
        if ((await hashOfFile(to)) === file.sha256) return true
        await rm(to, { force: true })
        return false
      } catch (error) {
        await rm(to, { force: true }).catch(ignored('clean-up'))
        orAbsent('earlier files: copying')(error)
        return false
      }
    },
  }
}
