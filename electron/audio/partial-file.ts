import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { problemError } from '../../shared/core/model/errors.ts'
import type { ByteSink } from './byte-sink.ts'
import { addMode, newFileMode } from '../base/modes.ts'
import { ignored, noted } from '../base/failures.ts'
import { systemCode, writeProblem } from './disk-problem.ts'
import { say } from '../../shared/messages/say.ts'

/** A file that comes to be under its own name only when it is whole. */
export type PartialFile = ByteSink & {
  /** Flushes, measures and renames. Answers the size in bytes. */
  readonly commit: () => Promise<number>
  /** Removes what was written. Safe to call at any time, also after `commit`, when it does nothing. */
  readonly discard: () => Promise<void>
}

const RENAME_TRIES = 10

/**
 * Opens `.<name>.partial` beside `out` for writing; one left by a crash is written over.
 * Everything rejects with StudioError `disk.full`, `disk.denied` or `disk.failed`.
 */
export async function openPartial(out: string): Promise<PartialFile> {
  const name = basename(out)
  const path = join(dirname(out), `.${name}.partial`)
  // Whatever lies there is not written into: it may be a pipe, or a link to somewhere else.
  await unlink(path).catch(ignored('clean-up'))
  const mode = await newFileMode(path)
  const handle = await open(path, 'wx', mode).catch((error: unknown) => {
    throw writeProblem(error, name)
  })
  await addMode(path, mode)
  let size = 0
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }
  return {
    writeAt: async (position, bytes) => {
      await writeAll(handle, bytes, position).catch((error: unknown) => {
        throw writeProblem(error, name)
      })
      size = Math.max(size, position + bytes.byteLength)
    },
    commit: async () => {
      try {
        const found = (await handle.stat()).size
        if (found !== size)
          throw problemError('disk.full', say('audio.disk.part', { name }), say('audio.disk.part.remedy'))
        await handle.sync()
        await close()
        await renamePatiently(path, out)
        await syncFolder(dirname(out))
        return size
      } catch (error) {
        throw writeProblem(error, name)
      }
    },
    discard: async () => {
      await close().catch(ignored('only closing'))
      // Gone already after a commit.
      await unlink(path).catch(ignored('clean-up'))
    },
  }
}

// A write may take a part of its bytes and report success (reliability M1).
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done)
    if (bytesWritten === 0) throw problemError('disk.full', say('audio.disk.noBytes'), say('audio.disk.noBytes.remedy'))
    done += bytesWritten
  }
}

// On Windows a virus scanner may hold the target for a moment.
async function renamePatiently(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const mayPass = ['EPERM', 'EBUSY', 'EACCES'].includes(systemCode(error) ?? '')
      if (!mayPass || attempt === RENAME_TRIES) throw error
      await pause(Math.min(1000, 10 * 2 ** (attempt - 1)))
    }
  }
}

// Makes the rename itself durable. Windows and some file systems cannot; the file's own bytes are flushed by then.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(noted('partial file: its folder'))
  await handle?.sync().catch(noted('partial file: flushing'))
  await handle?.close()
}
