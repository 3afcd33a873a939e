import { type ComponentProps, useId } from 'react'

/** A line of text under its label. What is typed is never corrected or filled in. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'type'> & {
  readonly label: string
  readonly value: string
  readonly onType: (typed: string) => void
}

/** Draws label and field. */
export function TextField({ label, onType, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field field-sm">
        <input autoComplete="off" {...rest} id={id} onChange={(event) => onType(event.currentTarget.value)} />
      </div>
    </div>
  )
}
