import { redo, undo } from '@codemirror/commands'
import type { StateEffect } from '@codemirror/state'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'
import { EditorView } from '@codemirror/view'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { textDifference } from '../../../shared/core/script/difference.ts'
import type { ScriptEditorProps } from '../editor-props.ts'
import { dispatchEdit, editMaterial, editScript } from '../state/edit-script.ts'
import { scriptExtensions } from './editor-extensions.ts'
import { findField, findReport } from '../find/find-field.ts'
import { noSteps, ownStep, stepsAfter } from '../state/history-steps.ts'
import { lateFind } from './late-find.ts'
import { editorTools } from './late-tools.ts'
import { clearRows, rowSelection, selectRow } from '../state/line-selection.ts'
import { nameColumnWidth, nameMeasure } from '../marks/name-column.ts'
import { problemsChanged } from '../marks/problem-marks.ts'
import { quietTimer } from '../state/quiet-timer.ts'
import { toggleAllFolds, toggleFoldAtCaret } from '../marks/scene-folds.ts'
import { insertCueAtCaret, insertLineBelow, insertSceneBelow, revealPosition } from './script-commands.ts'
import { firstSpoken, indexOfLine, nodeAt, placedScript, sceneRows, sceneTitleAt } from '../state/script-model.ts'
import {
  castStep,
  lineNodeAt,
  linesChanged,
  playingChanged,
  readScript,
  scriptField,
  settingsStep,
} from '../state/script-state.ts'
import { modelField } from '../state/speech-model.ts'
import { createTypedReport, fromMain } from '../state/typed-report.ts'
import type { FindReport } from '../../base/find-report.ts'
import type { ScriptEditorHandle } from '../../project/editor-handle.ts'

/** How long (ms) nobody must type before lists and counts follow. */
const QUIET_MS = 400

/**
 * A script of more lines is described (lists, counts, problems) only when nobody has typed for so many milliseconds,
 * because each of these costs a pass over it.
 */
const MANY_LINES = 2000
const LONG_QUIET_MS = 1500

/** A long script is seen first, and described this much later (ms). */
const AFTER_SIGHT_MS = 60
/** In a window that is not drawn because nobody sees it: this much later (ms). */
const LATEST_SIGHT_MS = 2000

/** How long (ms) after the last key a search looks again. */
const FIND_AGAIN_MS = 200

