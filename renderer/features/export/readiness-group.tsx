import { useId } from 'react'
import type { ExportReadiness } from '../../../shared/contract/views.ts'
import { formatClock } from '../../model/format.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import styles from './export.module.css'
import type { GroupProps } from './files-group.tsx'

/** What of the script has final audio, and what happens to the rest. */
export function ReadinessGroup({
  options,
  readiness,
  disabled,
  onChange,
}: GroupProps & { readonly readiness: ExportReadiness | undefined }) {
  const id = useId()
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>Readiness</h3>
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
                {readiness.final} final
              </span>
              <span>
                <i className="swatch draft" />
                {readiness.draft} draft
              </span>
              <span>
                <i className="swatch todo" />
                {readiness.missing} not rendered
              </span>
              <span className={readiness.needAttention > 0 ? `m-flag ${styles.right}` : styles.right}>
                {readiness.needAttention > 0
                  ? `${readiness.needAttention} need attention`
                  : formatClock(readiness.durationSeconds)}
              </span>
            </div>
          </>
        )}
        <RadioList
          label="Lines without final audio"
          value={options.missing}
          options={[
            {
              value: 'fillWithDraft',
              title: 'Fill with draft voices and mark file names “draft”',
              note: 'free',
              disabled,
            },
            { value: 'leaveSilence', title: 'Leave silence of the estimated length', disabled },
            { value: 'finalOnly', title: 'Final lines only, and leave the rest out', disabled },
          ]}
          onChange={(missing) => onChange({ ...options, missing })}
        />
      </div>
    </section>
  )
}
