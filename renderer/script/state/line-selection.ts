import type { EditorState, StateEffect as Effect, Text } from '@codemirror/state'
import { MapMode, StateEffect, StateField } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { EditorView } from '@codemirror/view'
import type { TextSelection } from '../../../shared/core/script/edit/types.ts'
import { clampToVisible } from './id-guard.ts'

/** Other lines are selected: starts of document lines, ascending; none for an end of the selection. */
const rowsChanged = StateEffect.define<readonly number[]>()

/**
 * Lines that are selected as lines, by the gutter or by key, apart from selected text: starts of document lines,
 * ascending. They go with the next selection or key that is about text.
 */
export const rowSelection = StateField.define<readonly number[]>({
  create: () => [],
  update(rows, transaction) {
    for (const effect of transaction.effects) if (effect.is(rowsChanged)) return effect.value
    if (rows.length === 0) return rows
    if (transaction.isUserEvent('edit') || transaction.isUserEvent('undo') || transaction.isUserEvent('redo')) {
      return mapped(rows, transaction)
    }
    if (transaction.selection !== undefined || transaction.isUserEvent('input') || transaction.isUserEvent('delete')) {
      return []
    }
    return transaction.docChanged ? mapped(rows, transaction) : rows
  },
})

function mapped(
  rows: readonly number[],
  transaction: { readonly changes: { mapPos(pos: number, assoc: number, mode: MapMode): number | null }; newDoc: Text },
): readonly number[] {
  const starts = new Set<number>()
  for (const at of rows) {
    const moved = transaction.changes.mapPos(at, 1, MapMode.TrackDel)
    if (moved !== null) starts.add(transaction.newDoc.lineAt(moved).from)
  }
  return [...starts].toSorted((a, b) => a - b)
}

/** Indices of the lines that an edit is about: selected lines, else those with selected text, else the caret's. */
export function selectedRows(state: EditorState): readonly number[] {
  const rows = state.field(rowSelection)
  if (rows.length > 0) return rows.map((at) => state.doc.lineAt(at).number - 1)
  const { from, to, empty } = state.selection.main
  const first = state.doc.lineAt(from).number - 1
  const end = state.doc.lineAt(to)
  // A selection that ends where a line begins has nothing of that line.
  const last = !empty && end.from === to && end.number - 1 > first ? end.number - 2 : end.number - 1
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index)
}

/** The effect that selects the lines which a selection of text touches. */
export function selectionOfRows(doc: Text, { anchor, head }: TextSelection): Effect<readonly number[]> {
  const starts: number[] = []
  const last = doc.lineAt(Math.max(anchor, head)).number
  for (let number = doc.lineAt(Math.min(anchor, head)).number; number <= last; number++)
    starts.push(doc.line(number).from)
  return rowsChanged.of(starts)
}

/** How a press selects: this line alone, everything from the caret's line to it, or it in addition (or no longer). */
export type RowPress = 'only' | 'extend' | 'toggle'

/**
 * Selects lines as lines by a press on one. Lines that stand together are selected as text too, so that copying, cutting
 * and typing do with them what they do with text.
 */
export function pressRow(view: EditorView, start: number, press: RowPress): void {
  const { state } = view
  const held = state.field(rowSelection)
  const pressed = state.doc.lineAt(start).number
  if (press !== 'toggle') {
    selectBetween(view, press === 'only' ? pressed : state.doc.lineAt(state.selection.main.anchor).number, pressed)
  } else {
    const rows = toggled(held.length > 0 ? held : [state.doc.lineAt(state.selection.main.head).from], start)
    const anchor = clampToVisible(state.doc, state.doc.lineAt(start).to)
    view.dispatch({ selection: { anchor }, effects: rowsChanged.of(rows), userEvent: 'select.row' })
  }
  view.focus()
}

/** Selects the caret's line as a line; again: the next one too. */
export const selectRow: Command = (view) => {
  if (view.state.field(rowSelection).length > 0) return growRows(1)(view)
  const { number } = view.state.doc.lineAt(view.state.selection.main.head)
  selectBetween(view, number, number)
  return true
}

/** Takes the next line below (1) or above (-1) into the selection of lines, or the outermost one out of it again. */
export function growRows(step: 1 | -1): Command {
  return (view) => {
    const { doc, selection } = view.state
    if (view.state.field(rowSelection).length === 0) return false
    const next = doc.lineAt(selection.main.head).number + step
    selectBetween(view, doc.lineAt(selection.main.anchor).number, Math.max(1, Math.min(doc.lines, next)))
    return true
  }
}

/** Ends the selection of lines. */
export const clearRows: Command = (view) => {
  if (view.state.field(rowSelection).length === 0) return false
  view.dispatch({ selection: { anchor: view.state.selection.main.head }, effects: rowsChanged.of([]) })
  return true
}

function selectBetween(view: EditorView, home: number, end: number): void {
  const { doc } = view.state
  const startOf = (number: number): number => doc.line(number).from
  const endOf = (number: number): number => clampToVisible(doc, doc.line(number).to)
  const selection =
    end < home ? { anchor: endOf(home), head: startOf(end) } : { anchor: startOf(home), head: endOf(end) }
  view.dispatch({
    selection,
    effects: [selectionOfRows(doc, selection), EditorView.scrollIntoView(selection.head, { y: 'nearest' })],
    userEvent: 'select.row',
  })
}

function toggled(rows: readonly number[], start: number): readonly number[] {
  return rows.includes(start) ? rows.filter((at) => at !== start) : [...rows, start].toSorted((a, b) => a - b)
}
