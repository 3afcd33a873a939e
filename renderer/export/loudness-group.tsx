import { useId } from 'react'
import type { ExportLoudness, ExportOptions } from '../../shared/contract/export-views.ts'
import {
  type LoudnessChoice,
  type LoudnessTargetKind,
  loudnessTargetKinds,
} from '../../shared/core/deliver/loudness-choice.ts'
import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import { monoOffer, targetOf } from '../../shared/core/deliver/loudness-targets.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import {
  exportLoudnessAudiobook,
  exportLoudnessBroadcast,
  exportLoudnessCustom,
  exportLoudnessGames,
  exportLoudnessLevel,
  exportLoudnessLimited,
  exportLoudnessLowered,
  exportLoudnessMeasuring,
  exportLoudnessMissed,
  exportLoudnessMono,
  exportLoudnessMonoTake,
  exportLoudnessOff,
  exportLoudnessPerSpeaker,
  exportLoudnessPodcast,
  exportLoudnessRaised,
  exportLoudnessSame,
  exportLoudnessSilent,
  exportLoudnessTarget,
  exportLoudnessTitle,
} from '../../shared/messages/made/export.ts'
import { widgetsNumberKept } from '../../shared/messages/made/widgets.ts'
import { plainNumber } from '../../shared/core/numbers/number-words.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import { useNumberEntry } from '../base/ui/hooks/use-number-entry.ts'
import { NumberBox } from '../base/ui/number-box.tsx'
import { Segmented } from '../base/ui/segmented.tsx'
import { hasWhole } from '../../shared/core/deliver/deliverables.ts'
import { chosen } from './export-choices.ts'
import styles from './export.module.css'
import type { GroupProps } from './group-props.ts'
import { LoudnessCourse } from './loudness-course.tsx'
import { LoudnessTable } from './loudness-table.tsx'

const names: Readonly<Record<LoudnessTargetKind, () => string>> = {
  podcast: exportLoudnessPodcast,
  audiobook: exportLoudnessAudiobook,
  broadcast: exportLoudnessBroadcast,
  games: exportLoudnessGames,
  custom: exportLoudnessCustom,
}

/** What was measured of the export: null, nothing sounds; undefined, it is not known yet. */
type Props = GroupProps & {
  readonly measured: ExportLoudness | null | undefined
  readonly problem: Problem | undefined
}

/** What the sound is brought to, and what comes of it. Without the mix only a target of lines has anything to do. */
export function LoudnessGroup(props: Props) {
  const { options, disabled, onChange } = props
  const id = useId()
  const { loudness } = options
  const choose = (kind: LoudnessTargetKind | 'off'): void => onChange(withTarget(options, kind))
  const isIdle = (kind: LoudnessTargetKind): boolean =>
    !hasWhole(options.deliver) && !(kind === 'games' && chosen(options, 'lines') !== undefined)
  return (
    <section className={styles.group} role="group" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{exportLoudnessTitle()}</h3>
      <Segmented<LoudnessTargetKind | 'off'>
        small
        label={exportLoudnessTarget()}
        value={loudness?.kind ?? 'off'}
        options={[
          { value: 'off', content: exportLoudnessOff(), disabled },
          ...loudnessTargetKinds.map((value) => ({
            value,
            content: names[value](),
            disabled: disabled || isIdle(value),
          })),
        ]}
        onChange={choose}
      />
      {loudness?.kind === 'custom' ? (
        <LevelField
          level={targetOf(loudness).aim.level}
          disabled={disabled}
          onChange={(lufs) => onChange({ ...options, loudness: { ...loudness, lufs } })}
        />
      ) : null}
      {loudness === undefined ? null : (
        <div className={styles.measured} aria-live="polite">
          <Measured {...props} />
        </div>
      )}
    </section>
  )
}

function Measured({ options, measured, problem, disabled, onChange }: Props) {
  const { loudness } = options
  if (loudness === undefined) return null
  if (problem !== undefined) return <p className={`${styles.hint} m-flag`}>{sentencesOf(problem)}</p>
  if (measured === null) return <p className={styles.hint}>{exportLoudnessSilent()}</p>
  const report = measured?.report
  // An answer to another target is none.
  if (measured === undefined || report === undefined || !isOf(report, loudness)) {
    return <p className={styles.hint}>{exportLoudnessMeasuring()}</p>
  }
  const offer = measured.channels === 1 && loudness.lufs === undefined ? monoOffer(loudness) : undefined
  return (
    <>
      <LoudnessCourse measured={measured} report={report} />
      <LoudnessTable report={report} />
      <p className={styles.hint}>
        <b>{gainWords(report.gainDb)}</b>{' '}
        {report.limitedPeaks === 0 ? null : (
          <span>{exportLoudnessLimited({ peaks: report.limitedPeaks, mostDb: report.maxReductionDb })}</span>
        )}
      </p>
      {report.rules.every(({ passes }) => passes) ? null : (
        <p className={`${styles.hint} m-flag`}>{exportLoudnessMissed()}</p>
      )}
      {offer === undefined ? null : (
        <p className={styles.offer}>
          <span className="t3">{exportLoudnessMono()}</span>
          <button
            type="button"
            className="btn btn-sm"
            disabled={disabled}
            onClick={() => onChange({ ...options, loudness: { ...loudness, lufs: offer } })}
          >
            {exportLoudnessMonoTake({ level: offer })}
          </button>
        </p>
      )}
    </>
  )
}

function LevelField({
  level,
  disabled,
  onChange,
}: {
  readonly level: number
  readonly disabled: boolean
  readonly onChange: (level: number) => void
}) {
  const id = useId()
  const shown = plainNumber(level)
  const entry = useNumberEntry({
    shown,
    range: { min: -40, max: -5, isWhole: false },
    unit: 'LUFS',
    kept: widgetsNumberKept({ value: shown }),
    onTaken: (read) => (read === level ? undefined : onChange(read)),
  })
  return (
    <div className={styles.level}>
      <label htmlFor={id}>{exportLoudnessLevel()}</label>
      <NumberBox id={id} entry={entry} className="field-sm" disabled={disabled} />
    </div>
  )
}

function isOf(report: LoudnessReport, choice: LoudnessChoice): boolean {
  const { by, aim } = targetOf(choice)
  return report.target === choice.kind && (by === 'rms' || report.targetLufs === aim.level)
}

function gainWords(gainDb: number | null): string {
  if (gainDb === null) return exportLoudnessPerSpeaker()
  if (gainDb === 0) return exportLoudnessSame()
  return gainDb > 0 ? exportLoudnessRaised({ gain: gainDb }) : exportLoudnessLowered({ gain: -gainDb })
}

function withTarget(options: ExportOptions, kind: LoudnessTargetKind | 'off'): ExportOptions {
  const { loudness: _before, ...rest } = options
  return kind === 'off' ? rest : { ...rest, loudness: { kind } }
}
