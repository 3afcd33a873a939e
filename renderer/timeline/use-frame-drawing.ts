import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import { timelineZoomValue } from '../../shared/messages/made/timeline.ts'
import type { LineClock } from '../transport/stage/playing-line.ts'
import { lineAt } from '../transport/stage/playing-line.ts'
import type { PlayerStage, StageFrame } from '../transport/stage/stage-types.ts'
import { fitZoom, zoomToSlider } from '../transport/stage/zoom.ts'
import { rangeText } from './ruler/range-text.ts'
import { formatPosition } from './ruler/time-labels.ts'

type Input = {
  readonly stage: PlayerStage
  readonly clock: LineClock
  /** Filled with the newest frame for those who need it between frames. */
  readonly frame: RefObject<StageFrame | undefined>
  /** "line 12, Mara", for the playhead's spoken value. */
  readonly nameAt: (lineId: LineId | undefined) => string
  readonly waves: RefObject<HTMLElement | null>
}

/**
 * Draws what moves with the sound, sixty times a second and without React: the playhead, the position, the range
 * in view and the zoom slider. Each is written only when what it shows has changed.
 */
export function useFrameDrawing({ stage, clock, frame, nameAt, waves }: Input) {
  const position = useRef<HTMLSpanElement>(null)
  const playhead = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLSpanElement>(null)
  const zoomInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let last: StageFrame | undefined
    let spokenSecond = -1
    return stage.onFrame((now) => {
      frame.current = now
      if (last?.seconds !== now.seconds || last.durationSeconds !== now.durationSeconds) {
        const text = formatPosition(now.seconds)
        if (position.current !== null) position.current.textContent = text
        const second = Math.floor(now.seconds)
        if (second !== spokenSecond || last?.durationSeconds !== now.durationSeconds) {
          spokenSecond = second
          const name = nameAt(lineAt(clock, now.seconds)?.lineId)
          describePlayhead(playhead.current, now, name === '' ? text : `${text}, ${name}`)
        }
      }
      placePlayhead(playhead.current, waves.current, now)
      const isSameView =
        last?.scrollLeft === now.scrollLeft &&
        last.width === now.width &&
        last.pixelsPerSecond === now.pixelsPerSecond &&
        last.durationSeconds === now.durationSeconds
      if (!isSameView) {
        if (range.current !== null) range.current.textContent = rangeText(now)
        if (zoomInput.current !== null) showZoom(zoomInput.current, now)
      }
      last = now
    })
  }, [stage, clock, frame, nameAt, waves])

  return { position, playhead, range, zoomInput }
}

function describePlayhead(playhead: HTMLElement | null, now: StageFrame, text: string): void {
  playhead?.setAttribute('aria-valuemax', String(Math.round(now.durationSeconds)))
  playhead?.setAttribute('aria-valuenow', String(Math.min(Math.floor(now.seconds), Math.round(now.durationSeconds))))
  playhead?.setAttribute('aria-valuetext', text)
}

function placePlayhead(playhead: HTMLElement | null, waves: HTMLElement | null, now: StageFrame): void {
  if (playhead === null || waves === null) return
  const x = now.seconds * now.pixelsPerSecond - now.scrollLeft
  playhead.style.transform = `translateX(${x.toFixed(1)}px)`
  // Transparent, not hidden: a hidden element would lose the focus while the view is elsewhere.
  playhead.style.opacity = x >= -0.5 && x <= now.width + 0.5 ? '1' : '0'
}

function showZoom(input: HTMLInputElement, now: StageFrame): void {
  const place = zoomToSlider(now.pixelsPerSecond, fitZoom(now.durationSeconds, now.width))
  input.valueAsNumber = place
  input.style.setProperty('--v', String(place / 100))
  input.setAttribute('aria-valuetext', timelineZoomValue({ pixels: Math.round(now.pixelsPerSecond) }))
}
