import { baseKeyEscape } from '../../../shared/messages/made/base.ts'
import { completionKeys } from '../../../shared/messages/made/completion.ts'
import type { StateEffect } from '@codemirror/state'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ScriptEditorHandle } from '../../project/editor-handle.ts'
import type { ScriptEditorProps } from '../editor-props.ts'
import { findAgain } from '../find/find-again.ts'
import { nameColumnWidth, nameMeasure } from '../marks/name-column.ts'
import { firstSpoken, indexOfLine, nodeAt } from '../state/script-model.ts'
import { type EditorActions, linesChanged, playingChanged, readScript, scriptField } from '../state/script-state.ts'
import { scriptExtensions } from './editor-extensions.ts'
import { editorHandle } from './editor-handle.ts'
import { editorTools } from './late-tools.ts'
import { openInEditor, openedAs } from './open-document.ts'

/** One editor in the page, from the moment it stands to the moment it goes. */
export type EditorSession = {
  readonly handle: ScriptEditorHandle
  /** The element that it fills. */
  readonly place: HTMLElement
  /** What scrolls in it. */
  readonly scroller: HTMLElement
  /** Whoever takes it over tells it what differs from these. */
  readonly made: ScriptEditorProps
  /** What is asked and told now. */
  readonly props: () => ScriptEditorProps
  /** From now on these are asked and told. What was typed into another document before goes to whom it belonged to. */
  readonly follow: (props: ScriptEditorProps) => void
  /** Another document, with a history of its own. Changes of the one before must have been reported with `flush`. */
  readonly open: (text: string) => void
  readonly show: (effects: readonly StateEffect<unknown>[]) => void
  /** Makes the column of names as wide as the cast needs. */
  readonly fitNames: (cast: Cast) => void
  readonly setReadOnly: (readOnly: boolean) => void
  readonly followPlaying: (lineId: LineId | undefined) => void
  readonly destroy: () => void
}

/** Builds the editor in `parent`. */
export function startEditor(parent: HTMLElement, made: ScriptEditorProps): EditorSession {
  let newest = made
  const props = (): ScriptEditorProps => newest
  const readOnly = new Compartment()
  const actions = actionsOf(props, () => view.plugin(openInEditor)?.flush())
  const newState = (text: string): EditorState => stateOf(text, props, actions, readOnly)
  let width = Number.NaN
  const fit = (cast: Cast): boolean => {
    const before = width
    width = nameColumnWidth(cast, nameMeasure(parent))
    if (width !== before) parent.style.setProperty('--names', `${width}px`)
    return width !== before
  }
  fit(props().cast)
  // Built outside of the page: the editor reads the selection while it is made, which lays out whatever is there, and its
  // own styles come after that. So its lines are laid out once, with their styles and the width of the names.
  const view = new EditorView({ state: newState(props().initialText) })
  parent.append(view.dom)
  view.plugin(openInEditor)?.meet()
  parent.style.setProperty('--completion-keys', JSON.stringify(completionKeys({ escape: baseKeyEscape() })))
  const handle = editorHandle(view)
  return {
    handle,
    place: parent,
    scroller: view.scrollDOM,
    made,
    props,
    follow: (next) => {
      if (newest.documentKey !== next.documentKey) handle.flush()
      newest = next
    },
    open: (text) => {
      view.setState(newState(text))
      view.plugin(openInEditor)?.meet()
    },
    show: (effects) => view.dispatch({ effects: [...effects] }),
    fitNames: (cast) => {
      if (fit(cast)) view.requestMeasure()
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) }),
    followPlaying: (lineId) => followPlaying(view, lineId),
    destroy: () => {
      view.plugin(openInEditor)?.leave()
      view.destroy()
    },
  }
}

/** What the editor's own keys and marks ask of the window. */
function actionsOf(props: () => ScriptEditorProps, flush: () => void): EditorActions {
  return {
    play: (id) => props().onPlayLine(id),
    act: (id, action) => {
      flush()
      props().onLineAction(id, action)
    },
    speakersAdded: (added) => props().onSpeakersAdded(added),
    speakersFound: (found) => props().onSpeakersFound(found),
    changesOf: (lineIds) => props().onStale(lineIds),
    watchWord: (tell) => props().onWatchWord(tell),
    playWord: (line, offset) => props().onPlayWord(line, offset),
    left: () => props().onLeave(),
    flush,
  }
}

function stateOf(
  text: string,
  props: () => ScriptEditorProps,
  actions: EditorActions,
  readOnly: Compartment,
): EditorState {
  const { cast, model: speech, narrator, spelling, readOnly: isReadOnly, lines, playingLineId } = props()
  const read = readScript(text, cast, narrator)
  // The first line that is spoken is where work begins; the file begins with titles and notes.
  const row = firstSpoken(read.model)
  const first = nodeAt(read.model, row)
  const state = EditorState.create({
    doc: text,
    extensions: [
      scriptExtensions({ cast, model: speech, narrator, spelling, actions, readOnly, isReadOnly, read }),
      // Kept only where CodeMirror's line ends may be others than the file's.
      openedAs.of({ text: text.includes('\r') ? text : '', props }),
      openInEditor,
      findAgain((view) => editorTools.now()?.renew(view)),
      EditorView.updateListener.of((update) => update.view.plugin(openInEditor)?.after(update)),
      EditorView.domEventHandlers({ blur: (_event, view) => view.plugin(openInEditor)?.flush() }),
    ],
  })
  const anchor = first?.kind === 'line' ? state.doc.line(row + 1).from + first.spans.text[0] : 0
  return state.update({
    selection: { anchor },
    effects: [linesChanged.of(lines), playingChanged.of(playingLineId)],
  }).state
}

/** Scrolls to the line that is heard, if it is out of sight. */
function followPlaying(view: EditorView, lineId: LineId | undefined): void {
  // Somebody who writes must not be carried away by what they hear.
  if (lineId === undefined || view.hasFocus) return
  const index = indexOfLine(view.state.field(scriptField).model, lineId)
  if (index === -1) return
  const block = view.lineBlockAt(view.state.doc.line(index + 1).from)
  const top = view.scrollDOM.scrollTop
  if (block.top >= top && block.bottom <= top + view.scrollDOM.clientHeight) return
  view.dispatch({ effects: EditorView.scrollIntoView(block.from, { y: 'center' }) })
}
