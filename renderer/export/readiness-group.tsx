import { useId } from 'react'
import type { ExportReadiness } from '../../shared/contract/views.ts'
import {
  exportMissing,
  exportMissingDraft,
  exportMissingDraftPrice,
  exportMissingLeaveOut,
  exportMissingSilence,
  exportReadyAttention,
  exportReadyDraft,
  exportReadyFinal,
  exportReadyMissing,
  exportReadyTitle,
  exportReadyUnheard,
} from '../../shared/messages/made/export.ts'
import { formatClock } from '../base/format.ts'
import { RadioList } from '../base/ui/radio-list.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'

/** What of the script has final audio, and what happens to the rest. */
export function ReadinessGroup({
  options,
  readiness,
  unheard,
  disabled,
  onChange,
}: GroupProps & { readonly readiness: ExportReadiness | undefined; readonly unheard: readonly string[] }) {
  const id = useId()
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportReadyTitle()}</h3>
      <div className={styles.ready}>
        {readiness === undefined ? null : (
          <>
            <div className={styles.bar} aria-hidden>
              <i className={styles.final} style={{ flexGrow: readiness.final }} />
              <i className={styles.draft} style={{ flexGrow: readiness.draft }} />
              <i className={styles.todo} style={{ flexGrow: readiness.missing }} />
            </div>
            <div className={`${styles.counts} tnum`}>
              <span>
                <i className="swatch final" />
                {exportReadyFinal({ lines: readiness.final })}
              </span>
              <span>
                <i className="swatch draft" />
                {exportReadyDraft({ lines: readiness.draft })}
              </span>
              <span>
                <i className="swatch todo" />
                {exportReadyMissing({ lines: readiness.missing })}
              </span>
              <span className={readiness.needAttention > 0 ? `m-flag ${styles.right}` : styles.right}>
                {readiness.needAttention > 0
                  ? exportReadyAttention({ lines: readiness.needAttention })
                  : formatClock(readiness.durationSeconds)}
              </span>
            </div>
          </>
        )}
        {unheard.length === 0 ? null : <p className={styles.unheard}>{exportReadyUnheard({ names: unheard })}</p>}
        <RadioList
          label={exportMissing()}
          value={options.missing}
          options={[
            {
              value: 'fillWithDraft',
              title: exportMissingDraft(),
              note: exportMissingDraftPrice(),
              disabled,
            },
            { value: 'leaveSilence', title: exportMissingSilence(), disabled },
            { value: 'finalOnly', title: exportMissingLeaveOut(), disabled },
          ]}
          onChange={(missing) => onChange({ ...options, missing })}
        />
      </div>
    </section>
  )
}
