import type { LineId, TakeId } from '../model/ids.ts'
import type { Source, Take } from '../model/take.ts'

/** Why a take could go, from the plainest reason to the one that leaves most to think about. */
export type CleanUpReason = 'trashed' | 'lineGone' | 'outdated' | 'notHeard'
const reasons: readonly CleanUpReason[] = ['trashed', 'lineGone', 'outdated', 'notHeard']

/** An audio file that could go. */
export type CleanUpItem = {
  readonly takeId: TakeId
  readonly lineIds: readonly LineId[]
  readonly source: Source
  readonly bytes: number
  readonly createdAt: string
  readonly reason: CleanUpReason
  /** It was paid for, and no two takes are alike: a person must be told twice. */
  readonly isPaid: boolean
}

/** Everything a clean-up follows from. */
export type CleanUpBasis = {
  /** Every record, those of the trash among them. */
  readonly takes: readonly Take[]
  /** Bytes on the disk; 0 for what is not there. */
  readonly bytesOf: (id: TakeId) => number
  /** What is heard for a line now; undefined for a line that is not in the script. */
  readonly heardFor: (lineId: LineId) => { readonly takeId: TakeId | undefined } | undefined
  /** True if a take was made from its line as it now stands. */
  readonly isCurrent: (take: Take) => boolean
}

/**
 * Files that could be removed: those of which no record is chosen, starred, locked or heard. Audio as received for pieces
 * of a line, and whole scenes, stay as long as their line does, because a change of a pause or of a border needs them.
 * Oldest first.
 */
export function cleanUpItems(basis: CleanUpBasis): readonly CleanUpItem[] {
  const byFile = new Map<TakeId, Take[]>()
  for (const take of basis.takes) {
    const records = byFile.get(take.id)
    if (records === undefined) byFile.set(take.id, [take])
    else records.push(take)
  }
  const items: CleanUpItem[] = []
  for (const [takeId, records] of byFile) {
    const [first] = records
    const found = records.map((take) => reasonFor(take, basis))
    if (first === undefined || found.includes(undefined)) continue
    const reason = reasons.findLast((candidate) => found.includes(candidate)) ?? 'trashed'
    items.push({
      takeId,
      lineIds: [...new Set(records.map(({ lineId }) => lineId))],
      source: first.source,
      bytes: basis.bytesOf(takeId),
      createdAt: first.createdAt,
      reason,
      isPaid: first.source === 'service',
    })
  }
  return items.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

/** Undefined: it stays. */
function reasonFor(take: Take, { heardFor, isCurrent }: CleanUpBasis): CleanUpReason | undefined {
  if (take.starred === true) return undefined
  if (take.trashedAt !== undefined) return 'trashed'
  if (take.chosen === true || take.locked === true) return undefined
  const lineIds = take.scene?.lines.map(({ lineId }) => lineId) ?? [take.lineId]
  if (lineIds.every((lineId) => heardFor(lineId) === undefined)) return 'lineGone'
  const heard = heardFor(take.lineId)
  if (take.kind !== 'line' || heard?.takeId === take.id) return undefined
  return isCurrent(take) ? 'notHeard' : 'outdated'
}
