import { useId, useState } from 'react'
import type { ExportFit } from '../../shared/contract/export-views.ts'
import type { FitMend } from '../../shared/core/fit/fit-report.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import {
  exportFitApply,
  exportFitApplyName,
  exportFitBy,
  exportFitEarly,
  exportFitEstimates,
  exportFitFits,
  exportFitFitsFree,
  exportFitFree,
  exportFitFrom,
  exportFitInto,
  exportFitLate,
  exportFitMend,
  exportFitMendKeep,
  exportFitMendPauses,
  exportFitMendRetake,
  exportFitMendShorten,
  exportFitMendSpeed,
  exportFitMendStretch,
  exportFitOverrun,
  exportFitPartly,
  exportFitSends,
  exportFitShow,
  exportFitSpanOver,
  exportFitSpanProgramme,
  exportFitSpanScene,
  exportFitSpanSlack,
  exportFitTimed,
  exportFitTitle,
} from '../../shared/messages/made/export.ts'
import { Select } from '../base/ui/select.tsx'
import { Toggle } from '../base/ui/toggle.tsx'
import { freeMend, type LongLine } from './commands.ts'
import styles from './fit.module.css'

/** What the group shows, and what it asks for. */
export type FitProps = {
  readonly fit: ExportFit
  readonly isRunning: boolean
  readonly onTimed: (isTimed: boolean) => void
  readonly onMend: (line: LongLine, mend: FitMend) => void
  readonly onFree: (lines: readonly LongLine[]) => void
  readonly onShow: (lineId: LineId) => void
}

/** How lines stand to their target times, and what would make those fit that are too long. */
export function FitGroup(props: FitProps) {
  const { fit, isRunning } = props
  const id = useId()
  const into = fit.lines.find(({ intoNextSeconds }) => intoNextSeconds > 0)
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <div className={styles.head}>
        <h3 id={`${id}-h`}>{exportFitTitle()}</h3>
        <span className={fit.overruns > 0 ? 'm-warn' : 't2'} role="status">
          {fit.overruns > 0
            ? exportFitOverrun({ lines: fit.overruns, worst: fit.worstSeconds })
            : exportFitFits({ lines: fit.targets })}
        </span>
        <span className="grow" />
        {fit.lines.some((line) => freeMend(line) !== undefined) ? (
          <button
            type="button"
            className="btn btn-sm btn-ghost"
            disabled={isRunning}
            onClick={() => props.onFree(fit.lines)}
          >
            {exportFitFree()}
          </button>
        ) : null}
      </div>
      {fit.lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {fit.lines.map((line) => (
            <Long key={line.lineId} {...props} line={line} />
          ))}
        </ul>
      )}
      {fit.spans.map((span) => (
        <p key={`${span.of} ${span.lineId ?? ''}`} className={styles.note}>
          <b>{span.of === 'scene' ? exportFitSpanScene() : exportFitSpanProgramme()}</b>{' '}
          <span className={span.overrunSeconds > 0 ? 'm-warn' : ''}>
            {span.overrunSeconds > 0
              ? exportFitSpanOver({ seconds: span.overrunSeconds, saved: span.pausesSaveSeconds })
              : exportFitSpanSlack({ seconds: span.slackSeconds })}
          </span>
        </p>
      ))}
      <div className={styles.timed}>
        <Toggle id={`${id}-timed`} checked={fit.isTimed} disabled={isRunning} onChange={props.onTimed} />
        <label htmlFor={`${id}-timed`}>{exportFitTimed()}</label>
      </div>
      <p className={styles.note}>
        {fit.file === undefined ? null : <span>{exportFitFrom({ file: fit.file })} </span>}
        {fit.estimates === 0 ? null : <span>{exportFitEstimates({ lines: fit.estimates })} </span>}
        {fit.late === 0 ? null : <span>{exportFitLate({ lines: fit.late })} </span>}
        {fit.early === 0 ? null : <span>{exportFitEarly({ lines: fit.early })} </span>}
        {into === undefined || !fit.isTimed ? null : (
          <span>{exportFitInto({ number: into.number, seconds: into.intoNextSeconds })}</span>
        )}
      </p>
    </section>
  )
}

function Long({ line, isRunning, onMend, onShow }: FitProps & { readonly line: LongLine }) {
  const usual = line.mends.find(({ fits }) => fits)?.kind ?? 'keep'
  const [chosen, setChosen] = useState<FitMend['kind'] | 'keep'>()
  const value = line.mends.some(({ kind }) => kind === chosen) || chosen === 'keep' ? (chosen ?? usual) : usual
  const mend = line.mends.find(({ kind }) => kind === value)
  return (
    <li>
      <span className="tnum">{line.number}</span>
      <b className="ellip">{line.speaker}</b>
      <span className="m-warn tnum">{exportFitBy({ seconds: line.overrunSeconds })}</span>
      <Select
        size="xs"
        label={exportFitMend({ number: line.number })}
        value={value}
        disabled={isRunning}
        options={[
          ...line.mends.map((one) => ({ value: one.kind, title: mendWords(one) })),
          { value: 'keep' as const, title: exportFitMendKeep() },
        ]}
        onChange={setChosen}
      />
      <span className={styles.cost}>{mend === undefined ? '' : costWords(mend)}</span>
      {mend === undefined || mend.kind === 'shorten' ? (
        <button type="button" className="link" onClick={() => onShow(line.lineId)}>
          {exportFitShow()}
        </button>
      ) : (
        <button
          type="button"
          className="link"
          disabled={isRunning}
          aria-label={exportFitApplyName({ number: line.number })}
          onClick={() => onMend(line, mend)}
        >
          {exportFitApply()}
        </button>
      )}
    </li>
  )
}

function mendWords(mend: FitMend): string {
  switch (mend.kind) {
    case 'pauses':
      return exportFitMendPauses()
    case 'speed':
      return exportFitMendSpeed({ speed: mend.speed })
    case 'stretch':
      return exportFitMendStretch({ percent: mend.percent })
    case 'retake':
      return exportFitMendRetake({ speed: mend.speed })
    case 'shorten':
      return exportFitMendShorten({ words: mend.words })
    default:
      return assertNever(mend, 'way to fit')
  }
}

function costWords(mend: FitMend): string {
  if (mend.kind === 'retake') return exportFitSends({ bytes: mend.bytes })
  if (mend.kind === 'shorten') return ''
  return mend.fits ? exportFitFitsFree() : exportFitPartly()
}
