import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'

/** A choice among a few with an explanation each, one under the other. */
export type RadioListProps<T extends string> = {
  /** Id of the heading that names the group, or the name itself. */
  readonly labelledBy?: string
  readonly label?: string
  readonly value: T
  readonly options: readonly {
    readonly value: T
    readonly title: string
    readonly hint?: ReactNode
    readonly note?: string
    readonly disabled?: boolean
  }[]
  readonly onChange: (value: T) => void
}

/** Draws the list. The words beside a circle choose it too. */
export function RadioList<T extends string>({ label, labelledBy, value, options, onChange }: RadioListProps<T>) {
  const base = useId()
  return (
    <RadioGroup.Root
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option !== undefined) onChange(option.value)
      }}
    >
      {options.map((option) => {
        const id = `${base}-${option.value}`
        return (
          <div key={option.value} className="radio-row" data-disabled={option.disabled === true ? '' : undefined}>
            <RadioGroup.Item
              className="radio"
              id={id}
              value={option.value}
              disabled={option.disabled === true}
              aria-describedby={option.hint === undefined ? undefined : `${id}-hint`}
            />
            <div className="grow">
              <label htmlFor={id}>{option.title}</label>
              {option.hint === undefined ? null : <small id={`${id}-hint`}>{option.hint}</small>}
            </div>
            {option.note === undefined ? null : <span className="t3 tnum">{option.note}</span>}
          </div>
        )
      })}
    </RadioGroup.Root>
  )
}
