import { type RefObject, useEffect, useRef } from 'react'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { timelineLoopLength } from '../../../shared/messages/made/timeline.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { type LoopSign, rangeInView } from './range-in-view.ts'

/** With less room than this (pixels) the length of the range is not written into it. */
const WORDS_FROM = 72

/** What the range is drawn into: the ruler, with its length, and the lanes, as a ground; and who writes the length there. */
type LoopMarks = { readonly ruler: HTMLElement | null; readonly lanes: HTMLElement | null; readonly sign: LoopSign }

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
  sign: LoopSign,
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
      if (!isSame) drawLoop({ ruler: ruler.current, lanes: lanes.current, sign }, held.current ?? range, now)
    })
  }, [stage, range, ruler, lanes, sign])
  return (next) => {
    held.current = next
    drawLoop({ ruler: ruler.current, lanes: lanes.current, sign }, next ?? range, frame.current)
  }
}

function drawLoop({ ruler, lanes, sign }: LoopMarks, range: GraphRange | undefined, now: StageFrame | undefined): void {
  const isSeen = range !== undefined && now !== undefined && now.durationSeconds > 0
  for (const element of [ruler, lanes]) {
    if (element === null) continue
    element.hidden = !isSeen
    if (!isSeen) continue
    const { from, to } = rangeInView(range, now)
    const width = to - from
    element.style.transform = `translateX(${from}px)`
    element.style.width = `${width}px`
    if (element !== ruler) continue
    const length = samplesToSeconds(range.toSample - range.fromSample)
    const words = width < WORDS_FROM ? '' : timelineLoopLength({ length })
    if (element.dataset['length'] !== words) element.dataset['length'] = words
  }
  sign.show(range)
}
