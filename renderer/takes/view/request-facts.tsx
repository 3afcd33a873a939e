import type { SentRequest } from '../../../shared/core/model/take.ts'
import { plural } from '../../base/format.ts'
import styles from './inspector.module.css'

/** A request whole: where it goes, model, encoding, and every field of the body in the interface's names. */
export function RequestFacts({ request, label }: { readonly request: SentRequest; readonly label: string }) {
  return (
    <div>
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
      <pre className={styles.body} tabIndex={0} aria-label={label}>
        {JSON.stringify(request.body, null, 2)}
      </pre>
    </div>
  )
}
