import { type RefObject, useMemo, useState } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import { type LineTiming, placeMoved, withPlace } from '../../shared/core/timeline/line-place.ts'
import { soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { timelinePlaceOverlap, timelinePlacePause } from '../../shared/messages/made/timeline.ts'
import type { StageEvents, StageFrame } from '../transport/stage/stage-types.ts'
import type { NumberedLine } from './line-actions.ts'
import type { TimelineProps } from './timeline-props.ts'

/** Where a line is held by the pointer: what that would make of its pause, and how far from the left edge of the waves. */
type Held = { readonly words: string; readonly left: number }

type Moves = {
  readonly held: Held | undefined
  readonly events: Pick<StageEvents, 'mayMoveLines' | 'onLineHeld' | 'onLineMoved'>
  readonly moveBy: (ms: number) => void
  readonly resetPlace: () => void
}

/** Moves lines in time, by pointer and by key: what changes is the pause before a line, or how long it overlaps. */
export function useLineMoves(
  { player, graph, parts, cast, readOnly, selectedLineId, lineActions }: TimelineProps,
  frame: RefObject<StageFrame | undefined>,
): Moves {
  const [held, hold] = useState<Held>()
  return useMemo(() => {
    const numbered = (lineId: LineId): NumberedLine | undefined => {
      const entry = graph?.timeline.entries.find((one) => one.lineId === lineId)
      return entry === undefined ? undefined : { lineId, number: entry.number }
    }
    const movedBy = (lineId: LineId, ms: number): LineTiming | undefined =>
      parts === undefined ? undefined : placeMoved(parts, lineId, cast.lines?.[lineId], ms)
    const place = (lineId: LineId, ms: number): boolean => {
      const line = numbered(lineId)
      const moved = movedBy(lineId, ms)
      if (readOnly || line === undefined || moved === undefined) return false
      // Let go of where it was, it has decided nothing.
      const rests = movedBy(lineId, 0)
      if (rests?.pauseMs === moved.pauseMs && rests?.overlapMs === moved.overlapMs) return false
      lineActions.onPlace(line, moved)
      return true
    }
    const letGo = (): void => {
      hold(undefined)
      if (graph !== undefined) player.stage.preview(graph)
    }
    return {
      held,
      events: {
        mayMoveLines: () => !readOnly,
        onLineHeld: (lineId, bySeconds) => {
          const moved = bySeconds === undefined ? undefined : movedBy(lineId, bySeconds * 1000)
          if (parts === undefined || moved === undefined) return letGo()
          const shown = soundGraph(withPlace(parts, lineId, moved))
          player.stage.preview(shown)
          const entry = shown.timeline.entries.find((one) => one.lineId === lineId)
          const now = frame.current
          if (entry === undefined || now === undefined) return
          const left = samplesToSeconds(entry.startSample) * now.pixelsPerSecond - now.scrollLeft
          hold({ words: placeWords(moved), left: Math.max(0, Math.round(left)) })
        },
        onLineMoved: (lineId, bySeconds) => {
          hold(undefined)
          // Until it is laid out anew, what is seen is where it was let go of.
          if (!place(lineId, bySeconds * 1000)) letGo()
        },
      },
      moveBy: (ms) => {
        if (selectedLineId !== undefined) place(selectedLineId, ms)
      },
      resetPlace: () => {
        const line = selectedLineId === undefined ? undefined : numbered(selectedLineId)
        if (!readOnly && line !== undefined) lineActions.onResetPlace(line)
      },
    }
  }, [held, player, graph, parts, cast, readOnly, selectedLineId, lineActions, frame])
}

function placeWords({ pauseMs, overlapMs }: LineTiming): string {
  return overlapMs === undefined ? timelinePlacePause({ ms: pauseMs ?? 0 }) : timelinePlaceOverlap({ ms: overlapMs })
}
