import type { EditorState, Extension } from '@codemirror/state'
import type { BlockInfo, ViewUpdate } from '@codemirror/view'
import { EditorView, GutterMarker, gutter, ViewPlugin } from '@codemirror/view'
import type { ScriptNote } from '../../../shared/core/script/edit/notes.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { progressRing, stateShape } from '../../base/ui/icons/state-shapes.ts'
import { editScript } from '../state/edit-script.ts'
import { rowClasses } from './line-decorations.ts'
import type { LineMark } from './line-mark.ts'
import { lineMark } from './line-mark.ts'
import { pressRow } from '../state/line-selection.ts'
import { noteKind } from '../state/note-kind.ts'
import { foldedRanges } from './folds.ts'
import { openFoldAt, sceneFold, toggleFold } from './scene-folds.ts'
import { nodeAt, numberAt } from '../state/script-model.ts'
import { actionsFacet, linesField, playingField, scriptField } from '../state/script-state.ts'
import { changesOfLine, changeWords, staleField } from '../state/stale-lines.ts'
import { toggleToDoAt } from '../state/structure-edits.ts'
import type { LineAction } from '../../project/line-states.ts'
import {
  scriptLineAct,
  scriptLineDraft,
  scriptLineName,
  scriptLinePause,
  scriptLinePlay,
  scriptLineSceneFold,
  scriptLineSceneUnfold,
  scriptLineStates,
  scriptLineStatesWords,
  scriptLineToDoFinish,
  scriptLineToDoReopen,
} from '../../../shared/messages/made/script.ts'

/**
 * The columns beside the script, outside the text box: the number (or play button) with the state's shape at the left,
 * the state in words with its action at the right. Their buttons are reached by pointer and by the keys of the script,
 * not by Tab through every line.
 */
export function scriptGutters(): Extension {
  return [
    gutter({
      class: 'cm-line-gutter',
      markers: rowClasses,
      lineMarker: (view, block) => cell(view, block, (mark, seen) => new NumberCell(mark, seen), otherCell),
      lineMarkerChange: cellsChanged,
      domEventHandlers: { click: onClick, mousedown: keepFocus },
    }),
    gutter({
      class: 'cm-state-gutter',
      side: 'after',
      markers: rowClasses,
      lineMarker: (view, block) =>
        cell(
          view,
          block,
          (mark, seen) => new StateCell(mark, seen),
          () => null,
        ),
      lineMarkerChange: cellsChanged,
      domEventHandlers: { click: onClick, mousedown: keepFocus },
    }),
    gutterNames,
  ]
}

/** What a cell shows beside its mark. Two cells with equal keys are the same drawing. */
type Seen = {
  readonly id: LineId | undefined
  readonly number: number
  readonly speaker: string
  readonly isPlaying: boolean
}

class NumberCell extends GutterMarker {
  readonly mark: LineMark
  readonly seen: Seen
  constructor(mark: LineMark, seen: Seen) {
    super()
    this.mark = mark
    this.seen = seen
  }
  override eq(other: GutterMarker): boolean {
    return (
      other instanceof NumberCell &&
      sameSeen(this.seen, other.seen) &&
      this.mark.shape === other.mark.shape &&
      this.mark.progress === other.mark.progress &&
      this.mark.name === other.mark.name &&
      this.mark.canPlay === other.mark.canPlay
    )
  }
  override toDOM(): Node {
    const { id, number, speaker, isPlaying } = this.seen
    const cell = element('div', 'cm-number-cell')
    // Whoever reads the column by itself hears whose state it is.
    cell.setAttribute('role', 'group')
    cell.setAttribute('aria-label', scriptLineName({ line: number, speaker }))
    const place = element('span', 'cm-number')
    place.append(element('span', '', String(number)))
    if (id !== undefined && this.mark.canPlay) {
      const play = button('cm-play', isPlaying ? scriptLinePause({ line: number }) : scriptLinePlay({ line: number }))
      play.dataset.play = id
      play.append(stateShape(isPlaying ? 'pause' : 'play', 'ic ic-12'))
      place.append(play)
      place.classList.add('can-play')
    }
    const shape = element('span', `st ${this.mark.tone}`)
    shape.setAttribute('role', 'img')
    shape.setAttribute('aria-label', this.mark.name)
    shape.title = this.mark.name
    shape.append(this.mark.shape === 'ring' ? progressRing(this.mark.progress) : stateShape(this.mark.shape))
    cell.append(place, shape)
    if (this.mark.isLocked === true) cell.append(stateShape('locked', 'ic ic-12'))
    return cell
  }
}

