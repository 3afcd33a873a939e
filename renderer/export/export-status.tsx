import {
  statusExportDone,
  statusExportFailed,
  statusExportRunning,
  statusExportShow,
} from '../../shared/messages/made/status.ts'
import type { ExportRun } from '../rendering/store.ts'
import { secondsLeft } from './seconds-left.ts'

/** An export that goes on while its sheet is closed, or how it has ended; it opens the sheet. */
export function ExportStatus({
  run,
  isSheetOpen,
  onShow,
}: {
  readonly run: ExportRun
  readonly isSheetOpen: boolean
  readonly onShow: () => void
}) {
  if (run.kind === 'none' || isSheetOpen) return null
  const words = wordsOf(run)
  return (
    <>
      <span className="sepr" />
      <button
        type="button"
        className={run.kind === 'failed' ? 'it m-bad' : 'it'}
        aria-label={statusExportShow({ words })}
        onClick={onShow}
      >
        {words}
      </button>
    </>
  )
}

function wordsOf(run: Exclude<ExportRun, { readonly kind: 'none' }>): string {
  if (run.kind === 'done') return statusExportDone({ files: run.result.files.length })
  if (run.kind === 'failed') return statusExportFailed()
  const { progress, passedMs } = run
  const left = progress === undefined || passedMs === undefined ? undefined : secondsLeft(progress, passedMs)
  return statusExportRunning({ known: left === undefined ? 'other' : 'yes', left: left ?? 0 })
}
