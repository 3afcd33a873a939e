import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import { snapped } from '../../../shared/core/timeline/snap.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { timelineLoopCleared, timelineLoopSet } from '../../../shared/messages/made/timeline.ts'
import type { Player } from '../../transport/stage/player-types.ts'
import type { StageFrame } from '../../transport/stage/stage-types.ts'
import { createLoopSign } from './range-in-view.ts'
import { formatTick } from './time-labels.ts'
import { useLoopDrawing } from './use-loop-drawing.ts'
import { useRulerPointer } from './use-ruler-pointer.ts'

type LoopInput = {
  readonly player: Player
  readonly graph: SoundGraph | undefined
  readonly frame: RefObject<StageFrame | undefined>
  readonly ruler: RefObject<HTMLElement | null>
  /** How near (pixels) something pulls an end of the range; undefined: nothing does. */
  readonly reachPixels: number | undefined
  readonly onSeek: (seconds: number) => void
  readonly onSay: (words: string) => void
}

/** The range of the loop: drawn by pointer on the ruler, or set by `setRange`, and shown on ruler and lanes. */
export function useLoopRange({ player, graph, frame, ruler, reachPixels, onSeek, onSay }: LoopInput) {
  const mark = useRef<HTMLSpanElement>(null)
  const ground = useRef<HTMLSpanElement>(null)
  const range = useSyncExternalStore(player.subscribe, () => player.state().loopRange)
  const [sign] = useState(createLoopSign)
  const onDraw = useLoopDrawing(player.stage, frame, range, mark, ground, sign)
  const setRange = (next: GraphRange | undefined): void => {
    player.setLoopRange(next)
    const set = player.state().loopRange
    const at = (sample: number): string => formatTick(samplesToSeconds(sample), 1)
    onSay(
      set === undefined ? timelineLoopCleared() : timelineLoopSet({ from: at(set.fromSample), to: at(set.toSample) }),
    )
  }
  const pulled = (seconds: number): number => {
    if (reachPixels === undefined || graph === undefined || frame.current === undefined) return seconds
    const targets = [frame.current.seconds, ...graph.timeline.entries.flatMap(edgesOf)]
    const reach = reachPixels / Math.max(frame.current.pixelsPerSecond, 1e-6)
    return seconds + (snapped([seconds], 0, targets, reach)?.by ?? 0)
  }
  useRulerPointer(ruler, frame, { range, onSeek, onDraw, onRange: setRange, pulled })
  return { range, setRange, mark, ground, sign }
}

function edgesOf(entry: SoundGraph['timeline']['entries'][number]): readonly number[] {
  return [samplesToSeconds(entry.startSample), samplesToSeconds(endSample(entry))]
}
