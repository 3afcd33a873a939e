import { useEffect, useState } from 'react'
import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { TimelineEntry } from '../../../shared/core/model/timeline.ts'
import type { PlayerStage } from '../../transport/stage/stage-types.ts'
import { type KnownCuts, unknownSlices } from './shown-seams.ts'

/** What is in view is asked for when the view has rested for so long (ms). */
const REST_MS = 250
/** Takes that are asked for in one go. */
const MOST = 24

/** What is known of the answers that takes in view were cut from. `turn`: another one whenever a border was moved. */
export function useSceneCuts(
  stage: PlayerStage,
  entries: readonly TimelineEntry[],
  lines: ReadonlyMap<LineId, LineView>,
  turn: number,
  read: (takeId: TakeId) => Promise<SceneCuts | undefined>,
): KnownCuts {
  const [known, setKnown] = useState<{ readonly turn: number; readonly cuts: KnownCuts }>({ turn, cuts: new Map() })
  // What was known stays in sight until it is told anew.
  const { cuts } = known
  const isOld = known.turn !== turn
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (range: readonly [number, number]): Promise<void> => {
      const wanted = unknownSlices(entries, lines, isOld ? NOTHING : cuts, range, MOST)
      if (wanted.length === 0) return
      const answers = await Promise.all(
        wanted.map(async (takeId) => {
          // A take whose cuts cannot be read has none to show; they are asked for again with the next turn.
          const told = await read(takeId).catch(() => undefined)
          return [takeId, told ?? null] as const
        }),
      )
      if (!isOver) setKnown({ turn, cuts: new Map([...cuts, ...answers]) })
    }
    const stop = stage.onFrame(({ scrollLeft, width, pixelsPerSecond }) => {
      clearTimeout(timer)
      const range = [scrollLeft / pixelsPerSecond, (scrollLeft + width) / pixelsPerSecond] as const
      timer = setTimeout(() => void ask(range), REST_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [stage, entries, lines, cuts, isOld, turn, read])
  return cuts
}

const NOTHING: KnownCuts = new Map()
