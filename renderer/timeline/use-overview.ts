import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { PlayerStage, StageFrame } from '../transport/stage/stage-types.ts'

/** The overview of the stage in an element of the page, which is a scrollbar to the keyboard. */
export function useOverview(stage: PlayerStage, frame: RefObject<StageFrame | undefined>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current === null ? undefined : stage.mountOverview(ref.current)), [stage])
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = frame.current
    if (now === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const left = leftAfter(event.key, now)
    if (left === undefined) return
    event.preventDefault()
    stage.scrollTo(left)
  }
  return { ref, onKeyDown }
}

/** Where the view begins after a key, in pixels; undefined: the key is none of a scrollbar. */
function leftAfter(
  key: string,
  { scrollLeft, width, durationSeconds, pixelsPerSecond }: StageFrame,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: scrollLeft - width / 10,
    ArrowRight: scrollLeft + width / 10,
    PageUp: scrollLeft - width * 0.9,
    PageDown: scrollLeft + width * 0.9,
    Home: 0,
    End: durationSeconds * pixelsPerSecond,
  }
  return steps[key]
}
