import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { TimelineEntry } from '../../../shared/core/model/timeline.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'

/** What is known of the answers that takes were cut from, by the takes that are heard; null: a take that is whole. */
export type KnownCuts = ReadonlyMap<TakeId, SceneCuts | null>

/** The border between two lines of one answer that follow each other, where it stands on the timeline. */
export type ShownSeam = {
  readonly cuts: SceneCuts
  readonly seam: SceneCuts['seams'][number]
  /** In the middle between both. */
  readonly seconds: number
  readonly numbers: { readonly before: number; readonly after: number }
}

type Lines = ReadonlyMap<LineId, LineView>

/** Takes that are cuts of a longer answer, heard between two times (seconds), of which nothing is known yet. At most `most`. */
export function unknownSlices(
  entries: readonly TimelineEntry[],
  lines: Lines,
  known: KnownCuts,
  [from, to]: readonly [number, number],
  most: number,
): readonly TakeId[] {
  const found: TakeId[] = []
  for (const entry of entries) {
    if (found.length >= most) break
    if (samplesToSeconds(endSample(entry)) < from || samplesToSeconds(entry.startSample) > to) continue
    const take = lines.get(entry.lineId)?.take
    if (take?.isSlice === true && !known.has(take.id)) found.push(take.id)
  }
  return found
}

/** The borders that can be dragged: both of their lines are heard as that answer was cut. */
export function shownSeams(entries: readonly TimelineEntry[], lines: Lines, known: KnownCuts): readonly ShownSeam[] {
  if (known.size === 0) return []
  const byLine = new Map(
    [...known.values()].flatMap((cuts) => cuts?.lines.map((one) => [one.lineId, cuts] as const) ?? []),
  )
  const cutsOf = (lineId: LineId): SceneCuts | undefined => {
    const take = lines.get(lineId)?.take
    if (take?.isSlice !== true) return undefined
    // A take that was cut anew a moment ago is of the answer that its line was of.
    return known.get(take.id) ?? byLine.get(lineId)
  }
  return entries.flatMap((after, at): ShownSeam[] => {
    const before = entries[at - 1]
    const cuts = before === undefined ? undefined : cutsOf(before.lineId)
    if (before === undefined || cuts === undefined) return []
    if (cutsOf(after.lineId)?.sceneTakeId !== cuts.sceneTakeId) return []
    const seam = cuts.seams.find((one) => one.before === before.lineId && one.after === after.lineId)
    if (seam === undefined) return []
    const seconds = samplesToSeconds((endSample(before) + after.startSample) / 2)
    return [{ cuts, seam, seconds, numbers: { before: before.number, after: after.number } }]
  })
}
