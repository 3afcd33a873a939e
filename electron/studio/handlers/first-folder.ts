import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inTime } from '../../base/in-time.ts'
import { PROJECT_FILE } from '../../documents/files/project-files.ts'
import { projectFolderOf } from './app-handlers.ts'
import type { StudioContext } from './context.ts'

/**
 * The folder of what a window begins with: what the host names, else the project of last time while it is still there,
 * else the sample's copy on first run. Undefined if there is nothing.
 */
export async function firstFolder(
  context: Pick<StudioContext, 'ports' | 'imports' | 'recent' | 'samples'>,
): Promise<string | undefined> {
  const { openAtStart } = context.ports
  if (openAtStart !== undefined) {
    const folder = await projectFolderOf(context, openAtStart)
    // Also a folder that cannot be opened is in the list, so that it can be tried again.
    await context.recent.remember({
      folder,
      name: basename(folder),
      openedAt: new Date(context.ports.clock.now()).toISOString(),
    })
    return folder
  }
  const [latest] = context.recent.list()
  if (latest !== undefined) return (await isFile(join(latest.folder, PROJECT_FILE))) ? latest.folder : undefined
  const [sample] = await context.samples.list()
  return sample === undefined ? undefined : context.samples.copy(sample.sampleId)
}

async function isFile(path: string): Promise<boolean> {
  return inTime(path, () => stat(path)).then(
    (found) => found.isFile(),
    () => false,
  )
}
