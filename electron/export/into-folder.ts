import { lstat, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deliverables } from '../../shared/core/deliver/deliverables.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'
import { makeFolder } from '../base/modes.ts'
import { diskError, errnoOf } from '../base/durable.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import { type EarlierExport, earlierExport } from './earlier-files.ts'
import { exportError } from './export-error.ts'
import type { ExportJob, ExportOutcome } from './export-job.ts'
import { hashOfFile } from '../base/hash-text.ts'
import { lockFolder } from './folder-lock.ts'
import { MANIFEST_FILE, type ManifestFile, readManifest } from './folder/manifest.ts'
import { leftInside, partialInside, sweepLeft } from './folder/partial-folder.ts'
import { preparedFiles } from './prepared-files.ts'
import { mostFinished } from './folder/unfinished.ts'
import { beginFolder } from './begin-folder.ts'
import { writeFiles } from './write-files.ts'

/** The folders that an export may make. */
const FOLDERS = ['lines', 'scenes', 'stems'] as const

/**
 * `namesakes`: whatever has the name of a file is replaced. `own`: only what an export wrote and nobody has changed since;
 * what it wrote before and would write again stays where it is.
 */
export type Replaced = 'namesakes' | 'own'

/**
 * Exports into a folder that may hold anything else: files are made in a hidden folder inside it and moved to their places
 * when all are whole. Files of the export before it that are not made any more are removed if they are still as it wrote
 * them; nothing else is touched. What a killed export left in its middle is ended first, or taken away.
 * @throws StudioError; the folder is as it was then, but where something came into the way while files were moved: the next
 * export moves the rest
 */
export async function exportIntoFolder(job: ExportJob, folder: string, replaced: Replaced): Promise<ExportOutcome> {
  const madeFrom = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw exportError(error, 'output')
  })
  const unlock = await lockFolder(folder).catch(async (error: unknown) => {
    if (madeFrom !== undefined) await removeEmpty(folder, madeFrom)
    throw exportError(error, 'output')
  })
  const partial = partialInside(folder)
  const made: string[] = []
  let isMoving = false
  let isDone = false
  try {
    await endLeftOvers(folder)
    const before = await earlierExport(folder, { inPlace: true })
    const whole = withEarlier(job, before, replaced)
    const left = await leftInside(folder)
    const unfinished = job.takesOver === false ? undefined : await mostFinished(left)
    const files = await preparedFiles(whole, folder, unfinished)
    if (replaced === 'own') {
      await refuseOthers(folder, [...files.map(({ facts }) => facts.path), MANIFEST_FILE], before)
    }
    const there = await beginFolder(job, { left, unfinished, partial, files })
    const outcome = await writeFiles(whole, files, partial, there)
    // Before anything is replaced: a disk may have room for no further folder.
    for (const name of FOLDERS) {
      if (!outcome.files.some(({ path }) => path.startsWith(`${name}/`))) continue
      if (await makeIfMissing(join(folder, name))) made.push(join(folder, name))
    }
    const stays = new Set(whole.carried?.map(({ path }) => path))
    const goes = before?.manifest.files.filter(({ path }) => !stays.has(path)) ?? []
    isMoving = true
    await moveIntoPlace(partial, folder, outcome.files, goes)
    isDone = true
    return outcome
  } catch (error) {
    throw exportError(error)
  } finally {
    // What was moved only in part is whole: as of a killed export, the next one moves the rest.
    if (isDone || !isMoving) await rm(partial, { recursive: true, force: true })
    await unlock()
    if (!isDone) {
      for (const path of made) await rmdir(path).catch(ignored('clean-up'))
      // Only folders that this call made, and only while they are empty.
      if (madeFrom !== undefined) await removeEmpty(folder, madeFrom)
    }
  }
}

function withEarlier(job: ExportJob, before: EarlierExport | undefined, replaced: Replaced): ExportJob {
  if (replaced !== 'own' || before === undefined) return job
  const kinds = new Set(job.options.deliver.map(({ what }) => (what === 'captions' ? what : deliverables[what].file)))
  const carried = before.manifest.files.filter(({ kind }) => kind !== 'manifest' && !kinds.has(kind))
  return { ...job, carried, ...(job.takesOver === false ? {} : { before: before.files }) }
}

