import type { LineId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { snapped, stillEdges } from '../../../shared/core/timeline/snap.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { DragBy, LineGrip } from '../../transport/stage/line-drag.ts'
import type { StageFrame } from '../../transport/stage/stage-types.ts'

/** How near (pixels) something pulls what is drawn. */
export const REACH_PIXELS = 7
/** What a pause is rounded to that nothing pulls, in milliseconds. */
const GRID_MS = 100

/** What is drawn after whatever is near has pulled it. `target`: where that is, in seconds. */
export type Drawn = DragBy & { readonly stepMs?: number | undefined; readonly target?: number | undefined }

/** What can pull a line that is drawn. `others`: more places, in seconds. */
export type Pull = { readonly graph: SoundGraph; readonly frame: StageFrame; readonly others: readonly number[] }

/**
 * Where a drag leads that is pulled by the playhead, by edges of clips that stay where they are and by `others`; a pause that
 * nothing pulls is rounded to 0.1 s. Trims and fades are finer, and rounded to nothing.
 */
export function drawnTo({ graph, frame, others }: Pull, lineId: LineId, grip: LineGrip, by: DragBy): Drawn {
  if (by.isPulled !== true || grip === 'gain') return by
  const entry = graph.timeline.entries.find((one) => one.lineId === lineId)
  if (entry === undefined) return by
  const [start, end] = [samplesToSeconds(entry.startSample), samplesToSeconds(endSample(entry))]
  const targets = [frame.seconds, ...others, ...stillEdges(graph.timeline, lineId).map(samplesToSeconds)]
  const edges = { place: [start, end], in: [start], out: [end], ...fadeEdges(graph, lineId, start, end) }[grip]
  const found = snapped(edges, by.seconds, targets, REACH_PIXELS / Math.max(frame.pixelsPerSecond, 1e-6))
  if (found === undefined) return grip === 'place' ? { ...by, stepMs: GRID_MS } : by
  return { ...by, seconds: found.by, target: found.target, ...(grip === 'place' ? { stepMs: 1 } : {}) }
}

/** Where the inner ends of a clip's fades are. */
function fadeEdges(
  { clips }: SoundGraph,
  lineId: LineId,
  start: number,
  end: number,
): Record<'fadeIn' | 'fadeOut', readonly number[]> {
  const { fadeInSamples = 0, fadeOutSamples = 0 } = clips.find(({ id }) => id === lineId) ?? {}
  return {
    fadeIn: [start + fadeInSamples / TIMELINE_SAMPLE_RATE],
    fadeOut: [end - fadeOutSamples / TIMELINE_SAMPLE_RATE],
  }
}
