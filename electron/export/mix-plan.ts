import type { Cast } from '../../shared/core/model/cast.ts'
import type { ClipSource } from '../../shared/core/timeline/graph-schema.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Gaps } from '../../shared/core/model/project.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { graphParts } from '../../shared/core/timeline/graph-parts.ts'
import { type SoundGraph, soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import type { MixPlan } from '../audio/types.ts'

/** A take with the file it is in. */
export type PlacedTake = { readonly take: Take; readonly path: string }

/** What sounds where, and how the mixer makes it. */
export type PlannedMix = {
  readonly graph: SoundGraph
  readonly mix: MixPlan
}

/** Lays the lines out with the lengths of what is heard; lines without audio are silence of an estimated length. */
export function planMix(input: {
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => PlacedTake | undefined
}): PlannedMix {
  const paths = new Map<TakeId, string>()
  const graph = soundGraph(
    graphParts({
      ...input,
      heard: (lineId) => {
        const placed = input.heard(lineId)
        if (placed !== undefined) paths.set(placed.take.id, placed.path)
        return placed?.take
      },
    }),
  )
  return { graph, mix: mixOfGraph(graph, (source) => (source.kind === 'take' ? paths.get(source.takeId) : undefined)) }
}

/** A graph as the mixer takes it; clips whose file is nowhere are silent. */
function mixOfGraph(
  { clips, lanes, durationSamples }: SoundGraph,
  pathOf: (source: ClipSource) => string | undefined,
): MixPlan {
  return {
    sampleRate: TIMELINE_SAMPLE_RATE,
    durationSamples,
    clips: clips.flatMap(({ id, source, lane, startSample, inSample, durationSamples, ...shape }) => {
      const path = pathOf(source)
      const { fadeInSamples, fadeOutSamples, gainDb, pan } = shape
      const fades = { fadeInSamples, fadeOutSamples }
      return path === undefined
        ? []
        : [{ id, path, lane, startSample, inSample, durationSamples, ...fades, gainDb, pan }]
    }),
    laneGainsDb: lanes.map(({ gainDb }) => gainDb),
  }
}
