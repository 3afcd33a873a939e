import { type RefObject, useEffect, useRef } from 'react'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { timelineLoopLength } from '../../../shared/messages/made/timeline.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'

/** With less room than this (pixels) the length of the range is not written into it. */
const WORDS_FROM = 72

/** What the range is drawn into: the ruler, with its length, and the lanes, as a ground. */
type LoopMarks = { readonly ruler: HTMLElement | null; readonly lanes: HTMLElement | null }

/**
 * Draws the range of the loop where it is seen, on frames and without React. Answers what draws another one while it is being
 * drawn by hand (undefined: the one that is there again).
 */
export function useLoopDrawing(
  stage: PlayerStage,
  frame: RefObject<StageFrame | undefined>,
  range: GraphRange | undefined,
  ruler: RefObject<HTMLElement | null>,
  lanes: RefObject<HTMLElement | null>,
): (held: GraphRange | undefined) => void {
  const held = useRef<GraphRange>(undefined)
  useEffect(() => {
    let last: StageFrame | undefined
    return stage.onFrame((now) => {
      const isSame =
        last?.scrollLeft === now.scrollLeft &&
        last.width === now.width &&
        last.pixelsPerSecond === now.pixelsPerSecond &&
        last.durationSeconds === now.durationSeconds
      last = now
      if (!isSame) drawLoop({ ruler: ruler.current, lanes: lanes.current }, held.current ?? range, now)
    })
  }, [stage, range, ruler, lanes])
  return (next) => {
    held.current = next
    drawLoop({ ruler: ruler.current, lanes: lanes.current }, next ?? range, frame.current)
  }
}

function drawLoop({ ruler, lanes }: LoopMarks, range: GraphRange | undefined, now: StageFrame | undefined): void {
  const isSeen = range !== undefined && now !== undefined && now.durationSeconds > 0
  for (const element of [ruler, lanes]) {
    if (element === null) continue
    element.hidden = !isSeen
    if (!isSeen) continue
    const [from = 0, to = 0] = [range.fromSample, range.toSample].map(
      (sample) => samplesToSeconds(sample) * now.pixelsPerSecond - now.scrollLeft,
    )
    // Not wider than a browser can draw, however near it is looked at.
    const left = Math.max(-10, Math.min(now.width + 10, from))
    const width = Math.max(1, Math.min(now.width + 10, to) - left)
    element.style.transform = `translateX(${left}px)`
    element.style.width = `${width}px`
    if (element !== ruler) continue
    const length = samplesToSeconds(range.toSample - range.fromSample)
    const words = width < WORDS_FROM ? '' : timelineLoopLength({ length })
    if (element.dataset['length'] !== words) element.dataset['length'] = words
  }
}