class StateCell extends GutterMarker {
  readonly mark: LineMark
  readonly seen: Seen
  constructor(mark: LineMark, seen: Seen) {
    super()
    this.mark = mark
    this.seen = seen
  }
  override eq(other: GutterMarker): boolean {
    return (
      other instanceof StateCell &&
      this.seen.id === other.seen.id &&
      this.mark.words === other.mark.words &&
      this.mark.name === other.mark.name &&
      this.mark.isDraft === other.mark.isDraft &&
      this.mark.action?.kind === other.mark.action?.kind
    )
  }
  override toDOM(): Node {
    const cell = element('div', 'cm-state-cell')
    if (this.mark.isDraft === true) cell.append(element('span', 'tag tag-draft', scriptLineDraft()))
    const words = element('span', this.mark.wordTone, this.mark.words)
    if (this.mark.name !== this.mark.words) words.title = this.mark.name
    cell.append(words)
    const { action } = this.mark
    if (action !== undefined && this.seen.id !== undefined) {
      const act = button('cm-act', scriptLineAct({ action: action.label, line: this.seen.number }))
      act.dataset.act = this.seen.id
      act.dataset.kind = action.kind
      act.append(action.label)
      cell.append(act)
    }
    return cell
  }
}

class NoteCell extends GutterMarker {
  readonly kind: ScriptNote['kind']
  constructor(kind: ScriptNote['kind']) {
    super()
    this.kind = kind
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof NoteCell && other.kind === this.kind
  }
  override toDOM(): Node {
    const cell = element('div', `cm-note-cell cm-note-${this.kind}`)
    if (this.kind === 'note') {
      cell.append(stateShape('comment', 'ic ic-14'))
      return cell
    }
    const box = button('cm-todo', this.kind === 'done' ? scriptLineToDoReopen() : scriptLineToDoFinish())
    box.dataset.todo = ''
    box.append(stateShape(this.kind === 'done' ? 'final' : 'todo', 'ic ic-14'))
    cell.append(box)
    return cell
  }
}

/** The triangle beside a scene's heading. */
class FoldCell extends GutterMarker {
  readonly isFolded: boolean
  constructor(isFolded: boolean) {
    super()
    this.isFolded = isFolded
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof FoldCell && other.isFolded === this.isFolded
  }
  override toDOM(): Node {
    const cell = element('div', 'cm-fold-cell')
    const fold = button('cm-fold', this.isFolded ? scriptLineSceneUnfold() : scriptLineSceneFold())
    fold.dataset.fold = ''
    fold.setAttribute('aria-expanded', String(!this.isFolded))
    fold.append(stateShape(this.isFolded ? 'folded' : 'unfolded', 'ic ic-14'))
    cell.append(fold)
    return cell
  }
}

const noteCells = { note: new NoteCell('note'), todo: new NoteCell('todo'), done: new NoteCell('done') }
const foldCells = { open: new FoldCell(false), folded: new FoldCell(true) }

function otherCell(state: EditorState, row: number, node: ScriptNode): GutterMarker | null {
  if (node.kind === 'note') return node.conflict === undefined ? noteCells[noteKind(node)] : null
  if (node.kind !== 'scene') return null
  if (openFoldAt(state, row) !== undefined) return foldCells.folded
  return sceneFold(state, row) === undefined ? null : foldCells.open
}

