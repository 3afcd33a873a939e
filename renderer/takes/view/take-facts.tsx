import type { TakeDetail } from '../../../shared/contract/views.ts'
import { formatDay, formatTime, plural } from '../../base/format.ts'
import { provenanceOf } from '../model/review.ts'
import { RequestFacts } from './request-facts.tsx'
import styles from './take-card.module.css'

/** Where a take comes from: what was sent for it and when, whole, and what that cost. */
export function TakeFacts({ take, name }: { readonly take: TakeDetail; readonly name: string }) {
  const { bytesOfText } = provenanceOf(take)
  const when = `${formatDay(take.createdAt)}, ${formatTime(take.createdAt)}`
  return (
    <details className={styles.facts}>
      <summary>
        Sent text{' '}
        <span className="t3 tnum">
          {when}
          {take.source === 'draft' ? ', offline and free' : `, ${plural(bytesOfText, 'byte')} of text`}
        </span>
      </summary>
      {take.requests.length === 0 ? (
        <p className="hint">
          {take.source === 'draft'
            ? 'Nothing was sent.'
            : 'What was sent is not known any more: its record was made again from the file.'}
        </p>
      ) : null}
      {take.requests.map((request, index) => (
        <RequestFacts
          key={`${request.origin}-${String(index)}`}
          request={request}
          label={`Request body of ${name}${take.requests.length > 1 ? `, part ${index + 1}` : ''}`}
        />
      ))}
    </details>
  )
}
