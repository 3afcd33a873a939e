import type { LineId } from '../ids.ts'
import type { Script, ScriptNode } from './types.ts'

/** Lines at the beginning and at the end of two scripts that are known to be the same, their places in the text aside. */
export type CommonEnds = { readonly start: number; readonly end: number }

// Scripts stand here for themselves, so that none is kept alive by those that were made from it.
type Origin = CommonEnds & { readonly self: object; readonly base: object | undefined }

const origins = new WeakMap<Script, Origin>()

/** Notes that a script was read on top of another one, which it shares its ends with. */
export function noteOrigin(script: Script, previous: Script, ends: CommonEnds): void {
  let before = origins.get(previous)
  if (before === undefined) {
    before = { self: {}, base: undefined, start: 0, end: 0 }
    origins.set(previous, before)
  }
  origins.set(script, { self: {}, base: before.self, start: ends.start, end: ends.end })
}

/**
 * How many lines two scripts have in common at their beginning and at their end, which never overlap. Costs nothing where
 * one was read on top of the other, or both on top of the same; else every line is looked at.
 */
export function commonEnds(a: Script, b: Script): CommonEnds {
  const [ofA, ofB] = [origins.get(a), origins.get(b)]
  if (ofB?.base !== undefined && ofB.base === ofA?.self) return ofB
  if (ofB?.base !== undefined && ofB.base === ofA?.base) {
    return { start: Math.min(ofA.start, ofB.start), end: Math.min(ofA.end, ofB.end) }
  }
  const most = Math.min(a.nodes.length, b.nodes.length)
  let start = 0
  while (start < most && isSameLine(a, start, b, start)) start += 1
  let end = 0
  while (end < most - start && isSameLine(a, a.nodes.length - 1 - end, b, b.nodes.length - 1 - end)) end += 1
  return { start, end }
}

function isSameLine(a: Script, atA: number, b: Script, atB: number): boolean {
  return isSameNode(a.nodes[atA], b.nodes[atB])
}

/** True for lines of the same text and kind under the same id, which may have been derived and then stands in no text. */
export function isSameNode(a: ScriptNode | undefined, b: ScriptNode | undefined): boolean {
  if (a?.raw !== b?.raw || a?.kind !== b?.kind) return false
  return idOf(a) === idOf(b)
}

function idOf(node: ScriptNode | undefined): LineId | undefined {
  return node?.kind === 'line' || node?.kind === 'action' ? node.id : undefined
}
