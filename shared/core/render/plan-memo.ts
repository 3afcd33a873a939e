import { isSameChoice } from '../direction/request-choice.ts'
import type { LineId } from '../model/ids.ts'
import { lineCountOf, nodesOf } from '../script/document-script.ts'
import { commonEnds, isSameNode } from '../script/lineage.ts'
import { isSpoken } from '../script/lines.ts'
import type { LineNode, Script, ScriptNode } from '../model/script.ts'
import { chunksOf, type LineChunks, lineIn, linesIn, withLines } from './line-chunks.ts'
import type { PlannedLine, Snapshot } from '../model/render.ts'

/** Plans one line that is spoken. */
export type LinePlanner = (node: LineNode, lineId: LineId, number: number) => PlannedLine

/** A script that was planned, with what is needed to plan one like it. */
export type PlannedScript = {
  readonly script: Script
  readonly chunks: LineChunks
  /** Spoken lines before each node, and behind the last one all of them. */
  readonly linesBefore: Uint32Array
  /** The ids of all spoken lines. Belongs to the newest plan: the next one changes it. */
  readonly ids: Set<LineId>
}

/** What one basis, which is all of a snapshot but its script, has been planned to. To be added to. */
export type KnownPlans = {
  /** Lines by their words; see `planRender`. */
  readonly lines: Map<string, PlannedLine>
  /** Undefined until the first line. */
  planner: LinePlanner | undefined
  /** The last script whose lines all had ids of their own. */
  last: PlannedScript | undefined
}

/** What was planned before: worth keeping for as long as a script is worked on. */
export type PlanMemo = {
  readonly on: (basis: Snapshot) => KnownPlans
  readonly forget: () => void
}

/** A memo that remembers nothing yet. */
export function createPlanMemo(): PlanMemo {
  let basis: Snapshot | undefined
  let known = nothingKnown()
  return {
    on: (wanted) => {
      if (basis !== undefined && !isSameBasis(basis, wanted)) known = nothingKnown()
      basis = wanted
      return known
    },
    forget: () => {
      known = nothingKnown()
    },
  }
}

function nothingKnown(): KnownPlans {
  return { lines: new Map(), planner: undefined, last: undefined }
}

function isSameBasis(a: Snapshot, b: Snapshot): boolean {
  return (
    a.cast === b.cast &&
    a.settings === b.settings &&
    a.source === b.source &&
    a.origin === b.origin &&
    a.models === b.models &&
    a.pronunciations === b.pronunciations &&
    isSameChoice(a.audio, b.audio)
  )
}

/** True for a line that is planned: one that somebody says. */
export function isSpokenLine(node: ScriptNode): node is LineNode {
  return node.kind === 'line' && isSpoken(node)
}

/** Old lines that are looked at for a new one, beyond those that did not fit before it. */
const MOST_STEPS = 8

/**
 * Plans a script from the plan of one that is like it: what both have in common is taken over, the rest is planned anew.
 * Undefined if a spoken line has no id of its own. `last` is not to be used again in either case.
 */
export function replan(last: PlannedScript, script: Script, plan: LinePlanner): PlannedScript | undefined {
  const { start, end } = commonEnds(last.script, script)
  const oldEnd = lineCountOf(last.script) - end
  const oldNodes = nodesOf(last.script, start, oldEnd)
  const newNodes = nodesOf(script, start, lineCountOf(script) - end)
  const firstLine = last.linesBefore[start] ?? 0
  const lines: PlannedLine[] = []
  const counts: number[] = []
  const added: LineId[] = []
  const goneIds = new Set<LineId>()
  let next = start
  let missed = 0
  const linesOf = (node: number): number => (last.linesBefore[node + 1] ?? 0) - (last.linesBefore[node] ?? 0)
  const lineOf = (node: number): PlannedLine | undefined => lineIn(last.chunks, last.linesBefore[node] ?? 0)
  const letGo = (until: number): void => {
    for (; next < until; next++) {
      const gone = linesOf(next) === 0 ? undefined : lineOf(next)
      if (gone !== undefined) goneIds.add(gone.lineId)
    }
  }
  for (const node of newNodes) {
    const number = firstLine + lines.length + 1
    const mostFar = Math.min(oldEnd, next + Math.min(missed, MOST_STEPS) + 2)
    let at = next
    while (at < mostFar && !isSameNode(oldNodes[at - start], node)) at += 1
    counts.push(firstLine + lines.length)
    if (at < mostFar) {
      letGo(at)
      next = at + 1
      missed = 0
      const line = linesOf(at) === 0 ? undefined : lineOf(at)
      if (line !== undefined) lines.push(renumbered(line, number))
      continue
    }
    missed += 1
    if (!isSpokenLine(node)) continue
    if (node.id === undefined) return undefined
    lines.push(plan(node, node.id, number))
    added.push(node.id)
  }
  letGo(oldEnd)
  // A line that was edited or moved comes again, and its id stays: to take one id out of a set and put it back with every
  // key that is pressed would let the set grow slow.
  for (const id of added) {
    if (goneIds.delete(id)) continue
    if (last.ids.has(id)) return undefined
    last.ids.add(id)
  }
  for (const id of goneIds) last.ids.delete(id)
  const oldLast = last.linesBefore[oldEnd] ?? 0
  return {
    script,
    chunks: joined(last, firstLine, lines, oldLast),
    linesBefore: recounted(last, start, counts, oldEnd, firstLine + lines.length),
    ids: last.ids,
  }
}

/** The lines `[from, to)` replaced by others, and all behind them numbered anew if their number changed. */
function joined({ chunks, linesBefore }: PlannedScript, from: number, lines: PlannedLine[], to: number): LineChunks {
  if (lines.length === to - from) return withLines(chunks, from, lines)
  const shift = lines.length - (to - from)
  const all = [...linesIn(chunks, 0, from)]
  for (const line of lines) all.push(line)
  for (const line of linesIn(chunks, to, linesBefore.at(-1) ?? 0)) all.push(renumbered(line, line.number + shift))
  return chunksOf(all)
}

function recounted(
  { linesBefore }: PlannedScript,
  start: number,
  counts: readonly number[],
  oldEnd: number,
  linesAtEnd: number,
): Uint32Array {
  const shift = linesAtEnd - (linesBefore[oldEnd] ?? 0)
  const isSame =
    shift === 0 &&
    counts.length === oldEnd - start &&
    counts.every((count, index) => count === linesBefore[start + index])
  if (isSame) return linesBefore
  const all = new Uint32Array(start + counts.length + linesBefore.length - oldEnd)
  all.set(linesBefore.subarray(0, start))
  all.set(counts, start)
  for (let index = oldEnd; index < linesBefore.length; index++) {
    all[start + counts.length + index - oldEnd] = (linesBefore[index] ?? 0) + shift
  }
  return all
}

/** The line under another number. Written out, because thousands are numbered anew when a line is put in before them. */
function renumbered(line: PlannedLine, number: number): PlannedLine {
  if (line.number === number) return line
  const { lineId, speakerId, speaker } = line
  return line.kind === 'blocked'
    ? { lineId, speakerId, speaker, number, kind: 'blocked', problem: line.problem }
    : { lineId, speakerId, speaker, number, kind: 'renderable', contentKey: line.contentKey, pieces: line.pieces }
}
