import { useId } from 'react'
import { Toggle } from './toggle.tsx'

/** A switch with its words in front of it. */
export function ToggleField({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <span className="toggle-field">
      <label htmlFor={id}>{label}</label>
      <Toggle id={id} checked={checked} onChange={onChange} />
    </span>
  )
}
