import type { SoundDraw, SoundGrip } from '../../../shared/core/mix/clip-drawn.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { snapped } from '../../../shared/core/timeline/snap.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample } from '../../../shared/core/timeline/times.ts'

/** What can pull a clip that is drawn. `others`: places such as the playhead and the loop, in seconds. */
export type SoundPull = {
  readonly graph: SoundGraph
  readonly others: readonly number[]
  readonly reachSeconds: number
}

/** Where a clip of a bed or an effect leads that is pulled by lines, by other clips and by `others`. Its level is not. */
export function snappedSound(
  { graph, others, reachSeconds }: SoundPull,
  clip: GraphClip,
  grip: SoundGrip,
  by: SoundDraw,
): SoundDraw {
  if (grip === 'gain') return by
  const { startSample, fadeInSamples, fadeOutSamples } = clip
  const end = endSample(clip)
  const edges = {
    place: [startSample, end],
    in: [startSample],
    out: [end],
    fadeIn: [startSample + fadeInSamples],
    fadeOut: [end - fadeOutSamples],
  }[grip]
  const targets = [
    0,
    ...others.map((seconds) => Math.round(seconds * TIMELINE_SAMPLE_RATE)),
    ...graph.timeline.entries.flatMap((entry) => [entry.startSample, endSample(entry)]),
    ...graph.clips
      .filter(({ id, source }) => source.kind === 'file' && id !== clip.id)
      .flatMap((one) => [one.startSample, endSample(one)]),
  ]
  const found = snapped(edges, by.samples, targets, reachSeconds * TIMELINE_SAMPLE_RATE)
  return found === undefined ? by : { ...by, samples: found.by }
}
