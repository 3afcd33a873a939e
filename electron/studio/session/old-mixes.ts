import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ignored, orAbsent } from '../../base/failures.ts'

/**
 * Removes the mixes that earlier versions wrote for listening: hundreds of megabytes of which nothing is used any more.
 * What cannot be removed stays, and is tried again at the next opening.
 */
export async function removeOldMixes(cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder).catch(orAbsent('old mixes: listing', []))
  for (const name of names) {
    if (/^mix-[0-9a-f]{64}\.(?:wav|peaks)$/.test(name)) await unlink(join(cacheFolder, name)).catch(ignored('clean-up'))
  }
}
