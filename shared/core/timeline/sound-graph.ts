import type { ClipSource, GraphLane, GraphLine, GraphParts, Master, PlacedClip } from './graph-schema.ts'
import type { LineId } from '../model/ids.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import type { StereoLevel } from './gains.ts'
import type { ClipShape } from './kernel.ts'
import { type LineSpan, startOfLine } from './line-join.ts'
import { endSample } from './times.ts'

/** A sound where it is heard. All in samples at TIMELINE_SAMPLE_RATE; its level is its own, the lane's comes to it. */
export type GraphClip = ClipShape &
  StereoLevel & {
    /** The line's id, or that of a clip of a bed or an effect. */
    readonly id: string
    readonly source: ClipSource
    /** Which of the graph's lanes. */
    readonly lane: number
    readonly startSample: number
    readonly inSample: number
  }

/** What sounds where: one value for the page, the mix, the export, the captions and whatever is handed on. */
export type SoundGraph = {
  /** Also lines without audio: silence of an estimated length. */
  readonly timeline: Timeline
  /** What sounds: of the lines in the order of the script, then of beds and effects. */
  readonly clips: readonly GraphClip[]
  readonly lanes: readonly GraphLane[]
  readonly master: Master
  /** Until the last sound ends, or the last line would. */
  readonly durationSamples: number
}

/** Puts everything where it is heard. */
export function soundGraph({ lines, lanes, placed, master }: GraphParts): SoundGraph {
  const entries = entriesOf(lines)
  const laneOfSpeaker = new Map(lanes.map((lane, at) => [lane.kind === 'speaker' ? lane.speakerId : null, at]))
  const clips: GraphClip[] = []
  for (const [at, { speakerId, sound, lineId }] of lines.entries()) {
    const entry = entries[at]
    const lane = laneOfSpeaker.get(speakerId)
    if (sound === undefined || entry === undefined || lane === undefined) continue
    const { takeId, takeSamples: _, pan = lanes[lane]?.pan ?? 0, ...shape } = sound
    const { startSample, durationSamples } = entry
    clips.push({ ...shape, id: lineId, source: { kind: 'take', takeId }, lane, pan, startSample, durationSamples })
  }
  const starts = new Map(entries.map(({ lineId, startSample }) => [lineId, startSample]))
  for (const clip of placed) {
    const found = placedClip(clip, lanes, starts)
    if (found !== undefined) clips.push(found)
  }
  const lineEnd = entries.reduce((end, entry) => Math.max(end, endSample(entry)), 0)
  const durationSamples = clips.reduce((end, clip) => Math.max(end, endSample(clip)), lineEnd)
  return { timeline: { entries, durationSamples: lineEnd }, clips, lanes, master, durationSamples }
}

function entriesOf(lines: readonly GraphLine[]): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  let before: LineSpan | undefined
  // With overlaps not always the end of the line before.
  let latestEnd = 0
  let number = 0
  for (const { lineId, speakerId, step, join, durationSamples, isEstimate } of lines) {
    number += step
    const startSample = startOfLine(join, before, latestEnd)
    entries.push({ lineId, speakerId, number, startSample, durationSamples, isEstimate })
    before = { start: startSample, end: startSample + durationSamples }
    latestEnd = Math.max(latestEnd, before.end)
  }
  return entries
}

function placedClip(
  { clipId, laneId, source, start, durationSamples, inSample, fadeInSamples, fadeOutSamples, gainDb, pan }: PlacedClip,
  lanes: readonly GraphLane[],
  starts: ReadonlyMap<LineId, number>,
): GraphClip | undefined {
  const lane = lanes.findIndex((one) => one.kind !== 'speaker' && one.laneId === laneId)
  const from = start.kind === 'at' ? 0 : starts.get(start.lineId)
  const own = lanes[lane]
  if (own === undefined || from === undefined) return undefined
  const startSample = Math.max(0, from + start.samples)
  const shape = { durationSamples, inSample, fadeInSamples, fadeOutSamples }
  return { ...shape, id: clipId, source, lane, gainDb, pan: pan ?? own.pan, startSample }
}
