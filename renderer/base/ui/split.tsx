import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './split.module.css'
import { keptWithin, stepOf } from './split-size.ts'

/** A panel of a size of its own beside what takes the rest. Sizes are pixels. */
export type SplitProps = {
  /** How the two stand: side by side, or one over the other. */
  readonly orientation: 'horizontal' | 'vertical'
  /** Which of the two the panel is. */
  readonly side: 'start' | 'end'
  /** Undefined while there is only the rest. */
  readonly panel: ReactNode | undefined
  /** Names what stands between them: "Width of the left panel". */
  readonly label: string
  /** The panel's size until it is moved, and after a double click. */
  readonly size: number
  readonly min: number
  readonly max: number
  /** What the rest keeps at least. */
  readonly rest: number
  /** The panel takes all that `rest` leaves, and is not resized. */
  readonly fills?: boolean
  readonly children: ReactNode
}

/** Draws both, and between them a separator that is moved by the pointer, by arrows and by Home and End. */
export function Split({ orientation, side, panel, label, size, min, max, rest, fills = false, children }: SplitProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [moved, choose] = useState<number>()
  // A size that follows the window's is no longer followed once somebody has set one.
  const chosen = Math.max(moved ?? size, min)
  // Where it was held, against the panel's edge.
  const held = useRef<number>(undefined)
  const isRow = orientation === 'horizontal'

  const room = (): number => {
    const { width = 0, height = 0 } = group.current?.getBoundingClientRect() ?? {}
    return isRow ? width : height
  }
  const resize = (wanted: number): void => choose(keptWithin(wanted, { min, max, rest, room: room() }))
  /** The size of the panel with its edge under the pointer. */
  const sizeAt = (event: PointerEvent): number => {
    const { left, right, top, bottom } = group.current?.getBoundingClientRect() ?? new DOMRect()
    if (side === 'start') return isRow ? event.clientX - left : event.clientY - top
    return isRow ? right - event.clientX : bottom - event.clientY
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, orientation)
    if (step === undefined) return
    event.preventDefault()
    resize(chosen + (side === 'start' ? step : -step) * room())
  }
  const limits = isRow ? { minWidth: min, maxWidth: max } : { minHeight: min, maxHeight: max }
  const sized =
    panel === undefined ? null : (
      <div id={id} className={styles.panel} style={fills ? { flex: '1 1 0' } : { flexBasis: chosen, ...limits }}>
        {panel}
      </div>
    )
  const separator =
    panel === undefined || fills ? null : (
      <div
        className={isRow ? styles.vertical : styles.horizontal}
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-controls={id}
        aria-orientation={isRow ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(chosen)}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onDoubleClick={() => choose(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = chosen - sizeAt(event)
        }}
        onPointerMove={(event) => {
          if (held.current !== undefined) resize(sizeAt(event) + held.current)
        }}
        onLostPointerCapture={() => {
          held.current = undefined
        }}
      />
    )
  const restStyle = fills ? { flex: `0 0 ${rest}px` } : isRow ? { minWidth: rest } : { minHeight: rest }
  return (
    <div ref={group} className={isRow ? styles.row : styles.column}>
      {side === 'start' ? sized : null}
      {side === 'start' ? separator : null}
      <div className={styles.rest} style={restStyle}>
        {children}
      </div>
      {side === 'end' ? separator : null}
      {side === 'end' ? sized : null}
    </div>
  )
}
