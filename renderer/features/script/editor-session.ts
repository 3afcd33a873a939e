import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import type { ChangeSet, StateEffect } from '@codemirror/state'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'
import { EditorView } from '@codemirror/view'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { LineId } from '../../../shared/core/ids.ts'
import type { ScriptEditorHandle, ScriptEditorProps } from '../contracts.ts'
import { scriptExtensions } from './editor-extensions.ts'
import { randomLineId } from './id-guard.ts'
import { lineChanges } from './line-changes.ts'
import { missingIds } from './missing-ids.ts'
import { nameColumnWidth, nameMeasure } from './name-column.ts'
import { changeList, spanningChange } from './pending-changes.ts'
import { insertCueAtCaret, insertLineBelow, insertSceneBelow, revealPosition } from './script-commands.ts'
import { hasForeignEnds, indexOfLine, modelText, sceneTitleAt } from './script-model.ts'
import { lineNodeAt, linesChanged, playingChanged, readScript, scriptField } from './script-state.ts'

/** How long (ms) nobody must type before the changes are reported. */
const QUIET_MS = 400

/** Marks what the main side has already: it is not reported back, and not undone here. */
const fromMain = Annotation.define<boolean>()

/** One editor in the page, from the moment it stands to the moment it goes. */
export type EditorSession = {
  readonly handle: ScriptEditorHandle
  /** Another document, with a history of its own. Changes of the one before must have been reported with `flush`. */
  readonly open: (text: string) => void
  readonly show: (effects: readonly StateEffect<unknown>[]) => void
  /** Makes the column of names as wide as the cast needs. */
  readonly fitNames: (cast: Cast) => void
  readonly setReadOnly: (readOnly: boolean) => void
  readonly followPlaying: (lineId: LineId | undefined) => void
  readonly destroy: () => void
}

