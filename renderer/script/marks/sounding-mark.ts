import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'
import { carriedWords } from '../../../shared/core/align/carried-words.ts'
import { spokenText } from '../../../shared/core/align/spoken-text.ts'
import type { SoundingWord } from '../../transport/words/sounding-word.ts'
import { indexOfLine, nodeAt } from '../state/script-model.ts'
import { actionsFacet, lineNodeAt, scriptField } from '../state/script-state.ts'

/** The part of the document whose word sounds; undefined: none does. */
const soundingChanged = StateEffect.define<{ readonly from: number; readonly to: number } | undefined>()

const mark = Decoration.mark({ class: 'cm-sounds' })

const soundingField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, transaction) => {
    const told = transaction.effects.findLast((effect) => effect.is(soundingChanged))
    if (told === undefined) return marked.map(transaction.changes)
    return told.value === undefined ? Decoration.none : Decoration.set(mark.range(told.value.from, told.value.to))
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Marks the word that sounds while the script plays, and plays from a word that is clicked with Ctrl (Cmd on a Mac). */
export function soundingMark(): Extension {
  return [soundingField, watching, EditorView.domEventHandlers({ mousedown: playClicked })]
}

const watching = ViewPlugin.define((view) => {
  const stop = view.state.facet(actionsFacet)?.watchWord((word) => {
    const place = word === undefined ? undefined : placeOf(view, word)
    if (place === undefined && view.state.field(soundingField).size === 0) return
    view.dispatch({ effects: soundingChanged.of(place) })
  })
  return { destroy: () => stop?.() }
})

/** Undefined where the line does not say the word any more, or is not drawn. */
function placeOf({ state, viewport }: EditorView, { lineId, words, at }: SoundingWord) {
  const { model } = state.field(scriptField)
  const index = indexOfLine(model, lineId)
  const node = nodeAt(model, index)
  if (node?.kind !== 'line') return undefined
  const line = state.doc.line(index + 1)
  if (line.to < viewport.from || line.from > viewport.to) return undefined
  const fromSample = words.words[at]?.fromSample
  const word = carriedWords(words, spokenText(node)).find((one) => one.fromSample === fromSample)
  if (word === undefined) return undefined
  const start = line.from + node.spans.text[0]
  const [from, to] = [start + word.from, Math.min(line.to, start + word.to)]
  return from < to ? { from, to } : undefined
}

function playClicked(event: MouseEvent, view: EditorView): boolean {
  const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isAsked || event.button !== 0) return false
  const position = view.posAtCoords({ x: event.clientX, y: event.clientY })
  const node = position === null ? undefined : lineNodeAt(view.state, position)
  if (position === null || node === undefined) return false
  const offset = position - view.state.doc.lineAt(position).from - node.spans.text[0]
  if (offset < 0) return false
  event.preventDefault()
  view.state.facet(actionsFacet)?.playWord(node, offset)
  return true
}
