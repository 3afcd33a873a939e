import type { TakeDetail } from '../../shared/contract/views.ts'
import { Fold } from '../base/ui/fold.tsx'
import styles from '../takes/view/inspector.module.css'
import { RequestFacts } from '../takes/view/request-facts.tsx'
import { inspectorSentRequest, inspectorSentTitle } from '../../shared/messages/made/inspector.ts'

/** What was sent for a take, whole. */
export function SentText({ take }: { readonly take: TakeDetail }) {
  return (
    <Fold className={styles.sent} summary={inspectorSentTitle()}>
      {take.requests.map((request, index) => (
        <RequestFacts key={`${request.origin}-${String(index)}`} request={request} label={inspectorSentRequest()} />
      ))}
    </Fold>
  )
}
