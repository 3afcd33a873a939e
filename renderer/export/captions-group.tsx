import { useId } from 'react'
import type { ExportReadiness } from '../../shared/contract/export-views.ts'
import { captionLimits } from '../../shared/core/captions/limits.ts'
import { type CaptionFormat, captionFormats } from '../../shared/core/deliver/caption-formats.ts'
import type { Deliverable, DeliveredCaptions } from '../../shared/core/deliver/deliverables.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import {
  exportCaptionsCues,
  exportCaptionsFast,
  exportCaptionsForms,
  exportCaptionsLongest,
  exportCaptionsPerLine,
  exportCaptionsPerSecond,
  exportCaptionsShortest,
  exportCaptionsShow,
  exportCaptionsShowName,
  exportCaptionsSpeed,
  exportCaptionsTitle,
  exportCaptionsUsual,
} from '../../shared/messages/made/export.ts'
import { Check } from '../base/ui/check.tsx'
import { captionFormatNames } from './deliverable-words.ts'
import { SettledNumber } from './settled-number.tsx'
import styles from './deliver.module.css'

type CaptionsProps = {
  readonly form: DeliveredCaptions
  readonly captions: ExportReadiness['captions']
  readonly isOn: boolean
  readonly isRunning: boolean
  readonly onForm: (form: Deliverable) => void
  readonly onShow: (lineId: LineId) => void
}

type Limit = keyof NonNullable<DeliveredCaptions['limits']>

/** In which forms captions are written, within which limits, and those that would be too fast to be read. */
export function CaptionsGroup({ form, captions, isOn, isRunning, onForm, onShow }: CaptionsProps) {
  const id = useId()
  const own = captionLimits(captions?.languages[0] ?? 'en')
  const { limits = {}, ...rest } = form
  const changeForms = (format: CaptionFormat, on: boolean): void => {
    const formats = captionFormats.filter((one) => (one === format ? on : form.formats.includes(one)))
    if (formats.length > 0) onForm({ ...form, formats })
  }
  const changeLimit = (limit: Limit, value: number): void => {
    const next = { ...limits, [limit]: value }
    if (value === own[limit]) delete next[limit]
    onForm(Object.keys(next).length === 0 ? rest : { ...rest, limits: next })
  }
  const field = (limit: Limit, label: string, range: { readonly min: number; readonly max: number }) => (
    <SettledNumber
      label={label}
      value={limits[limit] ?? own[limit]}
      range={{ ...range, isWhole: limit !== 'charactersPerSecond' }}
      disabled={isRunning}
      onChange={(value) => changeLimit(limit, value)}
    />
  )
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <div className={styles.head}>
        <h3 id={`${id}-h`}>{exportCaptionsTitle()}</h3>
        {isOn && captions !== undefined && captions.fastCount > 0 ? (
          <span className="m-warn">{exportCaptionsFast({ captions: captions.fastCount, all: captions.cues })}</span>
        ) : null}
        <span className="grow" />
        {Object.keys(limits).length === 0 ? null : (
          <button type="button" className="btn btn-sm btn-ghost" disabled={isRunning} onClick={() => onForm(rest)}>
            {exportCaptionsUsual()}
          </button>
        )}
      </div>
      <div className={styles.forms} role="group" aria-label={exportCaptionsForms()}>
        {captionFormats.map((format) => (
          <span key={format} className={styles.form}>
            <Check
              id={`${id}-${format}`}
              checked={form.formats.includes(format)}
              disabled={isRunning}
              onChange={(on) => changeForms(format, on)}
            />
            <label htmlFor={`${id}-${format}`}>{captionFormatNames[format]()}</label>
          </span>
        ))}
        <span className={styles.form}>
          <Check
            id={`${id}-cues`}
            checked={form.soundCues === true}
            disabled={isRunning}
            onChange={(on) => {
              const { soundCues: _before, ...plain } = form
              onForm(on ? { ...plain, soundCues: true } : plain)
            }}
          />
          <label htmlFor={`${id}-cues`}>{exportCaptionsCues()}</label>
        </span>
      </div>
      <div className={styles.limits}>
        {field('charactersPerLine', exportCaptionsPerLine(), { min: 5, max: 100 })}
        {field('charactersPerSecond', exportCaptionsPerSecond(), { min: 1, max: 100 })}
        {field('shortestMs', exportCaptionsShortest(), { min: 100, max: 10_000 })}
        {field('longestMs', exportCaptionsLongest(), { min: 500, max: 60_000 })}
      </div>
      {isOn && captions !== undefined && captions.fast.length > 0 ? (
        <ul className={styles.fast}>
          {captions.fast.map((cue, at) => (
            <li key={`${cue.lineId} ${at}`}>
              <span className="tnum">{cue.number}</span>
              <b>{cue.speaker}</b>
              <span className="ellip">{cue.text}</span>
              <span className="m-warn tnum">{exportCaptionsSpeed({ speed: cue.charactersPerSecond })}</span>
              <button
                type="button"
                className="link"
                aria-label={exportCaptionsShowName({ number: cue.number })}
                onClick={() => onShow(cue.lineId)}
              >
                {exportCaptionsShow()}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
