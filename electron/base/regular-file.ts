import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inTime, isSilentDisk } from './in-time.ts'
import { ignored } from './failures.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

/** Why a file could not be read. A silent disk is a StudioError `disk.silent` instead. */
export type ReadFailure = 'missing' | 'notAFile' | 'tooLarge' | 'refused'

/** A file that cannot be read; its words name it and say what it is. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly failure: ReadFailure
  readonly words: Words
  constructor(failure: ReadFailure, words: Words, cause?: unknown) {
    super(messageOf(words), { cause })
    this.failure = failure
    this.words = words
  }
}

/** Opening never waits for whoever writes into a pipe. Windows knows no such flag, and no pipes among files. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
const BLOCK_BYTES = 4 * 1024 * 1024
const STREAM_BYTES = 256 * 1024
/** Closing is waited for, as Windows keeps open files from being replaced, but not for ever. */
const CLOSING_MS = 1000

/**
 * Opens a plain file for reading. What it is, is looked at before it is opened and again once it is: a pipe would keep a
 * thread waiting for a writer, a device may do anything. Links are followed.
 * @throws UnreadableFile, or StudioError `disk.silent`
 */
export async function openRegular(path: string): Promise<FileHandle> {
  try {
    refuseOthers(path, await inTime(path, () => stat(path)))
    const handle = await inTime(path, () => open(path, READ), closeLate)
    try {
      refuseOthers(path, await inTime(path, () => handle.stat()))
      return handle
    } catch (error) {
      closeLate(handle)
      throw error
    }
  } catch (error) {
    throw asUnreadable(path, error)
  }
}

/**
 * Reads a plain file whole, at most `maxBytes` of it, counted before a byte is read and while it is read. The disk may take
 * as long as it needs while bytes come.
 * @throws UnreadableFile, or StudioError `disk.silent`
 */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const handle = await openRegular(path)
  try {
    const { size } = await inTime(path, () => handle.stat())
    if (size > maxBytes) throw tooLarge(path, maxBytes)
    // One more than there is: whether a file has grown shows by a byte that should not come.
    let bytes = Buffer.alloc(size + 1)
    let at = 0
    for (;;) {
      const length = Math.min(BLOCK_BYTES, bytes.length - at)
      const { bytesRead } = await inTime(path, () => handle.read(bytes, at, length, at))
      at += bytesRead
      if (bytesRead === 0) return bytes.subarray(0, at)
      if (at > maxBytes) throw tooLarge(path, maxBytes)
      if (at === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(BLOCK_BYTES)])
    }
  } catch (error) {
    throw asUnreadable(path, error)
  } finally {
    await closed(handle)
  }
}

/** What of a file is read, and into what. */
type StreamOptions = {
  readonly start?: number
  readonly end?: number
  /** Memory that each block comes in after the one before; without it, each has its own. */
  readonly memory?: Uint8Array<ArrayBuffer>
}

/**
 * The bytes of a plain file, or those from `start` to `end` (both counted in), block by block.
 * @throws UnreadableFile, or StudioError `disk.silent`
 */
export async function* streamRegular(
  path: string,
  { start = 0, end = Number.POSITIVE_INFINITY, memory }: StreamOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const handle = await openRegular(path)
  try {
    for (let at = start; at <= end; ) {
      const wanted = Math.min(STREAM_BYTES, end - at + 1)
      const bytes = memory?.subarray(0, wanted) ?? new Uint8Array(wanted)
      const { bytesRead } = await inTime(path, () => handle.read(bytes, 0, bytes.length, at))
      if (bytesRead === 0) return
      at += bytesRead
      yield bytes.subarray(0, bytesRead)
    }
  } catch (error) {
    throw asUnreadable(path, error)
  } finally {
    await closed(handle)
  }
}

/** The SHA-256 of a plain file, which is the name of a take. @throws as `streamRegular` */
export async function hashOfRegular(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of streamRegular(path)) hash.update(bytes)
  return hash.digest('hex')
}

function refuseOthers(path: string, found: Stats): void {
  if (!found.isFile())
    throw new UnreadableFile('notAFile', say('disk.read.notAFile', { name: basename(path), kind: kindOf(found) }))
}

function kindOf(found: Stats) {
  if (found.isDirectory()) return 'folder'
  if (found.isFIFO()) return 'pipe'
  return found.isSocket() ? 'socket' : 'other'
}

function tooLarge(path: string, maxBytes: number): UnreadableFile {
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return new UnreadableFile('tooLarge', say('disk.read.tooLarge', { name: basename(path), megabytes }))
}

function asUnreadable(path: string, error: unknown): Error {
  if (error instanceof UnreadableFile || isSilentDisk(error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new UnreadableFile('missing', say('disk.read.missing', { name: basename(path) }), error)
    : new UnreadableFile('refused', say('disk.read.refused', { name: basename(path) }), error)
}

function closeLate(handle: FileHandle): void {
  void handle.close().catch(ignored('only closing'))
}

/** On a disk that is gone closing may not end either; nobody waits for that. */
async function closed(handle: FileHandle): Promise<void> {
  const closing = handle.close().catch(ignored('only closing'))
  await Promise.race([closing, pause(CLOSING_MS, undefined, { ref: false })])
}
