import { type RefObject, useEffect, useState } from 'react'
import type { PlayerStage, StageFrame } from '../transport/stage/stage-types.ts'
import { createZoomBase, fitZoom, sliderToZoom, zoomStep } from '../transport/stage/zoom.ts'

/** Zooms the stage: in steps, to a place of the slider (0 to 100), to the whole mix, and by the wheel over `waves`. */
export function useStageZoom(
  stage: PlayerStage,
  frame: RefObject<StageFrame | undefined>,
  waves: RefObject<HTMLElement | null>,
) {
  const [base] = useState(createZoomBase)
  const fit = () => (frame.current === undefined ? 1 : fitZoom(frame.current.durationSeconds, frame.current.width))
  useEffect(() => {
    const area = waves.current
    if (area === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const now = frame.current
      if (now === undefined || now.durationSeconds === 0) return
      const wanted = base.of(now) * Math.exp(-event.deltaY / 300)
      const smallest = fitZoom(now.durationSeconds, now.width)
      const largest = sliderToZoom(100, smallest)
      const to = Math.min(largest, Math.max(smallest, wanted))
      base.asked(now, to)
      stage.zoom(to, event.clientX - area.getBoundingClientRect().left)
    }
    // Not passive: the browser would zoom the window.
    area.addEventListener('wheel', onWheel, { passive: false })
    return () => area.removeEventListener('wheel', onWheel)
  }, [stage, frame, waves, base])
  return {
    zoomBy: (direction: -1 | 1): void => {
      const now = frame.current
      if (now === undefined) return
      const to = zoomStep(base.of(now), direction, fit())
      base.asked(now, to)
      stage.zoom(to)
    },
    zoomToSlider: (place: number): void => {
      const to = sliderToZoom(place, fit())
      if (frame.current !== undefined) base.asked(frame.current, to)
      stage.zoom(to)
    },
    zoomToFit: (): void => {
      if (frame.current !== undefined) base.asked(frame.current, fit())
      stage.zoom(0)
    },
  }
}
