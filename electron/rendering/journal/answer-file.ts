import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { AnswerKeeper } from '../../speech/types.ts'
import { diskError, syncFolder } from '../../base/durable.ts'
import { ignored, noted } from '../../base/failures.ts'

/** Bytes that may wait for the disk before the connection is told to wait, too. */
const WAITING_BYTES = 256 * 1024

/**
 * The file that an answer is written to while it comes, so that what was paid for outlives a crash and needs no memory. It is
 * made with the first piece. What becomes of it is said once: `keep` or `discard`.
 */
export class AnswerFile implements AnswerKeeper {
  readonly path: string
  readonly #pending: Uint8Array[] = []
  #waiting = 0
  #length = 0
  #isMade = false
  #handle: FileHandle | undefined
  #work: Promise<void> | undefined
  #failure: unknown

  constructor(path: string) {
    this.path = path
  }

  isBroken(): boolean {
    return this.#failure !== undefined
  }

  /** Why the disk did not take it, in words; undefined if it did. */
  problem(): Problem | undefined {
    return this.#failure === undefined ? undefined : diskError(this.#failure, basename(this.path)).problem
  }

  write(piece: Uint8Array): Promise<void> | undefined {
    if (this.#failure !== undefined) return undefined
    this.#pending.push(piece)
    this.#waiting += piece.length
    this.#work ??= this.#writeAll()
    return this.#waiting > WAITING_BYTES ? this.#work : undefined
  }

  /** Bytes that the file holds once all is written. Nothing is to come any more. */
  async close(): Promise<number> {
    await this.#work
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close().catch(ignored('only closing'))
    return this.#length
  }

  /** Makes what came outlive a power cut. `bytes`: the answer, where the disk did not take it as it came. */
  async keep(bytes?: Uint8Array): Promise<void> {
    await this.#work
    if (this.#failure !== undefined && bytes !== undefined) {
      await this.close()
      this.#failure = undefined
      this.#length = 0
      await this.write(bytes)
      await this.#work
    }
    await this.#handle?.sync().catch(noted('answer file: flushing'))
    await this.close()
    if (this.#length > 0) await syncFolder(dirname(this.path)).catch(noted('answer file: flushing'))
  }

  /** Nobody needs it: there was none, or it has become a take. */
  async discard(): Promise<void> {
    await this.close()
    if (this.#isMade) await unlink(this.path).catch(ignored('clean-up'))
  }

  async #writeAll(): Promise<void> {
    try {
      this.#handle ??= await this.#open()
      this.#isMade = true
      while (this.#pending.length > 0) {
        const pieces = this.#pending.splice(0)
        const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
        const { bytesWritten } = await this.#handle.writev(pieces)
        this.#length += bytesWritten
        // A full disk has been seen to take a part and report success.
        if (bytesWritten !== bytes) throw Object.assign(new Error('The disk took a part only'), { code: 'ENOSPC' })
        this.#waiting -= bytes
      }
    } catch (error) {
      this.#failure = error
      this.#pending.length = 0
    }
    this.#work = undefined
  }

  async #open(): Promise<FileHandle> {
    try {
      return await open(this.path, 'w', 0o600)
    } catch {
      // The folder may not be there yet.
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
      return open(this.path, 'w', 0o600)
    }
  }
}
