import type { AccountView, CreditView, PackageRecord } from '../../shared/contract/casting-views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'

/** One balance: what was read last, and why the newest attempt brought nothing. */
type Known<R> = { readonly record?: R; readonly problem?: Problem }

/** Both balances of the key's own user, as far as they are known. */
export type Balances = {
  /** What requests are paid from, by the service's public documentation. */
  readonly credit: Known<CreditView>
  /** The plan of the account: counted down on the service's own website. */
  readonly package: Known<PackageRecord>
  /** The service answers, and knows no API credit. */
  readonly hasNoCredit: boolean
}

/** Nothing has been asked yet. */
export const nothingKnown: Balances = { credit: {}, package: {}, hasNoCredit: false }

/** What is known after another answer: a balance that could not be read again keeps its last figure, which is old now. */
export function noteBalances(before: Balances, { package: wallet, credit }: AccountView): Balances {
  return {
    credit: credit.kind === 'none' ? { problem: credit.problem } : known(before.credit, credit),
    package: known(before.package, wallet),
    hasNoCredit: credit.kind === 'none',
  }
}

/** What is known after nothing could be asked at all. */
export function balancesAfterFailure(before: Balances, problem: Problem): Balances {
  return {
    ...before,
    credit: { ...before.credit, problem },
    package: { ...before.package, problem },
  }
}

function known<R>(
  before: Known<R>,
  answer: { readonly kind: 'read'; readonly record: R } | { readonly kind: 'failed'; readonly problem: Problem },
): Known<R> {
  return answer.kind === 'read' ? { record: answer.record } : { ...before, problem: answer.problem }
}
