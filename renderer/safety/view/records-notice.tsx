import { safetyRecordsDismiss } from '../../../shared/messages/made/safety.ts'
import type { RecordsWords } from '../model/records-words.ts'
import { CloseIcon, RefreshIcon } from '../../base/ui/icons/icons.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import styles from '../../base/ui/notices.module.css'

/** That records of takes were made again, and what could not be: it stays until it is dismissed or there is nothing to say. */
export function RecordsNotice({
  words,
  canSend,
  onSend,
  onDismiss,
}: {
  readonly words: RecordsWords
  /** False while nothing can be sent: the project is only read, or no service is connected. */
  readonly canSend: boolean
  readonly onSend: (lineIds: NonNullable<RecordsWords['lost']>['lineIds']) => void
  readonly onDismiss: () => void
}) {
  const { title, count, body, lost } = words
  return (
    <div className={styles.notice} role="status" aria-label={title}>
      <RefreshIcon size={16} className="t2" />
      <div className="grow">
        <p>
          <b>{title}</b>
        </p>
        <p className="t2">
          {count === undefined ? null : <b className={styles.count}>{count} </b>}
          {body}
        </p>
        {lost === undefined ? null : (
          <div className={styles.lost}>
            <p className="t2 grow">{lost.words}</p>
            <button type="button" className="btn btn-sm" disabled={!canSend} onClick={() => onSend(lost.lineIds)}>
              {lost.action}
            </button>
          </div>
        )}
      </div>
      <IconButton icon={CloseIcon} iconSize={14} small label={safetyRecordsDismiss()} onClick={onDismiss} />
    </div>
  )
}
