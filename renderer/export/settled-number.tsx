import { useId } from 'react'
import { plainNumber } from '../../shared/core/numbers/number-words.ts'
import { widgetsNumberKept } from '../../shared/messages/made/widgets.ts'
import { useNumberEntry } from '../base/ui/hooks/use-number-entry.ts'
import { NumberBox } from '../base/ui/number-box.tsx'
import styles from './deliver.module.css'

/** A number with its name, which is taken once it is typed and can be read. */
export function SettledNumber({
  label,
  value,
  range,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly range: { readonly min: number; readonly max: number; readonly isWhole: boolean }
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  const shown = plainNumber(value)
  const entry = useNumberEntry({
    shown,
    range,
    unit: '',
    kept: widgetsNumberKept({ value: shown }),
    onTaken: (read) => (read === value ? undefined : onChange(read)),
  })
  return (
    <div className={styles.limit}>
      <label htmlFor={id}>{label}</label>
      <NumberBox id={id} entry={entry} className="field-xs" disabled={disabled} />
    </div>
  )
}
