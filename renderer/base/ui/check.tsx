import { Checkbox } from 'radix-ui'
import { CheckIcon } from './icons/icons.tsx'

/** A tick box. Its label stands elsewhere and names it by `id`. */
export type CheckProps = {
  readonly id: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly describedBy?: string
}

/** Draws the box. */
export function Check({ id, checked, onChange, disabled = false, describedBy }: CheckProps) {
  return (
    <Checkbox.Root
      className="check"
      id={id}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next === true)}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    >
      <Checkbox.Indicator>
        <CheckIcon />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
