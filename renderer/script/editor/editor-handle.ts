import { redo, undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { textDifference } from '../../../shared/core/script/difference.ts'
import type { ScriptEditorHandle } from '../../project/editor-handle.ts'
import { toggleAllFolds, toggleFoldAtCaret } from '../marks/scene-folds.ts'
import { dispatchEdit, editMaterial, editScript } from '../state/edit-script.ts'
import { ownStep } from '../state/history-steps.ts'
import { emptyLineFacet } from '../state/empty-line.ts'
import { clearRows, selectRow } from '../state/line-selection.ts'
import { indexOfLine, nodeAt, sceneRows } from '../state/script-model.ts'
import { castStep, cutStep, lineNodeAt, mixStep, scriptField, seamStep, settingsStep } from '../state/script-state.ts'
import { lateFind } from './late-find.ts'
import { isToldElsewhere, openInEditor } from './open-document.ts'
import { insertCueAtCaret, insertLineBelow, insertSceneBelow, revealPosition } from './script-commands.ts'

/** What the window may do with an editor. */
export function editorHandle(view: EditorView): ScriptEditorHandle {
  const opened = () => view.plugin(openInEditor)
  const flush: ScriptEditorHandle['flush'] = (what) => opened()?.flush(what)
  return {
    flush,
    focus: () => view.focus(),
    revealLine: (id) => revealLine(view, id),
    revealScene: (wanted) => {
      const index = sceneRows(view.state.field(scriptField).model)[wanted]
      if (index !== undefined) revealPosition(view, view.state.doc.line(index + 1).from, 'start')
    },
    insertLine: () => {
      insertLineBelow(view)
      view.state.facet(emptyLineFacet)?.offerSpeakers(view, { joinsUp: false })
    },
    insertScene: () => insertSceneBelow(view),
    insertCue: () => insertCueAtCaret(view),
    undo: () => stepThrough(view, undo),
    redo: () => stepThrough(view, redo),
    text: () => opened()?.typed.text() ?? view.state.doc.toString(),
    unreported: () => opened()?.typed.unreported(),
    receive: (changes, text) => opened()?.typed.receive(changes, text),
    replaceText: (next, label, { castChange, sourcesChange } = {}) => {
      const changes = textDifference(view.state.doc.toString(), view.state.toText(next).toString())
      dispatchEdit(view, {
        label,
        changes,
        ...(castChange === undefined ? {} : { castChange }),
        ...(sourcesChange === undefined ? {} : { sourcesChange }),
      })
      flush()
    },
    caretOffset: () => view.state.selection.main.head,
    caretInLine: () => {
      const { head } = view.state.selection.main
      return head - view.state.doc.lineAt(head).from
    },
    written: (id) => {
      const { model } = view.state.field(scriptField)
      return nodeAt(model, indexOfLine(model, id))?.raw
    },
    caretLine: () => lineNodeAt(view.state, view.state.selection.main.head),
    material: () => editMaterial(view.state),
    edit: (make) => editScript(view, make),
    recordCast: (label, change) =>
      view.dispatch({ effects: castStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
    recordSettings: (label, change) =>
      view.dispatch({ effects: settingsStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
    recordCut: (label, change) =>
      view.dispatch({ effects: cutStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
    recordSeam: (label, change) =>
      view.dispatch({ effects: seamStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
    recordMix: (label, change) =>
      view.dispatch({ effects: mixStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
    selectLine: () => thenFocus(view, selectRow),
    clearLines: () => thenFocus(view, clearRows),
    fold: (what) => {
      if (what === 'all') toggleAllFolds(view)
      else toggleFoldAtCaret(view)
    },
    revealOffset: (offset) => {
      revealPosition(view, Math.min(offset, view.state.doc.length), 'center')
      view.focus()
    },
    keepCaretInView: (takenPx) => keepCaretInView(view, takenPx),
    find: { ...lateFind(view), selectedText: () => selectedText(view) },
  }
}

function thenFocus(view: EditorView, command: (view: EditorView) => unknown): void {
  command(view)
  view.focus()
}

/** Takes a step of the history. One that changes no text leaves the focus where somebody works, such as on the timeline. */
function stepThrough(view: EditorView, command: (view: EditorView) => unknown): void {
  const { doc } = view.state
  command(view)
  const { activeElement, body } = view.dom.ownerDocument
  // A button of a step may go with it.
  const isAtWork = activeElement !== null && activeElement !== body && !(activeElement instanceof HTMLButtonElement)
  if (view.state.doc !== doc || !isAtWork) view.focus()
}

/** Pixels between the caret's line and what hides the script behind it. */
const CARET_MARGIN_PX = 8

function keepCaretInView(view: EditorView, takenPx: number): void {
  const caret = view.coordsAtPos(view.state.selection.main.head)
  const edge = view.scrollDOM.getBoundingClientRect().bottom
  const hiddenPx = caret === null ? 0 : caret.bottom + CARET_MARGIN_PX - edge
  if (hiddenPx > 0 && hiddenPx <= takenPx + CARET_MARGIN_PX) view.scrollDOM.scrollTop += hiddenPx
}

function revealLine(view: EditorView, id: LineId): void {
  const { model } = view.state.field(scriptField)
  const index = indexOfLine(model, id)
  const node = nodeAt(model, index)
  if (node?.kind !== 'line') return
  revealPosition(view, view.state.doc.line(index + 1).from + node.spans.text[0], 'nearest')
}

/** What to search for first: the selection, if it is within a line. */
function selectedText({ state }: EditorView): string {
  const { from, to } = state.selection.main
  const selected = state.sliceDoc(from, to)
  return selected.includes('\n') ? '' : selected
}
