import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakePeaks } from '../../../shared/core/timeline/take-peaks.ts'

/** Which columns of a take are drawn. Samples are those of the take at 44.1 kHz, wherever it is trimmed. */
export type ColumnRange = { readonly fromSample: number; readonly samplesPerColumn: number; readonly count: number }

/** What the timeline draws takes by. */
export type PeaksStore = {
  /**
   * Least and greatest sample of each column, -1 to 1, beside each other; undefined as long as nothing is known of the
   * take. Columns narrower than 256 samples are drawn from the samples themselves: the first answer may be coarser, and
   * `onChange` tells when they have come.
   */
  readonly columns: (takeId: TakeId, range: ColumnRange) => Float32Array | undefined
  /** For views of whole lanes. */
  readonly peaksOf: (takeId: TakeId) => TakePeaks | undefined
  /** Something is known that was not before. Answers what ends the telling. */
  readonly onChange: (listener: () => void) => () => void
  /** Counts what has become known, so that a drawing can tell whether it is the newest. */
  readonly version: () => number
}
