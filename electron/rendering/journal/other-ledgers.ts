import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LedgerEntry, noSpend, plus, type Spend, spentSince } from '../../../shared/core/render/ledger.ts'
import { openRegular } from '../../base/regular-file.ts'
import { noteUnlessAbsent, orAbsent } from '../../base/failures.ts'
import { readJournalText } from './journal-lines.ts'
import { Attempts } from './journal-records.ts'

const HOUR_MS = 60 * 60_000
/** Bytes of a journal that are read from its end: more than can be sent within an hour. */
const MOST_BYTES = 32 * 1024 * 1024

type Known = { readonly size: number; readonly mtimeMs: number; readonly entries: readonly LedgerEntry[] }

/** What was sent lately for projects that are not open here: by an earlier run, or by another process. */
export type OtherLedgers = {
  /** Reads what has changed. Never rejects: a journal that cannot be read counts as it was last known. */
  readonly look: () => Promise<void>
  /**
   * What was sent within the last hour, as of the last look, and is not in these ledgers, which are known better: by other
   * journals, and by others into a journal that is open here, too.
   */
  readonly lastHour: (own: ReadonlyMap<string, () => readonly LedgerEntry[]>) => Spend
}

/** The ledgers of all journals in a folder. Those that nothing was written to for an hour are not read. */
export function createOtherLedgers(folder: string, now: () => number): OtherLedgers {
  const known = new Map<string, Known>()

  const lookAt = async (file: string): Promise<void> => {
    const name = file.slice(0, -'.jsonl'.length)
    const handle = await openRegular(join(folder, file)).catch(orAbsent('other ledgers: reading'))
    if (handle === undefined) return
    try {
      const { size, mtimeMs } = await handle.stat()
      const before = known.get(name)
      if (before?.size === size && before.mtimeMs === mtimeMs) return
      // A clock that was set back must not hide what was just sent.
      if (now() - mtimeMs > HOUR_MS) {
        known.delete(name)
        return
      }
      const from = Math.max(0, size - MOST_BYTES)
      const bytes = Buffer.alloc(size - from)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      known.set(name, { size, mtimeMs, entries: entriesOf(bytes.toString('utf8', 0, bytesRead)) })
    } catch (error) {
      noteUnlessAbsent('other ledgers: reading', error)
      return
    } finally {
      await handle.close()
    }
  }

  return {
    look: async () => {
      const files = await readdir(folder).catch(orAbsent('other ledgers: listing', []))
      for (const file of files) if (file.endsWith('.jsonl')) await lookAt(file)
    },
    lastHour: (own) => {
      const since = now() - HOUR_MS
      const since8601 = new Date(since).toISOString()
      return [...known].reduce((sum, [name, { entries }]) => {
        const lately = entries.filter(({ at }) => at >= since8601)
        if (lately.length === 0) return sum
        const counted = new Set(
          own
            .get(name)?.()
            .map(({ attempt }) => attempt),
        )
        return plus(
          sum,
          spentSince(counted.size === 0 ? lately : lately.filter((one) => !counted.has(one.attempt)), since),
        )
      }, noSpend)
    },
  }
}

/** What a part of a journal says; a torn record at either end is passed over. */
function entriesOf(text: string): readonly LedgerEntry[] {
  const attempts = new Attempts()
  for (const record of readJournalText(text).records) attempts.add(record)
  return attempts.entries()
}
