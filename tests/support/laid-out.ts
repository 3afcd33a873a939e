import { takeIdSchema } from '../../shared/core/model/ids.ts'
import type { Timeline } from '../../shared/core/model/timeline.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { graphParts } from '../../shared/core/timeline/parts/graph-parts.ts'
import { soundGraph } from '../../shared/core/timeline/sound-graph.ts'

/** Some take. */
export const anyTakeId = takeIdSchema.parse('0'.repeat(64))

/** A script laid out with takes of these lengths, in samples at TIMELINE_SAMPLE_RATE; undefined: the line has none. */
export function laidOut({
  lengthOf,
  ...input
}: Omit<Parameters<typeof graphParts>[0], 'heard'> & {
  readonly lengthOf: (lineId: LineId) => number | undefined
}): Timeline {
  const heard = (lineId: LineId) => {
    const durationSamples = lengthOf(lineId)
    return durationSamples === undefined
      ? undefined
      : { id: anyTakeId, durationSamples, sampleRate: TIMELINE_SAMPLE_RATE, trim: undefined }
  }
  return soundGraph(graphParts({ ...input, heard })).timeline
}