/** A change of the cast or the settings that whoever asked for it sends to the main side. */
const isToldElsewhere = Annotation.define<boolean>()

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
  const quiet = quietTimer(QUIET_MS, () => follow())
  const typed = createTypedReport(
    () => view,
    (changes) => props().onChanges(changes),
    () => props().onTyping(),
  )
  let describeTimer: ReturnType<typeof setTimeout> | undefined
  let findTimer: ReturnType<typeof setTimeout> | undefined
  let steps = noSteps
  let isGone = false
  let reported: Reported | undefined

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
    const { cast, model: speech, narrator, spelling, readOnly: isReadOnly, lines, playingLineId } = props()
    const read = readScript(text, cast, narrator)
    // The first line that is spoken is where work begins; the file begins with titles and notes.
    const row = firstSpoken(read.model)
    const first = nodeAt(read.model, row)
    const state = EditorState.create({
      doc: text,
      extensions: [
        scriptExtensions({ cast, model: speech, narrator, spelling, actions, readOnly, isReadOnly, read }),
        EditorView.updateListener.of(onUpdate),
        EditorView.domEventHandlers({ blur: () => flush() }),
      ],
    })
    const anchor = first?.kind === 'line' ? state.doc.line(row + 1).from + first.spans.text[0] : 0
    typed.begin(state, text)
    return state.update({
      selection: { anchor },
      effects: [linesChanged.of(lines), playingChanged.of(playingLineId)],
    }).state
  }
  const view = new EditorView({ parent, state: newState(props().initialText) })
  report()
  meet()
  if (editorTools.now() === undefined) void editorTools.arrived.then(() => (isGone ? undefined : judge()))

  function onUpdate(update: ViewUpdate): void {
    steps = stepsAfter(steps, update)
    const isOurs = update.transactions.some((each) => each.docChanged && each.annotation(fromMain) !== true)
    if (update.docChanged && isOurs) typed.add(update.changes, update.startState.doc)
    if (update.docChanged) quiet.stir()
    for (const transaction of update.transactions) {
      if (transaction.annotation(isToldElsewhere) === true) continue
      for (const effect of transaction.effects) {
        if (effect.is(castStep)) props().onCast(effect.value)
        if (effect.is(settingsStep)) props().onSettings(effect.value)
      }
    }
    if (update.docChanged && update.state.field(findField).query !== undefined) {
      clearTimeout(findTimer)
      findTimer = setTimeout(() => editorTools.now()?.renew(view), FIND_AGAIN_MS)
    }
    if (update.docChanged || update.selectionSet || update.transactions.length > 0) report()
    // What is spoken from now on needs an id.
    if (update.state.field(scriptField).narrator !== update.startState.field(scriptField).narrator) typed.giveIds()
    if (update.state.field(scriptField).cast !== update.startState.field(scriptField).cast) judge()
    else if (update.state.field(modelField) !== update.startState.field(modelField)) judge()
  }

  function report(): void {
    const { state } = view
    const { head } = state.selection.main
    const before = reported
    const now: Reported = {
      line: lineNodeAt(state, head)?.id,
      scene: sceneTitleAt(state.field(scriptField).model, state.doc.lineAt(head).number - 1),
      undo: steps.done.at(-1),
      redo: steps.undone.at(-1),
      rows: state.field(rowSelection).length,
      find: findReport(state),
    }
    reported = now
    const { onCaretLine, onCaretScene, onHistory, onSelectedLines, onFind } = props()
    if (before === undefined || before.line !== now.line) onCaretLine(now.line)
    if (before === undefined || before.scene !== now.scene) onCaretScene?.(now.scene)
    if (before === undefined || before.undo !== now.undo || before.redo !== now.redo) {
      onHistory?.({ undo: now.undo, redo: now.redo })
    }
    if (before === undefined || before.rows !== now.rows) onSelectedLines(now.rows)
    if (before === undefined || !isSameFind(before.find, now.find)) onFind(now.find)
  }

  /** Looks for what is wrong or doubtful. Costs a pass over the script: never on a key. */
  function judge(): void {
    const tools = editorTools.now()
    // Done once they have come.
    if (tools === undefined) return
    const { model: read, cast } = view.state.field(scriptField)
    const { id, added } = view.state.field(modelField)
    const problems = tools.diagnose(placedScript(read), cast, { model: id, models: added })
    view.dispatch({ effects: problemsChanged.of(problems) })
    props().onProblems(problems)
  }

  function flush(what?: 'textOnly'): void {
    if (what === 'textOnly') return typed.send()
    const isBehind = quiet.isStirred() || describeTimer !== undefined
    typed.giveIds()
    typed.send()
    quiet.stop()
    if (isBehind) describe()
  }

  function describe(): void {
    clearTimeout(describeTimer)
    describeTimer = undefined
    props().onScript(model(), typed.text())
    judge()
  }

  /** What the window learns of a script that has just been opened. */
  function meet(): void {
    if (view.state.doc.lines <= MANY_LINES) {
      judge()
      return
    }
    // The time begins when it has been drawn, which takes longer on a slow machine.
    describeTimer = setTimeout(describe, LATEST_SIGHT_MS)
    requestAnimationFrame(() => {
      if (describeTimer === undefined) return
      clearTimeout(describeTimer)
      describeTimer = setTimeout(describe, AFTER_SIGHT_MS)
    })
  }

  /** Nobody has typed for a while. */
  function follow(): void {
    typed.giveIds()
    typed.send()
    quiet.stop()
    clearTimeout(describeTimer)
    if (model().document.lines <= MANY_LINES) describe()
    else describeTimer = setTimeout(describe, LONG_QUIET_MS)
  }

  const model = () => view.state.field(scriptField).model
  return {
    handle: {
      flush,
      focus: () => view.focus(),
      revealLine: (id) => {
        const index = indexOfLine(model(), id)
        const node = nodeAt(model(), index)
        if (node?.kind !== 'line') return
        revealPosition(view, view.state.doc.line(index + 1).from + node.spans.text[0], 'nearest')
      },
      revealScene: (wanted) => {
        const index = sceneRows(model())[wanted]
        if (index !== undefined) revealPosition(view, view.state.doc.line(index + 1).from, 'start')
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
      text: typed.text,
      unreported: typed.unreported,
      receive: typed.receive,
      replaceText: (next, label, castChange) => {
        const changes = textDifference(view.state.doc.toString(), view.state.toText(next).toString())
        dispatchEdit(view, { label, changes, ...(castChange === undefined ? {} : { castChange }) })
        flush()
      },
      caretOffset: () => view.state.selection.main.head,
      caretLine: () => lineNodeAt(view.state, view.state.selection.main.head)?.id,
      material: () => editMaterial(view.state),
      edit: (make) => editScript(view, make),
      recordCast: (label, change) =>
        view.dispatch({ effects: castStep.of(change), annotations: [...ownStep(label), isToldElsewhere.of(true)] }),
      recordSettings: (label, change) =>
        view.dispatch({
          effects: settingsStep.of(change),
          annotations: [...ownStep(label), isToldElsewhere.of(true)],
        }),
      selectLine: () => {
        selectRow(view)
        view.focus()
      },
      clearLines: () => {
        clearRows(view)
        view.focus()
      },
      fold: (what) => {
        if (what === 'all') toggleAllFolds(view)
        else toggleFoldAtCaret(view)
      },
      revealOffset: (offset) => {
        revealPosition(view, Math.min(offset, view.state.doc.length), 'center')
        view.focus()
      },
      find: {
        ...lateFind(view),
        selectedText: () => {
          const { from, to } = view.state.selection.main
          const selected = view.state.sliceDoc(from, to)
          return selected.includes('\n') ? '' : selected
        },
      },
    },
    open: (next) => {
      quiet.stop()
      typed.stop()
      clearTimeout(findTimer)
      clearTimeout(describeTimer)
      describeTimer = undefined
      reported = undefined
      steps = noSteps
      view.setState(newState(next))
      report()
      meet()
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
      // Another project may be open by now: it must not be described as this one.
      clearTimeout(describeTimer)
      describeTimer = undefined
      typed.giveIds()
      typed.send()
      isGone = true
      quiet.stop()
      clearTimeout(findTimer)
      view.destroy()
    },
  }
}

/** What the rest of the window was last told. */
type Reported = {
  readonly line: LineId | undefined
  readonly scene: string | undefined
  readonly undo: string | undefined
  readonly redo: string | undefined
  readonly rows: number
  readonly find: FindReport
}

function isSameFind(a: FindReport, b: FindReport): boolean {
  return a.query === b.query && a.count === b.count && a.current === b.current && a.problem === b.problem
}
