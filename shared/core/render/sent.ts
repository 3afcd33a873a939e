import type { LineId } from '../model/ids.ts'
import { type LedgerEntry, spendOf } from './ledger.ts'

/** What one journal of this computer says: of a project by its id, of all auditions, or of scripts without a project. */
export type JournalEntries = { readonly journal: string; readonly entries: readonly LedgerEntry[] }

/** How requests of a month ended. `cancelled`: taken back before anything could be billed. */
export type RequestCounts = {
  readonly done: number
  readonly failed: number
  readonly unknown: number
  readonly cancelled: number
  readonly underWay: number
}

/** What was sent by one journal within a month. */
export type JournalSpend = {
  readonly journal: string
  /** Different lines that were sent. */
  readonly lines: number
  readonly takes: number
  readonly bytesOfText: number
  /** Of these, what went to the asked-about address. */
  readonly bytesHere: number
}

/** What all journals sent within one month of whoever reads it. Refusals cost nothing: they count as requests only. */
export type SentMonth = {
  /** `2026-11` */
  readonly month: string
  /** 28 to 31. */
  readonly days: number
  readonly bytesOfText: number
  readonly requests: RequestCounts
  /** Days on which anything was sent, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly bytesOfText: number }[]
  /** The most bytes first. */
  readonly byJournal: readonly JournalSpend[]
  /** Bytes that went to other addresses than the asked-about one, the most first. */
  readonly elsewhere: readonly { readonly origin: string; readonly bytesOfText: number }[]
}

/** An attempt without an end that is younger than this may still be under way, in whichever process. */
const UNDER_WAY_MS = 10 * 60_000

/**
 * Each attempt once, whichever journal has it: a journal that was copied beside its original, or a record that stands in it
 * twice, is not paid for twice. It is of the first journal that has it, and ended as whichever of them knows it best: a copy
 * may have been made before the end. What another computer sent is paid for there and left out.
 */
export function eachOnce(journals: readonly JournalEntries[]): readonly JournalEntries[] {
  const once = onceReader()
  return journals.map(once)
}

/** The same journal by journal. An end that a later one knows better is put into what was answered before. */
export function onceReader(): (journal: JournalEntries) => JournalEntries {
  const places = new Map<string, { readonly of: LedgerEntry[]; readonly at: number }>()
  return ({ journal, entries }) => {
    const own: LedgerEntry[] = []
    for (const entry of entries) {
      if (entry.sentFrom !== undefined) continue
      const known = places.get(entry.attempt)
      if (known === undefined) {
        places.set(entry.attempt, { of: own, at: own.length })
        own.push(entry)
      } else if (hasEnded(entry) && !hasEnded(known.of[known.at])) known.of[known.at] = entry
    }
    return { journal, entries: own }
  }
}

/** An end that somebody saw. What is unknown may be so only because the record of its end is not in that copy. */
export function hasEnded(entry: LedgerEntry | undefined): boolean {
  return entry?.outcome === 'done' || entry?.outcome === 'notBilled'
}

/** What an attempt without an end is, depends on how long ago it began: see `UNDER_WAY_MS`. */
export function requestEnd(entry: LedgerEntry, nowMs: number): keyof RequestCounts {
  switch (entry.outcome) {
    case 'done':
      return 'done'
    case 'notBilled':
      return entry.problem?.code === 'render.cancelled' ? 'cancelled' : 'failed'
    case undefined:
      return isYoung(entry, nowMs) ? 'underWay' : 'unknown'
    default:
      return 'unknown'
  }
}

/** True for what may still be under way. A time that lies ahead is of a clock that was wrong, and says nothing. */
export function isYoung({ at }: Pick<LedgerEntry, 'at'>, nowMs: number): boolean {
  return Math.abs(nowMs - Date.parse(at)) < UNDER_WAY_MS
}

type MonthOf = { readonly origin: string; readonly nowMs: number; readonly dayOf: (at: string) => string }

/** Sums a month. `dayOf` tells the day of an ISO time in the time zone of whoever reads it: `2026-11-23`. */
export function sumMonth(journals: readonly JournalEntries[], month: string, of: MonthOf): SentMonth {
  const summer = monthSummer(month, of)
  for (const journal of journals) summer.add(journal)
  return summer.sum()
}

/** The same journal by journal, each of them once. */
export function monthSummer(
  month: string,
  of: MonthOf,
): { readonly add: (journal: JournalEntries) => void; readonly sum: () => SentMonth } {
  const byDay = new Map<string, number>()
  const byOrigin = new Map<string, number>()
  const counts = { done: 0, failed: 0, unknown: 0, cancelled: 0, underWay: 0 }
  const byJournal: JournalSpend[] = []
  const addJournal = ({ journal, entries }: JournalEntries): void => {
    const lines = new Set<LineId>()
    let takes = 0
    let bytesOfText = 0
    let bytesHere = 0
    for (const entry of entries) {
      const day = of.dayOf(entry.at)
      if (!day.startsWith(month)) continue
      counts[requestEnd(entry, of.nowMs)] += 1
      const spend = spendOf(entry)
      if (spend === undefined) continue
      for (const lineId of linesOf(entry)) lines.add(lineId)
      takes += spend.takes
      bytesOfText += spend.bytesOfText
      if (entry.origin === of.origin) bytesHere += spend.bytesOfText
      add(byOrigin, entry.origin, spend.bytesOfText)
      add(byDay, day, spend.bytesOfText)
    }
    if (bytesOfText > 0) byJournal.push({ journal, lines: lines.size, takes, bytesOfText, bytesHere })
  }
  const sum = (): SentMonth => ({
    month,
    days: daysOf(month),
    bytesOfText: byJournal.reduce((bytes, one) => bytes + one.bytesOfText, 0),
    requests: counts,
    byDay: [...byDay].map(([day, bytes]) => ({ day, bytesOfText: bytes })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    byJournal: byJournal.toSorted((a, b) => b.bytesOfText - a.bytesOfText),
    elsewhere: [...byOrigin]
      .filter(([origin]) => origin !== of.origin)
      .map(([origin, bytes]) => ({ origin, bytesOfText: bytes }))
      .toSorted((a, b) => b.bytesOfText - a.bytesOfText),
  })
  return { add: addJournal, sum }
}

/** `2026-01` -> `2025-12`. */
export function monthBefore(month: string): string {
  const year = Number(month.slice(0, 4))
  const number = Number(month.slice(5, 7))
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** How many days a month has. */
function daysOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** The lines that a request was for. Others that waited for the same words were not sent. */
function linesOf({ lineIds, turns }: LedgerEntry): readonly LineId[] {
  return turns === undefined ? lineIds.slice(0, 1) : turns.map(({ lineId }) => lineId)
}

function add(sums: Map<string, number>, key: string, bytes: number): void {
  sums.set(key, (sums.get(key) ?? 0) + bytes)
}
