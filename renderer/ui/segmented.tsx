import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

/** A choice among a few, all in sight: a radio group drawn as one bar. One tab stop, arrows inside. */
export type SegmentedProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly content: ReactNode; readonly disabled?: boolean }[]
  readonly onChange: (value: T) => void
  readonly small?: boolean
}

/** Draws the choice. */
export function Segmented<T extends string>({ label, value, options, onChange, small = false }: SegmentedProps<T>) {
  return (
    <RadioGroup.Root
      className={small ? 'seg seg-sm' : 'seg'}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option !== undefined) onChange(option.value)
      }}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} disabled={option.disabled === true}>
          {option.content}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
