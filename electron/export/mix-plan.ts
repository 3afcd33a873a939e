import type { Cast } from '../../shared/core/model/cast.ts'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import type { ClipSource } from '../../shared/core/timeline/graph-schema.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Gaps } from '../../shared/core/model/project.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { graphParts } from '../../shared/core/timeline/graph-parts.ts'
import { type SoundGraph, soundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import type { MixPlan } from '../audio/types.ts'
import { sha256Text } from '../base/hash-text.ts'

/** A take with the file it is in. */
export type PlacedTake = { readonly take: Take; readonly path: string }

/** What sounds where, and how the mixer makes it. */
export type PlannedMix = {
  readonly graph: SoundGraph
  readonly mix: MixPlan
  /** Hash of everything that changes the sound or the drawing of the mix. */
  readonly hash: string
}

/** Raised when the same plan would come to sound or be drawn differently. */
const MIX_VERSION = 4
/** Waveform pairs: twenty for a second, enough to zoom a little, within these bounds for every length. */
const PEAKS_PER_SECOND = 20
const FEWEST_PEAKS = 500
const MOST_PEAKS = 36_000

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
  const mix = mixOfGraph(graph, (source) => (source.kind === 'take' ? paths.get(source.takeId) : undefined))
  const { clips, lanes, durationSamples } = graph
  const laneLevels = lanes.map(({ gainDb, pan }) => [gainDb, pan])
  return { graph, mix, hash: sha256Text(canonicalJson({ v: MIX_VERSION, durationSamples, laneLevels, clips })) }
}

/** A graph as the mixer takes it; clips whose file is nowhere are silent. */
export function mixOfGraph(
  { clips, lanes, durationSamples }: SoundGraph,
  pathOf: (source: ClipSource) => string | undefined,
): MixPlan {
  const seconds = samplesToSeconds(durationSamples)
  return {
    sampleRate: TIMELINE_SAMPLE_RATE,
    durationSamples,
    clips: clips.flatMap(({ id: _, source, ...clip }) => {
      const path = pathOf(source)
      return path === undefined ? [] : [{ ...clip, path }]
    }),
    laneGainsDb: lanes.map(({ gainDb }) => gainDb),
    peaksPerLane: Math.min(MOST_PEAKS, Math.max(FEWEST_PEAKS, Math.ceil(seconds * PEAKS_PER_SECOND))),
  }
}
