import type { StepDetail } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import {
  accountFieldsNotTold,
  accountKeyEnds,
  accountStepsCredit,
  accountStepsKeyAccepted,
  accountStepsPlan,
  accountStepsTook,
} from '../../shared/messages/made/account.ts'

/** What a step of the connection test found: `84 ms`, `ends in 4f2a`. Empty if there is nothing to show. */
export function stepDetailWords(detail: StepDetail | undefined): string {
  if (detail === undefined) return ''
  switch (detail.kind) {
    case 'took':
      return accountStepsTook(detail)
    case 'key':
      return detail.last4 === '' ? accountStepsKeyAccepted() : accountKeyEnds(detail)
    case 'balance': {
      const { plan, credit } = detail
      if (plan === undefined) return credit ?? accountFieldsNotTold()
      return credit === undefined ? accountStepsPlan({ plan }) : accountStepsCredit({ credit, plan })
    }
    default:
      return assertNever(detail, 'step detail')
  }
}
