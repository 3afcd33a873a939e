import { formatCount } from '../../base/format.ts'
import { CREDIT_UNIT } from '../../../shared/core/render/price.ts'
import type { SentBy, SentView } from '../../../shared/contract/sent-views.ts'
import {
  accountSentAuditions,
  accountSentEnough,
  accountSentEnoughValue,
  accountSentLogCancelled,
  accountSentLogDone,
  accountSentLogFailed,
  accountSentLogUnderWay,
  accountSentLogUnknown,
  accountSentRateLearned,
  accountSentRateMonth,
  accountSentRateValue,
  accountSentScaleBillions,
  accountSentScaleMillions,
  accountSentScaleThousands,
  accountSentScripts,
  accountSentUnnamed,
} from '../../../shared/messages/made/account-sent.ts'
import {
  accountWaiting,
  accountWaitingAbout,
  accountWaitingNone,
  accountWaitingNoneValue,
  accountWaitingNotKnown,
} from '../../../shared/messages/made/account.ts'
import type { FieldWords } from './package-words.ts'

/** Whose requests they were. */
export function sentByWords({ kind, name }: SentBy): string {
  if (kind === 'auditions') return accountSentAuditions()
  if (kind === 'scripts') return accountSentScripts()
  return name ?? accountSentUnnamed()
}

/** One word for each end, as it stands in the log. */
export const requestEndWords: Readonly<Record<SentView['recent'][number]['end'], () => string>> = {
  done: accountSentLogDone,
  failed: accountSentLogFailed,
  unknown: accountSentLogUnknown,
  cancelled: accountSentLogCancelled,
  underWay: accountSentLogUnderWay,
}

/** Every day of a month with its bytes, the first first. `isAhead`: it has not come yet. */
export function daysOfMonth(
  { month, days, byDay }: SentView['thisMonth'],
  today: string,
): readonly { readonly day: string; readonly bytes: number; readonly isAhead: boolean }[] {
  const known = new Map(byDay.map(({ day, bytesOfText }) => [day, bytesOfText]))
  return Array.from({ length: days }, (_, place) => {
    const day = `${month}-${String(place + 1).padStart(2, '0')}`
    return { day, bytes: known.get(day) ?? 0, isAhead: day > today }
  })
}

/** The top of a chart: the next 1, 2 or 5 with zeros behind that nothing goes beyond. */
export function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, most)))
  return [1, 2, 3, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}

/** A figure of the scale beside a chart, short enough for its place: `15000` -> `15k`. */
export function scaleWords(bytes: number): string {
  if (bytes >= 1_000_000_000) return accountSentScaleBillions({ count: bytes / 1_000_000_000 })
  if (bytes >= 1_000_000) return accountSentScaleMillions({ count: bytes / 1_000_000 })
  return bytes >= 1000 ? accountSentScaleThousands({ count: bytes / 1000 }) : formatCount(bytes)
}

/** The least that is written with two places behind the point. */
const LEAST_AMOUNT = 0.01

/** What something cost, with two figures where it is small; what would read as nothing is said to be less than the least. */
export function amountWords(amount: number): string {
  if (amount > 0 && amount < LEAST_AMOUNT / 2) return `< ${formatCount(LEAST_AMOUNT)}`
  return formatCount(amount >= 100 ? Math.round(amount) : Number(amount.toPrecision(2)))
}

/**
 * What the credit is about worth in bytes, at the rate that was learned from it. Nothing where no rate is known, or the known
 * one is of something else than this credit.
 */
export function creditWorth(sent: SentView | undefined, credit: string): readonly FieldWords[] {
  const price = sent?.price ?? null
  if (sent === undefined || price === null || price.unit !== CREDIT_UNIT || price.perMillionBytes <= 0) return []
  const bytes = (Number(credit) / price.perMillionBytes) * 1_000_000
  const amount = Number((price.perMillionBytes / 1000).toPrecision(2))
  const rate = {
    name: 'rate',
    title: sent.isThisMonth ? accountSentRateMonth() : accountSentRateLearned(),
    value: accountSentRateValue({ amount }),
  }
  // Three places behind the point are written: less than that would read as nothing.
  const rates = amount < 0.001 ? [] : [rate]
  if (!(bytes > 0)) return rates
  const enough = accountSentEnoughValue({ bytes: Number(bytes.toPrecision(2)) })
  return [...rates, { name: 'enough', title: accountSentEnough(), value: enough }]
}

/** Lines of the open project that still have to be sent; undefined: none is open, or it is not known. */
export type Waiting = { readonly lines: number; readonly bytesOfText: number } | undefined

/** What waits and about what it costs, in the unit of the credit. Without a rate the cost is not guessed. */
export function waitingWords(waiting: Waiting, price: SentView['price'] | undefined): readonly FieldWords[] {
  if (waiting === undefined) return []
  const { lines, bytesOfText: bytes } = waiting
  const name = 'waiting'
  if (lines === 0) return [{ name, title: accountWaitingNone(), value: accountWaitingNoneValue() }]
  const title = accountWaiting({ lines, bytes })
  if (price === null || price === undefined || price.unit !== CREDIT_UNIT) {
    return [{ name, title, value: accountWaitingNotKnown() }]
  }
  const cost = amountWords((bytes / 1_000_000) * price.perMillionBytes)
  return [{ name, title, value: accountWaitingAbout({ cost }) }]
}
