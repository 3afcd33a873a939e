import type { Extension, Text, TransactionSpec } from '@codemirror/state'
import { ChangeSet, EditorSelection, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { lineIdFromBytes } from '../../../shared/core/script/line-ids.ts'
import { parseLine } from '../../../shared/core/script/parse-line.ts'
import { hiddenId, idSuffix } from '../../project/hidden-id.ts'
import { idRepairs } from './id-repair.ts'
import { scriptField } from './script-state.ts'

/** Makes a new line id from the browser's random numbers. */
export function randomLineId() {
  return lineIdFromBytes(crypto.getRandomValues(new Uint8Array(8)))
}

/** Where the caret may stand at most on the line of `position`: before a hidden id. */
export function clampToVisible(doc: Text, position: number): number {
  const line = doc.lineAt(position)
  const id = hiddenId(line.text)
  return id === undefined ? position : Math.min(position, line.from + id.from)
}

/**
 * Keeps hidden ids out of people's way: the caret never goes behind one, edits leave every id at the end of its line,
 * new spoken lines get one at once, and pasted copies do not bring the id of a line that is still there.
 */
export function idGuard(): Extension {
  return [
    EditorState.transactionFilter.of(guard),
    EditorView.clipboardInputFilter.of(withoutPresentIds),
    EditorView.clipboardOutputFilter.of(withOwnId),
    Prec.high(
      keymap.of([
        { key: 'ArrowRight', run: overId(false), shift: overId(true) },
        { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: overId(false), shift: overId(true) },
        { key: 'Delete', run: joinNextLine },
        { key: 'Mod-Delete', mac: 'Alt-Delete', run: joinNextLine },
      ]),
    ),
  ]
}

function guard(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  if (!transaction.docChanged && transaction.selection === undefined) return transaction
  const specs: TransactionSpec[] = [transaction]
  let doc = transaction.newDoc
  let selection = transaction.newSelection
  if (transaction.docChanged) {
    const { isSpeaker } = transaction.startState.field(scriptField)
    const repairs = idRepairs(transaction.startState.doc, transaction.changes, doc, {
      parse: (raw) => parseLine({ from: 1, raw, eol: '' }, isSpeaker),
      // An input method owns the text around the caret until it is done; the line gets its id at the next flush.
      newId: transaction.isUserEvent('input.type.compose') ? undefined : randomLineId,
    })
    if (repairs.length > 0) {
      const changes = ChangeSet.of([...repairs], doc.length)
      specs.push({ changes, sequential: true })
      doc = changes.apply(doc)
      selection = selection.map(changes)
    }
  }
  const clamped = EditorSelection.create(
    selection.ranges.map((range) =>
      EditorSelection.range(clampToVisible(doc, range.anchor), clampToVisible(doc, range.head), range.goalColumn),
    ),
    selection.mainIndex,
  )
  if (!clamped.eq(selection)) specs.push({ selection: clamped, sequential: true })
  return specs.length === 1 ? transaction : specs
}

// From the end of the visible text to the next line: one step for the eye, one key for the hand.
function overId(extend: boolean) {
  return (view: EditorView): boolean => {
    const { main } = view.state.selection
    const line = view.state.doc.lineAt(main.head)
    const id = hiddenId(line.text)
    if ((!extend && !main.empty) || id === undefined || main.head !== line.from + id.from) return false
    if (line.number === view.state.doc.lines) return true
    const head = line.to + 1
    view.dispatch({
      selection: extend ? EditorSelection.range(main.anchor, head) : EditorSelection.cursor(head),
      scrollIntoView: true,
      userEvent: 'select',
    })
    return true
  }
}

function joinNextLine(view: EditorView): boolean {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const id = hiddenId(line.text)
  if (!main.empty || id === undefined || main.head !== line.from + id.from) return false
  if (view.state.readOnly || line.number === view.state.doc.lines) return true
  view.dispatch({
    changes: { from: line.to, to: line.to + 1 },
    selection: { anchor: main.head },
    scrollIntoView: true,
    userEvent: 'delete.forward',
    annotations: Transaction.addToHistory.of(true),
  })
  return true
}

/** Pasted lines lose an id that the document has already, unless the paste replaces the line that has it. */
export function withoutPresentIds(text: string, state: EditorState): string {
  const lines = text.split('\n')
  if (!lines.some((line) => hiddenId(line) !== undefined)) return text
  const present = new Set<string>()
  const { nodes } = state.field(scriptField).model
  for (const node of nodes) if (node.kind === 'line' && node.id !== undefined) present.add(node.id)
  for (const { from, to } of state.selection.ranges) {
    for (const line of state.sliceDoc(from, to).split('\n')) present.delete(hiddenId(line)?.id ?? '')
  }
  const { main } = state.selection
  const around = state.doc.lineAt(main.to)
  const hasTextBehind = around.to > main.to && clampToVisible(state.doc, around.to) > main.to
  return lines
    .map((line, index) => {
      const id = hiddenId(line)
      if (id === undefined) return line
      // Text pasted into the middle of a line is no line of its own.
      const isInsideLine = index === lines.length - 1 && hasTextBehind
      return present.has(id.id) || isInsideLine ? line.slice(0, id.from) : line
    })
    .join('\n')
}

/** A line that is cut or copied whole takes its id along, although the selection ends before it. */
export function withOwnId(text: string, state: EditorState): string {
  const { main } = state.selection
  if (main.empty) return text
  const line = state.doc.lineAt(main.to)
  const id = hiddenId(line.text)
  const isWholeEnd = id !== undefined && main.to === line.from + id.from
  return isWholeEnd && main.from <= line.from && text !== '' ? text + idSuffix(id.id) : text
}
