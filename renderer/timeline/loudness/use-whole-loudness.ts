import { useEffect, useState } from 'react'
import { type GraphLoudness, LoudnessMeter } from '../../../shared/core/timeline/graph-loudness.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { PeaksStore } from '../peaks/peaks-store.ts'

/** Changes that come in one go are measured once, so long after the first of them (ms). */
const PAUSE_MS = 150

/** Kept from edit to edit: what a meter has added up of a take holds as long as the take is known. */
const METERS = new WeakMap<PeaksStore, LoudnessMeter>()

/** How loud the whole script is, measured again a moment after an edit or after something has become known of a take. */
export function useWholeLoudness(graph: SoundGraph | undefined, peaks: PeaksStore): GraphLoudness | undefined {
  const [measured, setMeasured] = useState<{ readonly of: PeaksStore; readonly loudness: GraphLoudness }>()
  useEffect(() => {
    if (graph === undefined) return undefined
    const meter = meterOf(peaks)
    let timer: ReturnType<typeof setTimeout> | undefined
    let version = -1
    // A timer that runs is left to run: what changes without a pause is measured all the same.
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (peaks.version() === version) return
        version = peaks.version()
        setMeasured({ of: peaks, loudness: meter.measure(graph) })
      }, PAUSE_MS)
    }
    later()
    const stop = peaks.onChange(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [graph, peaks])
  return graph === undefined || measured?.of !== peaks ? undefined : measured.loudness
}

function meterOf(peaks: PeaksStore): LoudnessMeter {
  const known = METERS.get(peaks)
  if (known !== undefined) return known
  const meter = new LoudnessMeter(peaks.peaksOfSource)
  METERS.set(peaks, meter)
  return meter
}
