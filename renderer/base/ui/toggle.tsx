import { Switch } from 'radix-ui'

/** Something that is on or off at once, without a button to confirm it. */
export type ToggleProps = {
  /** Names the switch; left out where a label names it by `id`. */
  readonly label?: string
  readonly id?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
}

/** Draws the switch. */
export function Toggle({ label, id, checked, onChange, disabled = false, describedBy }: ToggleProps) {
  return (
    <Switch.Root
      className="switch"
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    />
  )
}
