import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { FailedIcon } from './icons/state-icons.tsx'
import type { NumberEntry } from './hooks/use-number-entry.ts'

/** A box for a number, and below it why what was typed is not taken. */
export type NumberBoxProps = Pick<
  ComponentProps<'input'>,
  'id' | 'disabled' | 'inputMode' | 'placeholder' | 'onFocus' | 'aria-label' | 'aria-describedby'
> & {
  readonly entry: NumberEntry
  /** Classes of the field around the box. */
  readonly className: string
  readonly unit?: string
  /** Keys that the box's owner knows; true if it has dealt with one. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** Enter was pressed or the box left, and what was typed is taken. */
  readonly onLeave?: () => void
}

/** Draws both, for a grid or a column. Enter and leaving take the number, Escape gives the old one back. */
export function NumberBox({ entry, className, unit = '', onKey, onLeave, ...input }: NumberBoxProps) {
  const id = useId()
  const { problem, isTyped } = entry
  const describedBy = [input['aria-describedby'], problem === undefined ? undefined : id].filter(
    (one) => one !== undefined,
  )
  const leave = (): void => {
    if (entry.take()) onLeave?.()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey?.(event) !== true) {
      if (event.key === 'Enter') leave()
      else if (event.key === 'Escape' && isTyped) entry.giveBack()
      else return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span className={`field ${className}`}>
        <input
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          {...input}
          // A dialog around the box leaves the first Escape to it.
          data-keeps-escape={isTyped ? '' : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
          value={entry.text}
          onChange={(event) => entry.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {unit === '' ? null : <span className="t3">{unit}</span>}
      </span>
      {problem === undefined ? null : (
        <span className="field-problem" id={id} role="alert">
          <FailedIcon size={12} />
          {problem}
        </span>
      )}
    </>
  )
}
