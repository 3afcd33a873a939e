import type { Price } from '../../../shared/contract/render-views.ts'
import type { SentBy, SentMonthView, SentView } from '../../../shared/contract/sent-views.ts'
import { type LedgerEntry, noSpend, plus, spendOf } from '../../../shared/core/render/ledger.ts'
import {
  hasEnded,
  type JournalEntries,
  monthBefore,
  monthSummer,
  requestEnd,
  type SentMonth,
} from '../../../shared/core/render/sent.ts'
import type { ReadJournal } from './all-journals.ts'

const HOUR_MS = 60 * 60_000
const MOST_RECENT = 200
const MOST_ORIGINS = 20

/** What the view is made of. */
export type SentInput = {
  readonly journals: readonly ReadJournal[]
  /** Each attempt of these once. */
  readonly once: readonly JournalEntries[]
  readonly names: ReadonlyMap<string, string>
  /** The address that is connected; empty: none. */
  readonly origin: string
  readonly nowMs: number
  readonly dayOf: (at: string) => string
  /** Of the projects that are open: the attempts that a person can decide over. */
  readonly decidable: ReadonlyMap<string, ReadonlySet<string>>
  readonly price: { readonly price: Price | null; readonly isThisMonth: boolean }
}

/** What was sent over all projects, as the page shows it. `breathe` is waited for between journals: there may be many. */
export async function sentView(input: SentInput, breathe: () => Promise<unknown>): Promise<SentView> {
  const { nowMs, origin } = input
  const dayOf = oncePerMinute(input.dayOf)
  const today = dayOf(new Date(nowMs).toISOString())
  const month = today.slice(0, 7)
  const senderOf = (journal: string): SentBy => senderNamed(journal, input.names)
  const thisMonth = monthSummer(month, { origin, nowMs, dayOf })
  const lastMonth = monthSummer(monthBefore(month), { origin, nowMs, dayOf })
  const recent: { readonly journal: string; readonly entry: LedgerEntry }[] = []
  let lastHourBytes = 0
  for (const one of input.once) {
    thisMonth.add(one)
    lastMonth.add(one)
    lastHourBytes += bytesSince(one.entries, nowMs - HOUR_MS)
    for (const entry of youngest(one.entries)) recent.push({ journal: one.journal, entry })
    await breathe()
  }
  return {
    today,
    thisMonth: monthView(thisMonth.sum(), senderOf),
    lastMonth: monthView(lastMonth.sum(), senderOf),
    lastHourBytes,
    undecided: undecidedOf(input, senderOf),
    ...input.price,
    recent: recent
      .toSorted((a, b) => (a.entry.at < b.entry.at ? 1 : -1))
      .slice(0, MOST_RECENT)
      .map(({ journal, entry }) => ({
        at: entry.at,
        sender: senderOf(journal),
        origin: entry.origin,
        bytesOfText: entry.bytesOfText,
        durationMs: entry.durationMs ?? 0,
        end: requestEnd(entry, nowMs),
      })),
    flaws: input.journals.flatMap(({ journal, flaws }) =>
      flaws === 0 ? [] : [{ sender: senderOf(journal), records: flaws }],
    ),
  }
}

/** The youngest of a journal. It is nearly in order, so that most of it is only compared with the oldest of these. */
function youngest(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const first = entries.slice(-MOST_RECENT)
  const oldest = first.reduce((at, entry) => (entry.at < at ? entry.at : at), first[0]?.at ?? '')
  const before = entries.slice(0, -MOST_RECENT).filter(({ at }) => at > oldest)
  return [...before, ...first].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_RECENT)
}

/** Days begin with a minute in every time zone, and thousands of lines are sent within few of them. */
function oncePerMinute(dayOf: (at: string) => string): (at: string) => string {
  const known = new Map<string, string>()
  return (at) => {
    const minute = at.slice(0, 'yyyy-mm-ddThh:mm'.length)
    const day = known.get(minute) ?? dayOf(at)
    known.set(minute, day)
    return day
  }
}

function monthView(sums: SentMonth, senderOf: (journal: string) => SentBy): SentMonthView {
  const { byJournal, elsewhere, byDay, ...rest } = sums
  return {
    ...rest,
    byDay: [...byDay],
    bySender: byJournal.map(({ journal, ...spend }) => ({ sender: senderOf(journal), ...spend })),
    elsewhere: elsewhere.slice(0, MOST_ORIGINS),
  }
}

/** A journal's name says whose it is: `auditions`, `bare` and what begins with it for scripts, else a project's id. */
function senderNamed(journal: string, names: ReadonlyMap<string, string>): SentBy {
  const kind = journal === 'auditions' ? 'auditions' : /^bare(-|$)/.test(journal) ? 'scripts' : 'project'
  return { journal, kind, name: names.get(journal) ?? null }
}

function undecidedOf(input: SentInput, senderOf: (journal: string) => SentBy): SentView['undecided'] {
  const asked = new Set(input.journals.flatMap(({ unknown }) => unknown.map(({ attempt }) => attempt)))
  // A copy of a journal that was made before the end knows less than the others.
  const seen = new Set(
    asked.size === 0
      ? []
      : input.once.flatMap(({ entries }) =>
          entries.flatMap((one) => (asked.has(one.attempt) && hasEnded(one) ? [one.attempt] : [])),
        ),
  )
  return input.journals.flatMap(({ journal, unknown }) => {
    const decidable = input.decidable.get(journal)
    const own = unknown.filter(({ attempt, sentFrom }) => {
      if (sentFrom !== undefined || seen.has(attempt) || decidable?.has(attempt) === false) return false
      seen.add(attempt)
      return true
    })
    if (own.length === 0) return []
    const bytesOfText = own.reduce((sum, one) => sum + one.bytesOfText, 0)
    return [{ sender: senderOf(journal), requests: own.length, bytesOfText, isOpen: decidable !== undefined }]
  })
}

function bytesSince(entries: readonly LedgerEntry[], sinceMs: number): number {
  return entries
    .filter(({ at }) => Date.parse(at) >= sinceMs)
    .map((entry) => spendOf(entry) ?? noSpend)
    .reduce(plus, noSpend).bytesOfText
}
