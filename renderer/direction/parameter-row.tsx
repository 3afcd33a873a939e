import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import type { ParameterValue } from '../../shared/core/direction/inherit.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { UndoIcon } from '../base/ui/icons/icons.tsx'
import { NumberBox } from '../base/ui/number-box.tsx'
import { Select } from '../base/ui/select.tsx'
import { Toggle } from '../base/ui/toggle.tsx'
import { useNumberEntry } from '../base/ui/hooks/use-number-entry.ts'
import styles from './direction.module.css'
import type { ShownParameter } from './levels.ts'
import { fitNumber, type NumberParameter, type DirectionParameter, rangeOf, valueWords } from './parameter-list.ts'
import { useDraft } from './use-draft.ts'
import {
  directionParameterKept,
  directionParameterKeptNone,
  directionParameterMixed,
  directionParameterMixedValue,
  directionParameterUsual,
  directionParameterValue,
  directionResetOne,
  directionResetTo,
} from '../../shared/messages/made/direction.ts'

/** One parameter at one target. `onChange` with undefined: go back to what is inherited. */
export type ParameterRowProps = {
  readonly parameter: DirectionParameter
  readonly shown: ShownParameter
  readonly disabled: boolean
  readonly onChange: (value: ParameterValue | undefined) => void
}

/** Shown where several lines differ. */
const MIXED = '–'

/** Draws the row: name, control, and the way back to what is inherited. */
export function ParameterRow(props: ParameterRowProps) {
  const { parameter, shown, disabled, onChange } = props
  const id = useId()
  const describedBy = shown.origin === '' ? undefined : `${id}-from`
  const isRange = parameter.kind === 'number' && parameter.max !== undefined
  return (
    <div className={isRange ? styles.row : `${styles.row} ${styles.flat}`} data-own={shown.isOwn ? '' : undefined}>
      <span className={styles.name} title={parameter.about()}>
        <span className={styles.title}>
          {parameter.title()}
          {shown.isOwn ? (
            <IconButton
              icon={UndoIcon}
              iconSize={12}
              className={styles.reset ?? ''}
              label={resetWords(parameter, shown)}
              disabled={disabled}
              onClick={() => onChange(undefined)}
            />
          ) : null}
        </span>
        {shown.origin === '' ? null : <small id={`${id}-from`}>{shown.origin}</small>}
      </span>
      {parameter.kind === 'number' ? (
        <NumberControl {...props} parameter={parameter} describedBy={describedBy} />
      ) : parameter.kind === 'switch' ? (
        <Toggle
          label={
            shown.value === undefined ? directionParameterMixed({ parameter: parameter.title() }) : parameter.title()
          }
          checked={shown.value === true}
          disabled={disabled}
          describedBy={describedBy}
          onChange={onChange}
        />
      ) : (
        <span className={styles.choice}>
          <Select
            label={parameter.title()}
            size="xs"
            value={typeof shown.value === 'string' ? shown.value : MIXED}
            options={[
              ...(shown.value === undefined ? [{ value: MIXED, title: MIXED }] : []),
              ...parameter.options.map((option) => ({ value: option, title: option })),
            ]}
            disabled={disabled}
            onChange={(value) => (value === MIXED ? undefined : onChange(value))}
          />
        </span>
      )}
    </div>
  )
}

function resetWords(parameter: DirectionParameter, { inherited }: ShownParameter): string {
  const title = parameter.title()
  if (inherited === undefined) return directionResetOne({ parameter: title })
  return directionResetTo({ parameter: title, value: valueWords(parameter, inherited) })
}

