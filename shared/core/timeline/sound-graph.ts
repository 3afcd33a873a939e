import type { ClipSource, GraphLane, GraphLine, GraphParts, Master, PlacedClip, RoomTonePart } from './graph-schema.ts'
import type { LineId } from '../model/ids.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import type { StereoLevel } from './gains.ts'
import type { ClipShape } from './kernel.ts'
import { type LineSpan, startOfLine } from './line-join.ts'
import type { Loop } from './looped.ts'
import { endSample, type TimelineSpan } from './times.ts'

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
    /** Its file begins again at its end. */
    readonly loop?: Loop
    /** Its source is heard left and right. */
    readonly isStereo?: true
  }

/** What sounds where: one value for the page, the mix, the export, the captions and whatever is handed on. */
export type SoundGraph = {
  /** Also lines without audio: silence of an estimated length. */
  readonly timeline: Timeline
  /** What sounds: of the lines in the order of the script, then of beds and effects. */
  readonly clips: readonly GraphClip[]
  readonly lanes: readonly GraphLane[]
  readonly master: Master
  /** Mono or stereo where somebody has decided that; `channelsOfGraph` says how many it has. */
  readonly channels?: 1 | 2
  /** Until the last sound ends, or the last line would. */
  readonly durationSamples: number
}

/** The id of the lane of room tone. */
export const ROOM_TONE_LANE = 'room-tone'

/** Puts everything where it is heard. */
export function soundGraph({ lines, lanes, placed, roomTone, channels, master }: GraphParts): SoundGraph {
  const entries = entriesOf(lines)
  const laneOfSpeaker = new Map(lanes.map((lane, at) => [lane.kind === 'speaker' ? lane.speakerId : null, at]))
  const clips: GraphClip[] = []
  for (const [at, { speakerId, sound, lineId }] of lines.entries()) {
    const entry = entries[at]
    const lane = laneOfSpeaker.get(speakerId)
    if (sound === undefined || entry === undefined || lane === undefined) continue
    const { takeId, takeSamples: _, pan = lanes[lane]?.pan ?? 0, matchDb = 0, ...own } = sound
    const { startSample, durationSamples } = entry
    const shape = { ...own, gainDb: own.gainDb + matchDb }
    clips.push({ ...shape, id: lineId, source: { kind: 'take', takeId }, lane, pan, startSample, durationSamples })
  }
  const spoken = [...clips]
  const byLine = new Map(entries.map((entry) => [entry.lineId, entry]))
  for (const clip of placed) {
    const found = placedClip(clip, lanes, byLine)
    if (found !== undefined) clips.push(found)
  }
  const lineEnd = entries.reduce((end, entry) => Math.max(end, endSample(entry)), 0)
  const durationSamples = clips.reduce((end, clip) => Math.max(end, endSample(clip)), lineEnd)
  if (roomTone !== undefined) {
    const lane = lanes.findIndex((one) => one.kind !== 'speaker' && one.laneId === ROOM_TONE_LANE)
    if (lane >= 0) clips.push(...roomToneClips(roomTone, { spoken, durationSamples, lane }))
  }
  const timeline = { entries, durationSamples: lineEnd }
  return { timeline, clips, lanes, master, ...(channels === undefined ? {} : { channels }), durationSamples }
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
  { clipId, laneId, source, start, gainDb, pan, isStereo, loops, sourceSamples, ...shape }: PlacedClip,
  lanes: readonly GraphLane[],
  lines: ReadonlyMap<LineId, TimelineEntry>,
): GraphClip | undefined {
  const lane = lanes.findIndex((one) => one.kind !== 'speaker' && one.laneId === laneId)
  const from = startOf(start, lines, shape.durationSamples)
  const own = lanes[lane]
  if (own === undefined || from === undefined) return undefined
  const { inSample } = shape
  return {
    ...shape,
    id: clipId,
    source,
    lane,
    gainDb,
    pan: pan ?? own.pan,
    startSample: Math.max(0, from),
    ...(isStereo === true ? { isStereo } : {}),
    ...(loops === true && sourceSamples !== undefined ? { loop: { inSample, sourceSamples } } : {}),
  }
}

function startOf(
  start: PlacedClip['start'],
  lines: ReadonlyMap<LineId, TimelineEntry>,
  durationSamples: number,
): number | undefined {
  if (start.kind === 'at') return start.samples
  const line = lines.get(start.lineId)
  if (line === undefined) return undefined
  const { edge = 'start', samples } = start
  if (edge === 'before') return line.startSample - samples - durationSamples
  return (edge === 'end' ? endSample(line) : line.startSample) + samples
}

/** How long room tone rises before a silence and falls behind it, where there is room: 40 ms. */
const CROSS_SAMPLES = 1764
/** Shorter silences (20 ms) are none. */
const LEAST_SAMPLES = 882

/**
 * Room tone under everything that is silent between lines, from the beginning to `durationSamples`. Which part of it is
 * heard where follows from the seed and the place in order, so that no two silences sound alike and every export does.
 */
function roomToneClips(
  tone: RoomTonePart,
  {
    spoken,
    durationSamples,
    lane,
  }: { readonly spoken: readonly TimelineSpan[]; readonly durationSamples: number; readonly lane: number },
): readonly GraphClip[] {
  return silences(spoken, durationSamples).map(({ from, to }, at): GraphClip => {
    const startSample = Math.max(0, from - CROSS_SAMPLES)
    const end = Math.min(durationSamples, to + CROSS_SAMPLES)
    const length = end - startSample
    return {
      id: `room-tone-${at + 1}`,
      source: { kind: 'file', fileId: tone.fileId },
      lane,
      startSample,
      durationSamples: length,
      inSample: 0,
      loop: { inSample: 0, sourceSamples: tone.sourceSamples, turnedBy: scattered(tone.seed, at) % tone.sourceSamples },
      fadeInSamples: startSample === 0 ? 0 : Math.min(2 * CROSS_SAMPLES, Math.floor(length / 2)),
      fadeOutSamples: end === durationSamples ? 0 : Math.min(2 * CROSS_SAMPLES, Math.floor(length / 2)),
      gainDb: tone.gainDb,
      pan: 0,
      ...(tone.isStereo ? { isStereo: true } : {}),
    }
  })
}

function silences(
  spoken: readonly TimelineSpan[],
  durationSamples: number,
): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  let from = 0
  const close = (to: number): void => {
    if (to - from >= LEAST_SAMPLES) found.push({ from, to })
  }
  for (const span of spoken.toSorted((one, other) => one.startSample - other.startSample)) {
    close(Math.min(span.startSample, durationSamples))
    from = Math.max(from, endSample(span))
  }
  close(durationSamples)
  return found
}

/** A number that looks like chance and is always the same (the finaliser of MurmurHash3). */
function scattered(seed: number, place: number): number {
  let value = (seed ^ Math.imul(place + 1, 0x9e37_79b1)) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35)
  return (value ^ (value >>> 16)) >>> 0
}
