import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ClipCut } from '../../../shared/core/model/take.ts'
import { wholeCut } from '../../../shared/core/timeline/clip-cut.ts'
import type { SentCuts } from '../../project/store.ts'

/** How a line's take is cut by what was told of it last; undefined where that was of another take. */
export function sentCutOf({ parts, ofLine }: SentCuts, lineId: LineId): ClipCut | undefined {
  const sent = ofLine.get(lineId)
  const sound = sent === undefined ? undefined : parts.lines.find((line) => line.lineId === lineId)?.sound
  if (sent === undefined || sound === undefined || sent.takeId !== sound.takeId) return undefined
  return sent.after ?? wholeCut(sound.takeSamples)
}
