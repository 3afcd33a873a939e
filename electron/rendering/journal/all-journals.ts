import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { isYoung } from '../../../shared/core/render/sent.ts'
import { noteUnlessAbsent, orAbsent } from '../../base/failures.ts'
import { readRecordText } from '../../base/record-text.ts'
import { MAX_JOURNAL_BYTES } from './journal-file.ts'
import { readJournalText } from './journal-lines.ts'
import { Attempts } from './journal-records.ts'

/** A journal of the data folder as it lies there, whoever writes to it. */
export type ReadJournal = {
  /** A project's id, or `auditions`, or that of scripts without a project. */
  readonly journal: string
  readonly entries: readonly LedgerEntry[]
  /** What may have been billed and brought no take. */
  readonly unknown: readonly LedgerEntry[]
  /** Records that are damaged or newer. Null: nothing of it could be read. */
  readonly flaws: number | null
}

/** All journals of a data folder: what was sent for every project that was ever opened here, moved and deleted ones too. */
export type AllJournals = {
  /** Reads what has changed since the last time. Never rejects: what cannot be read says so. */
  readonly read: () => Promise<readonly ReadJournal[]>
}

/** Lines that are read in one go: a few milliseconds. */
const LINES_AT_ONCE = 250

type Known = { readonly size: number; readonly mtimeMs: number; readonly text: ReadText }
type ReadText = { readonly attempts: Attempts; readonly flaws: number }

/** The journals are the one record of what was sent: nothing is kept beside them that could tell another story. */
export function openAllJournals(folder: string, now: () => number): AllJournals {
  const known = new Map<string, Known>()

  const textOf = async (journal: string): Promise<ReadText | undefined> => {
    const path = join(folder, `${journal}.jsonl`)
    const { size, mtimeMs } = await stat(path)
    const before = known.get(journal)
    if (before?.size === size && before.mtimeMs === mtimeMs) return before.text
    const text = await readInPieces(await readRecordText(path, MAX_JOURNAL_BYTES, 'disk.failed'))
    known.set(journal, { size, mtimeMs, text })
    return text
  }

  const readOne = async (journal: string): Promise<ReadJournal> => {
    try {
      const text = await textOf(journal)
      if (text === undefined) return { journal, entries: [], unknown: [], flaws: 0 }
      const { attempts, flaws } = text
      const nowMs = now()
      attempts.closeOpen(
        (attempt) => {
          const entry = attempts.entryOf(attempt)
          return entry !== undefined && isYoung(entry, nowMs)
        },
        () => 0,
      )
      return { journal, entries: attempts.entries(), unknown: attempts.unknown().map(({ entry }) => entry), flaws }
    } catch (error) {
      noteUnlessAbsent('all journals: reading', error)
      return { journal, entries: known.get(journal)?.text.attempts.entries() ?? [], unknown: [], flaws: null }
    }
  }

  return {
    read: async () => {
      const files = await readdir(folder).catch(orAbsent('all journals: listing', []))
      const names = files.filter((file) => file.endsWith('.jsonl')).map((file) => file.slice(0, -'.jsonl'.length))
      const journals: ReadJournal[] = []
      for (const name of names.toSorted()) journals.push(await readOne(name))
      return journals
    },
  }
}

/** A long journal is read while everything else goes on. */
async function readInPieces(text: string): Promise<ReadText> {
  const attempts = new Attempts()
  const lines = text.split('\n')
  let flaws = 0
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const piece = readJournalText(lines.slice(from, from + LINES_AT_ONCE).join('\n'))
    for (const record of piece.records) attempts.add(record)
    flaws += piece.unreadable + piece.newer
    await breathe()
  }
  return { attempts, flaws }
}
