import { randomBytes } from 'node:crypto'
import { link, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StudioError, problemError } from '../../shared/core/model/errors.ts'
import { addMode, makeFolder, newFileMode, takeMode } from './modes.ts'
import { readRegular, type ReadFailure, UnreadableFile } from './regular-file.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'
import { ignored } from './failures.ts'
import { say, type Words } from '../../shared/messages/say.ts'

/** The file operations a durable write is made of, handed in so that every one of them can be made to fail in a test. */
export type DurableFs = {
  readonly open: (path: string, flags: string, mode?: number) => Promise<DurableHandle>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly unlink: (path: string) => Promise<void>
  /** A second name for a file; fails if the name is taken or the file system knows no links. */
  readonly link: (from: string, to: string) => Promise<void>
  /** Makes one folder; fails if it exists. */
  readonly mkdir: (path: string) => Promise<void>
  /** Waits before a rename is tried again; a test makes it instant. */
  readonly pause: (ms: number) => Promise<void>
}

/** An open file: the part of Node's FileHandle that is used. */
export type DurableHandle = {
  readonly writeFile: (data: Uint8Array) => Promise<void>
  readonly stat: () => Promise<{ readonly size: number; readonly isFile: () => boolean }>
  readonly read: (into: Uint8Array, position: number) => Promise<unknown>
  readonly truncate: (size: number) => Promise<void>
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The real disk. */
export const nodeFs: DurableFs = {
  open: async (path, flags, mode) => {
    const handle = await open(path, flags, mode)
    return {
      writeFile: (data) => handle.writeFile(data),
      stat: () => handle.stat(),
      read: (into, position) => handle.read(into, 0, into.byteLength, position),
      truncate: (size) => handle.truncate(size),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  rename,
  unlink,
  link,
  mkdir: makeFolder,
  pause: (ms) =>
    new Promise((done) => {
      setTimeout(done, ms)
    }),
}

/** Renames are retried this often where a virus scanner or an indexer holds the target (Windows: EPERM, EBUSY, EACCES). */
const RENAME_TRIES = 10

// One writer a path: a second write waits for the first, and only the latest of those waiting is written.
const lanes = new Map<string, Lane>()
type Lane = { running: Promise<void>; next: { data: Uint8Array; guard: Guard; promise: Promise<void> } | undefined }
/** Runs when everything is written and only the rename is left; what it throws keeps the old file. */
type Guard = (() => Promise<void>) | undefined

/**
 * Replaces a file so that after a crash or a power cut it holds the old bytes or the new ones, never a part
 * (reliability §5.3): temporary file beside it, written whole and measured, flushed, renamed, folder flushed.
 * Resolves when the bytes are durable; while one write runs, later ones for the same path are folded into the last.
 * The file keeps its mode, and its owner and group where the system allows it; a new one follows its folder.
 * `guard` is asked right before the rename whether the old file may still be replaced: it says no by throwing.
 * @throws StudioError `disk.full`, `disk.denied` or `disk.failed`; the old file is then as it was.
 */
export async function writeDurably(
  path: string,
  content: Uint8Array | string,
  fs: DurableFs = nodeFs,
  guard?: () => Promise<void>,
): Promise<void> {
  const data = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const target = resolve(path)
  const lane = lanes.get(target)
  if (lane === undefined) {
    const fresh: Lane = { running: Promise.resolve(), next: undefined }
    lanes.set(target, fresh)
    fresh.running = replaceFile(target, data, fs, guard).finally(() => {
      if (fresh.next === undefined) lanes.delete(target)
    })
    return fresh.running
  }
  if (lane.next !== undefined) {
    lane.next.data = data
    lane.next.guard = guard
    return lane.next.promise
  }
  const waiting = { data, guard, promise: Promise.resolve() }
  waiting.promise = lane.running.catch(ignored('the caller has it')).then(() => {
    lane.next = undefined
    lane.running = replaceFile(target, waiting.data, fs, waiting.guard).finally(() => {
      if (lane.next === undefined) lanes.delete(target)
    })
    lanes.set(target, lane)
    return lane.running
  })
  lane.next = waiting
  return waiting.promise
}

async function replaceFile(target: string, data: Uint8Array, fs: DurableFs, guard: Guard): Promise<void> {
  const temporary = join(dirname(target), temporaryName(basename(target)))
  try {
    await writeTemporary(temporary, target, data, fs)
    await guard?.()
    await renameWithPatience(temporary, target, fs)
  } catch (error) {
    // The temporary file may not exist; what matters is the first error.
    await fs.unlink(temporary).catch(ignored('clean-up'))
    throw diskError(error, basename(target))
  }
  await syncFolder(dirname(target), fs)
}

async function writeTemporary(path: string, target: string, data: Uint8Array, fs: DurableFs): Promise<void> {
  const handle = await fs.open(path, 'wx', 0o600)
  try {
    // Before it is flushed: after a power cut the mode must be what it is to be, too.
    await takeMode(path, target)
    await handle.writeFile(data)
    const { size } = await handle.stat()
    // A full disk has been seen to report success for a part (reliability M1): count.
    if (size !== data.byteLength) throw problemError('disk.full', say('disk.part', { size, bytes: data.byteLength }))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function renameWithPatience(from: string, to: string, fs: DurableFs): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fs.rename(from, to)
      return
    } catch (error) {
      const code = errnoOf(error)
      const mayPass = code === 'EPERM' || code === 'EBUSY' || code === 'EACCES'
      if (!mayPass || attempt === RENAME_TRIES) throw error
      await fs.pause(Math.min(1000, 10 * 2 ** (attempt - 1)))
    }
  }
}

/** Makes a rename itself durable. File systems that cannot sync a folder answer EINVAL, ENOTSUP, EPERM or EISDIR. */
export async function syncFolder(folder: string, fs: DurableFs = nodeFs): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = errnoOf(error)
    if (code !== undefined && ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES'].includes(code)) return
    throw diskError(error, basename(folder))
  }
}

/**
 * Adds a line to a file of records and flushes it before resolving. A torn last line, left by a crash, is closed
 * with a line feed first, so that it spoils nothing but itself; readers skip and report it. A record that was written
 * only in part is taken back.
 * @throws StudioError `disk.full`, `disk.denied` or `disk.failed`; the records before are then as they were.
 */
export async function appendDurably(path: string, line: string, fs: DurableFs = nodeFs): Promise<void> {
  try {
    const isThere = await stat(path).then(
      () => true,
      () => false,
    )
    const mode = isThere ? 0o600 : await newFileMode(path)
    const handle = await fs.open(path, 'a+', mode)
    if (!isThere) await addMode(path, mode)
    let before: number
    try {
      const found = await handle.stat()
      if (!found.isFile()) throw notAFile(basename(path))
      before = found.size
      const last = new Uint8Array(1)
      if (before > 0) await handle.read(last, before - 1)
      const needsBreak = before > 0 && last[0] !== LINE_FEED
      const data = new TextEncoder().encode(`${needsBreak ? '\n' : ''}${line}\n`)
      try {
        await handle.writeFile(data)
        if ((await handle.stat()).size < before + data.byteLength) {
          throw problemError('disk.full', say('disk.record.part'))
        }
        await handle.sync()
      } catch (error) {
        await takeBack(handle, before, before + data.byteLength)
        throw error
      }
    } finally {
      await handle.close()
    }
    // A new file is only there after a power cut once its folder was flushed too.
    if (before === 0) await syncFolder(dirname(path), fs)
  } catch (error) {
    throw diskError(error, basename(path))
  }
}

const LINE_FEED = 0x0a

/** `makeFolderDurably` for a folder whose parents may be missing too. @throws StudioError `disk.*` */
export async function makeFoldersDurably(path: string, fs: DurableFs = nodeFs): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  if (dirname(path) !== path) await makeFoldersDurably(dirname(path), fs)
  await makeFolderDurably(path, fs)
}