/** The last file that is moved is the manifest: until then the one of before stands, and the rest can be moved later. */
async function moveIntoPlace(
  partial: string,
  folder: string,
  files: readonly Pick<ManifestFile, 'path'>[],
  before: readonly ManifestFile[],
): Promise<void> {
  for (const { path } of files) {
    const from = join(partial, ...path.split('/'))
    // Not there: it stands in its place already.
    if ((await lstat(from).catch(orAbsent('export: moving'))) === undefined) continue
    // Named: the file is open in another program, or its folder cannot be written.
    await rename(from, join(folder, ...path.split('/'))).catch((error: unknown) => {
      throw diskError(error, path)
    })
  }
  const written = new Set(files.map(({ path }) => path))
  for (const old of before) if (!written.has(old.path)) await removeIfOwn(folder, old)
  // Only while they are empty: files of others keep them.
  for (const name of FOLDERS) {
    if (![...written].some((path) => path.startsWith(`${name}/`))) {
      await rmdir(join(folder, name)).catch(ignored('clean-up'))
    }
  }
}

/** Ends what a killed export had begun to move, since all of it was whole. */
async function endLeftOvers(folder: string): Promise<void> {
  for (const partial of await leftInside(folder)) {
    const manifest = await readManifest(join(partial, MANIFEST_FILE))
    if (manifest === undefined) continue
    const before = (await readManifest(join(folder, MANIFEST_FILE)))?.files ?? []
    for (const name of FOLDERS) {
      if (manifest.files.some(({ path }) => path.startsWith(`${name}/`))) await makeIfMissing(join(folder, name))
    }
    const own = [...before, ...manifest.files]
    const files: { readonly path: string }[] = []
    for (const file of manifest.files) if (await isAbsentOrOwn(folder, file.path, own)) files.push(file)
    await moveIntoPlace(partial, folder, [...files, { path: MANIFEST_FILE }], before)
    await sweepLeft([partial])
  }
}

/** @throws StudioError `export.folder` where something stands in the way that no export wrote, or that was changed since */
async function refuseOthers(
  folder: string,
  paths: readonly string[],
  before: EarlierExport | undefined,
): Promise<void> {
  for (const name of FOLDERS) {
    const found = await lstat(join(folder, name)).catch(orAbsent('export: looking'))
    // A link would lead somewhere else.
    if (found !== undefined && !found.isDirectory() && paths.some((path) => path.startsWith(`${name}/`))) {
      throw inTheWay(name)
    }
  }
  for (const path of paths) {
    if (path === MANIFEST_FILE && before !== undefined) continue
    if (!(await isAbsentOrOwn(folder, path, before?.manifest.files ?? []))) throw inTheWay(path)
  }
}

function inTheWay(path: string): Error {
  return problemError('export.folder', say('export.others', { name: path }), say('export.others.remedy'))
}

async function isAbsentOrOwn(folder: string, path: string, own: readonly ManifestFile[]): Promise<boolean> {
  const place = join(folder, ...path.split('/'))
  const found = await lstat(place).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return true
  const known = own.filter((file) => file.path === path && file.bytes === found.size)
  if (!found.isFile() || known.length === 0) return false
  const sum = await hashOfFile(place)
  return known.some(({ sha256 }) => sha256 === sum)
}

/** Whether the folder had to be made. */
async function makeIfMissing(folder: string): Promise<boolean> {
  try {
    await makeFolder(folder)
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    throw error
  }
}

async function removeIfOwn(folder: string, file: ManifestFile): Promise<void> {
  const path = join(folder, ...file.path.split('/'))
  if ((await hashOfFile(path).catch(orAbsent('write export: reading'))) !== file.sha256) return
  await rm(path, { force: true })
}

async function removeEmpty(folder: string, upTo: string): Promise<void> {
  for (let path = folder; path.length >= upTo.length; path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      (error: unknown) => errnoOf(error) === 'ENOENT',
    )
    if (!removed) return
  }
}
