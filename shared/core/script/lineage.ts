import type { LineId } from '../model/ids.ts'
import type { ScriptDocument } from './document.ts'
import { documentOf, lineCountOf, nodeOf } from './document-script.ts'
import type { Script, ScriptNode } from '../model/script.ts'

/** Lines at the beginning and at the end of two scripts that are known to be the same, their places in the text aside. */
export type CommonEnds = { readonly start: number; readonly end: number }

/**
 * How many lines two scripts have in common at their beginning and at their end, which never overlap. Blocks that documents
 * share are not looked into; of other lines, every one is looked at.
 */
export function commonEnds(a: Script, b: Script): CommonEnds {
  const [ofA, ofB] = [documentOf(a), documentOf(b)]
  const shared = ofA === undefined || ofB === undefined ? { start: 0, end: 0 } : sharedEnds(ofA, ofB)
  const [linesA, linesB] = [lineCountOf(a), lineCountOf(b)]
  const most = Math.min(linesA, linesB)
  let { start, end } = shared
  while (start + end < most && isSameNode(nodeOf(a, start), nodeOf(b, start))) start += 1
  while (start + end < most && isSameNode(nodeOf(a, linesA - 1 - end), nodeOf(b, linesB - 1 - end))) end += 1
  return { start, end }
}

function sharedEnds(a: ScriptDocument, b: ScriptDocument): CommonEnds {
  const most = Math.min(a.blocks.length, b.blocks.length)
  let start = 0
  while (start < most && a.blocks[start] === b.blocks[start]) start += 1
  let end = 0
  while (end < most - start && a.blocks[a.blocks.length - 1 - end] === b.blocks[b.blocks.length - 1 - end]) end += 1
  return { start: a.firstLines[start] ?? 0, end: a.lines - (a.firstLines[a.blocks.length - end] ?? 0) }
}

/** True for lines of the same text and kind under the same id, which may have been derived and then stands in no text. */
export function isSameNode(a: ScriptNode | undefined, b: ScriptNode | undefined): boolean {
  if (a === b) return true
  if (a?.raw !== b?.raw || a?.kind !== b?.kind) return false
  return idOf(a) === idOf(b)
}

function idOf(node: ScriptNode | undefined): LineId | undefined {
  return node?.kind === 'line' || node?.kind === 'action' ? node.id : undefined
}
