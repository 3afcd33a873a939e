import { type CSSProperties, useId, useState } from 'react'
import styles from './speaker.module.css'

/** A number that the mixer uses: a slider, and its value in words. It never makes a line stale. */
export type SliderFieldProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** What the notch marks, and Backspace or a double click goes back to. */
  readonly fallback: number
  readonly words: (value: number) => string
  readonly disabled?: boolean
  /** Called when the value is let go of, so that one drag is one step of the history. */
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

/** Draws the slider. */
export function SliderField(props: SliderFieldProps) {
  const { value, min, max, step, fallback, onChange } = props
  const id = useId()
  // What is held counts only over the value that it was taken up with.
  const [drag, setDrag] = useState({ over: value, held: value })
  const held = drag.over === value ? drag.held : value
  const setHeld = (next: number): void => setDrag({ over: value, held: next })
  const settle = (next: number): void => {
    setHeld(next)
    if (next !== value) onChange(next)
  }
  const part = (at: number): string => String((at - min) / (max - min))
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{props.label}</label>
      <span className="slider" style={{ ...variable('--v', part(held)), ...variable('--d', part(fallback)) }}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={held}
          disabled={props.disabled}
          aria-valuetext={props.words(held)}
          onChange={(event) => setHeld(Number(event.target.value))}
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
      <span className="tnum">{props.words(held)}</span>
    </div>
  )
}

function variable(name: `--${string}`, value: string): CSSProperties {
  return { [name]: value }
}
