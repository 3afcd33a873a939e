import {
  takesRequestBytes,
  takesRequestEncoding,
  takesRequestEncodingJson,
  takesRequestEncodingMsgpack,
  takesRequestModel,
  takesRequestText,
  takesRequestTo,
} from '../../../shared/messages/made/takes.ts'
import type { SentRequest } from '../../../shared/core/model/take.ts'
import styles from './inspector.module.css'

/** A request whole: where it goes, model, encoding, and every field of the body in the interface's names. */
export function RequestFacts({ request, label }: { readonly request: SentRequest; readonly label: string }) {
  return (
    <div>
      <dl className={styles.sentFacts}>
        <dt>{takesRequestTo()}</dt>
        <dd className="ellip">{request.origin}</dd>
        <dt>{takesRequestModel()}</dt>
        <dd>{request.model}</dd>
        <dt>{takesRequestEncoding()}</dt>
        <dd>{request.encoding === 'json' ? takesRequestEncodingJson() : takesRequestEncodingMsgpack()}</dd>
        <dt>{takesRequestText()}</dt>
        <dd className="tnum">{takesRequestBytes({ bytesOfText: request.bytesOfText })}</dd>
      </dl>
      <pre className={styles.body} tabIndex={0} aria-label={label}>
        {JSON.stringify(request.body, null, 2)}
      </pre>
    </div>
  )
}
