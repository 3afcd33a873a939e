import { asGoodAs } from '../../../shared/core/takes/marks.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { identityOf } from './take-registry.ts'
import { readTakeRecords } from './take-records.ts'

/** What a copy of the records knows that the list of takes does not. */
export type Reconciled = {
  /** Takes that the list has lost. */
  readonly lost: readonly Take[]
  /** Takes of the list as people left them, where it only knows how they were before. */
  readonly later: readonly Take[]
}

/**
 * Compares a list of takes with the copy of its records. A take that the list does not name is lost, whatever made it so. Of
 * one that it names, the later record of the copy counts if the list was damaged (`isDamaged`): cut off behind it, or torn;
 * in a list that is whole, an earlier state may be what somebody went back to. The list's own choices stand.
 */
export function reconcileTakes(list: string, copy: string, isDamaged: boolean): Reconciled {
  const ofList = lastRecords(list)
  const ofCopy = lastRecords(copy)
  const chosen = new Set<string>()
  for (const { take } of ofList.last.values()) {
    if (take.chosen === true) chosen.add(`chosen ${take.lineId}`)
    if (take.locked === true) chosen.add(`locked ${take.lineId}`)
  }
  const lost: Take[] = []
  const later: Take[] = []
  for (const [identity, { take, row }] of ofCopy.last) {
    const known = ofList.last.get(identity)
    if (known === undefined) lost.push(withoutTaken(take, chosen))
    else if (isDamaged && known.row !== row && ofCopy.rows.has(known.row) && !ofList.rows.has(row)) later.push(take)
  }
  return { lost, later }
}

/** True for a list that no program leaves like this: it is empty, a record of it cannot be read, or its end is torn. */
export function isDamagedList(text: string): boolean {
  return text.trim() === '' || !text.endsWith('\n') || readTakeRecords(text).unreadable.length > 0
}

type LastRecords = {
  readonly rows: ReadonlySet<string>
  readonly last: ReadonlyMap<string, { readonly take: Take; readonly row: string }>
}

function lastRecords(text: string): LastRecords {
  const rows = text.split('\n')
  const last = new Map<string, { take: Take; row: string }>()
  for (const { take, line } of readTakeRecords(text).takes) {
    const identity = identityOf(take)
    last.set(identity, { take: asGoodAs(last.get(identity)?.take, take), row: rows[line - 1] ?? '' })
  }
  return { rows: new Set(rows), last }
}

/** Only one take of a line is chosen, and one locked. */
function withoutTaken(take: Take, taken: ReadonlySet<string>): Take {
  const { chosen, locked, ...rest } = take
  return {
    ...rest,
    ...(chosen === true && !taken.has(`chosen ${take.lineId}`) ? { chosen } : {}),
    ...(locked === true && !taken.has(`locked ${take.lineId}`) ? { locked } : {}),
  }
}
