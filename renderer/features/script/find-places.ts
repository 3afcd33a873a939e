import type { EditorState, Range } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet, ViewUpdate } from '@codemirror/view'
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view'
import type { FindQuery } from '../../../shared/core/edits/find.ts'
import { findInScript } from '../../../shared/core/edits/find.ts'
import { replaceInScript } from '../../../shared/core/edits/replace.ts'
import { dispatchEdit } from './edit-script.ts'
import { rowSelection } from './line-selection.ts'
import { placedScript } from './script-model.ts'
import { scriptField } from './script-state.ts'

/** Places that can be gone through; of more only the count is known. */
const MOST_PLACES = 100_000

/** A replacement of more places is put into the document as few large changes. */
const MANY_PLACES = 500

/** How a search stands. */
export type FindReport = {
  /** What was looked for; undefined while nothing is. */
  readonly query?: FindQuery
  readonly count: number
  /** Which of them is selected, from 1; 0 for none. */
  readonly current: number
  /** Why the pattern cannot be used. */
  readonly problem?: string
}

type Places = {
  readonly query: FindQuery | undefined
  /** Starts and ends by turns, ascending. */
  readonly places: Int32Array
  readonly count: number
  readonly problem: string | undefined
  /** The text has changed since the places were looked for. */
  readonly isOld: boolean
}

const nothing: Places = { query: undefined, places: new Int32Array(0), count: 0, problem: undefined, isOld: false }
const searched = StateEffect.define<Places>()

/** What is looked for, and where it is. */
export const findField = StateField.define<Places>({
  create: () => nothing,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(searched)) return effect.value
    if (!transaction.docChanged || value.query === undefined) return value
    // Following thousands of places through thousands of changes takes longer than looking again, which comes next.
    if (['edit', 'undo', 'redo'].some((event) => transaction.isUserEvent(event)))
      return { ...value, places: nothing.places, isOld: true }
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

/** Looks for something, unless it is what was looked for last in the same text; undefined ends the search. */
export function search(view: EditorView, query: FindQuery | undefined): FindReport {
  const last = view.state.field(findField)
  // Every Enter in the panel asks again, and a long script takes a quarter of a second to look through.
  if (query !== undefined && query === last.query && !last.isOld) return findReport(view.state)
  view.dispatch({ effects: searched.of(query === undefined || query.text === '' ? nothing : look(view.state, query)) })
  return findReport(view.state)
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

/** Selects the next (1) or previous (-1) place, around the ends. */
export function step(view: EditorView, direction: 1 | -1): FindReport {
  renew(view)
  const { places } = view.state.field(findField)
  const { main } = view.state.selection
  if (places.length > 0) {
    const behind = firstBehind(places, direction === 1 ? main.to : main.from)
    const isSelected = direction === 1 && main.empty && places[behind + 1] === main.to
    const wanted = direction === 1 ? (isSelected ? behind + 2 : behind) : behind - 2
    select(view, ((wanted % places.length) + places.length) % places.length)
  }
  return findReport(view.state)
}

/** Replaces the selected place and goes to the next; without a selected one it only goes there. */
export function replaceOne(view: EditorView, replacement: string): FindReport {
  renew(view)
  const { query } = view.state.field(findField)
  if (query === undefined || view.state.readOnly || findReport(view.state).current === 0) return step(view, 1)
  const { model } = view.state.field(scriptField)
  const { from } = view.state.selection.main
  const result = replaceInScript(placedScript(model), query, replacement, { only: from })
  if (result.kind === 'replaced') {
    dispatchEdit(view, result.edit)
    const [change] = result.edit.changes
    // The search goes on behind what was written, also if that has the pattern in it.
    if (change !== undefined) view.dispatch({ selection: { anchor: change.from + change.insert.length } })
  }
  return step(view, 1)
}

/** Replaces all places as one step. Answers how many. */
export function replaceAll(view: EditorView, replacement: string): number {
  renew(view)
  const { query, places, count } = view.state.field(findField)
  if (query === undefined || view.state.readOnly) return 0
  const { model } = view.state.field(scriptField)
  const result = replaceInScript(placedScript(model), query, replacement, {
    ...(places.length === count * 2 ? { places } : {}),
    ...(count > MANY_PLACES ? { joinExcept: pointedAt(view) } : {}),
  })
  if (result.kind !== 'replaced') return 0
  dispatchEdit(view, result.edit)
  renew(view)
  return result.count
}

// What is drawn, the caret, and lines that are selected.
function pointedAt({ state, viewport }: EditorView): readonly (readonly [number, number])[] {
  const starts = [state.selection.main.anchor, state.selection.main.head, ...state.field(rowSelection)]
  const ranges = [[viewport.from, viewport.to] as const, ...starts.map((at) => [at, at] as const)]
  return ranges.toSorted(([a], [b]) => a - b)
}

/** Looks again if the text has changed. */
export function renew(view: EditorView): void {
  const { query, isOld } = view.state.field(findField)
  if (query !== undefined && isOld) view.dispatch({ effects: searched.of(look(view.state, query)) })
}

function look(state: EditorState, query: FindQuery): Places {
  const result = findInScript(placedScript(state.field(scriptField).model), query, MOST_PLACES)
  if (result.kind === 'invalid') return { ...nothing, query, problem: result.message }
  const { places, count } = result
  return { query, places, count, problem: undefined, isOld: false }
}

function select(view: EditorView, index: number): void {
  const { places } = view.state.field(findField)
  const anchor = places[index] ?? 0
  const head = places[index + 1] ?? anchor
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 80 }),
    userEvent: 'select.search',
  })
}

// Index of the first start that is not before `position`.
function firstBehind(places: Int32Array, position: number): number {
  let low = 0
  let high = places.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle * 2] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low * 2
}
