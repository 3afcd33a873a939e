import { useId } from 'react'
import type { ExportReadiness } from '../../shared/contract/export-views.ts'
import {
  exportMissing,
  exportMissingDraft,
  exportMissingLeaveOut,
  exportMissingSilence,
  exportReadyAttention,
  exportReadyDraft,
  exportReadyFinal,
  exportReadyMissing,
  exportReadyTitle,
  exportReadyUnheard,
} from '../../shared/messages/made/export.ts'
import { mixRoomTone } from '../../shared/messages/made/mix.ts'
import { formatClock } from '../base/format.ts'
import { Check } from '../base/ui/check.tsx'
import { RadioList } from '../base/ui/radio-list.tsx'
import sheet from './deliver.module.css'
import styles from './export.module.css'
import type { GroupProps } from './group-props.ts'

/** Whether room tone fills what is silent. */
export type ToneChoice = {
  readonly isOn: boolean
  readonly isReadOnly: boolean
  readonly onChange: (isOn: boolean) => void
}

/** What of the script has final audio, and what happens to the rest. */
export function ReadinessGroup({
  options,
  readiness,
  unheard,
  disabled,
  onChange,
  tone,
}: GroupProps & {
  readonly readiness: ExportReadiness | undefined
  readonly unheard: readonly string[]
  readonly tone: ToneChoice
}) {
  const id = useId()
  return (
    <section className={sheet.group} role="group" aria-labelledby={`${id}-h`}>
      <div className={sheet.head}>
        <h3 id={`${id}-h`}>{exportReadyTitle()}</h3>
        <span className="grow" />
        {readiness === undefined ? null : (
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
            <span className={readiness.needAttention > 0 ? 'm-flag' : ''}>
              {readiness.needAttention > 0
                ? exportReadyAttention({ lines: readiness.needAttention })
                : formatClock(readiness.durationSeconds)}
            </span>
          </div>
        )}
      </div>
      {unheard.length === 0 ? null : <p className={styles.unheard}>{exportReadyUnheard({ names: unheard })}</p>}
      {readiness === undefined ? null : (
        <div className={styles.bar} aria-hidden>
          <i className={styles.final} style={{ flexGrow: readiness.final }} />
          <i className={styles.draft} style={{ flexGrow: readiness.draft }} />
          <i className={styles.todo} style={{ flexGrow: readiness.missing }} />
        </div>
      )}
      <div className={sheet.ready}>
        <RadioList
          label={exportMissing()}
          value={options.missing}
          options={[
            { value: 'fillWithDraft', title: exportMissingDraft(), disabled },
            { value: 'leaveSilence', title: exportMissingSilence(), disabled },
            { value: 'finalOnly', title: exportMissingLeaveOut(), disabled },
          ]}
          onChange={(missing) => onChange({ ...options, missing })}
        />
        <div className={sheet.tone}>
          <Check
            id={`${id}-tone`}
            checked={tone.isOn}
            disabled={disabled || tone.isReadOnly}
            onChange={tone.onChange}
          />
          <label htmlFor={`${id}-tone`}>{mixRoomTone()}</label>
        </div>
      </div>
    </section>
  )
}
