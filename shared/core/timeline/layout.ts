import { speakerFinder } from '../cast/cast.ts'
import type { Cast, LineDirection } from '../model/cast.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import type { Gaps } from '../model/project.ts'
import { isSpoken } from '../script/lines.ts'
import { nameKey } from '../model/names.ts'
import type { LineNode, Script } from '../model/script.ts'
import type { LineJoin } from './line-join.ts'
import { msToSamples } from './times.ts'

/** What the order of lines, and the silences between them, follow from. */
export type LayoutInput = {
  /** As it is heard: narrated, if the project has a narrator. */
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
}

// Where the pen stands between two lines.
type Pen = {
  previous: { readonly speaker: string; readonly interrupted: boolean } | undefined
  pause: number
  newScene: boolean
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

/**
 * Every spoken line that has an id of its own (of duplicates the first), before anybody knows how long it is. The silence
 * before a line is its own pause where it has one, else the scene gap after a heading, else the gap for the same or another
 * speaker; plus lines that are only pauses. `^` on a line or `--` on the one before it lets it begin its own overlap, else
 * `overlapMs`, before that one ends; a pause line between them takes the overlap away. The first line begins at 0, or behind
 * its pause and the pause lines before it; pause lines at the script's end are dropped.
 */
export function joinedLines(input: LayoutInput): readonly JoinedLine[] {
  const known = joined.get(input.cast)
  if (known?.script === input.script && known.gaps === input.gaps) return known.lines
  const lines = join(input)
  joined.set(input.cast, { script: input.script, gaps: input.gaps, lines })
  return lines
}

/** Of casts that are in use: what is played and what is drawn ask for the same lines after every edit. */
const joined = new WeakMap<Cast, Pick<LayoutInput, 'script' | 'gaps'> & { readonly lines: readonly JoinedLine[] }>()

function join({ script, cast, gaps }: LayoutInput): readonly JoinedLine[] {
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
    const join = joinOf(node, speaker, pen, { gaps, own: cast.lines?.[node.id] })
    lines.push({ node, lineId: node.id, speakerId, number, join })
    pen.previous = { speaker, interrupted: node.interrupted }
    pen.pause = 0
    pen.newScene = false
  }
  return lines
}

function joinOf(
  node: LineNode,
  speaker: string,
  { previous, pause, newScene }: Pen,
  { gaps, own }: { readonly gaps: Gaps; readonly own: LineDirection | undefined },
): LineJoin {
  if (previous === undefined) return after(own?.pauseMs ?? 0, pause)
  if ((node.overlap || previous.interrupted) && pause === 0) {
    return { kind: 'over', samples: msToSamples(own?.overlapMs ?? gaps.overlapMs) }
  }
  const gap = previous.speaker === speaker ? gaps.sameSpeakerMs : gaps.changeOfSpeakerMs
  return after(own?.pauseMs ?? (newScene ? gaps.sceneMs : gap), pause)
}

function after(ownMs: number, writtenMs: number): LineJoin {
  const samples = msToSamples(ownMs + writtenMs)
  return writtenMs === 0
    ? { kind: 'after', samples }
    : { kind: 'after', samples, writtenSamples: msToSamples(writtenMs) }
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
