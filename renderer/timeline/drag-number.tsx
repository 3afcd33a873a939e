import { type PointerEvent, useRef } from 'react'

/** So many pixels to the right are one step more. */
const PIXELS_A_STEP = 4

/**
 * A number that is dragged: to the right it grows. The slider before it does the same for the keyboard and for screen
 * readers, to which this is nothing.
 */
export function DragNumber({
  value,
  held,
  setHeld,
  range: { min, max, step },
  words,
  className,
  disabled,
  onHold,
  onChange,
}: {
  readonly value: number
  readonly held: number
  readonly setHeld: (value: number) => void
  readonly range: { readonly min: number; readonly max: number; readonly step: number }
  readonly words: (value: number) => string
  readonly className: string | undefined
  readonly disabled: boolean
  /** Called with what is held while it moves, and without when it is let go of. */
  readonly onHold: (value: number | undefined) => void
  readonly onChange: (value: number) => void
}) {
  const fromX = useRef<number>(undefined)
  const valueAt = ({ clientX }: PointerEvent): number => {
    const steps = Math.round((clientX - (fromX.current ?? clientX)) / PIXELS_A_STEP)
    const next = Math.round(value / step + steps) * step
    return Math.max(min, Math.min(max, Math.round(next * 1e4) / 1e4))
  }
  const letGo = (next: number): void => {
    fromX.current = undefined
    setHeld(next)
    onHold(undefined)
    if (next !== value) onChange(next)
  }
  return (
    <span
      className={`${className} tnum`}
      aria-hidden
      data-drags={!disabled}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        fromX.current = event.clientX
      }}
      onPointerMove={(event) => {
        if (fromX.current === undefined) return
        const next = valueAt(event)
        if (next === held) return
        setHeld(next)
        onHold(next)
      }}
      onPointerUp={(event) => (fromX.current === undefined ? undefined : letGo(valueAt(event)))}
      onPointerCancel={() => (fromX.current === undefined ? undefined : letGo(value))}
    >
      {words(held)}
    </span>
  )
}
