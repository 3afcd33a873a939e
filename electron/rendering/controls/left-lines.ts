import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { SavedLines } from '../queue/saved-queue.ts'

/** One line that waits, as it is written down for the next run. */
export type LeftLine = Omit<SavedLines, 'lineIds' | 'isFirst' | 'bytesOfText'> & {
  readonly lineId: LineId
  /** A person asked for it before the others. */
  readonly isFirst: boolean
}

/** Lines in the order of sending, with neighbours that were ordered alike together. */
export function groupLeft(lines: readonly LeftLine[], agreed: ReadonlyMap<Source, number>): readonly SavedLines[] {
  const groups: (SavedLines & { lineIds: LineId[] })[] = []
  for (const { lineId, isFirst, ...as } of lines) {
    const last = groups.at(-1)
    const isAlike =
      last !== undefined &&
      last.source === as.source &&
      last.mode === as.mode &&
      last.again === as.again &&
      last.takes === as.takes &&
      last.neighbours === as.neighbours &&
      last.sinceMs === as.sinceMs &&
      (last.isFirst === true) === isFirst &&
      // A line is picked up by itself.
      as.neighbours === undefined
    if (isAlike) last.lineIds.push(lineId)
    else {
      const bytesOfText = agreed.get(as.source) ?? 0
      groups.push({ ...as, lineIds: [lineId], bytesOfText, ...(isFirst ? { isFirst } : {}) })
    }
  }
  return groups
}

/** The lines of groups, each by itself. */
export function singleLines(groups: readonly SavedLines[]): readonly LeftLine[] {
  return groups.flatMap(({ lineIds, isFirst, bytesOfText: _bytes, ...as }) =>
    lineIds.map((lineId) => ({ ...as, lineId, isFirst: isFirst === true })),
  )
}

/** These first, in this order; the others stay as they are. */
export function leftFirst(lines: readonly LeftLine[], lineIds: readonly LineId[]): readonly LeftLine[] {
  const place = new Map(lineIds.map((lineId, at) => [lineId, at]))
  const asked = lines
    .filter(({ lineId }) => place.has(lineId))
    .toSorted((a, b) => (place.get(a.lineId) ?? 0) - (place.get(b.lineId) ?? 0))
    .map((line) => ({ ...line, isFirst: true }))
  return [...asked, ...lines.filter(({ lineId }) => !place.has(lineId))]
}
