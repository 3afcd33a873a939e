import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a run of keys rests before it counts as one change. */
const SETTLE_MS = 400

/** A value on its way: shown at once, told once. */
export type Draft<T> = {
  /** What is on its way; undefined while nothing is. */
  readonly value: T | undefined
  readonly change: (next: T) => void
  /** The pointer holds it: nothing is told until it lets go. */
  readonly hold: () => void
  /** Tells what is on its way, now. */
  readonly flush: () => void
  /** Forgets it. */
  readonly drop: () => void
}

/**
 * Makes one change of a drag or a run of keys. What is still on its way when the control goes (another line is shown) is
 * told then, to the handler it had.
 */
export function useDraft<T>(tell: (value: T) => void): Draft<T> {
  const [value, setValue] = useState<T>()
  const pending = useRef<{ readonly value: T } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const held = useRef(false)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  }, [tell])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    held.current = false
    setValue(undefined)
  }, [])
  const flush = useCallback(() => {
    const waiting = pending.current
    drop()
    if (waiting !== undefined) latest.current(waiting.value)
  }, [drop])
  const change = useCallback(
    (next: T) => {
      pending.current = { value: next }
      setValue(next)
      clearTimeout(timer.current)
      if (!held.current) timer.current = setTimeout(flush, SETTLE_MS)
    },
    [flush],
  )
  const hold = useCallback(() => {
    held.current = true
    clearTimeout(timer.current)
  }, [])
  useEffect(() => flush, [flush])
  return { value, change, hold, flush, drop }
}
