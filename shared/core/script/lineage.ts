import type { LineId } from '../model/ids.ts'
import type { ScriptDocument } from './document.ts'
import { documentOf, lineCountOf, nodesOf } from './document-script.ts'
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
  const nodesA = nodesOf(a, shared.start, lineCountOf(a) - shared.end)
  const nodesB = nodesOf(b, shared.start, lineCountOf(b) - shared.end)
  const most = Math.min(nodesA.length, nodesB.length)
  let start = 0
  while (start < most && isSameNode(nodesA[start], nodesB[start])) start += 1
  let end = 0
  while (start + end < most && isSameNode(nodesA.at(-1 - end), nodesB.at(-1 - end))) end += 1
  return { start: shared.start + start, end: shared.end + end }
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
