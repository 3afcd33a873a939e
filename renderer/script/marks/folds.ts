import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  Facet,
  RangeSet,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

// CodeMirror's own folding comes with its reading of program languages, of which a script has none: 12 kB (gzip) of the
// first screen.

/** A stretch of the document. */
export type FoldRange = { readonly from: number; readonly to: number }

/** Folds a stretch that is not folded yet. */
export const foldEffect = StateEffect.define<FoldRange>({ map: mapRange })
/** Opens the fold of exactly this stretch. */
export const unfoldEffect = StateEffect.define<FoldRange>({ map: mapRange })

/** What stands in the place of a fold. */
export type FoldButton = {
  /** What the button is made from, read when the fold is made: it stays as it was then. */
  readonly count: (state: EditorState, range: FoldRange) => number
  readonly draw: (count: number) => HTMLElement
}

/** Lets stretches be folded. A fold opens when the caret comes into it, or when something in it is deleted. */
export function foldsWith(button: FoldButton): Extension {
  return [foldField, buttonFacet.of(button)]
}

/** The folds of a document, as long as they are the same ones the same object. */
export function foldedRanges(state: EditorState): RangeSet<Decoration> {
  return state.field(foldField, false) ?? RangeSet.empty
}

const buttonFacet = Facet.define<FoldButton, FoldButton | undefined>({ combine: ([button]) => button })

const foldField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let set = before
    if (transaction.isUserEvent('delete')) {
      transaction.changes.iterChangedRanges((from, to) => {
        set = opened(set, from, to)
      })
    }
    set = set.map(transaction.changes)
    const made: FoldRange[] = []
    for (const effect of transaction.effects) {
      if (effect.is(foldEffect) && !isFolded(set, effect.value)) made.push(effect.value)
      else if (effect.is(unfoldEffect)) set = without(set, effect.value)
    }
    if (made.length > 0) set = set.update({ add: made.map((range) => folded(transaction.state, range)) })
    const head = transaction.selection?.main.head
    return head === undefined ? set : opened(set, head, head)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function folded(state: EditorState, range: FoldRange) {
  const button = state.facet(buttonFacet)
  const widget = button === undefined ? {} : { widget: new FoldWidget(button, button.count(state, range)) }
  return Decoration.replace(widget).range(range.from, range.to)
}

class FoldWidget extends WidgetType {
  readonly button: FoldButton
  readonly count: number
  constructor(button: FoldButton, count: number) {
    super()
    this.button = button
    this.count = count
  }
  override eq(other: WidgetType): boolean {
    return other instanceof FoldWidget && other.count === this.count
  }
  override toDOM(view: EditorView): HTMLElement {
    const made = this.button.draw(this.count)
    made.addEventListener('click', (event) => {
      event.preventDefault()
      const line = view.lineBlockAt(view.posAtDOM(made))
      const fold = firstFold(view.state, line.from, line.to)
      if (fold !== undefined) view.dispatch({ effects: unfoldEffect.of(fold) })
    })
    return made
  }
}

function mapRange(range: FoldRange, changes: ChangeDesc): FoldRange | undefined {
  const from = changes.mapPos(range.from, 1)
  const to = changes.mapPos(range.to, -1)
  return from >= to ? undefined : { from, to }
}

function isFolded(set: DecorationSet, range: FoldRange): boolean {
  let found = false
  set.between(range.from, range.from, (from, to) => {
    if (from === range.from && to === range.to) found = true
  })
  return found
}

function without(set: DecorationSet, range: FoldRange): DecorationSet {
  return set.update({
    filter: (from, to) => from !== range.from || to !== range.to,
    filterFrom: range.from,
    filterTo: range.to,
  })
}

/** Without those that something between these two places would be hidden by. */
function opened(set: DecorationSet, from: number, to: number): DecorationSet {
  let isTouched = false
  set.between(from, to, (start, end) => {
    if (start < to && end > from) isTouched = true
  })
  if (!isTouched) return set
  return set.update({ filter: (start, end) => start >= to || end <= from, filterFrom: from, filterTo: to })
}

function firstFold(state: EditorState, from: number, to: number): FoldRange | undefined {
  let found: FoldRange | undefined
  foldedRanges(state).between(from, to, (start, end) => {
    if (found === undefined || found.from > start) found = { from: start, to: end }
  })
  return found
}
