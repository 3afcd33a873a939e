import type { LineId } from '../../../shared/core/model/ids.ts'
import { isLineId } from '../../../shared/core/model/id-checks.ts'
import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { type LineClock, lineClock } from './playing-line.ts'

/** A clip with what its samples are multiplied with, by its own gain and its lane's. */
export type DrawnClip = { readonly clip: GraphClip; readonly factor: number; readonly lineId: LineId | undefined }

/** What of a graph is drawn. */
export type StagePicture = {
  readonly graph: SoundGraph
  readonly clock: LineClock
  readonly laneOfLine: ReadonlyMap<LineId, number>
  /** Samples. */
  readonly startOfLine: ReadonlyMap<LineId, number>
  readonly clipOfLine: ReadonlyMap<LineId, GraphClip>
  /** In the order of their starts, with the latest end among each and those before it. */
  readonly clips: readonly DrawnClip[]
  readonly latestEnd: readonly number[]
  readonly durationSeconds: number
}

export function pictureOf(graph: SoundGraph): StagePicture {
  const laneOfSpeaker = new Map(graph.lanes.map((lane, at) => [lane.kind === 'speaker' ? lane.speakerId : null, at]))
  const laneOfLine = new Map(
    graph.timeline.entries.map(({ lineId, speakerId }) => [lineId, laneOfSpeaker.get(speakerId) ?? 0]),
  )
  const clips = graph.clips
    .map((clip): DrawnClip => {
      const factor = gainFactor(clip.gainDb + (graph.lanes[clip.lane]?.gainDb ?? 0))
      return { clip, factor, lineId: isLineId(clip.id) && laneOfLine.has(clip.id) ? clip.id : undefined }
    })
    .sort((a, b) => a.clip.startSample - b.clip.startSample)
  let latest = 0
  const latestEnd = clips.map(({ clip }) => (latest = Math.max(latest, endSample(clip))))
  return {
    graph,
    clock: lineClock(graph.timeline),
    laneOfLine,
    startOfLine: new Map(graph.timeline.entries.map(({ lineId, startSample }) => [lineId, startSample])),
    clipOfLine: new Map(clips.flatMap(({ clip, lineId }) => (lineId === undefined ? [] : [[lineId, clip] as const]))),
    clips,
    latestEnd,
    durationSeconds: samplesToSeconds(graph.durationSamples),
  }
}

/** Clips that touch a span, in the order of their starts. */
export function clipsBetween({ clips, latestEnd }: StagePicture, from: number, to: number): readonly DrawnClip[] {
  let low = 0
  let high = clips.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clips[middle]?.clip.startSample ?? Infinity) < to) low = middle + 1
    else high = middle
  }
  const found: DrawnClip[] = []
  for (let at = low - 1; at >= 0 && (latestEnd[at] ?? 0) > from; at -= 1) {
    const one = clips[at]
    if (one !== undefined && endSample(one.clip) > from) found.push(one)
  }
  return found.toReversed()
}
