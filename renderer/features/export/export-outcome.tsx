import type { ExportResult } from '../../../shared/contract/views.ts'
import { formatClock, plural } from '../../model/format.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './export.module.css'

/** Where the files are and which they are. */
export function ExportOutcome({
  result,
  onAgain,
  onClose,
}: {
  readonly result: ExportResult
  readonly onAgain: () => void
  readonly onClose: () => void
}) {
  return (
    <>
      <div className={styles.body}>
        <div className={styles.done} role="status">
          <CheckIcon className="c-ok" />
          <p>
            <b>
              {plural(result.files.length, 'file')}, {formatClock(result.durationSeconds)}
              {result.isDraft ? ', with draft voices' : ''}
            </b>
            <span className="t2">{result.folderLabel}</span>
          </p>
        </div>
        <ul className={styles.files} aria-label="Exported files">
          {result.files.map((file) => (
            <li key={file.name}>
              <span className="ellip grow">{file.name}</span>
              {file.durationSeconds === undefined ? null : (
                <span className="t3 tnum">{formatClock(file.durationSeconds)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        <span className="grow" />
        <button type="button" className="btn btn-lg" onClick={onAgain}>
          Export again
        </button>
        <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
          Done
        </button>
      </footer>
    </>
  )
}
