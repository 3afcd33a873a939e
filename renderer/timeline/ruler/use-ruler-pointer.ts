import { type RefObject, useEffect, useRef } from 'react'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import type { StageFrame } from '../../transport/stage/stage-types.ts'
import { type LoopGrip, loopGripAt, rangeBetween } from './loop-drag.ts'

/** A pointer that moves less than this many pixels presses; further, it draws. */
const SLOP = 3

type RulerPointer = {
  readonly range: GraphRange | undefined
  readonly onSeek: (seconds: number) => void
  /** While a range is drawn; undefined: it is given up. */
  readonly onDraw: (range: GraphRange | undefined) => void
  readonly onRange: (range: GraphRange | undefined) => void
  /** A time after whatever is near has pulled it. */
  readonly pulled: (seconds: number) => number
}

type Press = { readonly grip: LoopGrip; readonly x: number; readonly pointerId: number; hasMoved: boolean }

/**
 * What a pointer does on the ruler: in its lower half it moves the playhead; in its upper half, or with Shift, it draws the
 * range of the loop, or takes one of its ends. Alt frees from what pulls; Escape gives up; a double click takes the range away.
 */
export function useRulerPointer(
  ruler: RefObject<HTMLElement | null>,
  frame: RefObject<StageFrame | undefined>,
  pointer: RulerPointer,
): void {
  const newest = useRef(pointer)
  useEffect(() => {
    newest.current = pointer
  }, [pointer])
  useEffect(() => {
    const target = ruler.current
    if (target === null) return undefined
    let press: Press | undefined
    const stop = new AbortController()
    const { signal } = stop
    const secondsAt = (event: MouseEvent): number | undefined => {
      const now = frame.current
      if (now === undefined || now.durationSeconds === 0) return undefined
      const x = event.clientX - target.getBoundingClientRect().left
      return Math.max(0, Math.min(now.durationSeconds, (now.scrollLeft + x) / now.pixelsPerSecond))
    }
    const isLoopPart = (event: MouseEvent): boolean => {
      const { top, height } = target.getBoundingClientRect()
      return event.shiftKey || event.clientY - top < height / 2
    }
    const isMarker = ({ target: node }: Event): boolean => node instanceof Element && node.closest('button') !== null
    const drawn = (event: PointerEvent, held: Press): GraphRange | undefined => {
      const seconds = secondsAt(event)
      if (seconds === undefined) return undefined
      const pull = (wanted: number): number => (event.altKey ? wanted : newest.current.pulled(wanted))
      const { kind, anchor } = held.grip
      return rangeBetween(kind === 'new' ? pull(anchor) : anchor, pull(seconds))
    }
    const giveUp = (): void => {
      if (press === undefined) return
      press = undefined
      newest.current.onDraw(undefined)
    }
    const onDown = (event: PointerEvent): void => {
      const seconds = secondsAt(event)
      if (event.button !== 0 || seconds === undefined || isMarker(event)) return
      target.setPointerCapture(event.pointerId)
      if (!isLoopPart(event)) return newest.current.onSeek(seconds)
      const grip = loopGripAt(newest.current.range, seconds, frame.current?.pixelsPerSecond ?? 0)
      press = { grip, x: event.clientX, pointerId: event.pointerId, hasMoved: false }
    }
    const onMove = (event: PointerEvent): void => {
      if (!target.hasPointerCapture(event.pointerId)) {
        target.toggleAttribute('data-loop', isLoopPart(event))
        return
      }
      if (press === undefined) {
        const seconds = secondsAt(event)
        // Given up, it is no scrubbing either.
        if (seconds !== undefined && !isLoopPart(event)) newest.current.onSeek(seconds)
        return
      }
      press.hasMoved ||= Math.abs(event.clientX - press.x) >= SLOP
      if (press.hasMoved) newest.current.onDraw(drawn(event, press))
    }
    const onUp = (event: PointerEvent): void => {
      const held = press
      if (held === undefined || event.pointerId !== held.pointerId) return
      press = undefined
      const range = held.hasMoved ? drawn(event, held) : undefined
      newest.current.onDraw(undefined)
      const seconds = secondsAt(event)
      if (range !== undefined) newest.current.onRange(range)
      else if (!held.hasMoved && held.grip.kind === 'new' && seconds !== undefined) newest.current.onSeek(seconds)
    }
    target.addEventListener('pointerdown', onDown, { signal })
    target.addEventListener('pointermove', onMove, { signal })
    target.addEventListener('pointerup', onUp, { signal })
    target.addEventListener('pointercancel', giveUp, { signal })
    target.addEventListener(
      'dblclick',
      (event) => {
        if (isLoopPart(event) && !isMarker(event)) newest.current.onRange(undefined)
      },
      { signal },
    )
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || press === undefined) return
        event.preventDefault()
        event.stopPropagation()
        giveUp()
      },
      { signal, capture: true },
    )
    return () => stop.abort()
  }, [ruler, frame])
}
