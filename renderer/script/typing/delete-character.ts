import {
  countColumn,
  EditorSelection,
  type EditorState,
  findClusterBreak,
  type RangeSet,
  type RangeValue,
  type Transaction,
} from '@codemirror/state'
import { type Command, EditorView } from '@codemirror/view'
import { scriptDeleted } from '../../../shared/messages/made/script.ts'

type Hidden = readonly RangeSet<RangeValue>[]

/** Columns of one step of indentation. */
const INDENT_COLUMNS = 2

/**
 * Deletes the selection, or what a reader takes for one character before the caret; at the beginning of a line one step of
 * indentation. As CodeMirror's `deleteCharBackward` does, which brings its reading of program languages along to ask how
 * wide a step is: 12 kB (gzip) of the first screen.
 */
export const deleteCharacterBefore: Command = (view) => {
  const transaction = deletionBefore(view.state, hiddenIn(view))
  if (transaction !== undefined) view.dispatch(transaction)
  return transaction !== undefined
}

/** Deletes the selection, or what a reader takes for one character behind the caret. */
export const deleteCharacterBehind: Command = (view) => {
  const transaction = deletionBehind(view.state, hiddenIn(view))
  if (transaction !== undefined) view.dispatch(transaction)
  return transaction !== undefined
}

/** The deletion before every caret, which takes what is hidden as a whole; undefined if there is nothing to delete. */
export const deletionBefore = (state: EditorState, hidden: Hidden) => deletion(state, hidden, before)

/** The deletion behind every caret, which takes what is hidden as a whole; undefined if there is nothing to delete. */
export const deletionBehind = (state: EditorState, hidden: Hidden) => deletion(state, hidden, behind)

const hiddenIn = (view: EditorView): Hidden => view.state.facet(EditorView.atomicRanges).map((ranges) => ranges(view))

function deletion(
  state: EditorState,
  hidden: Hidden,
  end: (state: EditorState, head: number) => number,
): Transaction | undefined {
  if (state.readOnly) return undefined
  let userEvent = 'delete.selection'
  const change = state.changeByRange((range) => {
    if (!range.empty) {
      return deleted(range.head, skipHidden(hidden, range.from, false), skipHidden(hidden, range.to, true))
    }
    const wanted = end(state, range.from)
    if (wanted === range.from) return { range }
    userEvent = wanted < range.from ? 'delete.backward' : 'delete.forward'
    const reached = skipHidden(hidden, wanted, wanted > range.from)
    return deleted(range.head, Math.min(range.from, reached), Math.max(range.from, reached))
  })
  if (change.changes.empty) return undefined
  const isSelection = userEvent === 'delete.selection'
  return state.update(change, {
    scrollIntoView: true,
    userEvent,
    ...(isSelection && { effects: EditorView.announce.of(scriptDeleted()) }),
  })
}

function deleted(head: number, from: number, to: number) {
  return { changes: { from, to }, range: EditorSelection.cursor(from, from < head ? -1 : 1) }
}

/** Where a deletion may end: not within what is hidden from the reader, so before or behind all of it. */
function skipHidden(hidden: Hidden, position: number, isForward: boolean): number {
  let reached = position
  for (const ranges of hidden) {
    ranges.between(reached, reached, (from, to) => {
      if (from < reached && to > reached) reached = isForward ? to : from
    })
  }
  return reached
}

function before(state: EditorState, head: number): number {
  const line = state.doc.lineAt(head)
  const column = head - line.from
  const start = line.text.slice(0, column)
  if (column > 0 && column < 200 && !/[^ \t]/.test(start)) return head - indentBefore(start, state.tabSize)
  const reached = findClusterBreak(line.text, column, false, false)
  if (reached === column) return line.number > 1 ? head - 1 : head
  // A sign that only says how the one before it is drawn goes with it.
  const isVariation = /[\ufe00-\ufe0f]/.test(line.text.slice(reached, column))
  return line.from + (isVariation ? findClusterBreak(line.text, reached, false, false) : reached)
}

function indentBefore(start: string, tabSize: number): number {
  if (start.endsWith('\t')) return 1
  const most = countColumn(start, tabSize) % INDENT_COLUMNS || INDENT_COLUMNS
  let count = 0
  while (count < most && start.at(-1 - count) === ' ') count += 1
  return count
}

function behind(state: EditorState, head: number): number {
  const line = state.doc.lineAt(head)
  const column = head - line.from
  const reached = findClusterBreak(line.text, column, true, true)
  if (reached === column) return line.number < state.doc.lines ? head + 1 : head
  return line.from + reached
}
