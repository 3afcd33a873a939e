import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import { inTime, unlessSilent } from '../../base/in-time.ts'
import { readRegular } from '../../base/regular-file.ts'
import { type DurableFs, nodeFs, writeDurably } from '../../base/durable.ts'
import { ignored, noted } from '../../base/failures.ts'
import { hasTooManyLines } from './project-files.ts'
import { say } from '../../../shared/messages/say.ts'

/** What a look at a file found. `damaged`: there, but not text that can be used; it is never overwritten unasked. */
export type Sight =
  | { readonly kind: 'same' | 'missing' | 'damaged' }
  | { readonly kind: 'changed'; readonly text: string }

/** One file of an open project: what was last read from it or written to it, so that changes by others are seen. */
export class TrackedFile {
  readonly name: string
  readonly path: string
  /** The text last read or written; undefined before the file exists. */
  base: string | undefined
  readonly #backup: string
  readonly #maxBytes: number
  readonly #fs: DurableFs
  #mark = ''

  constructor(input: { folder: string; name: string; base: string | undefined; maxBytes: number; fs?: DurableFs }) {
    this.name = input.name
    this.path = join(input.folder, input.name)
    this.base = input.base
    this.#backup = backupPath(input.folder, input.name)
    this.#maxBytes = input.maxBytes
    this.#fs = input.fs ?? nodeFs
  }

  /**
   * Looks whether the file is what was last read or written. By time, size and place on the disk, which is cheap; or by
   * its content too (`thorough`), which nothing escapes.
   * @throws StudioError `disk.silent`: nothing is known of it then.
   */
  async look(thorough: boolean): Promise<Sight> {
    const mark = await markOf(this.path)
    if (mark === undefined) return { kind: this.base === undefined ? 'same' : 'missing' }
    if (!thorough && mark === this.#mark) return { kind: 'same' }
    const text = await this.#read()
    if (text === undefined) return { kind: 'damaged' }
    if (text === this.base) {
      this.#mark = mark
      return { kind: 'same' }
    }
    // Emptied or filled with NUL is what a crash of another program leaves, not what a person writes.
    const isCrashed = text.includes('\0') || (text === '' && this.base !== undefined && this.base.trim() !== '')
    return isCrashed || hasTooManyLines(text) ? { kind: 'damaged' } : { kind: 'changed', text }
  }

  /** From now on this text counts as what stands on the disk. */
  accept(text: string): void {
    this.base = text
    this.#mark = ''
  }

  /**
   * Replaces the file durably and keeps the version before as its backup. `mayWrite` is asked last of all, and so is
   * whether another program has written the file since it was looked at.
   * @throws StudioError `disk.*`, or `project.conflict` if somebody was faster: look again, then write again.
   */
  async write(text: string, mayWrite: () => Promise<void>): Promise<void> {
    const mark = await markOf(this.path)
    if (mark !== undefined && this.base !== undefined && this.base !== text) await this.#keepBackup(this.base)
    // The backup is a second name for the same file, and changes neither its time, its size nor its place.
    await writeDurably(this.path, text, this.#fs, async () => {
      if ((await markOf(this.path)) !== mark) throw conflict(this.name)
      await mayWrite()
    })
    this.base = text
    this.#mark = (await markOf(this.path)) ?? ''
  }

  /**
   * A second name for the old file: no bytes are copied, and the save replaces the first name only. A backup that
   * cannot be kept must not keep the document from being saved.
   */
  async #keepBackup(base: string): Promise<void> {
    const next = `${this.#backup}.next`
    try {
      await this.#fs.unlink(next).catch(ignored('clean-up'))
      await this.#fs.link(this.path, next)
      await this.#fs.rename(next, this.#backup)
    } catch {
      // This disk has no hard links: a copy does.
      await writeDurably(this.#backup, base, this.#fs).catch(noted('tracked file: keeping'))
    }
  }

  async #read(): Promise<string | undefined> {
    try {
      const found = await inTime(this.path, () => lstat(this.path))
      if (!found.isFile()) return undefined
      return new TextDecoder('utf-8', { fatal: true }).decode(await readRegular(this.path, this.#maxBytes))
    } catch (error) {
      return unlessSilent(error)
    }
  }
}

function conflict(name: string): StudioError {
  return problemError('project.conflict', say('documents.file.changed', { name }), say('documents.file.changed.remedy'))
}

/** Where the last good version of a file is kept: in the folder of what can be rebuilt, which version control ignores. */
export function backupPath(folder: string, name: string): string {
  return join(folder, '.repartee', `${name}.bak`)
}

async function markOf(path: string): Promise<string | undefined> {
  const found = await inTime(path, () => stat(path, { bigint: true })).catch(unlessSilent)
  return found === undefined ? undefined : `${found.mtimeNs} ${found.size} ${found.ino}`
}
