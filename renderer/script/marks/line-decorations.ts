import type { EditorState, Extension, Range } from '@codemirror/state'
import { RangeSetBuilder } from '@codemirror/state'
import type { DecorationSet, ViewUpdate } from '@codemirror/view'
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { hiddenId } from '../../project/hidden-id.ts'
import { announcementLength, linePieces } from './line-pieces.ts'
import { rowSelection } from '../state/line-selection.ts'
import { noteKind } from '../state/note-kind.ts'
import { nodeAt } from '../state/script-model.ts'
import { hoverField, playingField, scriptField } from '../state/script-state.ts'

/** A name of so many signs, with its colon, fits into the column; only longer ones are boxes that cut. */
const SURELY_FITS = 10

const hide = Decoration.replace({})
const marks = new Map<string, Decoration>()
const rowDecorations = new Map<string, Decoration>()

type Drawn = {
  readonly decorations: DecorationSet
  readonly hidden: DecorationSet
  /** Classes of the rows beside lines that have any, by where the line begins. */
  readonly rows: ReadonlyMap<number, string>
}

/** Draws the lines in view: colours, cues, hidden ids, and the highlights of the caret, the pointer and the sound. */
export const linePlugin = ViewPlugin.fromClass(
  class {
    drawn: Drawn
    constructor(view: EditorView) {
      this.drawn = draw(view)
    }
    update(update: ViewUpdate) {
      const caretMoved =
        lineOf(update.startState) !== lineOf(update.state) || isInName(update.startState) !== isInName(update.state)
      const stateChanged = [scriptField, playingField, hoverField, rowSelection].some(
        (field) => update.startState.field<unknown>(field) !== update.state.field<unknown>(field),
      )
      if (update.docChanged || update.viewportChanged || caretMoved || stateChanged) this.drawn = draw(update.view)
    }
  },
  {
    decorations: (plugin) => plugin.drawn.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.drawn.hidden ?? Decoration.none) satisfies Extension,
  },
)

/** Classes of the rows beside the lines in view, by where a line begins; most have none. */
export function rowClasses(view: EditorView): ReadonlyMap<number, string> {
  return view.plugin(linePlugin)?.drawn.rows ?? noClasses
}
const noClasses: ReadonlyMap<number, string> = new Map()

function draw(view: EditorView): Drawn {
  const { state } = view
  const script = state.field(scriptField)
  const playing = state.field(playingField)
  const hover = state.field(hoverField)
  const caretLine = lineOf(state)
  const isCaretInName = isInName(state)
  const selected = new Set(state.field(rowSelection))
  const decorations: Range<Decoration>[] = []
  const hidden = new RangeSetBuilder<Decoration>()
  const rows = new Map<number, string>()

  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to; ) {
      const line = state.doc.lineAt(position)
      position = line.to + 1
      const node = nodeAt(script.model, line.number - 1)
      if (node === undefined) continue
      const speaker = node.kind === 'line' ? script.find(node.speaker) : undefined
      const colour = speaker === undefined ? '' : `s${speaker.colour}`
      const isPlaying = node.kind === 'line' && node.id !== undefined && node.id === playing
      const flags = joined([
        isPlaying ? 'is-playing' : '',
        line.from === hover ? 'is-hover' : '',
        line.number === caretLine ? 'is-caret' : '',
        selected.has(line.from) ? 'is-selected' : '',
      ])
      decorations.push(rowDecoration(joined([kindClass(node, state, line.number), colour, flags])).range(line.from))
      // The bar beside a line that is heard has its speaker's colour.
      if (flags !== '') rows.set(line.from, isPlaying ? joined([colour, flags]) : flags)
      const announced = announcementLength(node)
      if (announced > 0 && line.number !== caretLine) {
        decorations.push(hide.range(line.from, line.from + announced))
      }
      // A name that may be cut is whole while the caret stands in it.
      const isWhole = line.number === caretLine && isCaretInName
      for (const piece of linePieces(node, node.kind === 'line' && speaker === undefined)) {
        const isCut = piece.className === 'cm-name' && piece.to - piece.from > SURELY_FITS && !isWhole
        const className = isCut ? 'cm-name cm-name-long' : piece.className
        decorations.push(markDecoration(className).range(line.from + piece.from, line.from + piece.to))
      }
      const id = hiddenId(line.text)
      if (id === undefined) continue
      decorations.push(hide.range(line.from + id.from, line.from + id.to))
      hidden.add(line.from + id.from, line.from + id.to, hide)
    }
  }
  return { decorations: Decoration.set(decorations, true), hidden: hidden.finish(), rows }
}

function lineOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).number
}

/** Whether the caret stands in the name of a line. */
function isInName(state: EditorState): boolean {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  const node = nodeAt(state.field(scriptField).model, line.number - 1)
  return node?.kind === 'line' && node.isNarrated !== true && head - line.from <= node.spans.name[1]
}

function kindClass(node: ScriptNode, state: EditorState, lineNumber: number): string {
  switch (node.kind) {
    case 'line':
      if (node.isNarrated !== true) return 'cm-speech'
      return isHalfName(node.text, state, lineNumber) ? 'cm-typing' : 'cm-narrated'
    case 'scene':
      return lineNumber === 1 ? 'cm-scene cm-first' : 'cm-scene'
    case 'note':
      return node.conflict === undefined ? `cm-note cm-note-${noteKind(node)}` : 'cm-note cm-conflict'
    case 'title':
    case 'blank':
      return `cm-${node.kind}`
    case 'action':
      return isHalfName(node.raw, state, lineNumber) ? 'cm-typing' : 'cm-action'
    default:
      return assertNever(node, 'script node')
  }
}

// Half a name at the caret is not an action yet; it would jump to the right while it is being typed.
function isHalfName(text: string, state: EditorState, lineNumber: number): boolean {
  return lineNumber === lineOf(state) && /^[\p{L}][^:]{0,39}$/u.test(text)
}

function rowDecoration(className: string): Decoration {
  return remembered(rowDecorations, className, () => Decoration.line({ class: className }))
}
function markDecoration(className: string): Decoration {
  return remembered(marks, className, () => Decoration.mark({ class: className }))
}
function joined(classes: readonly string[]): string {
  return classes.filter((name) => name !== '').join(' ')
}

// Equal decorations are the same object: CodeMirror then sees at once that nothing has changed.
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}
