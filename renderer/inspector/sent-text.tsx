import type { TakeDetail } from '../../shared/contract/views.ts'
import styles from '../takes/view/inspector.module.css'
import { RequestFacts } from '../takes/view/request-facts.tsx'

/** What was sent for a take, whole. */
export function SentText({ take }: { readonly take: TakeDetail }) {
  return (
    <details className={styles.sent}>
      <summary>What was sent</summary>
      {take.requests.map((request, index) => (
        <RequestFacts key={`${request.origin}-${String(index)}`} request={request} label="Request body" />
      ))}
    </details>
  )
}
