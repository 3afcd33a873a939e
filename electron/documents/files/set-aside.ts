import { copyFile, constants, link, lstat, rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { diskError, errnoOf } from '../../base/durable.ts'

/**
 * Keeps a damaged file beside itself as `<name>.corrupt-<time>` before it is replaced. The file stays where it is, so
 * that a crash in between never leaves the project without it; a folder in its place is moved away.
 * @returns the base name of what was kept, or undefined if there was nothing.
 * @throws StudioError `disk.*`: then it must not be replaced.
 */
export async function setAside(path: string, nowMs: number): Promise<string | undefined> {
  const aside = `${path}.corrupt-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`
  const ways = [
    () => link(path, aside),
    // Copying a pipe would wait for whoever writes into it.
    async () => {
      if ((await lstat(path)).isFile()) return copyFile(path, aside, constants.COPYFILE_EXCL)
      throw new TypeError('only files are copied')
    },
    () => rename(path, aside),
  ]
  let problem: unknown
  for (const way of ways) {
    try {
      await way()
      return basename(aside)
    } catch (error) {
      const code = errnoOf(error)
      if (code === 'ENOENT') return undefined
      // Kept a moment ago: the same damage is not kept twice.
      if (code === 'EEXIST') return basename(aside)
      problem = error
    }
  }
  throw diskError(problem, basename(path))
}
