import { type CSSProperties, useState } from 'react'

/** A slider whose value counts when it is let go of, so that one drag is one step of the history. */
export type SettledRangeProps = {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** What the notch marks, and Backspace or a double click goes back to. */
  readonly fallback: number
  readonly words: (value: number) => string
  readonly disabled?: boolean | undefined
  readonly id?: string
  readonly label?: string
  readonly className?: string | undefined
  /** Called with what is held while it moves, and without when it is let go of. */
  readonly onHold?: (value: number | undefined) => void
  readonly onChange: (value: number) => void
}

/** Keys that move a slider: letting go of one of them settles the value. */
const movingKeys: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/** What is shown of such a slider while it is held, and how it is held. */
export function useHeldValue(value: number) {
  // What is held counts only over the value that it was taken up with.
  const [drag, setDrag] = useState({ over: value, held: value })
  const held = drag.over === value ? drag.held : value
  return { held, setHeld: (next: number): void => setDrag({ over: value, held: next }) }
}

/** Draws the slider. */
export function SettledRange(props: SettledRangeProps & ReturnType<typeof useHeldValue>) {
  const { value, min, max, step, fallback, held, setHeld, onHold, onChange } = props
  const hold = (next: number): void => {
    setHeld(next)
    onHold?.(next)
  }
  const settle = (next: number): void => {
    setHeld(next)
    onHold?.(undefined)
    if (next !== value) onChange(next)
  }
  const part = (at: number): string => String((at - min) / (max - min))
  return (
    <span
      className={`slider ${props.className ?? ''}`}
      style={{ ...variable('--v', part(held)), ...variable('--d', part(fallback)) }}
    >
      <input
        id={props.id}
        aria-label={props.label}
        type="range"
        min={min}
        max={max}
        step={step}
        value={held}
        disabled={props.disabled}
        aria-valuetext={props.words(held)}
        onChange={(event) => hold(Number(event.target.value))}
        onPointerUp={(event) => settle(Number(event.currentTarget.value))}
        onBlur={() => settle(held)}
        onKeyUp={(event) => (movingKeys.has(event.key) ? settle(held) : undefined)}
        onDoubleClick={() => settle(fallback)}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace') return
          event.preventDefault()
          settle(fallback)
        }}
      />
    </span>
  )
}

function variable(name: `--${string}`, value: string): CSSProperties {
  return { [name]: value }
}
