import { closeCompletion } from '@codemirror/autocomplete'
import { history, historyKeymap, insertNewline, moveLineDown, moveLineUp, standardKeymap } from '@codemirror/commands'
import type { Compartment, Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin } from '@codemirror/view'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import { cspNonce } from '../../ui/csp-nonce.ts'
import { scriptGutters } from './gutters.ts'
import { idGuard } from './id-guard.ts'
import { linePlugin } from './line-decorations.ts'
import { playAtCaret, renderAtCaret, toggleNote } from './script-commands.ts'
import type { EditorActions } from './script-state.ts'
import {
  actionsFacet,
  hoverChanged,
  hoverField,
  initialCast,
  linesField,
  playingField,
  scriptField,
} from './script-state.ts'
import { speakerCompletion } from './speaker-completion.ts'

/** Everything the script editor is made of: few extensions, each of which costs something on every key. */
export function scriptExtensions(input: {
  readonly cast: Cast
  readonly actions: EditorActions
  readonly readOnly: Compartment
  readonly isReadOnly: boolean
}): Extension {
  const nonce = cspNonce()
  return [
    initialCast.of(input.cast),
    actionsFacet.of(input.actions),
    scriptField,
    linesField,
    playingField,
    hoverField,
    linePlugin,
    scriptGutters(),
    hoverPlugin,
    history(),
    idGuard(),
    speakerCompletion(),
    keymap.of([
      // Handled here and kept from the window's own keys.
      { key: 'Mod-Enter', run: playAtCaret, stopPropagation: true },
      { key: 'Mod-Shift-Enter', run: renderAtCaret, stopPropagation: true },
      { key: 'Mod-/', run: toggleNote },
      { key: 'Alt-ArrowUp', run: moveLineUp },
      { key: 'Alt-ArrowDown', run: moveLineDown },
      { key: 'Enter', run: insertNewline },
      { key: 'Escape', run: closeCompletion },
      ...historyKeymap,
      ...standardKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Script' }),
    input.readOnly.of(EditorState.readOnly.of(input.isReadOnly)),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
  ]
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
