import { useMemo } from 'react'
import type { LineView } from '../../../shared/contract/views.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { type CastRow, castRows, sceneSeconds, wordCounts } from '../../cast/cast-rows.ts'
import { type Tally, tallyLines } from '../../project/tally.ts'
import type { ShownProject } from '../../project/store.ts'

/** Counts and lengths over the whole script, made once per change and handed to every part that shows some of them. */
export type Summary = {
  readonly tally: Tally
  readonly rows: readonly CastRow[]
  readonly sceneSeconds: readonly number[]
  /** Spoken words of each scene, and of the whole script. */
  readonly sceneWords: readonly number[]
  readonly words: number
  /** Length of the timeline if there is one, else the sum of the lines. */
  readonly seconds: number
  readonly isEstimate: boolean
}

export function useSummary(open: ShownProject): Summary {
  const { outline, lines, cast, settings } = open
  const timeline = open.timeline?.graph.timeline
  const tally = useMemo(() => {
    const ordered: LineView[] = []
    for (const id of outline.lines.keys()) {
      const line = lines.get(id)
      if (line !== undefined) ordered.push(line)
    }
    return tallyLines(ordered, settings.renderWith)
  }, [outline, lines, settings.renderWith])
  const rows = useMemo(
    () => castRows(cast, outline, lines, settings.renderWith),
    [cast, outline, lines, settings.renderWith],
  )
  const seconds = useMemo(() => sceneSeconds(outline, lines, timeline), [outline, lines, timeline])
  const words = useMemo(() => wordCounts(outline), [outline])
  const spoken = rows.reduce((sum, row) => sum + row.seconds, 0)
  return {
    tally,
    rows,
    sceneSeconds: seconds,
    ...words,
    seconds: timeline === undefined ? spoken : samplesToSeconds(timeline.durationSamples),
    isEstimate: timeline === undefined || timeline.entries.some((entry) => entry.isEstimate),
  }
}
