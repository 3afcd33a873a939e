import type { LedgerView, Price } from '../../../shared/contract/render-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { dearest, type LedgerEntry, spentSince, sumLedger } from '../../../shared/core/render/ledger.ts'
import { localDay } from '../../../shared/core/render/local-day.ts'

const HOUR_MS = 60 * 60_000
const MOST_LINES = 200
const MOST_DAYS = 62
const MOST_RECENT = 200

/** A project's ledger as the page shows it. */
export function ledgerView(input: {
  readonly entries: readonly LedgerEntry[]
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly price: Price | null
  readonly now: number
}): LedgerView {
  const { entries, numberOf, now } = input
  const sums = sumLedger(entries, localDay)
  const numbered = (lineId: LineId): { number?: number } => {
    const number = numberOf(lineId)
    return number === undefined ? {} : { number }
  }
  return {
    project: sums.project,
    lastHour: spentSince(entries, now - HOUR_MS),
    bySpeaker: dearest(sums.bySpeaker, MOST_LINES).map(([speaker, spend]) => ({ speaker, spend })),
    byScene: dearest(sums.byScene, MOST_LINES).map(([scene, spend]) => ({ scene, spend })),
    byLine: dearest(sums.byLine, MOST_LINES).map(([lineId, spend]) => ({ lineId, ...numbered(lineId), spend })),
    byDay: [...sums.byDay].map(([day, spend]) => ({ day, spend })).slice(-MOST_DAYS),
    price: input.price,
    recent: entries
      .slice(-MOST_RECENT)
      .toReversed()
      .map((entry) => {
        const [lineId] = entry.lineIds
        return {
          at: entry.at,
          ...(lineId === undefined ? {} : { lineId, ...numbered(lineId) }),
          speaker: entry.speaker ?? '',
          model: entry.model ?? '',
          bytesOfText: entry.bytesOfText,
          durationMs: entry.durationMs ?? 0,
          outcome: outcomeOf(entry),
          ...(entry.problem === undefined ? {} : { problem: entry.problem }),
        }
      }),
  }
}

function outcomeOf(entry: LedgerEntry): LedgerView['recent'][number]['outcome'] {
  switch (entry.outcome) {
    case 'done':
      return entry.isSuspicious === true ? 'suspicious' : 'ready'
    case 'notBilled':
      return entry.problem?.code === 'render.cancelled' ? 'cancelled' : 'failed'
    case 'maybeBilled':
      return 'failed'
    default:
      return 'unknown'
  }
}
