import {
  accountBalanceCreditName,
  accountBalanceCreditNameOld,
  accountBalanceCreditNotRead,
  accountBalanceCreditNotReadAbout,
  accountBalanceCreditNotReadName,
  accountBalanceCreditNotTold,
  accountBalanceCreditNotToldAbout,
  accountBalanceCreditNotToldAside,
  accountBalanceCreditNotToldName,
  accountBalanceCreditTitle,
  accountBalanceCreditTitleProblem,
  accountBalanceCreditWords,
  accountBalanceCreditWordsOld,
  accountBalanceDrafts,
  accountBalanceDraftsName,
  accountBalancePackage,
  accountBalancePackageNotRead,
  accountBalancePaidFrom,
  accountBalancePlan,
} from '../../shared/messages/made/account-balance.ts'
import { formatTime } from '../base/format.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import type { Balances } from './balances.ts'

/** What lines will be paid from, in the words of the status bar. */
export type PaidFromWords = {
  readonly main: string
  /** Quieter, beside it. */
  readonly aside: string | undefined
  /** For those who do not see which of the two is which. */
  readonly name: string
  readonly title: string
  /** The figure is old, or there is none. */
  readonly isDoubtful: boolean
}

/** Figures that nobody has read again for this long are shown with their time. */
export const OLD_AFTER_MS = 60 * 60_000

/**
 * Says first what will be paid from. Figures are the service's own, without a unit that it does not name; one that could not
 * be read again, or is more than an hour old, comes with its time. Draft voices are free, so they come first where they are chosen.
 */
export function paidFromWords(balances: Balances, source: 'draft' | 'service', nowMs: number): PaidFromWords {
  const credit = creditPart(balances, nowMs)
  const wallet = balances.package.record
  const balance = wallet?.balance ?? undefined
  const plan = balance === undefined ? undefined : accountBalancePackage({ balance })
  const planName =
    balance === undefined
      ? accountBalancePackageNotRead()
      : accountBalancePlan({ balance, hasNoCredit: balances.hasNoCredit })
  const paid = { credit: credit.name, package: planName }
  const name = accountBalancePaidFrom(paid)
  const title = [credit.title, planName].join(' ')
  if (source === 'draft') {
    return {
      main: accountBalanceDrafts(),
      aside: credit.words,
      name: accountBalanceDraftsName(paid),
      title,
      isDoubtful: false,
    }
  }
  if (balances.hasNoCredit && plan !== undefined) {
    return { main: plan, aside: accountBalanceCreditNotToldAside(), name, title, isDoubtful: true }
  }
  return { main: credit.words, aside: plan, name, title, isDoubtful: credit.isDoubtful }
}

function creditPart(
  { credit: { record, problem }, hasNoCredit }: Balances,
  nowMs: number,
): { readonly words: string; readonly name: string; readonly title: string; readonly isDoubtful: boolean } {
  if (hasNoCredit) {
    const title = accountBalanceCreditNotToldAbout()
    return { words: accountBalanceCreditNotTold(), name: accountBalanceCreditNotToldName(), title, isDoubtful: true }
  }
  if (record === undefined) {
    const title = problem === undefined ? accountBalanceCreditNotReadAbout() : sentencesOf(problem)
    return { words: accountBalanceCreditNotRead(), name: accountBalanceCreditNotReadName(), title, isDoubtful: true }
  }
  const figure = groupedDecimal(record.credit)
  const at = formatTime(record.readAt)
  const isOld = problem !== undefined || nowMs - Date.parse(record.readAt) > OLD_AFTER_MS
  return {
    words: isOld
      ? accountBalanceCreditWordsOld({ credit: shortDecimal(record.credit), at })
      : accountBalanceCreditWords({ credit: shortDecimal(record.credit) }),
    name: isOld ? accountBalanceCreditNameOld({ credit: figure, at }) : accountBalanceCreditName({ credit: figure }),
    title:
      problem === undefined
        ? accountBalanceCreditTitle({ credit: figure, at })
        : accountBalanceCreditTitleProblem({ credit: figure, at, problem: sentencesOf(problem) }),
    isDoubtful: isOld,
  }
}

/** True for `0`, `0.00` and what is owed. */
export function isSpent(credit: string): boolean {
  return credit.startsWith('-') || /^[0.]*$/.test(credit)
}

/** A decimal of the service as it is, in groups: `1234.50` -> `1,234.50`. Never made a float. */
export function groupedDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The same for a narrow place: cut behind four digits, never rounded up. */
function shortDecimal(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const isCut = fraction.length > 4
  const kept = isCut ? fraction.slice(0, 4).replace(/0+$/, '') : fraction
  if (isCut && kept === '' && /^-?0*$/.test(whole)) return groupedDecimal(decimal)
  return groupedDecimal(kept === '' ? whole : `${whole}.${kept}`)
}