/** Best effort: what stays is closed by the next record. Never cuts what another program added behind it. */
async function takeBack(handle: DurableHandle, before: number, after: number): Promise<void> {
  try {
    if ((await handle.stat()).size <= after) await handle.truncate(before)
  } catch {
    // The first error is the one to tell.
  }
}

/**
 * Makes a folder inside an existing one, unless it is there, and flushes the one above: files in a folder that a power
 * cut takes away would go with it.
 * @throws StudioError `disk.full`, `disk.denied` or `disk.failed`.
 */
export async function makeFolderDurably(path: string, fs: DurableFs = nodeFs): Promise<void> {
  try {
    await fs.mkdir(path)
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return
    throw diskError(error, basename(path))
  }
  await syncFolder(dirname(path), fs)
}

/** `.script.dialogue.4711.9f3a….tmp`: hidden, in the same folder, told apart by process and chance. */
function temporaryName(base: string): string {
  return `.${base}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`
}

/** True for names that `writeDurably` gives its temporary files: what may be swept when a project is opened. */
export function isTemporaryName(name: string): boolean {
  return /^\..+\.\d+\.[0-9a-f]{12}\.tmp$/.test(name)
}

/** The error code of the operating system, if it is one. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Says in words what the disk would not do. `what` is a base name, never a path. */
export function diskError(error: unknown, what: string): StudioError {
  if (error instanceof StudioError) return error
  switch (errnoOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return problemError('disk.full', say('disk.full', { what }), say('disk.full.remedy'), error)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return problemError('disk.denied', say('disk.denied', { what }), say('disk.denied.remedy'), error)
    case 'ENOENT':
    case 'ENOTDIR':
      return problemError('disk.failed', say('disk.noFolder', { what }), say('disk.noFolder.remedy'), error)
    case undefined:
      return problemError('disk.failed', say('disk.failed', { what }), say('disk.failed.remedy'), error)
    default:
      return problemError(
        'disk.failed',
        say('disk.failedBy', { what, cause: errnoOf(error) ?? '' }),
        say('disk.failed.remedy'),
        error,
      )
  }
}

/** What would be written into a pipe or a device is lost. */
function notAFile(name: string): StudioError {
  return problemError('disk.failed', say('disk.notFile', { name }), say('disk.notFile.remedy'))
}

const readRemedies: Readonly<Record<ReadFailure, Words>> = {
  missing: say('disk.read.missing.remedy'),
  notAFile: say('disk.read.notAFile.remedy'),
  tooLarge: say('disk.read.tooLarge.remedy'),
  refused: say('disk.read.refused.remedy'),
}

/** Handles a file that cannot be read: a problem with `code`. Whatever else was thrown stays what it is. */
export function unreadableAs(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    if (error instanceof UnreadableFile) throw problemError(code, error.words, readRemedies[error.failure], error)
    throw error
  }
}

/**
 * Reads a whole file that must be text, with a cap that is checked before a byte is read.
 * @throws StudioError with `code` if it is missing, not a file, too large or not UTF-8; `disk.silent` if the disk does not answer.
 */
export async function readTextFile(path: string, maxBytes: number, code: ErrorCode): Promise<string> {
  const bytes = await readRegular(path, maxBytes).catch(unreadableAs(code))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    throw problemError(code, say('disk.notText', { name: basename(path) }), say('disk.notText.remedy'), error)
  }
}
