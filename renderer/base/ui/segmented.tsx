import type { KeyboardEvent, ReactNode } from 'react'
import { moveInRow } from './hooks/use-roving.ts'

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
  const enabled = options.filter((option) => option.disabled !== true)
  const stop = (enabled.find((option) => option.value === value) ?? enabled[0])?.value
  return (
    <div
      className={small ? 'seg seg-sm' : 'seg'}
      role="radiogroup"
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          disabled={option.disabled === true}
          tabIndex={option.value === stop ? 0 : -1}
          onClick={() => (option.value === value ? undefined : onChange(option.value))}
        >
          {option.content}
        </button>
      ))}
    </div>
  )
}

// Going to a radio chooses it. Enter belongs to the form around it, Space to the button.
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault()
  moveInRow(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:enabled')])?.click()
}
