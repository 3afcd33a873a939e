import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AppendLog, appendLog } from '../../base/append-log.ts'
import { type DurableFs, nodeFs, writeDurably } from '../../base/durable.ts'
import { readRecordText } from '../../base/record-text.ts'
import { orAbsent } from '../../base/failures.ts'
import { MAX_INDEX_BYTES } from './take-records.ts'

/**
 * A copy of a project's records of takes outside its folder, so that what was sent and what people decided can be found
 * again. It is a help and never a condition: nothing of it rejects.
 */
export type RecordsCopy = {
  /** What it holds; empty if there is none. */
  readonly read: () => Promise<string>
  /** In bytes; 0 if there is none. */
  readonly size: () => Promise<number>
  /** ISO time; undefined if there is none. */
  readonly writtenAt: () => Promise<string | undefined>
  readonly append: (record: string) => Promise<void>
  /** Replaces everything. Only while nothing is added. */
  readonly write: (text: string) => Promise<void>
  readonly flush: () => Promise<void>
}

/** Where the copy of a project's records lies, or that of bare scripts. For the main side only. */
export function recordsCopyOf(dataFolder: string, name: string): string {
  return join(dataFolder, 'records', `${name}.jsonl`)
}

/** The copy in a file, which is made with the first record. Only this user can read it. */
export function openRecordsCopy(path: string, fs: DurableFs = nodeFs): RecordsCopy {
  let log: AppendLog | undefined
  let folder: Promise<unknown> | undefined
  /** All wait for the one folder: records that are handed over while it is made stay in their order. */
  const makeFolder = async (): Promise<void> => {
    folder ??= mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await folder
    } catch (error) {
      folder = undefined
      throw error
    }
  }
  return {
    read: () => readRecordText(path, MAX_INDEX_BYTES, 'disk.failed').catch(orAbsent('records copy: reading', '')),
    size: () =>
      stat(path).then(
        (found) => found.size,
        () => 0,
      ),
    writtenAt: () =>
      stat(path).then(
        (found) => found.mtime.toISOString(),
        () => undefined,
      ),
    append: async (record) => {
      try {
        await makeFolder()
        log ??= appendLog(path, fs)
        await log.append(record)
      } catch {
        // The record itself is in the project.
      }
    },
    write: async (text) => {
      try {
        await makeFolder()
        await writeDurably(path, text, fs)
      } catch {
        // It is made again at the next opening.
      }
    },
    flush: async () => log?.flush(),
  }
}
