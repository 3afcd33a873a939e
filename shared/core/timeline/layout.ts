import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../model/cast.ts'
import type { LineId } from '../model/ids.ts'
import type { Gaps } from '../model/project.ts'
import { isSpoken } from '../script/lines.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode, Script } from '../model/script.ts'
import { estimatePartSamples } from '../reading/estimate.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
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
  previous:
    | { readonly start: number; readonly end: number; readonly speaker: string; readonly interrupted: boolean }
    | undefined
  /** Latest end of all lines so far: with overlaps, not always that of the previous line. */
  end: number
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
  const find = speakerFinder(cast)
  const entries: TimelineEntry[] = []
  const placed = new Set<LineId>()
  const pen: Pen = { previous: undefined, end: 0, pause: 0, newScene: false }
  let last: LineNode | undefined
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
    const speaker = find(node.speaker)
    const speakerKey = speaker?.id ?? nameKey(node.speaker)
    const length = lengthOf(node.id)
    const startSample = startOf(node, speakerKey, pen, gaps)
    const durationSamples = Math.max(0, length ?? estimatePartSamples(node.parts))
    const isEstimate = length === undefined
    entries.push({ lineId: node.id, speakerId: speaker?.id, number, startSample, durationSamples, isEstimate })
    const end = startSample + durationSamples
    pen.previous = { start: startSample, end, speaker: speakerKey, interrupted: node.interrupted }
    pen.end = Math.max(pen.end, end)
    pen.pause = 0
    pen.newScene = false
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

function startOf(node: LineNode, speaker: string, pen: Pen, gaps: Gaps): number {
  const { previous } = pen
  if (previous === undefined) return msToSamples(pen.pause)
  if ((node.overlap || previous.interrupted) && pen.pause === 0) {
    return Math.max(previous.start, previous.end - msToSamples(gaps.overlapMs))
  }
  const gap = previous.speaker === speaker ? gaps.sameSpeakerMs : gaps.changeOfSpeakerMs
  return pen.end + msToSamples((pen.newScene ? gaps.sceneMs : gap) + pen.pause)
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
