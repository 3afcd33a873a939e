import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { StageFrame } from '../transport/stage/stage-types.ts'

/** Lets the pointer move the playhead on an element that shows the same stretch of time as the waves: click and drag. */
export function useScrub(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<StageFrame | undefined>,
  onSeek: (seconds: number) => void,
): void {
  const seek = useRef(onSeek)
  useEffect(() => {
    seek.current = onSeek
  }, [onSeek])
  useEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const move = (event: PointerEvent) => {
      const now = frame.current
      if (now === undefined || now.durationSeconds === 0) return
      const x = event.clientX - target.getBoundingClientRect().left
      const seconds = (now.scrollLeft + x) / now.pixelsPerSecond
      seek.current(Math.max(0, Math.min(now.durationSeconds, seconds)))
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      target.setPointerCapture(event.pointerId)
      move(event)
    }
    const drag = (event: PointerEvent) => {
      if (target.hasPointerCapture(event.pointerId)) move(event)
    }
    target.addEventListener('pointerdown', down)
    target.addEventListener('pointermove', drag)
    return () => {
      target.removeEventListener('pointerdown', down)
      target.removeEventListener('pointermove', drag)
    }
  }, [element, frame])
}
