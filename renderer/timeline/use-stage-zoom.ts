import { type RefObject, useEffect } from 'react'
import type { PlayerStage } from '../transport/stage/stage-types.ts'
import { fitZoom, sliderToZoom, zoomStep } from '../transport/stage/zoom.ts'

/** Zooms the stage: in steps, to a place of the slider (0 to 100), to the whole mix, and by the wheel over `waves`. */
export function useStageZoom(stage: PlayerStage, waves: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const area = waves.current
    if (area === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const { durationSeconds, width, pixelsPerSecond } = stage.now()
      if (durationSeconds === 0) return
      const wanted = pixelsPerSecond * Math.exp(-event.deltaY / 300)
      const smallest = fitZoom(durationSeconds, width)
      const largest = sliderToZoom(100, smallest)
      const to = Math.min(largest, Math.max(smallest, wanted))
      stage.zoom(to, event.clientX - area.getBoundingClientRect().left)
    }
    // Not passive: the browser would zoom the window.
    area.addEventListener('wheel', onWheel, { passive: false })
    return () => area.removeEventListener('wheel', onWheel)
  }, [stage, waves])
  const fit = (): number => {
    const { durationSeconds, width } = stage.now()
    return fitZoom(durationSeconds, width)
  }
  return {
    zoomBy: (direction: -1 | 1): void => stage.zoom(zoomStep(stage.now().pixelsPerSecond, direction, fit())),
    zoomToSlider: (place: number): void => stage.zoom(sliderToZoom(place, fit())),
    zoomToFit: (): void => stage.zoom(0),
  }
}
