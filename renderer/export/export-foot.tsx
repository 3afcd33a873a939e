import { useEffect, useRef } from 'react'
import type { ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import {
  exportBackground,
  exportCancel,
  exportFootCollide,
  exportFootCount,
  exportFootLeft,
  exportFootWriting,
  exportProgressBegins,
  exportProgressName,
  exportStart,
  exportStartDraft,
  exportSumCounting,
  exportSumFiles,
  exportSumNothing,
} from '../../shared/messages/made/export.ts'
import { formatBytes } from '../base/format.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import { WarningIcon } from '../base/ui/icons/icons.tsx'
import type { ExportRun } from '../rendering/store.ts'
import { countChanged } from './count-changed.ts'
import { whatNames } from './deliverable-words.ts'
import { hasContent } from './export-choices.ts'
import { secondsLeft } from './seconds-left.ts'
import styles from './deliver.module.css'

type FootProps = {
  readonly run: ExportRun
  readonly options: ExportOptions
  readonly readiness: ExportReadiness | undefined
  readonly problem: Problem | undefined
  readonly canStart: boolean
  readonly isDraft: boolean
  readonly onStart: () => void
  readonly onCancelRun: () => void
  readonly onClose: () => void
}

/** What would be written, what stands in the way, and the buttons; while it is written how far it is, and Cancel. */
export function ExportFoot(props: FootProps) {
  const { run } = props
  return run.kind === 'running' ? <Running {...props} run={run} /> : <Resting {...props} />
}

function Resting({ run, options, readiness, problem, canStart, isDraft, onStart, onClose }: FootProps) {
  const trouble = run.kind === 'failed' ? run.problem : (problem ?? readiness?.obstacle)
  const collision = readiness?.collision
  return (
    <footer className={styles.foot}>
      <span className={styles.sum} role="status">
        {trouble === undefined ? sumWords(options, readiness) : sentencesOf(trouble)}
      </span>
      {trouble === undefined && collision !== undefined ? (
        <span className={`m-warn ${styles.state}`}>
          <WarningIcon size={14} />
          {exportFootCollide({ files: collision.files })}
        </span>
      ) : null}
      <button type="button" className="btn btn-lg" onClick={onClose}>
        {exportCancel()}
      </button>
      <button type="button" className="btn btn-primary btn-lg" disabled={!canStart} onClick={onStart}>
        {isDraft ? exportStartDraft() : exportStart()}
      </button>
    </footer>
  )
}

function Running({
  run,
  onCancelRun,
  onClose,
}: FootProps & { readonly run: Extract<ExportRun, { readonly kind: 'running' }> }) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const { progress, passedMs } = run
  const left = progress === undefined || passedMs === undefined ? undefined : secondsLeft(progress, passedMs)
  const own = progress?.rows.find(({ what }) => what === progress.what)
  return (
    <footer className={styles.foot}>
      <div className={styles.going}>
        <p>
          {progress === undefined || progress.what === null || own === undefined ? (
            <b>{exportProgressBegins()}</b>
          ) : (
            <b>
              {exportFootWriting({
                what: whatNames[progress.what](),
                done: Math.min(own.total, own.done + 1),
                total: own.total,
              })}
            </b>
          )}
          <span className="ellip t2">{progress?.path ?? ''}</span>
          <span className="grow" />
          <span className="t2 tnum">
            {progress === undefined
              ? ''
              : exportFootLeft({
                  known: left === undefined ? 'other' : 'yes',
                  left: left ?? 0,
                  done: formatBytes(progress.bytesDone),
                  total: formatBytes(progress.bytesTotal),
                })}
          </span>
        </p>
        <div
          className="bar"
          role="progressbar"
          aria-label={exportProgressName()}
          aria-valuenow={progress?.done ?? 0}
          aria-valuemin={0}
          aria-valuemax={progress?.total ?? 1}
        >
          <i style={{ width: `${progress === undefined ? 0 : shareOf(progress) * 100}%` }} />
        </div>
      </div>
      <button type="button" className="btn btn-lg" onClick={onClose}>
        {exportBackground()}
      </button>
      <button ref={cancel} type="button" className="btn btn-lg" onClick={onCancelRun}>
        {exportCancel()}
      </button>
    </footer>
  )
}

function shareOf({ bytesDone, bytesTotal }: { readonly bytesDone: number; readonly bytesTotal: number }): number {
  return bytesTotal === 0 ? 0 : bytesDone / bytesTotal
}

function sumWords(options: ExportOptions, ready: ExportReadiness | undefined): string {
  if (!hasContent(options)) return exportSumNothing()
  if (ready === undefined) return exportSumCounting()
  const counted = countChanged(ready, options)
  const size = formatBytes(ready.bytes)
  if (counted === undefined || counted.reused === 0) return exportSumFiles({ files: ready.files, size })
  return exportFootCount({ ...counted, size })
}
