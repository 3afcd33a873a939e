import { isTakeId } from '../../../shared/core/model/id-checks.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import { type LaneClip, laneColumns } from '../../../shared/core/timeline/lane-columns.ts'
import { FINEST_PAIR_SAMPLES, peakColumns, type TakePeaks } from '../../../shared/core/timeline/take-peaks.ts'
import type { ClipSource } from '../../../shared/core/timeline/graph-schema.ts'
import type { ReadMedia } from './media-bytes.ts'
import { PackedReader } from './packed-reader.ts'
import { BLOCK_SAMPLES, SampleBlocks } from './sample-blocks.ts'

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
  /** The same of a sound of beds and effects, by its id; never finer than 256 samples. */
  readonly fileColumns: (fileId: string, range: ColumnRange) => Float32Array | undefined
  /** What of a lane lies in these columns, however many clips that are; samples are those of the mix. */
  readonly lane: (clips: readonly LaneClip[], range: ColumnRange) => Float32Array
  readonly peaksOf: (takeId: TakeId) => TakePeaks | undefined
  /** Of a take, or of a file of beds and effects. */
  readonly peaksOfSource: (source: ClipSource) => TakePeaks | undefined
  /** Reads what was made since: at the beginning, and whenever `peaks.changed` says that there is more. Never rejects. */
  readonly readOn: () => Promise<void>
  /** Something is known that was not before. Answers what ends the telling. */
  readonly onChange: (listener: () => void) => () => void
  /** Counts what has become known, so that a drawing can tell whether it is the newest. */
  readonly version: () => number
}

/** The peaks of one project. `mediaUrl`: the address of an id of its media, as `StudioBridge.mediaUrl` makes it. */
export function createPeaksStore(ports: {
  readonly read: ReadMedia
  readonly mediaUrl: (id: string) => string
}): PeaksStore {
  const { read, mediaUrl } = ports
  const listeners = new Set<() => void>()
  let version = 0
  const tell = (): void => {
    version += 1
    for (const listener of listeners) listener()
  }
  const packed = new PackedReader(read, () => mediaUrl('peaks'))
  const samples = new SampleBlocks(read, (takeId) => mediaUrl(`samples-${takeId}`), tell)

  return {
    columns: (takeId, range) => {
      const peaks = packed.find(takeId)
      if (peaks === undefined) return undefined
      const exact =
        range.samplesPerColumn < FINEST_PAIR_SAMPLES ? sampleColumns(samples, takeId, peaks, range) : undefined
      return exact ?? peakColumns(peaks, range)
    },
    fileColumns: (fileId, range) => {
      // Both are named by the hash of their file.
      const peaks = isTakeId(fileId) ? packed.find(fileId) : undefined
      return peaks === undefined ? undefined : peakColumns(peaks, range)
    },
    lane: (clips, range) => laneColumns(clips, (takeId) => packed.find(takeId), range),
    peaksOf: (takeId) => packed.find(takeId),
    peaksOfSource: (source) => {
      if (source.kind === 'take') return packed.find(source.takeId)
      return isTakeId(source.fileId) ? packed.find(source.fileId) : undefined
    },
    readOn: async () => {
      samples.forgive()
      if (await packed.readOn()) tell()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
  }
}

function sampleColumns(
  blocks: SampleBlocks,
  takeId: TakeId,
  { durationSamples }: TakePeaks,
  { fromSample, samplesPerColumn, count }: ColumnRange,
): Float32Array | undefined {
  const out = new Float32Array(count * 2)
  const start = Math.max(0, Math.floor(fromSample))
  const end = Math.min(durationSamples, Math.ceil(fromSample + count * samplesPerColumn))
  if (end <= start) return out
  const found = blocks.find(takeId, start, end)
  if (found === undefined) return undefined
  const firstBlock = Math.floor(start / BLOCK_SAMPLES)
  for (let column = 0; column < count; column += 1) {
    const first = Math.floor(fromSample + column * samplesPerColumn)
    // A column narrower than a sample shows the one that it stands on.
    const last = Math.max(first + 1, Math.floor(fromSample + (column + 1) * samplesPerColumn))
    if (last <= start || first >= end) continue
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    for (let at = Math.max(first, start); at < Math.min(last, end); at += 1) {
      const sample = found[Math.floor(at / BLOCK_SAMPLES) - firstBlock]?.[at % BLOCK_SAMPLES] ?? 0
      if (sample < min) min = sample
      if (sample > max) max = sample
    }
    out[column * 2] = min
    out[column * 2 + 1] = max
  }
  return out
}
