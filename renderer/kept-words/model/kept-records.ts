import { type KeptRecord, parseRecord } from './record.ts'
import { RECORD_PREFIX, type WordStorage } from './types.ts'
import type { PageLocks } from './window-id.ts'

/** A record with where it lies. */
export type FoundRecord = { readonly key: string; readonly record: KeptRecord }

/** Without a browser that tells who lives, a record that was not written for so long (ms) belongs to nobody. */
const SILENT_MS = 60_000

/**
 * Every record of a project that no living window looks after, oldest first. What cannot be read is taken away, and `onBad`
 * hears of it. `living`: undefined where the browser cannot tell. `own`: this window, whose records of earlier pages count.
 */
export function findRecords(
  storage: WordStorage,
  input: {
    readonly recentId: string
    readonly ownKey: string
    readonly own: string
    readonly living: ReadonlySet<string> | undefined
    readonly nowMs: number
    readonly onBad: () => void
  },
): readonly FoundRecord[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const found: FoundRecord[] = []
  for (const key of keys) {
    if (!key.startsWith(RECORD_PREFIX) || key === input.ownKey) continue
    const stored = storage.getItem(key) ?? ''
    // A newer Repartee of the same address will offer it.
    if (/^\{"version":(?!1[,}])\d/.test(stored)) continue
    const record = parseRecord(stored)
    if (record === undefined) {
      storage.removeItem(key)
      input.onBad()
      continue
    }
    const { windowId, keptAtMs, project } = record
    if (project.recentId !== input.recentId) continue
    const isSilent = input.nowMs - keptAtMs > SILENT_MS
    const lives = input.living === undefined ? !isSilent : input.living.has(windowId)
    if (windowId === input.own || !lives) found.push({ key, record })
  }
  return found.toSorted((a, b) => a.record.typedAtMs - b.record.typedAtMs)
}

/**
 * Does something with a record that nobody else does at the same time, and only while it is still there. Answers whether
 * it was done: another window may have taken it.
 */
export async function takeRecord(
  storage: WordStorage,
  locks: Pick<PageLocks, 'request'> | undefined,
  key: string,
  use: (record: KeptRecord) => void,
): Promise<boolean> {
  const take = (): boolean => {
    const record = parseRecord(storage.getItem(key) ?? '')
    if (record === undefined) return false
    use(record)
    return true
  }
  if (locks === undefined) return take()
  let isDone = false
  await locks.request(`${RECORD_PREFIX}take`, () => {
    isDone = take()
    return isDone
  })
  return isDone
}
