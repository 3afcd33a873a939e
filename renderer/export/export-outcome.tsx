import type { ExportResult } from '../../shared/contract/export-views.ts'
import {
  exportOnlyGain,
  exportAgain,
  exportDone,
  exportOutcome,
  exportOutcomeDraft,
  exportOutcomeFast,
  exportOutcomeFiles,
  exportOutcomeLimited,
} from '../../shared/messages/made/export.ts'
import { formatClock } from '../base/format.ts'
import { CheckIcon } from '../base/ui/icons/icons.tsx'
import { PlaceRow } from '../base/places/place-row.tsx'
import styles from './export.module.css'
import { LoudnessTable } from './loudness-table.tsx'

/** Where the files are and which they are. */
export function ExportedFiles({
  result,
  onAgain,
  onClose,
}: {
  readonly result: ExportResult
  readonly onAgain: () => void
  readonly onClose: () => void
}) {
  const sum = { files: result.files.length, length: formatClock(result.durationSeconds) }
  return (
    <>
      <div className={styles.body}>
        <div className={styles.done} role="status">
          <CheckIcon className="c-ok" />
          <p>
            <b>{result.isDraft ? exportOutcomeDraft(sum) : exportOutcome(sum)}</b>
          </p>
        </div>
        {result.fastCaptions === undefined ? null : (
          <p className={styles.limited}>
            {exportOutcomeFast({
              captions: result.fastCaptions.captions,
              most: result.fastCaptions.most,
              numbers: result.fastCaptions.lines.join(', '),
            })}
          </p>
        )}
        {result.limited === undefined || result.loudness !== undefined ? null : (
          <p className={styles.limited}>{exportOutcomeLimited(result.limited)}</p>
        )}
        {result.loudness === undefined ? null : (
          <div className={styles.limited}>
            <LoudnessTable report={result.loudness} />
            {result.loudness.gainBeforeDb === undefined ? null : (
              <p>{exportOnlyGain({ before: result.loudness.gainBeforeDb, after: result.loudness.gainDb ?? 0 })}</p>
            )}
          </div>
        )}
        <PlaceRow place={result.place} />
        <ul className={styles.files} aria-label={exportOutcomeFiles()}>
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
          {exportAgain()}
        </button>
        <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
          {exportDone()}
        </button>
      </footer>
    </>
  )
}
