import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import { ownStep } from './history-steps.ts'
import { clampToVisible } from './id-guard.ts'
import { rowSelection, selectedRows, selectionOfRows } from './line-selection.ts'
import { placedScript } from './script-model.ts'
import { castStep, scriptField, settingsStep, sourcesStep } from './script-state.ts'
import type { EditMaterial, EditMaker } from '../../project/editor-handle.ts'

/** What edits of the structure see of an editor. */
export function editMaterial(state: EditorState): EditMaterial {
  const { model, cast } = state.field(scriptField)
  const rows = selectedRows(state)
  const first = rows[0] ?? 0
  const last = rows.at(-1) ?? first
  const { anchor, head } = state.selection.main
  return {
    script: placedScript(model),
    cast,
    rows,
    range: last - first === rows.length - 1 ? { first, last } : undefined,
    selection: { anchor, head },
  }
}

/**
 * Does an edit as one step of the history. Answers false if it could not be made: nothing to do, or the script is only
 * to be read. Text, cast and selection change together.
 */
export function editScript(view: EditorView, make: EditMaker): boolean {
  if (view.state.readOnly) return false
  const edit = make(editMaterial(view.state))
  if (edit === undefined) return false
  dispatchEdit(view, edit)
  return true
}

/** Puts an edit into the document. */
export function dispatchEdit(view: EditorView, edit: ScriptEdit): void {
  const { state } = view
  const changes = state.changes([...edit.changes])
  const doc = changes.apply(state.doc)
  const selection =
    edit.selection === undefined
      ? undefined
      : {
          anchor: clampToVisible(doc, edit.selection.anchor),
          head: clampToVisible(doc, edit.selection.head),
        }
  const hadRows = state.field(rowSelection).length > 0
  view.dispatch({
    changes,
    ...(selection === undefined ? {} : { selection }),
    effects: [
      ...(edit.castChange === undefined ? [] : [castStep.of(edit.castChange)]),
      ...(edit.settingsChange === undefined ? [] : [settingsStep.of(edit.settingsChange)]),
      ...(edit.sourcesChange === undefined ? [] : [sourcesStep.of(edit.sourcesChange)]),
      ...(selection === undefined ? [] : [EditorView.scrollIntoView(selection.head, { y: 'nearest', yMargin: 40 })]),
      ...(selection === undefined || !hadRows ? [] : [selectionOfRows(doc, selection)]),
    ],
    annotations: [...ownStep(edit.label)],
    userEvent: 'edit',
    // Made of whole lines with their ids: nothing is left to repair.
    filter: false,
  })
}
