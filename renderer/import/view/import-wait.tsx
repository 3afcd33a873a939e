import type { ImportFormat } from '../../../shared/core/import/types.ts'
import type { ImportState } from '../store.ts'
import { Select } from '../../base/ui/select.tsx'
import { formatOptions } from './import-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './import.module.css'
import {
  importFilesNext,
  importWaitCancel,
  importWaitClose,
  importWaitFormat,
  importWaitFormatName,
  importWaitReading,
} from '../../../shared/messages/made/import.ts'

/** While a source is read, and when it could not be. Another format may still read it. */
export function ImportWaitBody({
  run,
  onFormat,
}: {
  readonly run: Extract<ImportState, { kind: 'reading' | 'failed' }>
  readonly onFormat: (format: ImportFormat) => void
}) {
  if (run.kind === 'reading') {
    return (
      <p className={styles.wait} role="status">
        {importWaitReading()}
      </p>
    )
  }
  return (
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
  )
}

/** The ways on from there. */
export function ImportWaitFoot({
  run,
  next,
  onNext,
  onClose,
}: {
  readonly run: Extract<ImportState, { kind: 'reading' | 'failed' }>
  /** The name of the next of several files. */
  readonly next: string | undefined
  readonly onNext: () => void
  readonly onClose: () => void
}) {
  return (
    <>
      <span className="grow" />
      <button type="button" className="btn btn-lg" onClick={onClose}>
        {run.kind === 'failed' && next === undefined ? importWaitClose() : importWaitCancel()}
      </button>
      {next === undefined ? null : (
        <button type="button" className={`btn btn-lg btn-primary ${styles.next}`} onClick={onNext}>
          <span className="ellip">{importFilesNext({ name: next })}</span>
        </button>
      )}
    </>
  )
}
