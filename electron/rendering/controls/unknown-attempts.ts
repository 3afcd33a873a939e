import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import type { UnknownAttempt } from '../journal/journal-records.ts'

/**
 * Attempts that may have been billed and whose audio has not come since, by whichever way: a take from before settles
 * nothing. What this journal knows of has an order, whatever the clock said; only for takes of other computers is there
 * nothing but their time.
 */
export function unsettled(
  unknown: readonly UnknownAttempt[],
  entries: readonly LedgerEntry[],
  takes: readonly Take[],
): readonly UnknownAttempt[] {
  if (unknown.length === 0) return unknown
  const order = new Map(entries.map(({ attempt }, at) => [attempt, at]))
  const ofTake = new Map(entries.map(({ takeId }, at) => [takeId, at]))
  const isSince = ({ id, createdAt }: Take, { attempt, at }: LedgerEntry): boolean => {
    const madeBy = ofTake.get(id)
    return madeBy === undefined ? createdAt >= at : madeBy > (order.get(attempt) ?? 0)
  }
  return unknown.filter(({ entry }) => !takes.some((take) => take.key === entry.key && isSince(take, entry)))
}

/** Lines that wait for a decision over an attempt: of a scene those that nobody has decided over. */
export function linesOfAttempt(
  { lineIds, turns }: LedgerEntry,
  isUnknown: (key: RenderKey) => boolean,
): readonly LineId[] {
  return turns === undefined ? lineIds : turns.flatMap(({ lineId, key }) => (isUnknown(key) ? [lineId] : []))
}

/** Keys of attempts that are given up with these lines: of a scene its own, and those of the lines in it. */
export function keysOfAttempts(
  attempts: readonly UnknownAttempt[],
  lineIds: readonly LineId[],
  isUnknown: (key: RenderKey) => boolean,
): readonly RenderKey[] {
  const given = new Set(lineIds)
  return attempts
    .filter(({ entry }) => linesOfAttempt(entry, isUnknown).some((lineId) => given.has(lineId)))
    .flatMap(({ entry }) => [
      entry.key,
      ...(entry.turns ?? []).flatMap(({ lineId, key }) => (given.has(lineId) ? [key] : [])),
    ])
}
