import type { EditorState, Range } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'
import { Decoration, ViewPlugin } from '@codemirror/view'
import type { FindQuery } from '../../../shared/core/script/edit/find.ts'
import type { FindReport } from '../../base/find-report.ts'

/** What was found. */
export type Places = {
  readonly query: FindQuery | undefined
  /** Starts and ends by turns, ascending. */
  readonly places: Int32Array
  readonly count: number
  readonly problem: string | undefined
  /** The text has changed since the places were looked for. */
  readonly isOld: boolean
}

/** No search. */
export const noMatches: Places = {
  query: undefined,
  places: new Int32Array(0),
  count: 0,
  problem: undefined,
  isOld: false,
}
/** Another search, or none. */
export const searched = StateEffect.define<Places>()

/** What is looked for, and where it is. */
export const findField = StateField.define<Places>({
  create: () => noMatches,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(searched)) return effect.value
    if (!transaction.docChanged || value.query === undefined) return value
    // Following thousands of places through thousands of changes takes longer than looking again, which comes next.
    if (['edit', 'undo', 'redo'].some((event) => transaction.isUserEvent(event)))
      return { ...value, places: noMatches.places, isOld: true }
    const places = value.places.map((at, index) => transaction.changes.mapPos(at, index % 2 === 0 ? 1 : -1))
    return { ...value, places, isOld: true }
  },
})

const mark = Decoration.mark({ class: 'cm-found' })
const currentMark = Decoration.mark({ class: 'cm-found cm-found-current' })

/** Shows the places in view. */
export const findMarks = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = draw(view)
    }
    update(update: ViewUpdate) {
      const isNew = update.startState.field(findField) !== update.state.field(findField)
      if (isNew || update.viewportChanged || update.selectionSet) this.marks = draw(update.view)
    }
  },
  { decorations: (plugin) => plugin.marks },
)

function draw(view: EditorView): DecorationSet {
  const { places } = view.state.field(findField)
  if (places.length === 0) return Decoration.none
  const { main } = view.state.selection
  const marks: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let index = firstBehind(places, from); index < places.length; index += 2) {
      const start = places[index] ?? 0
      const end = places[index + 1] ?? 0
      if (start > to) break
      if (end > start) marks.push((start === main.from && end === main.to ? currentMark : mark).range(start, end))
    }
  }
  return Decoration.set(marks, true)
}

/** How the search stands. */
export function findReport(state: EditorState): FindReport {
  const { query, places, count, problem } = state.field(findField)
  const { main } = state.selection
  const index = firstBehind(places, main.from)
  const isCurrent = places[index] === main.from && places[index + 1] === main.to && !main.empty
  return {
    ...(query === undefined ? {} : { query }),
    count,
    current: isCurrent ? index / 2 + 1 : 0,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** Index of the first start that is not before `position`. */
export function firstBehind(places: Int32Array, position: number): number {
  let low = 0
  let high = places.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle * 2] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low * 2
}
