import { scriptStepDeleteLines } from '../../../shared/messages/made/script.ts'
import { findSpeaker } from '../../../shared/core/cast/cast.ts'
import { duplicateLines } from '../../../shared/core/script/edit/duplicate.ts'
import { moveLinesBy, moveScene, moveSceneBy, sceneRanges } from '../../../shared/core/script/edit/move.ts'
import { addNote, toggleToDo, withNotesAbove } from '../../../shared/core/script/edit/notes.ts'
import { joinLines, splitLine } from '../../../shared/core/script/edit/split-join.ts'
import type { LineRange, NewId, ScriptEdit, TextSelection } from '../../../shared/core/script/edit/types.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import type { EditMaker, EditMaterial } from '../../project/editor-handle.ts'

/** Breaks the caret's line in two of the same speaker, or apart from a line that it was written in front of. */
export function splitAtCaret(newId: NewId): EditMaker {
  return ({ script, cast, selection }) =>
    splitLine(script, selection.head, newId, cast, (name) => findSpeaker(cast, name) !== undefined)
}

/** Joins the selected lines, or the caret's line with the next one. */
export const joinRows: EditMaker = ({ script, rows, range }) => {
  const first = rows[0]
  if (first === undefined || range === undefined) return undefined
  if (range.last > range.first) return joinLines(script, range)
  let next = first + 1
  while (script.nodes[next]?.kind === 'blank') next += 1
  return joinLines(script, { first, last: next })
}

/** Moves the selected lines, or the caret's, with their notes. Caret and selection keep their places in them. */
export function moveRows(direction: -1 | 1): EditMaker {
  return ({ script, range, selection }) => {
    if (range === undefined) return undefined
    const edit = moveLinesBy(script, range, direction)
    const start = script.nodes[withNotesAbove(script, range.first)]?.from
    return edit === undefined || start === undefined ? undefined : carried(edit, start, selection)
  }
}

/** Moves the scene of the caret past its neighbour. */
export function moveSceneAtCaret(direction: -1 | 1): EditMaker {
  return ({ script, rows, selection }) => {
    const scene = sceneOfRow(script, rows[0] ?? 0)
    const range = sceneRanges(script)[scene]
    const edit = moveSceneBy(script, scene, direction)
    const start = range === undefined ? undefined : script.nodes[range.first]?.from
    return edit === undefined || start === undefined ? undefined : carried(edit, start, selection)
  }
}

/** Moves a scene (index from 0) before the one that now has index `to`; their number: to the end. */
export function moveSceneTo(scene: number, to: number): EditMaker {
  return ({ script }) => caretAtStart(moveScene(script, scene, to))
}

/** Moves a scene of the list by one place. */
export function moveSceneOfList(scene: number, direction: -1 | 1): EditMaker {
  return ({ script }) => caretAtStart(moveSceneBy(script, scene, direction))
}

/** Copies the selected lines, or the caret's, below themselves. */
export function duplicateRows(newId: NewId): EditMaker {
  return ({ script, cast, range }) => {
    const edit = range === undefined ? undefined : duplicateLines(script, range, newId, cast)
    return edit?.selection === undefined
      ? edit
      : { ...edit, selection: { anchor: edit.selection.head, head: edit.selection.head } }
  }
}

/** Takes the selected lines out, also where others stand between them. */
export const deleteRows: EditMaker = ({ script, rows }) => {
  const { nodes } = script
  const changes = rows.flatMap((row) => {
    const node = nodes[row]
    return node === undefined
      ? []
      : [{ from: node.from, to: node.from + node.raw.length + node.eol.length, insert: '' }]
  })
  return changes.length === 0 ? undefined : { label: scriptStepDeleteLines({ lines: changes.length }), changes }
}

/** Opens a note (or to-do) above the line of the caret, with the caret in it. */
export function noteAbove(kind: 'note' | 'todo'): EditMaker {
  return ({ script, rows }) => {
    const row = rows[0] ?? 0
    const edit = addNote(script, row, '', kind)
    const [change] = edit?.changes ?? []
    if (edit === undefined || change === undefined) return undefined
    const mark = `${change.insert.trimEnd()} `
    const caret = change.from + mark.length
    return {
      ...edit,
      changes: [{ ...change, insert: mark + change.insert.trimStart().slice(mark.trimEnd().length) }],
      selection: { anchor: caret, head: caret },
    }
  }
}

/** Finishes or reopens the to-do of a line: the line itself, or the nearest to-do above the line that it is about. */
export function toggleToDoAt(row: number): EditMaker {
  return ({ script }) => {
    for (let at = row; at >= 0; at -= 1) {
      const edit = toggleToDo(script, at)
      if (edit !== undefined) return edit
      if (at < row && script.nodes[at]?.kind !== 'note') return undefined
    }
    return undefined
  }
}

/** The same for the caret's line. */
export const toggleToDoAtCaret: EditMaker = (material: EditMaterial) => toggleToDoAt(material.rows[0] ?? 0)(material)

/** Index of the scene that a line belongs to; -1 before the first. */
function sceneOfRow(script: Script, row: number): number {
  return sceneRanges(script).findIndex((range: LineRange) => row >= range.first && row <= range.last)
}

// Edits answer what they moved as their selection: the caret keeps its place in it.
function carried(edit: ScriptEdit, start: number, selection: TextSelection): ScriptEdit {
  if (edit.selection === undefined) return edit
  const { anchor: from, head: to } = edit.selection
  const moved = (offset: number): number => Math.max(from, Math.min(to, from + offset - start))
  return { ...edit, selection: { anchor: moved(selection.anchor), head: moved(selection.head) } }
}

function caretAtStart(edit: ScriptEdit | undefined): ScriptEdit | undefined {
  if (edit?.selection === undefined) return edit
  return { ...edit, selection: { anchor: edit.selection.anchor, head: edit.selection.anchor } }
}
