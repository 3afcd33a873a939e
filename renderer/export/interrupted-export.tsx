import type { ExportReadiness } from '../../shared/contract/export-views.ts'
import {
  exportInterrupted,
  exportInterruptedDismiss,
  exportInterruptedGoOn,
} from '../../shared/messages/made/export.ts'
import styles from './deliver.module.css'

/** Tells of an export that was killed, and offers to go on with it as it was asked for. */
export function InterruptedExport({
  interrupted,
  onGoOn,
  onDismiss,
}: {
  readonly interrupted: NonNullable<ExportReadiness['interrupted']>
  readonly onGoOn: () => void
  readonly onDismiss: () => void
}) {
  const { files, total } = interrupted
  return (
    <div className={styles.interrupted} role="status">
      <span className="grow">{exportInterrupted({ files, total })}</span>
      <button type="button" className="btn btn-sm" onClick={onGoOn}>
        {exportInterruptedGoOn()}
      </button>
      <button type="button" className="btn btn-sm btn-ghost" onClick={onDismiss}>
        {exportInterruptedDismiss()}
      </button>
    </div>
  )
}
