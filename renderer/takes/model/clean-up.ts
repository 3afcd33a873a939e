import {
  takesCleanUpReasonLineGone,
  takesCleanUpReasonNotHeard,
  takesCleanUpReasonOutdated,
  takesCleanUpReasonTrashed,
} from '../../../shared/messages/made/takes.ts'
import type { CleanUpPlan } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'

/** One take that could be removed. */
type Item = CleanUpPlan['items'][number]

/** Takes that could go for one reason; what was paid for stands apart. */
export type CleanUpGroup = {
  readonly key: string
  readonly reason: Item['reason']
  readonly isPaid: boolean
  readonly items: readonly Item[]
}

const reasons: readonly Item['reason'][] = ['trashed', 'lineGone', 'outdated', 'notHeard']

/** The items in groups: what is free first, and within that by reason. Empty groups are left out. */
export function cleanUpGroups(items: readonly Item[]): readonly CleanUpGroup[] {
  return [false, true].flatMap((isPaid) =>
    reasons.flatMap((reason) => {
      const own = items.filter((item) => item.isPaid === isPaid && item.reason === reason)
      return own.length === 0 ? [] : [{ key: `${reason}-${isPaid ? 'paid' : 'free'}`, reason, isPaid, items: own }]
    }),
  )
}

/** Why a take could go, as a heading. */
export function reasonWords(reason: Item['reason']): string {
  switch (reason) {
    case 'trashed':
      return takesCleanUpReasonTrashed()
    case 'lineGone':
      return takesCleanUpReasonLineGone()
    case 'outdated':
      return takesCleanUpReasonOutdated()
    case 'notHeard':
      return takesCleanUpReasonNotHeard()
    default:
      return assertNever(reason, 'reason of a clean-up')
  }
}
