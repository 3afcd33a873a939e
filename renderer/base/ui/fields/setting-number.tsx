import { plainNumber } from '../../../../shared/core/numbers/number-words.ts'
import { NumberBox } from '../number-box.tsx'
import { useNumberEntry } from '../hooks/use-number-entry.ts'
import { widgetsNumberKept } from '../../../../shared/messages/made/widgets.ts'

/** A whole number in a box: taken on Enter and when the box is left, if it is one inside its bounds. */
export function NumberField({
  id,
  value,
  min,
  max,
  unit,
  disabled = false,
  onChange,
}: {
  readonly id: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}) {
  const shown = plainNumber(value)
  const entry = useNumberEntry({
    shown,
    range: { min, max, isWhole: true },
    unit,
    kept: widgetsNumberKept({ value: shown }),
    onTaken: (read) => (read === value ? undefined : onChange(read)),
  })
  return <NumberBox entry={entry} id={id} className="field-sm" inputMode="numeric" unit={unit} disabled={disabled} />
}
