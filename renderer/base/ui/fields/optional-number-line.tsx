import { useId } from 'react'
import { Check } from '../check.tsx'
import { NumberField } from './setting-number.tsx'
import { SettingLine } from './setting-line.tsx'
import styles from './settings.module.css'

/** A number that is only kept to while its box is ticked. */
export function OptionalNumberLine({
  title,
  valueTitle,
  noneWords,
  hint,
  value,
  first,
  min,
  max,
  unit,
  onChange,
}: {
  readonly title: string
  /** Names the number for those who do not see where it stands. */
  readonly valueTitle: string
  /** What holds while the box is not ticked. */
  readonly noneWords: string
  readonly hint: string
  /** Null: the box is not ticked. */
  readonly value: number | null
  /** What it begins with when the box is ticked. */
  readonly first: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly onChange: (value: number | null) => void
}) {
  const id = useId()
  return (
    <SettingLine
      name={
        <span className={styles.tick}>
          <Check id={`${id}-on`} checked={value !== null} onChange={(on) => onChange(on ? first : null)} />
          <label htmlFor={`${id}-on`}>{title}</label>
        </span>
      }
      control={
        value === null ? (
          <span className="t3">{noneWords}</span>
        ) : (
          <>
            <label className="vh" htmlFor={`${id}-value`}>
              {valueTitle}
            </label>
            <NumberField id={`${id}-value`} value={value} min={min} max={max} unit={unit} onChange={onChange} />
          </>
        )
      }
      hint={hint}
    />
  )
}
