import { speakerFinder } from '../../cast/cast.ts'
import type { Cast, LineDirection } from '../../model/cast.ts'
import type { LineId, SpeakerId } from '../../model/ids.ts'
import type { Gaps } from '../../model/project.ts'
import { lineCountOf, nodesOf } from '../../script/document-script.ts'
import { isSpoken } from '../../script/lines.ts'
import { nameKey } from '../../model/names.ts'
import type { LineNode, Script } from '../../model/script.ts'
import { type JoinedScript, joinAgain, type JoinNodes } from './join-again.ts'
import type { LineJoin } from '../line-join.ts'
import type { JoinedLine } from './joined-line.ts'
import { msToSamples } from '../times.ts'

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

/**
 * Every spoken line that has an id of its own (of duplicates the first), before anybody knows how long it is. The silence
 * before a line is its own pause where it has one, else the scene gap after a heading, else the gap for the same or another
 * speaker; plus lines that are only pauses. `^` on a line or `--` on the one before it lets it begin its own overlap, else
 * `overlapMs`, before that one ends; a pause line between them takes the overlap away. The first line begins at 0, or behind
 * its pause and the pause lines before it; pause lines at the script's end are dropped.
 */
export function joinedLines({ script, cast, gaps }: LayoutInput): readonly JoinedLine[] {
  const known = joined.get(cast)
  const last = known?.gaps === gaps ? known : undefined
  if (last?.script === script) return last.lines
  const joinNodes = nodeJoiner(cast, gaps)
  const now = (last === undefined ? undefined : joinAgain(last, script, joinNodes)) ?? joinAll(script, joinNodes)
  joined.set(cast, { ...now, gaps })
  return now.lines
}

/** Of casts that are in use: what is played and what is drawn ask for the same lines after every edit. */
const joined = new WeakMap<Cast, JoinedScript & Pick<LayoutInput, 'gaps'>>()

function joinAll(script: Script, joinNodes: JoinNodes): JoinedScript {
  const { lines, counts, isWhole } = joinNodes(nodesOf(script, 0, lineCountOf(script)), undefined, 1)
  return { script, lines, linesBefore: Uint32Array.from([...counts, lines.length]), isWhole }
}

function nodeJoiner(cast: Cast, gaps: Gaps): JoinNodes {
  const find = speakerFinder(cast)
  return (nodes, behind, first) => {
    const lines: JoinedLine[] = []
    const counts: number[] = []
    const placed = new Set<LineId>()
    const speakerOf = (node: LineNode) => find(node.speaker)?.id
    const pen: Pen = { previous: behind && said(behind, speakerOf(behind)), pause: 0, newScene: false }
    let number = first - 1
    for (const node of nodes) {
      counts.push(lines.length)
      if (node.kind === 'scene') pen.newScene = true
      if (node.kind !== 'line') continue
      if (!isSpoken(node)) {
        for (const part of node.parts) if (part.kind === 'pause') pen.pause += part.durationMs
        continue
      }
      number++
      if (node.id === undefined || placed.has(node.id)) continue
      placed.add(node.id)
      const speakerId = speakerOf(node)
      const by = said(node, speakerId)
      const join = joinOf(node, by.speaker, pen, { gaps, own: cast.lines?.[node.id] })
      lines.push({ node, lineId: node.id, speakerId, number, join })
      pen.previous = by
      pen.pause = 0
      pen.newScene = false
    }
    return { lines, counts, isWhole: number - first + 1 === lines.length }
  }
}

function said(node: LineNode, speakerId: SpeakerId | undefined): NonNullable<Pen['previous']> {
  return { speaker: speakerId ?? nameKey(node.speaker), interrupted: node.interrupted }
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
