import {
  accountStepsAddressFailed,
  accountStepsAddressNotTried,
  accountStepsAddressPassed,
  accountStepsBalanceFailed,
  accountStepsBalanceNotTried,
  accountStepsBalancePassed,
  accountStepsFailed,
  accountStepsKeyFailed,
  accountStepsKeyNotTried,
  accountStepsKeyPassed,
  accountStepsNotTried,
  accountStepsPassed,
  accountStepsTitle,
} from '../../../shared/messages/made/account.ts'
import type { ConnectionStep } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { stepDetailWords } from '../step-detail.ts'
import { CheckIcon, CloseIcon } from '../../base/ui/icons/icons.tsx'
import { MinusIcon } from '../../base/ui/icons/more-icons.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './connect.module.css'

/** What a connection test found, step by step, with the reason of the first failure. */
export function StepLog({ steps }: { readonly steps: readonly ConnectionStep[] }) {
  return (
    <div role="log" aria-label={accountStepsTitle()}>
      <ol className={styles.log}>
        {steps.map((step) => (
          <li key={step.step} data-outcome={step.outcome}>
            {mark(step.outcome)}
            <span>
              {stepWords(step)}
              {step.problem === undefined ? null : <small>{sentencesOf(step.problem)}</small>}
            </span>
            <span className="t3">{stepDetailWords(step.detail)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function mark(outcome: ConnectionStep['outcome']) {
  if (outcome === 'passed') return <CheckIcon size={14} label={accountStepsPassed()} className="c-ok" />
  if (outcome === 'failed') return <CloseIcon size={14} label={accountStepsFailed()} className="m-bad" />
  return <MinusIcon size={14} label={accountStepsNotTried()} className="t3" />
}

/** The step's name as its outcome makes it: `Key accepted`, `Key not accepted`, `Key not tried`. */
export function stepWords(step: Pick<ConnectionStep, 'step' | 'outcome'>): string {
  const failed = step.outcome === 'failed'
  if (step.outcome === 'skipped') {
    return {
      address: accountStepsAddressNotTried(),
      key: accountStepsKeyNotTried(),
      balance: accountStepsBalanceNotTried(),
    }[step.step]
  }
  switch (step.step) {
    case 'address':
      return failed ? accountStepsAddressFailed() : accountStepsAddressPassed()
    case 'key':
      return failed ? accountStepsKeyFailed() : accountStepsKeyPassed()
    case 'balance':
      return failed ? accountStepsBalanceFailed() : accountStepsBalancePassed()
    default:
      return assertNever(step.step, 'connection step')
  }
}
