import type { LineId } from '../model/ids.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { endSample } from './times.ts'

/** A range of a timeline, in samples; it ends before `toSample`. */
export type GraphRange = { readonly fromSample: number; readonly toSample: number }

/** A shorter loop is a tone, and its turns would be asked for faster than they can be answered: 50 ms. */
export const SHORTEST_RANGE_SAMPLES: number = TIMELINE_SAMPLE_RATE / 20

type Entries = Pick<Timeline, 'entries'>

/**
 * The same range after an edit: its beginning stays at the same place of the line that sounds or comes there, its end behind
 * the line that sounds or was last. Where that line is gone, at the nearest one before it. Undefined: nothing of it is left.
 */
export function carriedRange(
  before: Entries,
  after: Entries & Pick<Timeline, 'durationSamples'>,
  range: GraphRange,
): GraphRange | undefined {
  const now = new Map(after.entries.map((entry) => [entry.lineId, entry]))
  // A beginning at the very start of a line is that line's; an end there is still that of the line before.
  const fromSample = carried(before.entries, now, range.fromSample, (start) => start <= range.fromSample)
  const toSample = carried(before.entries, now, range.toSample, (start) => start < range.toSample)
  const end = Math.min(toSample, Math.max(after.durationSamples, fromSample))
  return end - fromSample < SHORTEST_RANGE_SAMPLES ? undefined : { fromSample, toSample: end }
}

function carried(
  entries: readonly TimelineEntry[],
  now: ReadonlyMap<LineId, TimelineEntry>,
  sample: number,
  hasBegun: (startSample: number) => boolean,
): number {
  const old = entries.findLast(({ lineId, startSample }) => hasBegun(startSample) && now.has(lineId))
  const same = old === undefined ? undefined : now.get(old.lineId)
  if (old === undefined || same === undefined) return sample
  // Behind a line's end its distance to the end is what was meant; within, that to its beginning.
  return sample >= endSample(old)
    ? endSample(same) + (sample - endSample(old))
    : same.startSample + Math.min(sample - old.startSample, same.durationSamples)
}

/** A range that begins at a sample: what was there as far as it lies behind, else up to the end of the whole. */
export function rangeFrom(range: GraphRange | undefined, sample: number, durationSamples: number): GraphRange {
  const isBehind = range !== undefined && range.toSample >= sample + SHORTEST_RANGE_SAMPLES
  return { fromSample: sample, toSample: isBehind ? range.toSample : Math.max(durationSamples, sample) }
}

/** A range that ends at a sample: what was there as far as it lies before, else from the beginning of the whole. */
export function rangeTo(range: GraphRange | undefined, sample: number): GraphRange {
  const isBefore = range !== undefined && range.fromSample + SHORTEST_RANGE_SAMPLES <= sample
  return { fromSample: isBefore ? range.fromSample : 0, toSample: sample }
}
