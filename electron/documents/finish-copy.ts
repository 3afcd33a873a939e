import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openRegular } from '../base/regular-file.ts'

const MAY_WRITE = 0o200
const MAY_ENTER_AND_WRITE = 0o700

/**
 * Flushes every file below a folder: a copy is only done once it survives a power cut. What could only be read where it
 * comes from can be written in the copy: it was made to be worked in. Rejects with the error of the operating system.
 */
export async function finishCopy(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, (await lstat(path)).mode | MAY_ENTER_AND_WRITE)
    if (!entry.isFile()) continue
    const handle = await openRegular(path)
    try {
      await handle.chmod((await handle.stat()).mode | MAY_WRITE)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
