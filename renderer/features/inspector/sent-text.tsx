import type { TakeDetail } from '../../../shared/contract/views.ts'
import { plural } from '../../model/format.ts'
import styles from './inspector.module.css'

/** What was sent for a take, whole: origin, model, encoding and every field of the body, in the interface's names. */
export function SentText({ take }: { readonly take: TakeDetail }) {
  return (
    <details className={styles.sent}>
      <summary>What was sent</summary>
      {take.requests.map((request, index) => (
        <div key={`${request.origin}-${String(index)}`}>
          <dl className={styles.sentFacts}>
            <dt>To</dt>
            <dd className="ellip">{request.origin}</dd>
            <dt>Model</dt>
            <dd>{request.model}</dd>
            <dt>Encoding</dt>
            <dd>{request.encoding === 'json' ? 'JSON' : 'MessagePack'}</dd>
            <dt>Text</dt>
            <dd className="tnum">{plural(request.bytesOfText, 'byte')}</dd>
          </dl>
          <pre className={styles.body} tabIndex={0} aria-label="Request body">
            {JSON.stringify(request.body, null, 2)}
          </pre>
        </div>
      ))}
    </details>
  )
}
