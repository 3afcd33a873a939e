import type { EditorState, Extension, Range } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet, Tooltip, ViewUpdate } from '@codemirror/view'
import { Decoration, EditorView, hoverTooltip, showTooltip, ViewPlugin } from '@codemirror/view'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'

/** What was found in the script, in document offsets. */
export const problemsChanged = StateEffect.define<readonly Diagnostic[]>()

/** Waits before words are shown for the pointer, milliseconds. */
const HOVER_MS = 300

/** Problems where they are now: they move with the text until the script is judged again. */
const problemField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(problemsChanged)) return marksOf(effect.value, transaction.newDoc.length)
    }
    return transaction.docChanged ? marks.map(transaction.changes) : marks
  },
})

/** Underlines the problems in view. All of them at once would be compared at every key, and there may be thousands. */
const marksInView = ViewPlugin.fromClass(
  class {
    drawn: DecorationSet
    constructor(view: EditorView) {
      this.drawn = marksOfView(view)
    }
    update(update: ViewUpdate) {
      const isOther = update.startState.field(problemField) !== update.state.field(problemField)
      if (isOther || update.viewportChanged) this.drawn = marksOfView(update.view)
    }
  },
  { decorations: (plugin) => plugin.drawn },
)

/** The words beside the caret while it stands in something that is underlined and nothing is being typed. */
const caretTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    const judged = transaction.effects.some((effect) => effect.is(problemsChanged))
    if (transaction.docChanged) return null
    return judged || transaction.selection !== undefined ? tooltipAt(transaction.state) : tooltip
  },
  provide: (field) => showTooltip.from(field),
})

/** Underlines what is wrong or doubtful, with words for the pointer and for the caret. */
export function problemMarks(): Extension {
  return [
    problemField,
    marksInView,
    caretTooltip,
    hoverTooltip(
      (view, position) => {
        const found = problemsAt(view.state, position)
        const [first] = found
        if (first === undefined || view.state.field(caretTooltip) !== null) return null
        return { pos: first.from, end: first.to, above: true, create: () => ({ dom: wordsOf(found) }) }
      },
      { hoverTime: HOVER_MS, hideOnChange: true },
    ),
  ]
}

/** A problem where it is now. */
export type PlacedProblem = { readonly from: number; readonly to: number; readonly problem: Diagnostic }

/** The problems at a place in the document. */
export function problemsAt(state: EditorState, from: number, to = from): readonly PlacedProblem[] {
  const found: PlacedProblem[] = []
  state.field(problemField).between(from, to, (start, end, mark) => {
    const { problem } = mark.spec
    if (isProblem(problem)) found.push({ from: start, to: end, problem })
  })
  return found
}

function tooltipAt(state: EditorState): Tooltip | null {
  const { main } = state.selection
  const found = main.empty ? problemsAt(state, main.head) : []
  const [first] = found
  return first === undefined ? null : { pos: first.from, above: true, create: () => ({ dom: wordsOf(found) }) }
}

function marksOf(problems: readonly Diagnostic[], length: number): DecorationSet {
  const marks = problems.flatMap((problem): Range<Decoration>[] => {
    const to = Math.min(problem.to, length)
    if (problem.from >= to) return []
    return [Decoration.mark({ class: `cm-problem cm-${problem.severity}`, problem }).range(problem.from, to)]
  })
  return Decoration.set(marks, true)
}

function marksOfView(view: EditorView): DecorationSet {
  const marks = view.state.field(problemField)
  if (marks.size === 0) return Decoration.none
  // One that reaches from one visible stretch into the next is met twice.
  const found = new Map<Decoration, Range<Decoration>>()
  for (const { from, to } of view.visibleRanges) {
    marks.between(from, to, (start, end, mark) => {
      found.set(mark, mark.range(start, end))
    })
  }
  return Decoration.set([...found.values()], true)
}

function isProblem(value: unknown): value is Diagnostic {
  return typeof value === 'object' && value !== null && 'severity' in value
}

function wordsOf(found: readonly PlacedProblem[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-problem-words'
  for (const { problem } of found) {
    const words = document.createElement('p')
    words.append(messageOf(problem))
    if (problem.remedy !== undefined) {
      const remedy = document.createElement('span')
      remedy.textContent = ` ${remedyOf(problem)}`
      words.append(remedy)
    }
    box.append(words)
  }
  return box
}