/** Builds the editor in `parent`. `props` answers the newest properties whenever it is asked. */
export function startEditor(parent: HTMLElement, props: () => ScriptEditorProps): EditorSession {
  const readOnly = new Compartment()
  let pending: ChangeSet | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Only kept for files with other line ends than `\n`, where offsets differ from the document's. */
  let lastText: string | undefined
  let reported: { line?: LineId | undefined; scene?: string | undefined; canUndo?: boolean; canRedo?: boolean } = {}

  const actions = {
    play: (id: LineId) => props().onPlayLine(id),
    render: (id: LineId) => props().onRenderLine(id),
    act: (id: LineId, action: Parameters<ScriptEditorProps['onLineAction']>[1]) => {
      flush()
      props().onLineAction(id, action)
    },
    addSpeaker: (name: string) => props().onAddSpeaker(name),
    flush: () => flush(),
  }
  const newState = (text: string) => {
    const { cast, readOnly: isReadOnly, lines, playingLineId } = props()
    const read = readScript(text, cast)
    lastText = hasForeignEnds(read.model) ? text : undefined
    const { nodes } = read.model
    // The first line that is spoken is where work begins; the file begins with titles and notes.
    const first = nodes.find((node) => node.kind === 'line')
    const state = EditorState.create({
      doc: text,
      extensions: [
        scriptExtensions({ cast, actions, readOnly, isReadOnly }),
        EditorView.updateListener.of(onUpdate),
        EditorView.domEventHandlers({ blur: () => flush() }),
      ],
    })
    const line = first === undefined ? undefined : state.doc.line(nodes.indexOf(first) + 1)
    const anchor = line === undefined || first?.kind !== 'line' ? 0 : line.from + first.spans.text[0]
    return state.update({
      selection: { anchor },
      effects: [linesChanged.of(lines), playingChanged.of(playingLineId)],
    }).state
  }
  const view = new EditorView({ parent, state: newState(props().initialText) })
  report()

  function onUpdate(update: ViewUpdate): void {
    const isOurs = update.transactions.some((each) => each.docChanged && each.annotation(fromMain) !== true)
    if (update.docChanged && isOurs) {
      pending = pending === undefined ? update.changes : pending.compose(update.changes)
      clearTimeout(timer)
      timer = setTimeout(flush, QUIET_MS)
    }
    if (update.docChanged || update.selectionSet) report()
  }

  function report(): void {
    const { state } = view
    const { onCaretLine, onCaretScene, onHistory } = props()
    const { head } = state.selection.main
    const line = lineNodeAt(state, head)?.id
    const scene = sceneTitleAt(state.field(scriptField).model, state.doc.lineAt(head).number - 1)
    const canUndo = undoDepth(state) > 0
    const canRedo = redoDepth(state) > 0
    const before = reported
    reported = { line, scene, canUndo, canRedo }
    if (!('line' in before) || before.line !== line) onCaretLine(line)
    if (!('scene' in before) || before.scene !== scene) onCaretScene?.(scene)
    if (before.canUndo !== canUndo || before.canRedo !== canRedo) onHistory?.({ canUndo, canRedo })
  }

  function flush(): void {
    clearTimeout(timer)
    if (pending === undefined) return
    if (!view.composing && !view.state.readOnly) {
      const ids = missingIds(view.state.field(scriptField).model, view.state.doc, randomLineId)
      if (ids.length > 0) view.dispatch({ changes: [...ids], annotations: Transaction.addToHistory.of(false) })
      clearTimeout(timer)
    }
    const changes = pending
    pending = undefined
    if (lastText === undefined) {
      props().onChanges(changeList(changes, view.state.doc), view.state.doc.toString())
      return
    }
    const text = modelText(view.state.field(scriptField).model)
    const list = spanningChange(lastText, text)
    lastText = text
    if (list.length > 0) props().onChanges(list, text)
  }

  const text = () =>
    lastText === undefined ? view.state.doc.toString() : modelText(view.state.field(scriptField).model)
  const model = () => view.state.field(scriptField).model
  return {
    handle: {
      flush,
      focus: () => view.focus(),
      revealLine: (id) => {
        const index = indexOfLine(model(), id)
        const node = model().nodes[index]
        if (node?.kind !== 'line') return
        revealPosition(view, view.state.doc.line(index + 1).from + node.spans.text[0], 'nearest')
      },
      revealScene: (wanted) => {
        let seen = -1
        const index = model().nodes.findIndex((node) => node.kind === 'scene' && ++seen === wanted)
        if (index !== -1) revealPosition(view, view.state.doc.line(index + 1).from, 'start')
      },
      insertLine: () => insertLineBelow(view),
      insertScene: () => insertSceneBelow(view),
      insertCue: () => insertCueAtCaret(view),
      undo: () => {
        undo(view)
        view.focus()
      },
      redo: () => {
        redo(view)
        view.focus()
      },
      text,
      absorb: (next) => {
        if (pending !== undefined) return false
        const changes = lineChanges(view.state.doc, view.state.toText(next))
        // Ids are as the main side has them: the guard must not repair what it knows better.
        const annotations = [fromMain.of(true), Transaction.addToHistory.of(false)]
        if (changes.length > 0) view.dispatch({ changes: [...changes], annotations, filter: false })
        lastText = next.includes('\r') || hasForeignEnds(model()) ? next : undefined
        return true
      },
      replaceText: (next) => {
        const changes = lineChanges(view.state.doc, view.state.toText(next))
        if (changes.length > 0) view.dispatch({ changes: [...changes], userEvent: 'edit', filter: false })
        flush()
      },
      caretLine: () => lineNodeAt(view.state, view.state.selection.main.head)?.id,
    },
    open: (next) => {
      clearTimeout(timer)
      pending = undefined
      reported = {}
      view.setState(newState(next))
      report()
    },
    show: (effects) => view.dispatch({ effects: [...effects] }),
    fitNames: (cast) => {
      const width = nameColumnWidth(cast, nameMeasure(view.contentDOM))
      parent.style.setProperty('--names', `${width}px`)
      view.requestMeasure()
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) }),
    followPlaying: (lineId) => {
      // Somebody who writes must not be carried away by what they hear.
      if (lineId === undefined || view.hasFocus) return
      const index = indexOfLine(model(), lineId)
      if (index === -1) return
      const block = view.lineBlockAt(view.state.doc.line(index + 1).from)
      const top = view.scrollDOM.scrollTop
      if (block.top >= top && block.bottom <= top + view.scrollDOM.clientHeight) return
      view.dispatch({ effects: EditorView.scrollIntoView(block.from, { y: 'center' }) })
    },
    destroy: () => {
      flush()
      clearTimeout(timer)
      view.destroy()
    },
  }
}
