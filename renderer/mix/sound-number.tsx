import { useId } from 'react'
import { baseUnitDecibels, baseUnitSeconds } from '../../shared/messages/made/base.ts'
import { widgetsNumberKept } from '../../shared/messages/made/widgets.ts'
import { plainNumber } from '../../shared/core/numbers/number-words.ts'
import { useNumberEntry } from '../base/ui/hooks/use-number-entry.ts'
import { NumberBox } from '../base/ui/number-box.tsx'
import styles from './sounds.module.css'

/** A number of a sound or a lane under its label, taken by Enter or by leaving it. */
export function SoundNumber({
  label,
  value,
  range: [min, max],
  isLevel,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly range: readonly [number, number]
  /** In dB; otherwise in seconds. */
  readonly isLevel: boolean
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  const unit = isLevel ? baseUnitDecibels() : baseUnitSeconds()
  const shown = plainNumber(value)
  const entry = useNumberEntry({
    shown,
    range: { min, max, isWhole: false },
    unit,
    kept: widgetsNumberKept({ value: shown }),
    onTaken: (read) => (read === value ? undefined : onChange(read)),
  })
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <NumberBox entry={entry} id={id} className="field-sm" unit={unit} disabled={disabled} />
    </div>
  )
}
