import {
  renderingCostAbout,
  renderingCostLeast,
  renderingOutcomeCancelled,
  renderingOutcomeDone,
  renderingOutcomeFailed,
  renderingOutcomeSuspicious,
  renderingOutcomeUnknown,
  renderingPriceLearned,
  renderingPriceNone,
  renderingPriceTyped,
  renderingSpendBytes,
  renderingSpendRequests,
  renderingSpendTakes,
  renderingSpendUnknown,
} from '../../../shared/messages/made/rendering.ts'
import type { LedgerView, Price, SpendView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'

/** What an amount of text would cost: `about 63 credits`. Undefined without a price: bytes are shown alone then. */
export function costWords(bytesOfText: number, price: Price | null): string | undefined {
  if (price === null) return undefined
  const amount = (bytesOfText / 1_000_000) * price.perMillionBytes
  if (amount > 0 && amount < 0.01) return renderingCostLeast({ unit: price.unit })
  return renderingCostAbout({ amount: roundCost(amount), unit: price.unit })
}

/** Where the price comes from and how sure it is. */
export function priceWords(price: Price | null): string {
  if (price === null) return renderingPriceNone()
  const amount = roundCost(price.perMillionBytes)
  const { unit } = price
  if (price.source === 'typed') return renderingPriceTyped({ amount, unit })
  return renderingPriceLearned({ amount, unit, readings: price.samples, sure: price.confidence })
}

/** `12 requests, 3 takes, 640 bytes`; what may have been billed without an answer is told. */
export function spendWords(spend: SpendView): string {
  const parts = [
    renderingSpendRequests({ requests: spend.requests }),
    renderingSpendTakes({ takes: spend.takes }),
    renderingSpendBytes({ bytes: spend.bytesOfText }),
  ]
  if (spend.unknownBytes > 0) parts.push(renderingSpendUnknown({ bytes: spend.unknownBytes }))
  return parts.join(', ')
}

/** How a request ended, in one word. */
export function outcomeWord(outcome: LedgerView['recent'][number]['outcome']): string {
  switch (outcome) {
    case 'ready':
      return renderingOutcomeDone()
    case 'suspicious':
      return renderingOutcomeSuspicious()
    case 'failed':
      return renderingOutcomeFailed()
    case 'unknown':
      return renderingOutcomeUnknown()
    case 'cancelled':
      return renderingOutcomeCancelled()
    default:
      return assertNever(outcome, 'outcome of a request')
  }
}

/** A day with its bar: `part` of the dearest day, 0 to 1. */
export type DayBar = { readonly day: string; readonly spend: SpendView; readonly part: number }

/** Days of the ledger with those in between on which nothing was sent, 31 at most, oldest first. */
export function dayBars(byDay: LedgerView['byDay']): readonly DayBar[] {
  const last = byDay.at(-1)
  const first = byDay[0]
  if (first === undefined || last === undefined) return []
  const known = new Map(byDay.map(({ day, spend }) => [day, spend]))
  const days: string[] = []
  for (let day = last.day; days.length < MOST_DAYS && day >= first.day; day = dayBefore(day)) days.unshift(day)
  const most = Math.max(1, ...days.map((day) => known.get(day)?.bytesOfText ?? 0))
  return days.map((day) => {
    const spend = known.get(day) ?? noSpend
    return { day, spend, part: spend.bytesOfText / most }
  })
}

const MOST_DAYS = 31
const noSpend: SpendView = { requests: 0, bytesOfText: 0, unknownBytes: 0, takes: 0 }

/** `2026-11-01` -> `2026-10-31`. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** Small amounts keep two figures, large ones none behind the point. */
function roundCost(amount: number): number {
  return amount >= 100 ? Math.round(amount) : Number(amount.toPrecision(2))
}
