import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errnoOf, makeFolderDurably } from '../base/durable.ts'
import { exportError } from './export-error.ts'
import type { ExportJob, ExportOutcome } from './export-job.ts'
import { beginFolder } from './begin-folder.ts'
import type { ManifestFile } from './folder/manifest.ts'
import { leftBeside, partialBeside } from './folder/partial-folder.ts'
import { mostFinished } from './folder/unfinished.ts'
import { preparedFiles } from './prepared-files.ts'
import { writeFiles } from './write-files.ts'

/** What an export made, and the folder that holds it. */
export type FreshExport = ExportOutcome & { readonly folder: string }

/**
 * Exports into a new folder of `parent`: everything is written to a folder beside it and renamed at the end, so that the
 * folder appears only when it is whole. The parent is made, but nothing above: a project that was taken away must not come
 * back as an empty one. `nextName` says a name that is free; where somebody takes it meanwhile it is asked again.
 * @throws StudioError; nothing is left behind then.
 */
export async function exportToFreshFolder(
  job: ExportJob,
  parent: string,
  nextName: () => Promise<string>,
): Promise<FreshExport> {
  const left = await leftBeside(parent)
  const unfinished = await mostFinished(left)
  const name = await nextName()
  const partial = partialBeside(join(parent, name))
  const files = await preparedFiles(job, parent, unfinished)
  let there: ReadonlyMap<string, ManifestFile>
  try {
    await makeFolderDurably(parent)
    there = await beginFolder(job, { left, unfinished, partial, files })
  } catch (error) {
    throw exportError(error)
  }
  try {
    const outcome = await writeFiles(job, files, partial, there)
    return { ...outcome, folder: await moved(partial, join(parent, name), nextName) }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw exportError(error)
  }
}

/** How often a name that was taken meanwhile is exchanged for the next. */
const MOST_NAMES = 20

async function moved(partial: string, folder: string, nextName: () => Promise<string>): Promise<string> {
  let target = folder
  for (let tries = 1; ; tries += 1) {
    try {
      await rename(partial, target)
      return target
    } catch (error) {
      // As systems tell of a folder that is there and not empty.
      const isTaken = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EPERM'].includes(errnoOf(error) ?? '')
      if (!isTaken || tries === MOST_NAMES) throw error
      target = join(dirname(folder), await nextName())
    }
  }
}
