import type { LedgerEntry } from './ledger.ts'

/** A balance as it was read from a service. `unit`: what it counts. */
export type BalanceReading = {
  readonly atMs: number
  readonly origin: string
  readonly unit: string
  readonly balance: number
}

/** The balance that requests are paid from, by the service's public documentation (confidence high). */
export const CREDIT_UNIT = 'API credit'
/** The plan of the account, which requests leave alone where there is an API credit. */
export const PLAN_UNIT = 'plan credits'

/** What a million bytes of text cost, and how well the balances agree about it: 0 to 1. */
export type LearnedPrice = {
  readonly perMillionBytes: number
  readonly unit: string
  readonly confidence: number
  readonly samples: number
}

/** Bytes between two readings below which the difference says little: balances are rounded. */
const LEAST_BYTES = 200
/** Samples that agree are trusted fully from this many on. */
const ENOUGH_SAMPLES = 5
/** Samples this close to the middle one agree with it, as a share of it. */
const AGREEMENT = 0.1

/**
 * Learns a price from how a balance fell while text was sent: each pair of readings between which all requests were
 * answered gives a sample, and the middle one counts. Others may spend from the same account, top it up, or be billed
 * otherwise, so the answer carries the share of samples that agree. Undefined where nothing can be learned. A service that has
 * ever told of an API credit is judged by it alone: the package falls for other reasons. Else the balance with the most
 * confident answer is taken.
 */
export function learnPrice(
  readings: readonly BalanceReading[],
  entries: readonly LedgerEntry[],
  origin: string,
): LearnedPrice | undefined {
  const told = new Set(readings.filter((reading) => reading.origin === origin).map(({ unit }) => unit))
  const units = told.has(CREDIT_UNIT) ? [CREDIT_UNIT] : told
  let best: LearnedPrice | undefined
  for (const unit of units) {
    const series = readings
      .filter((reading) => reading.origin === origin && reading.unit === unit)
      .toSorted((a, b) => a.atMs - b.atMs)
    const learned = learnFrom(series, entries, unit)
    if (learned !== undefined && (best === undefined || learned.confidence > best.confidence)) best = learned
  }
  return best
}

function learnFrom(
  series: readonly BalanceReading[],
  entries: readonly LedgerEntry[],
  unit: string,
): LearnedPrice | undefined {
  const samples: number[] = []
  for (const [place, after] of series.entries()) {
    const before = series[place - 1]
    if (before === undefined || before.origin !== after.origin) continue
    const bytes = billedBetween(entries, before, after)
    const spent = before.balance - after.balance
    if (bytes !== undefined && bytes >= LEAST_BYTES && spent > 0) samples.push((spent / bytes) * 1_000_000)
  }
  if (samples.length === 0) return undefined
  const sorted = samples.toSorted((a, b) => a - b)
  const perMillionBytes = sorted[sorted.length >> 1] ?? 0
  const agreeing = samples.filter((sample) => Math.abs(sample - perMillionBytes) <= perMillionBytes * AGREEMENT).length
  const confidence = (agreeing / samples.length) * Math.min(1, samples.length / ENOUGH_SAMPLES)
  return { perMillionBytes, unit, confidence, samples: samples.length }
}

/** Bytes that were certainly billed between two readings; undefined if anything stands in the way of knowing. */
function billedBetween(
  entries: readonly LedgerEntry[],
  before: BalanceReading,
  after: BalanceReading,
): number | undefined {
  let bytes = 0
  for (const entry of entries) {
    if (entry.origin !== before.origin) continue
    const from = Date.parse(entry.at)
    const to = from + (entry.durationMs ?? 0)
    if (to < before.atMs || from > after.atMs) continue
    const isWithin = from >= before.atMs && to <= after.atMs
    if (entry.outcome === 'notBilled') continue
    if (!isWithin || entry.outcome !== 'done') return undefined
    bytes += entry.bytesOfText
  }
  return bytes
}
