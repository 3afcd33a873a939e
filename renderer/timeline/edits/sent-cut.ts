import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ClipCut } from '../../../shared/core/model/take.ts'
import { wholeCut } from '../../../shared/core/timeline/clip-cut.ts'
import type { GraphParts } from '../../../shared/core/timeline/graph-schema.ts'
import type { SentCut } from '../../project/store.ts'

/**
 * How a line's take is cut by what was told of it last; undefined where that was of another take, or where `heard` came after
 * main had it.
 */
export function sentCutOf(
  sent: ReadonlyMap<LineId, SentCut> | undefined,
  heard: GraphParts,
  lineId: LineId,
): ClipCut | undefined {
  const one = sent?.get(lineId)
  const sound = one === undefined ? undefined : heard.lines.find((line) => line.lineId === lineId)?.sound
  if (one === undefined || sound === undefined || one.change.takeId !== sound.takeId) return undefined
  if (one.answered !== undefined && one.answered !== heard) return undefined
  return one.change.after ?? wholeCut(sound.takeSamples)
}
