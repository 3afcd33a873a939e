import { mkdir, readdir, rmdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { problemError } from '../../../shared/core/model/errors.ts'
import { appendLog } from '../../base/append-log.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import { diskError, errnoOf } from '../../base/durable.ts'
import { readRecordText } from '../../base/record-text.ts'
import { journalLine, readJournalText } from './journal-lines.ts'
import { Attempts, type JournalRecord } from './journal-records.ts'
import type { JournalDamage } from './journal-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** A journal larger than this is not read: a million attempts stay below. */
export const MAX_JOURNAL_BYTES = 512 * 1024 * 1024

/** What a journal says, as it was read. */
export type JournalReading = {
  readonly attempts: Attempts
  readonly damage: JournalDamage
  /** Bytes that were read. */
  readonly size: number
}

/** The files of one journal: the journal itself, and a folder of what came of attempts. */
export class JournalFile {
  readonly path: string
  readonly #partsFolder: string
  readonly #log: ReturnType<typeof appendLog>

  private constructor(folder: string, name: string) {
    this.path = join(folder, `${name}.jsonl`)
    this.#partsFolder = join(folder, `${name}.parts`)
    this.#log = appendLog(this.path)
  }

  /** Makes the folder. @throws StudioError `disk.*` */
  static async openIn(folder: string, name: string): Promise<JournalFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw diskError(error, basename(folder))
    })
    return new JournalFile(folder, name)
  }

  /** Where what comes of an attempt lies. */
  partPath(attempt: string): string {
    return join(this.#partsFolder, `${attempt}.part`)
  }

  /** Resolves when it is on the disk. @throws StudioError `disk.*` */
  append(record: JournalRecord): Promise<void> {
    return this.#log.append(journalLine(record))
  }

  /** Bytes of the journal now. @throws StudioError `disk.*` */
  size(): Promise<number> {
    return sizeOf(this.path)
  }

  /** Reads all of it. What has no end was left by a crash, unless it is `isUnderWay`. @throws StudioError `disk.*` */
  async read(isUnderWay: (attempt: string) => boolean): Promise<JournalReading> {
    const size = await this.size()
    const attempts = new Attempts()
    const text = readJournalText(await readText(this.path, size))
    for (const record of text.records) attempts.add(record)
    const kept = await sizesIn(this.#partsFolder)
    attempts.closeOpen(isUnderWay, (attempt) => kept.get(`${attempt}.part`) ?? 0)
    const { unreadable, newer } = text
    const keyless = [...text.keyless].filter((attempt) => attempts.outcomeOf(attempt) === 'unknown')
    return { attempts, damage: { unreadable, newer, keyless: keyless.toSorted() }, size }
  }

  /** Waits for what is being written. Answers the bytes that the journal has then. @throws StudioError `disk.*` */
  async settle(): Promise<number> {
    await this.#log.flush()
    // It is there for what is kept, and mostly nothing is.
    await rmdir(this.#partsFolder).catch(ignored('clean-up'))
    return this.size()
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => {
      // A pipe has no size, and is no journal of nothing.
      if (found.isFile()) return found.size
      throw problemError(
        'disk.failed',
        say('rendering.journal.notFile', { name: basename(path) }),
        say('rendering.journal.notFile.remedy'),
      )
    },
    (error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return 0
      throw diskError(error, basename(path))
    },
  )
}

async function readText(path: string, size: number): Promise<string> {
  return size === 0 ? '' : readRecordText(path, MAX_JOURNAL_BYTES, 'disk.failed')
}

async function sizesIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const names = await readdir(folder).catch(orAbsent('journal: listing', []))
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name, await sizeOf(join(folder, name)).catch(orAbsent('journal: looking', 0))] as const,
      ),
    ),
  )
}
