import type { ImportFormat } from '../../../shared/core/import/types.ts'
import type { ImportState } from '../store.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Select } from '../../base/ui/select.tsx'
import { formatOptions } from './import-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './import.module.css'
import {
  importWaitCancel,
  importWaitClose,
  importWaitFormat,
  importWaitFormatName,
  importWaitReading,
  importWaitTitle,
} from '../../../shared/messages/made/import.ts'

/** While a source is read, and when it could not be. Another format may still read it. */
export function ImportWaitDialog({
  run,
  onFormat,
  onClose,
}: {
  readonly run: Extract<ImportState, { kind: 'reading' | 'failed' }>
  readonly onFormat: (format: ImportFormat) => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      title={importWaitTitle({ name: run.source.name })}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {run.kind === 'failed' ? importWaitClose() : importWaitCancel()}
          </button>
        </>
      }
    >
      {run.kind === 'reading' ? (
        <p className={styles.wait} role="status">
          {importWaitReading()}
        </p>
      ) : (
        <>
          <p className="m-bad" role="alert">
            {sentencesOf(run.problem)}
          </p>
          <div className={styles.head}>
            <span>{importWaitFormat()}</span>
            <div className={styles.format}>
              <Select
                label={importWaitFormatName()}
                value={run.format ?? 'plain'}
                options={formatOptions()}
                onChange={onFormat}
              />
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
