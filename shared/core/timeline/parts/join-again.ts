import type { LineId } from '../../model/ids.ts'
import type { LineNode, Script, ScriptNode } from '../../model/script.ts'
import { documentOf, lineCountOf, nodesOf } from '../../script/document-script.ts'
import { commonEnds } from '../../script/lineage.ts'
import type { JoinedLine } from './joined-line.ts'

/** Lines of a script that are joined, with what is needed to join those of one like it. */
export type JoinedScript = {
  readonly script: Script
  readonly lines: readonly JoinedLine[]
  /** Lines before each node, and behind the last one all of them. */
  readonly linesBefore: Uint32Array
  /** Every spoken line has an id that no other one has, so that each is joined and its number is its place. */
  readonly isWhole: boolean
}

/** Joins nodes behind a line, or at the beginning of a script. `number`: of the first of them that is spoken. */
export type JoinNodes = (nodes: readonly ScriptNode[], behind: LineNode | undefined, number: number) => JoinedNodes

/** `counts`: how many lines there are before each of the nodes. `isWhole`: as of a script. */
export type JoinedNodes = {
  readonly lines: readonly JoinedLine[]
  readonly counts: readonly number[]
  readonly isWhole: boolean
}

/** Lines that are new to a script, beyond which all are joined anew: each is looked for among those that stay. */
const MOST_NEW = 16

/**
 * Joins the lines of a script that is like one whose lines are joined, with the same cast and gaps: what both have in common
 * stays, and only what lies between is looked at, with the line behind it. Undefined where that cannot be.
 */
export function joinAgain(last: JoinedScript, script: Script, join: JoinNodes): JoinedScript | undefined {
  if (!last.isWhole || !isReadAlike(last.script, script)) return undefined
  const { linesBefore } = last
  const common = commonEnds(last.script, script)
  const moved = lineCountOf(script) - lineCountOf(last.script)
  // Back to behind a line: what stands before it decides nothing of what follows.
  let start = common.start
  while (start > 0 && linesBefore[start] === linesBefore[start - 1]) start -= 1
  // On to the first line that stays, which follows another one now.
  const oldCount = lineCountOf(last.script)
  let oldEnd = oldCount - common.end
  while (oldEnd < oldCount && linesBefore[oldEnd + 1] === linesBefore[oldEnd]) oldEnd += 1
  oldEnd = Math.min(oldCount, oldEnd + 1)

  const [head, tail] = [linesBefore[start] ?? 0, linesBefore[oldEnd] ?? 0]
  const middle = join(nodesOf(script, start, oldEnd + moved), last.lines[head - 1]?.node, head + 1)
  const gone = last.lines.slice(head, tail)
  if (!middle.isWhole || !haveOwnIds(middle.lines, gone, last.lines)) return undefined
  const shift = middle.lines.length - gone.length
  const before = last.lines.slice(0, head)
  const behind = last.lines.slice(tail)
  const lines = before.concat(middle.lines, shift === 0 ? behind : behind.map((line) => renumbered(line, shift)))
  const isInPlace =
    shift === 0 && moved === 0 && middle.counts.every((count, at) => count + head === linesBefore[start + at])
  if (isInPlace) return { script, lines, linesBefore, isWhole: true }
  const counted = new Uint32Array(linesBefore.length + moved)
  counted.set(linesBefore.subarray(0, start))
  for (const [at, count] of middle.counts.entries()) counted[start + at] = count + head
  for (let at = oldEnd; at < linesBefore.length; at++) counted[at + moved] = (linesBefore[at] ?? 0) + shift
  return { script, lines, linesBefore: counted, isWhole: true }
}

/** Only of documents that are read in one way the same text is the same line. */
function isReadAlike(one: Script, other: Script): boolean {
  const reader = documentOf(one)?.reader
  return reader !== undefined && documentOf(other)?.reader === reader
}

/** True if no line of the middle has the id of a line that stays. */
function haveOwnIds(middle: readonly JoinedLine[], gone: readonly JoinedLine[], all: readonly JoinedLine[]): boolean {
  const free = new Set<LineId>(gone.map(({ lineId }) => lineId))
  const added = middle.flatMap(({ lineId }) => (free.has(lineId) ? [] : [lineId]))
  if (added.length === 0) return true
  return added.length <= MOST_NEW && !all.some(({ lineId }) => added.includes(lineId))
}

function renumbered({ node, lineId, speakerId, number, join }: JoinedLine, by: number): JoinedLine {
  return { node, lineId, speakerId, number: number + by, join }
}
