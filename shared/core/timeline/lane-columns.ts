import type { TakeId } from '../model/ids.ts'
import { levelFor, pairSamples, type TakePeaks } from './take-peaks.ts'

/** A clip of a lane as the far view draws it: where it lies, which part of its take is heard, and how loud. */
export type LaneClip = {
  readonly takeId: TakeId
  readonly startSample: number
  readonly inSample: number
  readonly outSample: number
  /** What its samples are multiplied with. */
  readonly factor: number
}

/**
 * A whole lane in columns: least and greatest sample of each beside each other, of all clips that fall into it. Takes of
 * which nothing is known draw nothing. The work is that of the columns and the clips, however long the takes are; a part
 * of the columns costs the clips that lie in it. Clips are in the order of their starts.
 */
export function laneColumns(
  clips: readonly LaneClip[],
  peaksOf: (takeId: TakeId) => TakePeaks | undefined,
  columns: { readonly fromSample: number; readonly samplesPerColumn: number; readonly count: number },
): Float32Array {
  const { fromSample, samplesPerColumn, count } = columns
  const out = new Float32Array(count * 2)
  const level = levelFor(samplesPerColumn)
  const size = pairSamples(level)
  for (const clip of clips) {
    const start = clip.startSample - fromSample
    if (start >= count * samplesPerColumn) break
    const length = clip.outSample - clip.inSample
    if (start + length <= 0) continue
    const pairs = peaksOf(clip.takeId)?.levels[level]
    if (pairs === undefined) continue
    const last = Math.min(pairs.length / 2, Math.ceil(clip.outSample / size))
    for (let pair = Math.floor(clip.inSample / size); pair < last; pair += 1) {
      // A pair may begin before the clip does; it is drawn no earlier than the clip.
      const at = start + Math.max(0, pair * size - clip.inSample)
      const end = start + Math.min(length, (pair + 1) * size - clip.inSample)
      const min = ((pairs[pair * 2] ?? 0) / 127) * clip.factor
      const max = ((pairs[pair * 2 + 1] ?? 0) / 127) * clip.factor
      const to = Math.min(count, Math.ceil(end / samplesPerColumn))
      for (let column = Math.max(0, Math.floor(at / samplesPerColumn)); column < to; column += 1) {
        if (min < (out[column * 2] ?? 0)) out[column * 2] = min
        if (max > (out[column * 2 + 1] ?? 0)) out[column * 2 + 1] = max
      }
    }
  }
  return out
}
