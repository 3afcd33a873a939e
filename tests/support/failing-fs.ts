import type { DurableFs, DurableHandle } from '../../electron/base/durable.ts'
import { nodeFs } from '../../electron/base/durable.ts'

/** What a failing disk can answer (reliability F3). */
export const DISK_ERRORS = ['ENOSPC', 'EIO', 'EACCES', 'EMFILE', 'EROFS', 'EDQUOT', 'EBUSY', 'EPERM'] as const

/**
 * The real disk, whose k-th operation fails with an error of the operating system and does nothing.
 * `operations` counts what was asked for, so that a test can go through every k.
 */
export function failingFs(
  failAt: number,
  errno: string,
): { readonly fs: DurableFs; readonly operations: () => number } {
  let count = 0
  const step = (): void => {
    count += 1
    if (count === failAt) throw Object.assign(new Error(`${errno}: made by the test`), { code: errno })
  }
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    step()
    return work()
  }
  const fs: DurableFs = {
    open: (path, flags, mode) => guarded(async () => guardHandle(await nodeFs.open(path, flags, mode), guarded)),
    rename: (from, to) => guarded(() => nodeFs.rename(from, to)),
    // Clearing up is not part of the promise: it always works here, so that a left-over file is our fault.
    unlink: nodeFs.unlink,
    link: (from, to) => guarded(() => nodeFs.link(from, to)),
    mkdir: (path) => guarded(() => nodeFs.mkdir(path)),
    pause: async () => undefined,
  }
  return { fs, operations: () => count }
}

function guardHandle(handle: DurableHandle, guarded: <T>(work: () => Promise<T>) => Promise<T>): DurableHandle {
  return {
    writeFile: (data) => guarded(() => handle.writeFile(data)),
    stat: () => guarded(() => handle.stat()),
    read: (into, position) => guarded(() => handle.read(into, position)),
    // Taking back is clearing up too.
    truncate: (size) => handle.truncate(size),
    sync: () => guarded(() => handle.sync()),
    close: async () => {
      // A failing close still lets go of the descriptor, as on Linux.
      await handle.close()
      await guarded(async () => undefined)
    },
  }
}

/**
 * The real disk, but a write leaves out its last bytes and reports success (reliability M1, F5). `short` counts the writes
 * of which something is missing.
 */
export function lyingFs(missing: number): { readonly fs: DurableFs; readonly short: () => number } {
  let count = 0
  const fs: DurableFs = {
    ...nodeFs,
    open: async (path, flags, mode) => {
      const handle = await nodeFs.open(path, flags, mode)
      return {
        ...handle,
        writeFile: (data) => {
          count += 1
          return handle.writeFile(data.subarray(0, Math.max(0, data.byteLength - missing)))
        },
      }
    },
  }
  return { fs, short: () => count }
}

/**
 * The real disk, of which the part below `folder` never answers while `hang` is set: a network drive that is gone and does
 * not say so (reliability F10). Nothing of what hangs is ever done.
 */
export function hangingFs(folder: string): { readonly fs: DurableFs; hang: boolean; readonly hanging: () => number } {
  let count = 0
  const state = { hang: false, hanging: () => count }
  const held = <T>(path: string, work: () => Promise<T>): Promise<T> => {
    if (!state.hang || !path.startsWith(folder)) return work()
    count += 1
    return new Promise<never>(() => undefined)
  }
  const fs: DurableFs = {
    open: (path, flags, mode) => held(path, () => nodeFs.open(path, flags, mode)),
    rename: (from, to) => held(to, () => nodeFs.rename(from, to)),
    unlink: (path) => held(path, () => nodeFs.unlink(path)),
    link: (from, to) => held(to, () => nodeFs.link(from, to)),
    mkdir: (path) => held(path, () => nodeFs.mkdir(path)),
    pause: nodeFs.pause,
  }
  return Object.assign(state, { fs })
}
