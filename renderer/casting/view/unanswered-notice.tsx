import type { UnansweredAudition } from '../../../shared/contract/casting-views.ts'
import { formatBytes } from '../../base/format.ts'
import styles from './audition.module.css'
import {
  castingUnansweredAbout,
  castingUnansweredForget,
  castingUnansweredName,
} from '../../../shared/messages/made/casting.ts'

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
    <div className={styles.unanswered} role="status" aria-label={castingUnansweredName()}>
      <span className="grow">{castingUnansweredAbout({ requests: requests.length, sentAt: first.sentAt, about })}</span>
      <button type="button" className="btn btn-sm" onClick={onForget}>
        {castingUnansweredForget()}
      </button>
    </div>
  )
}