function NumberControl({
  parameter,
  shown,
  disabled,
  onChange,
  describedBy,
}: Omit<ParameterRowProps, 'parameter'> & {
  readonly parameter: NumberParameter
  readonly describedBy: string | undefined
}) {
  const draft = useDraft<number>(onChange)
  const stored = typeof shown.value === 'number' ? shown.value : undefined
  const value = draft.value ?? stored
  const reset = (): void => {
    draft.drop()
    if (shown.isOwn) onChange(undefined)
  }
  const stepBy = (steps: number): void => {
    draft.change(fitNumber(parameter, (value ?? usual(parameter, shown)) + steps * parameter.step))
  }
  return (
    <>
      {parameter.max === undefined ? null : (
        <span className="slider" style={notch(parameter, parameter.max, value, shown)}>
          <input
            type="range"
            aria-label={parameter.title()}
            aria-valuetext={value === undefined ? directionParameterMixedValue() : valueWords(parameter, value)}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            min={parameter.min}
            max={parameter.max}
            step={parameter.step}
            value={value ?? usual(parameter, shown)}
            disabled={disabled}
            title={directionParameterUsual({
              value: shown.inherited === undefined ? MIXED : valueWords(parameter, shown.inherited),
            })}
            onChange={(event) => draft.change(fitNumber(parameter, event.currentTarget.valueAsNumber))}
            onPointerDown={draft.hold}
            onPointerUp={draft.flush}
            onPointerCancel={draft.flush}
            onBlur={draft.flush}
            onDoubleClick={reset}
            onKeyDown={(event) => {
              const steps = shiftSteps(event)
              if (steps !== undefined) stepBy(steps)
              else if (event.key === 'Backspace' || event.key === 'Delete') reset()
              else return
              event.preventDefault()
            }}
          />
        </span>
      )}
      <WrittenNumber
        parameter={parameter}
        value={value}
        disabled={disabled}
        describedBy={describedBy}
        onStep={stepBy}
        onLimit={(limit) => draft.change(limit)}
        onTyped={(typed) => {
          draft.drop()
          if (typed !== stored) onChange(typed)
        }}
        onReset={reset}
        onLeave={draft.flush}
      />
    </>
  )
}

/** The number in writing. An emptied box goes back to what is inherited. */
function WrittenNumber({
  parameter,
  value,
  disabled,
  describedBy,
  onStep,
  onLimit,
  onTyped,
  onReset,
  onLeave,
}: {
  readonly parameter: NumberParameter
  readonly value: number | undefined
  readonly disabled: boolean
  readonly describedBy: string | undefined
  readonly onStep: (steps: number) => void
  readonly onLimit: (value: number) => void
  readonly onTyped: (value: number) => void
  readonly onReset: () => void
  readonly onLeave: () => void
}) {
  const shown = value === undefined ? MIXED : valueWords(parameter, value)
  const entry = useNumberEntry({
    shown,
    range: rangeOf(parameter),
    unit: parameter.unit(),
    kept: value === undefined ? directionParameterKeptNone() : directionParameterKept({ value: shown }),
    onTaken: onTyped,
    onEmptied: onReset,
  })
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const up = key === 'ArrowUp'
    if (up || key === 'ArrowDown') {
      if (entry.take()) onStep((up ? 1 : -1) * (shiftKey ? 10 : 1))
    } else if (key === 'Home' && !entry.isTyped) {
      onLimit(parameter.min)
    } else if (key === 'End' && !entry.isTyped && parameter.max !== undefined) {
      onLimit(parameter.max)
    } else {
      return false
    }
    return true
  }
  return (
    <NumberBox
      entry={entry}
      className={styles.box ?? ''}
      aria-label={directionParameterValue({ parameter: parameter.title() })}
      aria-describedby={describedBy}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onKey={onKey}
      onLeave={onLeave}
    />
  )
}

/** Ten steps with Shift; undefined for keys that the slider knows by itself. */
function shiftSteps(event: KeyboardEvent): number | undefined {
  if (!event.shiftKey) return undefined
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return 10
  return event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -10 : undefined
}

function usual(parameter: NumberParameter, shown: ShownParameter): number {
  return typeof shown.inherited === 'number' ? shown.inherited : parameter.min
}

// The custom properties that the slider's track and notch are drawn from, 0 to 1.
function notch(
  parameter: NumberParameter,
  max: number,
  value: number | undefined,
  shown: ShownParameter,
): CSSProperties {
  const place = (at: number): number => (at - parameter.min) / (max - parameter.min)
  const inherited = usual(parameter, shown)
  return { ...variable('--v', place(value ?? inherited)), ...variable('--d', place(inherited)) }
}

function variable(name: `--${string}`, value: number): CSSProperties {
  return Object.fromEntries([[name, value]])
}
