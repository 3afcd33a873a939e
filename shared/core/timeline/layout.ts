import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import type { Gaps } from '../model/project.ts'
import { isSpoken } from '../script/lines.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode, Script } from '../model/script.ts'
import { estimatePartSamples } from '../reading/estimate.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import { type LineJoin, type LineSpan, startOfLine } from './line-join.ts'
import { endSample, msToSamples } from './times.ts'

/** What the timeline is laid out from. */
export type LayoutInput = {
  /** As it is heard: narrated, if the project has a narrator. */
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  /** Length of the audio that is heard for a line, in samples at TIMELINE_SAMPLE_RATE; undefined: estimate it. */
  readonly lengthOf: (lineId: LineId) => number | undefined
}

// Where the pen stands between two lines.
type Pen = {
  previous: { readonly speaker: string; readonly interrupted: boolean } | undefined
  pause: number
  newScene: boolean
}

/**
 * Places every spoken line that has an id of its own (of duplicates the first). The silence before a line is the scene gap after a heading, else the gap for
 * the same or another speaker, plus lines that are only pauses. `^` on a line or `--` on the one before it lets it begin
 * `overlapMs` before that one ends, not before that one began; a pause line between them takes the overlap away. Pauses
 * at the script's end are dropped, whether they are lines or the end of the last line. All positions are whole samples
 * and none is negative; the first line begins at 0, or behind the pause lines before it.
 */
export function layoutTimeline({ script, cast, gaps, lengthOf }: LayoutInput): Timeline {
  const entries: TimelineEntry[] = []
  let before: LineSpan | undefined
  // With overlaps not always the end of the line before.
  let latestEnd = 0
  let last: LineNode | undefined
  for (const { node, lineId, speakerId, number, join } of joinedLines({ script, cast, gaps })) {
    const length = lengthOf(lineId)
    const startSample = startOfLine(join, before, latestEnd)
    const durationSamples = Math.max(0, length ?? estimatePartSamples(node.parts))
    entries.push({ lineId, speakerId, number, startSample, durationSamples, isEstimate: length === undefined })
    before = { start: startSample, end: startSample + durationSamples }
    latestEnd = Math.max(latestEnd, before.end)
    last = node
  }
  const final = entries.pop()
  if (final !== undefined) {
    const silent = last === undefined ? 0 : msToSamples(trailingPauseMs(last))
    entries.push({ ...final, durationSamples: Math.max(0, final.durationSamples - silent) })
  }
  const durationSamples = entries.reduce((end, entry) => Math.max(end, endSample(entry)), 0)
  return { entries, durationSamples }
}

/** A spoken line in the order of the script, with how it follows the one before it. */
export type JoinedLine = {
  readonly node: LineNode
  readonly lineId: LineId
  readonly speakerId: SpeakerId | undefined
  /** Counts spoken lines from 1, those without an id of their own too. */
  readonly number: number
  readonly join: LineJoin
}

/** The lines that `layoutTimeline` places, before anybody knows how long they are. */
export function joinedLines({ script, cast, gaps }: Omit<LayoutInput, 'lengthOf'>): readonly JoinedLine[] {
  const find = speakerFinder(cast)
  const lines: JoinedLine[] = []
  const placed = new Set<LineId>()
  const pen: Pen = { previous: undefined, pause: 0, newScene: false }
  let number = 0
  for (const node of script.nodes) {
    if (node.kind === 'scene') pen.newScene = true
    if (node.kind !== 'line') continue
    if (!isSpoken(node)) {
      for (const part of node.parts) if (part.kind === 'pause') pen.pause += part.durationMs
      continue
    }
    number++
    if (node.id === undefined || placed.has(node.id)) continue
    placed.add(node.id)
    const speakerId = find(node.speaker)?.id
    const speaker = speakerId ?? nameKey(node.speaker)
    lines.push({ node, lineId: node.id, speakerId, number, join: joinOf(node, speaker, pen, gaps) })
    pen.previous = { speaker, interrupted: node.interrupted }
    pen.pause = 0
    pen.newScene = false
  }
  return lines
}

function joinOf(node: LineNode, speaker: string, { previous, pause, newScene }: Pen, gaps: Gaps): LineJoin {
  if (previous === undefined) return { kind: 'after', samples: msToSamples(pause) }
  if ((node.overlap || previous.interrupted) && pause === 0) {
    return { kind: 'over', samples: msToSamples(gaps.overlapMs) }
  }
  const gap = previous.speaker === speaker ? gaps.sameSpeakerMs : gaps.changeOfSpeakerMs
  return { kind: 'after', samples: msToSamples((newScene ? gaps.sceneMs : gap) + pause) }
}

/** Length of the exact pauses behind a line's last words or cue, in milliseconds. */
export function trailingPauseMs(node: LineNode): number {
  let durationMs = 0
  for (const part of node.parts.toReversed()) {
    if (part.kind === 'pause') durationMs += part.durationMs
    else if (part.kind === 'cue' ? part.cue !== '' : part.text.trim() !== '') break
  }
  return durationMs
}
