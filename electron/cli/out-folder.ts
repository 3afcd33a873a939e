import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errnoOf } from '../base/durable.ts'
import { exportError } from '../export/export-error.ts'
import { callProblem } from './terminal/exit.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * Looks whether files can be written to a folder, which need not exist yet, before anything is paid for. Nothing is
 * left behind.
 * @param folder absolute
 * @throws CallError `export.folder` if a file stands in the way; StudioError `disk.*` if nothing can be made there
 */
export async function checkOutFolder(folder: string): Promise<void> {
  const nearest = await nearestFolder(folder)
  try {
    // Tried, not asked: permission bits say nothing about a read-only disk. Node's recursive mkdir never comes back
    // from a file system such as /proc, so one folder is made where its first one would be.
    await rmdir(await mkdtemp(join(nearest, '.repartee-')))
  } catch (error) {
    throw exportError(error, 'output')
  }
}

/** The folder itself or the first one above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      if ((await stat(path)).isDirectory()) return path
    } catch (error) {
      // ENOTDIR: a file further up, which is found there.
      const isAbsent = errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR'
      if (isAbsent && path !== dirname(path)) continue
      throw exportError(error, 'output')
    }
    throw callProblem('export.folder', say('cli.outFolder', { name: basename(path) }), say('cli.outFolder.remedy'))
  }
}
