import { scriptUndoMoveLines, scriptUndoMoveScene } from '../../../messages/made/script.ts'
import { usualEol } from '../line-ends.ts'
import type { Script, ScriptNode, TextChange } from '../../model/script.ts'
import { endOf, slice, startOf } from './line-text.ts'
import { withNotesAbove } from './notes.ts'
import type { LineRange, ScriptEdit } from './types.ts'

/**
 * Moves lines so that they stand before the line with index `to` (the number of lines: to the end). Only the moved lines
 * change place in the text; all others are untouched. Notes directly above a moved line travel with it, and none are parted
 * from the line they stand above. Undefined if nothing would move.
 */
export function moveLines(
  script: Script,
  range: LineRange,
  to: number,
  label = scriptUndoMoveLines(),
): ScriptEdit | undefined {
  const { nodes } = script
  // A text that ends with a line end has an empty last line: it stays the last.
  const count = nodes.at(-1)?.raw === '' ? nodes.length - 1 : nodes.length
  const first = withNotesAbove(script, range.first)
  const last = Math.min(range.last, count - 1)
  const target = aboveNotes(nodes, Math.max(0, Math.min(to, count)))
  const head = nodes[first]
  const tail = nodes[last]
  if (head === undefined || tail === undefined || last < first) return undefined
  if (target >= first && target <= last + 1) return undefined
  const before = nodes[first - 1]
  const place = nodes[target]
  const eol = tail.eol === '' ? (before?.eol ?? usualEol(nodes)) : tail.eol
  const moved = slice(nodes.slice(first, last + 1)).slice(startOf(head) - head.from)
  const whole = tail.eol === '' ? moved + eol : moved
  // Without a line end behind the last line, the end before it goes away with it or stands in for the missing one.
  const atEnd = place === undefined
  const insert = atEnd ? eol + whole.slice(0, whole.length - eol.length) : whole
  const at = place === undefined ? endOf(nodes.at(-1) ?? tail) : startOf(place)
  const removal: TextChange =
    tail.eol === '' && before !== undefined
      ? { from: head.from - before.eol.length, to: endOf(tail), insert: '' }
      : { from: startOf(head), to: endOf(tail), insert: '' }
  const insertion: TextChange = { from: at, to: at, insert }
  const changes = at <= removal.from ? [insertion, removal] : [removal, insertion]
  const start = at <= removal.from ? at : at - (removal.to - removal.from) + (atEnd ? eol.length : 0)
  return { label, changes, selection: { anchor: start, head: start + whole.length - eol.length } }
}

/** Moves lines past their neighbour: up (-1) or down (1). A neighbour with notes above it is passed with its notes. */
export function moveLinesBy(script: Script, range: LineRange, direction: -1 | 1): ScriptEdit | undefined {
  if (direction === -1) {
    const first = withNotesAbove(script, range.first)
    return first === 0 ? undefined : moveLines(script, range, withNotesAbove(script, first - 1))
  }
  let below = range.last + 1
  while (isAnchoredNote(script.nodes, below)) below += 1
  return moveLines(script, range, below + 1)
}

/** The scenes of a script as ranges of lines: from a heading up to the next. What stands before the first is in none. */
export function sceneRanges(script: Script): readonly LineRange[] {
  const ranges: { first: number; last: number }[] = []
  for (const [index, node] of script.nodes.entries()) {
    const open = ranges.at(-1)
    if (node.kind === 'scene') ranges.push({ first: index, last: index })
    else if (open !== undefined) open.last = index
  }
  return ranges
}

/**
 * Moves a scene (index from 0) so that it stands before the scene that now has index `to` (their number: to the end),
 * with everything in it. A blank line is added where a heading would otherwise stand directly below a line.
 */
export function moveScene(script: Script, scene: number, to: number): ScriptEdit | undefined {
  const scenes = sceneRanges(script)
  const range = scenes[scene]
  if (range === undefined) return undefined
  const target = scenes[Math.max(0, to)]?.first ?? script.nodes.length
  const edit = moveLines(script, range, target, scriptUndoMoveScene())
  if (edit === undefined) return undefined
  return { ...edit, changes: edit.changes.map((change) => spaced(script, range, target, change)) }
}

/** Moves a scene past the one before (-1) or behind it (1). */
export function moveSceneBy(script: Script, scene: number, direction: -1 | 1): ScriptEdit | undefined {
  const to = direction === -1 ? scene - 1 : scene + 2
  return to < 0 || to > sceneRanges(script).length ? undefined : moveScene(script, scene, to)
}

function spaced(script: Script, range: LineRange, target: number, change: TextChange): TextChange {
  if (change.insert === '') return change
  const { nodes } = script
  const eol = usualEol(nodes)
  // The empty line behind the text's last line end does not travel.
  const count = nodes.at(-1)?.raw === '' ? nodes.length - 1 : nodes.length
  const moved = nodes.slice(range.first, Math.min(range.last + 1, count))
  const isOpenEnded = moved.at(-1)?.kind !== 'blank'
  if (target < nodes.length) return isOpenEnded ? { ...change, insert: change.insert + eol } : change
  const above = nodes.at(nodes.at(-1)?.raw === '' ? -2 : -1)
  return above?.kind === 'blank' || above === undefined ? change : { ...change, insert: eol + change.insert }
}

// A place between notes and the line they belong to is taken to be above the notes.
function aboveNotes(nodes: readonly ScriptNode[], index: number): number {
  let at = index
  if (nodes[at]?.kind !== 'line' && !isAnchoredNote(nodes, at)) return at
  while (nodes[at - 1]?.kind === 'note') at -= 1
  return at
}

function isAnchoredNote(nodes: readonly ScriptNode[], index: number): boolean {
  let at = index
  while (nodes[at]?.kind === 'note') at += 1
  return at > index && nodes[at]?.kind === 'line'
}
