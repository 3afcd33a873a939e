import type { UnansweredAudition } from '../../../shared/contract/casting-views.ts'
import { formatBytes, formatDay, formatTime, plural } from '../../base/format.ts'
import styles from './audition.module.css'

/** Requests of auditions that left and never came back whole: they wait for a decision, also after a restart. */
export function UnansweredNotice({
  requests,
  onForget,
}: {
  readonly requests: readonly UnansweredAudition[]
  readonly onForget: () => void
}) {
  const [first] = requests
  if (first === undefined) return null
  const bytes = requests.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
  const names = [...new Set(requests.map(({ speaker }) => speaker))].filter((name) => name !== '').join(', ')
  const about = `${names === '' ? '' : `${names}, `}${formatBytes(bytes)}`
  return (
    <div className={styles.unanswered} role="status" aria-label="Auditions without an answer">
      <span className="grow">
        {plural(requests.length, 'request')} of an audition without an answer since {formatDay(first.sentAt)},{' '}
        {formatTime(first.sentAt)} ({about}): it may have been billed.
      </span>
      <button type="button" className="btn btn-sm" onClick={onForget}>
        Forget
      </button>
    </div>
  )
}
