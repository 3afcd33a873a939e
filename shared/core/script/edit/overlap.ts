import type { LineId } from '../../model/ids.ts'
import type { LineNode, Script, TextChange } from '../../model/script.ts'
import { isSpoken } from '../lines.ts'

/** Words that come to their end: a full stop of any script, also within closing quotes, brackets or a cue. */
const COMPLETE = /[.!?…。！？؟।]["'”’»)\]]*$/u

/**
 * Whether the script says that a line overlaps the one before it: with `^` of its own, or because that one is cut off with
 * `--`. Undefined: it is no line that could.
 */
export function saysOverlap(script: Script, lineId: LineId): boolean | undefined {
  const found = lineOf(script, lineId)
  return found === undefined ? undefined : found.node.overlap || found.before?.interrupted === true
}

/**
 * What writes that a line overlaps the one before it, or takes all of that away; nothing where the script says so already. A
 * line that breaks off in its words is cut off with `--`, any other is spoken over by a `^` of the line itself.
 */
export function overlapChanges(script: Script, lineId: LineId, overlaps: boolean): readonly TextChange[] {
  const found = lineOf(script, lineId)
  if (found === undefined) return []
  const { node, before } = found
  if (overlaps) {
    if (node.overlap || before?.interrupted === true) return []
    if (before !== undefined && breaksOff(script, before)) return [inserted(textEnd(before), ' --')]
    return [inserted(node.from + node.spans.text[0], '^ ')]
  }
  const cut = before?.interrupted === true ? [withoutCut(before)] : []
  return node.overlap ? [...cut, withoutMark(node)] : cut
}

/** A line that stops in the middle of a sentence, in a script that ends its sentences: others write no full stops at all. */
function breaksOff({ nodes }: Script, line: LineNode): boolean {
  if (!isOpen(line)) return false
  const spoken = nodes.filter((node): node is LineNode => isSpoken(node))
  return spoken.filter((node) => COMPLETE.test(node.text)).length * 2 >= spoken.length
}

/** Ends with a word or a comma; a dash or a cue says something of its own. */
function isOpen({ text }: LineNode): boolean {
  return /[\p{L}\p{N},;]$/u.test(text)
}

function withoutMark(node: LineNode): TextChange {
  const head = node.spans.delivery?.[1] ?? node.spans.name[1]
  return { from: node.from + node.raw.indexOf('^', head), to: node.from + node.spans.text[0], insert: '' }
}

/** The hyphens behind a line's text, with the spaces before them. */
function withoutCut(node: LineNode): TextChange {
  const behind = node.spans.text[1]
  const mark = /^[ \t]*-{2,}/.exec(node.raw.slice(behind))?.[0] ?? ''
  return { from: node.from + behind, to: node.from + behind + mark.length, insert: '' }
}

function textEnd(node: LineNode): number {
  return node.from + node.spans.text[1]
}

function inserted(at: number, insert: string): TextChange {
  return { from: at, to: at, insert }
}

/** A line with the one that it follows as it is laid out; that is undefined where a written pause or something narrated stands between them. */
function lineOf(
  { nodes }: Script,
  lineId: LineId,
): { readonly node: LineNode; readonly before: LineNode | undefined } | undefined {
  let before: LineNode | undefined
  for (const node of nodes) {
    if (node.kind === 'action' && node.id !== undefined) before = undefined
    if (node.kind !== 'line') continue
    if (node.id === lineId) return { node, before }
    if (!isSpoken(node)) before = node.parts.some((part) => part.kind === 'pause') ? undefined : before
    else if (node.id !== undefined) before = node
  }
  return undefined
}
