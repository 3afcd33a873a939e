import type { Price } from '../../../shared/contract/render-views.ts'
import type { SentBy, SentMonthView, SentView } from '../../../shared/contract/sent-views.ts'
import { type LedgerEntry, noSpend, plus, spendOf } from '../../../shared/core/render/ledger.ts'
import { eachOnce, requestEnd, monthBefore, type SentMonth, sumMonth } from '../../../shared/core/render/sent.ts'
import type { ReadJournal } from './all-journals.ts'

const HOUR_MS = 60 * 60_000
const MOST_RECENT = 200
const MOST_ORIGINS = 20

/** What the view is made of. */
export type SentInput = {
  readonly journals: readonly ReadJournal[]
  readonly names: ReadonlyMap<string, string>
  /** The address that is connected; empty: none. */
  readonly origin: string
  readonly nowMs: number
  readonly dayOf: (at: string) => string
  /** Of the projects that are open: the attempts that a person can decide over. */
  readonly decidable: ReadonlyMap<string, ReadonlySet<string>>
  readonly price: { readonly price: Price | null; readonly isThisMonth: boolean }
}

/** What was sent over all projects, as the page shows it. */
export function sentView(input: SentInput): SentView {
  const { nowMs, dayOf, origin } = input
  const once = eachOnce(input.journals)
  const today = dayOf(new Date(nowMs).toISOString())
  const month = today.slice(0, 7)
  const senderOf = (journal: string): SentBy => senderNamed(journal, input.names)
  const view = (name: string): SentMonthView => monthView(sumMonth(once, name, { origin, nowMs, dayOf }), senderOf)
  return {
    today,
    thisMonth: view(month),
    lastMonth: view(monthBefore(month)),
    lastHourBytes: bytesSince(once, nowMs - HOUR_MS),
    undecided: undecidedOf(input, senderOf),
    ...input.price,
    recent: once
      .flatMap(({ journal, entries }) => entries.map((entry) => ({ journal, entry })))
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
  const seen = new Set<string>()
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

function bytesSince(journals: readonly { readonly entries: readonly LedgerEntry[] }[], sinceMs: number): number {
  const young = journals.flatMap(({ entries }) => entries.filter(({ at }) => Date.parse(at) >= sinceMs))
  return young.map((entry) => spendOf(entry) ?? noSpend).reduce(plus, noSpend).bytesOfText
}