function cell(
  view: EditorView,
  block: BlockInfo,
  make: (mark: LineMark, seen: Seen) => GutterMarker,
  other: (state: EditorState, row: number, node: ScriptNode) => GutterMarker | null,
): GutterMarker | null {
  const { state } = view
  const index = state.doc.lineAt(block.from).number - 1
  const { model } = state.field(scriptField)
  const node = nodeAt(model, index)
  const number = numberAt(model, index)
  if (node === undefined) return null
  if (node.kind !== 'line' || number === 0) return other(state, index, node)
  const { id } = node
  const line = id === undefined ? undefined : state.field(linesField).get(id)
  const mark = lineMark(line, changeWords(changesOfLine(state, line)))
  return make(mark, {
    id,
    number,
    speaker: node.speaker,
    isPlaying: id !== undefined && id === state.field(playingField),
  })
}

function cellsChanged(update: ViewUpdate): boolean {
  if (foldedRanges(update.startState) !== foldedRanges(update.state)) return true
  return [scriptField, linesField, staleField, playingField].some(
    (field) => update.startState.field<unknown>(field) !== update.state.field<unknown>(field),
  )
}

function onClick(view: EditorView, block: BlockInfo, event: Event): boolean {
  const actions = view.state.facet(actionsFacet)
  const target = event.target instanceof Element ? event.target.closest('button') : null
  const play = target?.dataset.play
  const act = target?.dataset.act
  const line = view.state.doc.lineAt(block.from)
  const node = nodeAt(view.state.field(scriptField).model, line.number - 1)
  const id = node?.kind === 'line' ? node.id : undefined
  if (actions !== undefined && id !== undefined && play === id) {
    actions.play(id)
    return true
  }
  if (actions !== undefined && id !== undefined && act === id) {
    const kind = actionKinds.find((one) => one === target?.dataset.kind)
    if (kind !== undefined) actions.act(id, kind)
    return true
  }
  if (target?.dataset.fold !== undefined) {
    toggleFold(view, line.number - 1)
    return true
  }
  if (target?.dataset.todo !== undefined) {
    editScript(view, toggleToDoAt(line.number - 1))
    return true
  }
  const isToggle = event instanceof MouseEvent && (event.ctrlKey || event.metaKey)
  const isExtend = event instanceof MouseEvent && event.shiftKey
  pressRow(view, line.from, isToggle ? 'toggle' : isExtend ? 'extend' : 'only')
  return true
}

const actionKinds: readonly LineAction[] = ['render', 'retry', 'listen', 'decide', 'cast']

// A press on a button must not take the focus (and the caret) out of the script.
function keepFocus(_view: EditorView, _block: BlockInfo, event: Event): boolean {
  event.preventDefault()
  return true
}

/** CodeMirror hides its gutters from assistive technology, because usually they hold only numbers. These hold states. */
const gutterNames = ViewPlugin.fromClass(
  class {
    constructor(view: EditorView) {
      name(view)
    }
    update(update: ViewUpdate) {
      if (update.transactions.some((each) => each.reconfigured)) name(update.view)
    }
  },
)

function name(view: EditorView): void {
  for (const dom of view.dom.querySelectorAll('.cm-gutters[aria-hidden]')) {
    dom.removeAttribute('aria-hidden')
    dom.setAttribute('role', 'group')
    dom.setAttribute(
      'aria-label',
      dom.classList.contains('cm-gutters-after') ? scriptLineStatesWords() : scriptLineStates(),
    )
  }
}

function sameSeen(a: Seen, b: Seen): boolean {
  return a.id === b.id && a.number === b.number && a.speaker === b.speaker && a.isPlaying === b.isPlaying
}

function element(tag: 'div' | 'span', className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function button(className: string, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.tabIndex = -1
  made.setAttribute('aria-label', label)
  made.title = label
  return made
}
