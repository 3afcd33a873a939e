import { useId } from 'react'
import type { ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'
import {
  exportOnly,
  exportOnlyAll,
  exportOnlyCount,
  exportOnlyFirst,
  exportOnlyGain,
  exportOnlyUnmeasured,
} from '../../shared/messages/made/export.ts'
import { formatDay } from '../base/format.ts'
import { Toggle } from '../base/ui/toggle.tsx'
import { countChanged } from './count-changed.ts'
import styles from './deliver.module.css'

/** Whether files that are the same again are taken over from the last export, and how many that are. */
export function OnlyChanged({
  options,
  readiness,
  isRunning,
  onChange,
}: {
  readonly options: ExportOptions
  readonly readiness: ExportReadiness | undefined
  readonly isRunning: boolean
  readonly onChange: (options: ExportOptions) => void
}) {
  const id = useId()
  return (
    <div className={styles.only}>
      <Toggle
        id={id}
        checked={options.onlyChanged === true}
        disabled={isRunning}
        describedBy={`${id}-about`}
        onChange={(onlyChanged) => onChange({ ...options, onlyChanged })}
      />
      <label htmlFor={id}>{exportOnly()}</label>
      <span id={`${id}-about`} className="t2">
        {readiness === undefined ? '' : wordsOf(readiness, options)}
      </span>
    </div>
  )
}

function wordsOf(readiness: ExportReadiness, options: ExportOptions): string {
  const { last } = readiness
  if (last === undefined) return exportOnlyFirst()
  if (options.onlyChanged !== true) return exportOnlyAll({ files: readiness.files })
  const since = { name: last.name, day: formatDay(last.createdAt) }
  const counted = countChanged(readiness, options)
  if (counted === undefined) return exportOnlyUnmeasured(since)
  const { gain } = readiness
  const why = gain === undefined ? [] : [exportOnlyGain({ before: gain.beforeDb, after: gain.afterDb })]
  return [exportOnlyCount({ ...since, ...counted }), ...why].join(' ')
}
