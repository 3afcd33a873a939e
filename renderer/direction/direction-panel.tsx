import { useId } from 'react'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../shared/core/model/models.ts'
import type { Directed } from '../../shared/core/direction/own-values.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { Fold } from '../base/ui/fold.tsx'
import { audioOptions } from './audio-options.ts'
import { ChoiceRow } from './choice-row.tsx'
import styles from './direction.module.css'
import {
  type DirectionChange,
  type DirectionTarget,
  type OwnValue,
  shownChoice,
  shownParameter,
  withOwn,
} from './levels.ts'
import { modelOptions } from './model-options.ts'
import {
  advancedParameters,
  allParameters,
  mainParameters,
  type DirectionParameter,
  valueWords,
} from './parameter-list.ts'
import { ParameterRow } from './parameter-row.tsx'
import { PresetChoice } from './preset-choice.tsx'
import {
  directionAdvanced,
  directionChangedLine,
  directionChangedLines,
  directionChangedProject,
  directionChangedSpeaker,
  directionChangedVariant,
  directionFormat,
  directionFormatAbout,
  directionModel,
  directionModelAbout,
  directionReset,
  directionSummaryFormat,
  directionSummaryParameter,
  directionTitle,
} from '../../shared/messages/made/direction.ts'

/** Every directing parameter at one target, with what it inherits. */
export type DirectionPanelProps = {
  readonly cast: Cast
  readonly settings: ProjectSettings
  /** The models that the user has added. */
  readonly models: readonly ModelFacts[]
  readonly target: DirectionTarget
  readonly disabled?: boolean
  /** The heading; "Delivery" if it is left out. */
  readonly title?: string
  readonly onChange: (next: DirectionChange) => void
}

/** Draws the panel. Controls start anew with another target, and tell what was on its way for the one before. */
export function DirectionPanel(props: DirectionPanelProps) {
  const { cast, settings, target, disabled = false, onChange } = props
  const id = useId()
  const directed = { cast, settings }
  const change = (values: readonly OwnValue[]): void =>
    onChange({ ...withOwn(directed, target, values), from: directed })
  const model = shownChoice(directed, target, 'model')
  const audio = shownChoice(directed, target, 'audio')
  const own: readonly OwnValue['name'][] = [
    ...allParameters.flatMap(({ name }) => (shownParameter(directed, target, name).isOwn ? [name] : [])),
    // The project's model has a place of its own in the settings.
    ...(model.isOwn && target.kind !== 'project' ? (['model'] as const) : []),
    ...(audio.isOwn ? (['audio'] as const) : []),
  ]
  const row = (parameter: DirectionParameter) => (
    <ParameterRow
      key={`${targetKey(target)} ${parameter.name}`}
      parameter={parameter}
      shown={shownParameter(directed, target, parameter.name)}
      disabled={disabled}
      onChange={(value) => change([{ name: parameter.name, value }])}
    />
  )
  return (
    <section className={styles.panel} aria-labelledby={id} data-disabled={disabled ? '' : undefined}>
      <div className={styles.head}>
        <h3 className="sec-title" id={id}>
          {props.title ?? directionTitle()}
        </h3>
        <span className="hint grow ellip">
          {own.length === 0 ? '' : changedWords[target.kind]({ count: own.length })}
        </span>
        {own.length === 0 ? null : (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={disabled}
            onClick={() => change(own.map((name) => ({ name, value: undefined })))}
          >
            {directionReset()}
          </button>
        )}
      </div>
      <PresetChoice directed={directed} target={target} disabled={disabled} onChange={change} />
      {target.kind === 'project' ? null : (
        <ChoiceRow
          title={directionModel()}
          about={directionModelAbout()}
          options={modelOptions(model.value ?? settings.model, props.models)}
          shown={model}
          disabled={disabled}
          onChange={(value) => change([{ name: 'model', value }])}
        />
      )}
      {mainParameters.map(row)}
      <Fold
        className={styles.more}
        summary={
          <>
            {directionAdvanced()}
            <span className="t3 ellip grow">{summaryWords(directed, target)}</span>
          </>
        }
      >
        {advancedParameters.map(row)}
        <ChoiceRow
          title={directionFormat()}
          about={directionFormatAbout()}
          options={audioOptions}
          shown={audio}
          disabled={disabled}
          onChange={(value) =>
            change([{ name: 'audio', value: audioOptions.find((one) => one.value === value)?.audio }])
          }
        />
      </Fold>
    </section>
  )
}

// What is set behind the closed group, so that nothing has an effect out of sight.
function summaryWords(directed: Directed, target: DirectionTarget): string {
  const parts = advancedParameters.flatMap((parameter) => {
    const { value, isOwn } = shownParameter(directed, target, parameter.name)
    return isOwn && value !== undefined
      ? [directionSummaryParameter({ parameter: parameter.title().toLowerCase(), value: valueWords(parameter, value) })]
      : []
  })
  const audio = shownChoice(directed, target, 'audio')
  const format = audio.isOwn ? audioOptions.find(({ value }) => value === audio.value) : undefined
  return [...parts, ...(format === undefined ? [] : [directionSummaryFormat({ format: format.title })])].join(', ')
}

const changedWords = {
  line: directionChangedLine,
  lines: directionChangedLines,
  speaker: directionChangedSpeaker,
  variant: directionChangedVariant,
  project: directionChangedProject,
} as const

function targetKey(target: DirectionTarget): string {
  switch (target.kind) {
    case 'project':
      return 'project'
    case 'speaker':
      return target.speakerId
    case 'variant':
      return `${target.speakerId}/${target.variant}`
    case 'line':
      return target.lineId
    default:
      return target.lines.map(({ lineId }) => lineId).join(' ')
  }
}
