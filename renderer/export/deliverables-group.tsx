import { useId } from 'react'
import type { ExportOptions, ExportProgress, ExportReadiness, ExportRow } from '../../shared/contract/export-views.ts'
import { type Deliverable, type DeliverableKind, deliverableKinds } from '../../shared/core/deliver/deliverables.ts'
import {
  exportRowsChanged,
  exportRowsFiles,
  exportRowsFormat,
  exportRowsNever,
  exportRowsProgress,
  exportRowsProgressOf,
  exportRowsQuality,
  exportRowsSame,
  exportRowsSince,
  exportRowsSize,
  exportRowsTitle,
  exportRowsUnmeasured,
  exportRowsWaiting,
  exportRowsWhat,
  exportRowsWritten,
} from '../../shared/messages/made/export.ts'
import { formatBytes } from '../base/format.ts'
import { Check } from '../base/ui/check.tsx'
import { CheckIcon, RefreshIcon } from '../base/ui/icons/icons.tsx'
import { ClockIcon } from '../base/ui/icons/more-icons.tsx'
import { FilesCell, FormatCell, QualityCell } from './deliverable-cells.tsx'
import { whatNames } from './deliverable-words.ts'
import styles from './deliver.module.css'

/** What the table of deliverables is drawn from. `forms`: of all kinds, also of those that are not chosen. */
export type DeliverablesProps = {
  readonly options: ExportOptions
  readonly forms: Readonly<Record<DeliverableKind, Deliverable>>
  readonly readiness: ExportReadiness | undefined
  /** While it is written. */
  readonly progress: ExportProgress | undefined
  readonly isRunning: boolean
  readonly onToggle: (what: DeliverableKind, on: boolean) => void
  readonly onForm: (form: Deliverable) => void
  readonly onChange: (options: ExportOptions) => void
}

/** One row a deliverable: taken or not, how many files, format, quality, size, and what has changed since the last export. */
export function DeliverablesGroup(props: DeliverablesProps) {
  const { isRunning } = props
  const id = useId()
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportRowsTitle()}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.tick} />
            <th scope="col" className={styles.what}>
              {exportRowsWhat()}
            </th>
            <th scope="col" className={styles.count}>
              {exportRowsFiles()}
            </th>
            <th scope="col" className={styles.format}>
              {exportRowsFormat()}
            </th>
            <th scope="col" className={styles.quality}>
              {exportRowsQuality()}
            </th>
            <th scope="col" className={styles.size}>
              {exportRowsSize()}
            </th>
            <th scope="col">{isRunning ? exportRowsProgress() : exportRowsSince()}</th>
          </tr>
        </thead>
        <tbody>
          {deliverableKinds.map((what) => (
            <Row key={what} {...props} what={what} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row(props: DeliverablesProps & { readonly what: DeliverableKind }) {
  const { what, options, forms, readiness, isRunning } = props
  const id = useId()
  const isOn = options.deliver.some((one) => one.what === what)
  const row = readiness?.rows.find((one) => one.what === what)
  const cell = { ...props, form: forms[what], row, isFixed: isRunning }
  return (
    <tr className={isOn ? undefined : styles.off}>
      <td>
        <Check id={id} checked={isOn} disabled={isRunning} onChange={(on) => props.onToggle(what, on)} />
      </td>
      <th scope="row">
        <label htmlFor={id}>{whatNames[what]()}</label>
      </th>
      <td>
        <FilesCell {...cell} />
      </td>
      <td>
        <FormatCell {...cell} />
      </td>
      <td>
        <QualityCell {...cell} />
      </td>
      <td className={styles.size}>{row === undefined ? '' : formatBytes(row.bytes)}</td>
      <td>{isRunning ? <Going {...props} isOn={isOn} /> : <Since row={row} isOn={isOn} />}</td>
    </tr>
  )
}

function Since({ row, isOn }: { readonly row: ExportRow | undefined; readonly isOn: boolean }) {
  if (row === undefined) return null
  if (!row.wasExported) return <span>{exportRowsNever()}</span>
  if (row.changed === null) return <span className="t3">{isOn ? exportRowsUnmeasured() : ''}</span>
  if (row.changed === 0) {
    return (
      <span className={styles.state}>
        <CheckIcon size={14} />
        {exportRowsSame()}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <RefreshIcon size={14} />
      {exportRowsChanged({ files: row.files, changed: row.changed })}
    </span>
  )
}

function Going({
  what,
  progress,
  isOn,
}: {
  readonly what: DeliverableKind
  readonly progress: ExportProgress | undefined
  readonly isOn: boolean
}) {
  if (!isOn) return <span>{exportRowsNever()}</span>
  const own = progress?.rows.find((one) => one.what === what)
  if (own !== undefined && own.done === own.total) {
    return (
      <span className={`${styles.state} c-ok`}>
        <CheckIcon size={14} />
        {exportRowsWritten()}
      </span>
    )
  }
  if (own === undefined || progress?.what !== what) {
    return (
      <span className={styles.state}>
        <ClockIcon size={14} />
        {exportRowsWaiting()}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <span className={`bar ${styles.bar}`} aria-hidden>
        <i style={{ width: `${(own.done / own.total) * 100}%` }} />
      </span>
      {exportRowsProgressOf({ done: own.done, total: own.total })}
    </span>
  )
}
