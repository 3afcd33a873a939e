import { historyKeymap } from '@codemirror/commands'
import type { Compartment, Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { EditorView, keymap, placeholder, ViewPlugin } from '@codemirror/view'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ModelChoice } from '../../../shared/core/model/models.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import { cspNonce } from '../../base/ui/csp-nonce.ts'
import { caretWords } from '../marks/caret-words.ts'
import { directTyping } from '../typing/direct-typing.ts'
import { editScript } from '../state/edit-script.ts'
import { enter } from '../typing/enter-key.ts'
import { focusCaret } from '../typing/focus-caret.ts'
import { findField, findMarks } from '../find/find-field.ts'
import { scriptGutters } from '../marks/gutters.ts'
import { stepHistory } from '../state/history-steps.ts'
import { idGuard } from '../state/id-guard.ts'
import { lateTools } from './late-tools.ts'
import { textKeymap } from './text-keymap.ts'
import { linePlugin } from '../marks/line-decorations.ts'
import { rowSelection, selectedRows } from '../state/line-selection.ts'
import { problemMarks } from '../marks/problem-marks.ts'
import { sceneFolding } from '../marks/scene-folds.ts'
import { remoteCarets } from '../marks/remote-carets.ts'
import { keymapOf } from '../state/command-keymap.ts'
import { editorCommands } from './editor-commands.ts'
import type { EditorActions, ScriptValue } from '../state/script-state.ts'
import {
  actionsFacet,
  hoverChanged,
  hoverField,
  initialCast,
  initialNarrator,
  linesField,
  playingField,
  scriptField,
} from '../state/script-state.ts'
import { staleField } from '../state/stale-lines.ts'
import { initialModel, modelField } from '../state/speech-model.ts'
import type { SpellingRules } from '../spelling/spelling-rules.ts'
import { initialSpelling, rulesField } from '../spelling/spelling-rules.ts'
import { scriptEditorName, scriptEditorPlaceholder } from '../../../shared/messages/made/script.ts'
import { deleteRows } from '../state/structure-edits.ts'

/** Everything the script editor is made of: few extensions, each of which costs something on every key. */
export function scriptExtensions(input: {
  readonly cast: Cast
  readonly model: ModelChoice
  readonly narrator: SpeakerId | null
  readonly spelling: SpellingRules | undefined
  readonly actions: EditorActions
  readonly readOnly: Compartment
  readonly isReadOnly: boolean
  /** The document, read already. */
  readonly read: ScriptValue
}): Extension {
  const nonce = cspNonce()
  return [
    initialCast.of(input.cast),
    initialModel.of(input.model),
    initialNarrator.of(input.narrator),
    initialSpelling.of(input.spelling),
    actionsFacet.of(input.actions),
    scriptField.init(() => input.read),
    modelField,
    rulesField,
    linesField,
    staleField,
    playingField,
    hoverField,
    rowSelection,
    findField,
    sceneFolding(),
    problemMarks(),
    findMarks,
    linePlugin,
    remoteCarets(),
    // An exception in a part of the editor is nobody's to catch: the window's own watch hears of it.
    EditorView.exceptionSink.of(reportError),
    scriptGutters(),
    hoverPlugin,
    stepHistory(),
    directTyping(),
    focusCaret(),
    idGuard(),
    caretWords(),
    lateTools(),
    keymap.of([
      ...keymapOf(editorCommands),
      // How text is written, which nobody asks for by name.
      { key: 'Backspace', run: deleteApart },
      { key: 'Delete', run: deleteApart },
      { key: 'Enter', run: enter },
      ...historyKeymap,
      ...textKeymap,
    ]),
    EditorView.lineWrapping,
    placeholder(scriptEditorPlaceholder()),
    // Chromium fetches the dictionaries of its spell checker from the network, so it stays off: `spelling` has its own.
    EditorView.contentAttributes.of({ 'aria-label': scriptEditorName(), spellcheck: 'false', tabindex: '0' }),
    input.readOnly.of(EditorState.readOnly.of(input.isReadOnly)),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
  ]
}

// Lines that stand together are selected as text too, which the usual keys delete.
const deleteApart: Command = (view) => {
  const rows = selectedRows(view.state)
  const isApart = view.state.field(rowSelection).length > 1 && view.state.selection.main.empty
  return isApart && rows.length > 1 && editScript(view, deleteRows)
}

/** Follows the pointer over lines and gutters alike; CodeMirror's own handlers see only the text. */
const hoverPlugin = ViewPlugin.fromClass(
  class {
    readonly view: EditorView
    constructor(view: EditorView) {
      this.view = view
      view.scrollDOM.addEventListener('mousemove', this.onMove)
      view.scrollDOM.addEventListener('mouseleave', this.onLeave)
    }
    readonly onMove = (event: MouseEvent) => {
      // While a button is held the pointer selects.
      if (event.buttons === 0) this.show(this.view.lineBlockAtHeight(event.clientY - this.view.documentTop).from)
    }
    readonly onLeave = () => this.show(-1)
    show(at: number) {
      if (this.view.state.field(hoverField) !== at) this.view.dispatch({ effects: hoverChanged.of(at) })
    }
    destroy() {
      this.view.scrollDOM.removeEventListener('mousemove', this.onMove)
      this.view.scrollDOM.removeEventListener('mouseleave', this.onLeave)
    }
  },
)
