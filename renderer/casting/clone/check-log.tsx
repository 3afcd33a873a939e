import type { ClipCheck } from '../../../shared/contract/casting-views.ts'
import { clipDetailWords } from '../model/clip-detail.ts'
import { clipCheckWords } from '../model/clone.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { MinusIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './clone.module.css'
import {
  cloneChecksFailed,
  cloneChecksLooking,
  cloneChecksName,
  cloneChecksPassed,
  cloneChecksUntold,
  cloneChecksWarning,
} from '../../../shared/messages/made/clone.ts'

/** What was looked at in the selected part. */
export function CheckLog({ checks }: { readonly checks: readonly ClipCheck[] | undefined }) {
  return (
    <div role="log" aria-label={cloneChecksName()}>
      <ul className={styles.checks}>
        {checks === undefined ? (
          <li>
            <span />
            <span>{cloneChecksLooking()}</span>
            <span />
          </li>
        ) : (
          checks.map((check) => (
            <li key={check.check} data-outcome={check.outcome}>
              {mark(check.outcome)}
              <span>{clipCheckWords(check)}</span>
              <span>{clipDetailWords(check.detail)}</span>
            </li>
          ))
        )}
      </ul>
    </div>
  )
}

function mark(outcome: ClipCheck['outcome']) {
  if (outcome === 'passed') return <CheckIcon size={14} label={cloneChecksPassed()} className="c-ok" />
  if (outcome === 'warning') return <WarningIcon size={14} label={cloneChecksWarning()} className="m-warn" />
  if (outcome === 'failed') return <CloseIcon size={14} label={cloneChecksFailed()} className="m-bad" />
  return <MinusIcon size={14} label={cloneChecksUntold()} className="t3" />
}
