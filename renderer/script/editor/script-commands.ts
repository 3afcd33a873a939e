import type { ChangeSpec } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { EditorView } from '@codemirror/view'
import { clampToVisible } from '../state/id-guard.ts'
import { sceneRows } from '../state/script-model.ts'
import { scriptSceneHeading } from '../../../shared/messages/made/script.ts'
import { actionsFacet, lineNodeAt, scriptField } from '../state/script-state.ts'

const note = /^\/\/ ?/

/** Makes notes of the selected lines, or lines of notes if all of them are notes. Blank lines stay blank. */
export const toggleNote: Command = (view) => {
  const { state } = view
  if (state.readOnly) return false
  const { from, to } = state.selection.main
  const lines = []
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    if (line.text.trim() !== '') lines.push(line)
    if (line.to >= to || line.number === state.doc.lines) break
  }
  const areNotes = lines.length > 0 && lines.every((line) => note.test(line.text))
  const changes: ChangeSpec[] = lines.map((line) =>
    areNotes
      ? { from: line.from, to: line.from + (note.exec(line.text)?.[0].length ?? 0) }
      : { from: line.from, insert: '// ' },
  )
  if (changes.length > 0) view.dispatch({ changes, userEvent: 'input' })
  return true
}

/** Opens an empty line below the caret's. */
export function insertLineBelow(view: EditorView): void {
  insertBelow(view, '\n')
}

/** Opens a scene heading below the caret's line, numbered after the scenes before it. */
export function insertSceneBelow(view: EditorView): void {
  const { state } = view
  const line = state.doc.lineAt(state.selection.main.head)
  const number = sceneRows(state.field(scriptField).model).filter((row) => row < line.number).length + 1
  const heading = scriptSceneHeading({ number })
  insertBelow(view, `${line.text.trim() === '' ? '\n' : '\n\n'}## ${heading} `)
}

/** Puts an empty cue at the caret, with the caret inside the brackets; around a selection, a cue of it. */
export function insertCueAtCaret(view: EditorView): void {
  if (view.state.readOnly) return
  const { state } = view
  const node = lineNodeAt(state, state.selection.main.head)
  const line = state.doc.lineAt(state.selection.main.head)
  const earliest = node === undefined ? line.from : line.from + node.spans.text[0]
  view.dispatch(
    state.changeByRange((range) => {
      const from = Math.max(range.from, earliest)
      const to = Math.max(range.to, from)
      const cue = state.sliceDoc(from, to)
      return {
        changes: { from, to, insert: `[${cue}]` },
        range: EditorSelection.range(from + 1, from + 1 + cue.length),
      }
    }),
    { userEvent: 'input', scrollIntoView: true },
  )
  view.focus()
}

function insertBelow(view: EditorView, insert: string): void {
  if (view.state.readOnly) return
  const { to } = view.state.doc.lineAt(view.state.selection.main.head)
  view.dispatch({
    changes: { from: to, insert },
    selection: { anchor: to + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
}

/** Puts the caret into a line and brings it into view. `y` says where. */
export function revealPosition(view: EditorView, position: number, scroll: 'nearest' | 'center' | 'start'): void {
  const anchor = clampToVisible(view.state.doc, position)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: scroll, yMargin: 40 }) })
}

/** Leaves the text: nothing has the focus then, and Tab goes on from here. */
export function leaveText(view: EditorView): boolean {
  const { main } = view.state.selection
  // At the end of a row that goes on in the next one, CodeMirror would put the caret there again, and the focus with it.
  if (main.empty && main.assoc !== 0) view.dispatch({ selection: EditorSelection.cursor(main.head) })
  view.contentDOM.blur()
  view.state.facet(actionsFacet)?.left()
  return true
}
