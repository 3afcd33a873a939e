import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { FindQuery } from '../../../shared/core/script/edit/find.ts'
import { findInScript } from '../../../shared/core/script/edit/find.ts'
import { replaceInScript } from '../../../shared/core/script/edit/replace.ts'
import { dispatchEdit } from '../state/edit-script.ts'
import type { Places } from './find-field.ts'
import { findField, findReport, firstBehind, noMatches, searched } from './find-field.ts'
import { rowSelection } from '../state/line-selection.ts'
import { placedScript } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
import type { FindReport } from '../../base/find-report.ts'

/** Places that can be gone through; of more only the count is known. */
const MOST_PLACES = 100_000

/** A replacement of more places is put into the document as few large changes. */
const MANY_PLACES = 500

/** Looks for something, unless it is what was looked for last in the same text; undefined ends the search. */
export function search(view: EditorView, query: FindQuery | undefined): FindReport {
  const last = view.state.field(findField)
  // Every Enter in the panel asks again, and a long script takes a quarter of a second to look through.
  if (query !== undefined && query === last.query && !last.isOld) return findReport(view.state)
  view.dispatch({
    effects: searched.of(query === undefined || query.text === '' ? noMatches : look(view.state, query)),
  })
  return findReport(view.state)
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
  if (result.kind === 'invalid') return { ...noMatches, query, problem: result.message }
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
