import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { cuePlaceAt } from '../completion/cue-place.ts'
import { visibleText } from '../../project/hidden-id.ts'
import { lineNodeAt, scriptField } from '../state/script-state.ts'

/**
 * Closes a direction as soon as it is opened. A name with an open `(` behind it is no line: without this, its number, its
 * sound and its place on the timeline would come and go with every direction that somebody writes.
 */
export function closingBrackets(): Extension {
  return [
    EditorView.inputHandler.of((view, from, to, text) => {
      if (view.state.readOnly || view.composing) return false
      const edit = pairEdit(view.state, from, to, text)
      if (edit === undefined) return false
      view.dispatch(edit)
      return true
    }),
    keymap.of([
      { key: 'Backspace', run: deletePair },
      { key: 'Tab', run: goOnToWords },
    ]),
  ]
}

/** What a typed bracket does instead of standing alone; undefined: it is a character like any other. */
export function pairEdit(state: EditorState, from: number, to: number, text: string): TransactionSpec | undefined {
  if (from !== to || state.selection.ranges.length > 1) return undefined
  const line = state.doc.lineAt(from)
  const visible = visibleText(line.text)
  const before = visible.slice(0, from - line.from)
  const behind = visible.slice(from - line.from)
  if (text === '(' ? opensDelivery(state, before, behind) : text === '[' && opensCue(state, from, behind)) {
    return {
      changes: { from, insert: text === '(' ? '()' : '[]' },
      selection: { anchor: from + 1 },
      scrollIntoView: true,
      userEvent: 'input.type',
    }
  }
  const closes = text === ')' ? 'delivery' : text === ']' ? 'cue' : undefined
  if (closes === undefined || !behind.startsWith(text) || cuePlaceAt(state, from)?.kind !== closes) return undefined
  return { selection: { anchor: from + 1 }, scrollIntoView: true, userEvent: 'input.type' }
}

// Behind a speaker's name, where nothing but the colon follows.
function opensDelivery(state: EditorState, before: string, behind: string): boolean {
  const name = /^([\p{L}][^:()/]{0,39}?)(?:\/[^:()]{0,40})? ?$/u.exec(before)?.[1]
  return name !== undefined && /^ *(?::|$)/u.test(behind) && state.field(scriptField).isSpeaker(name.trim())
}

// In the words of a line, not before a word, and not in a cue that is open already.
function opensCue(state: EditorState, position: number, behind: string): boolean {
  const node = lineNodeAt(state, position)
  if (node === undefined || !/^(?:[\s.,;:!?…]|$)/u.test(behind) || cuePlaceAt(state, position) !== undefined)
    return false
  const line = state.doc.lineAt(position)
  const at = position - line.from
  return at >= node.spans.text[0] && line.text[at - 1] !== '\\'
}

function goOnToWords(view: EditorView): boolean {
  const edit = wordsEdit(view.state)
  if (edit !== undefined) view.dispatch(edit)
  return edit !== undefined
}

/** Leads from a delivery to the words behind it, and writes the colon if there is none yet. Undefined anywhere else. */
export function wordsEdit(state: EditorState): TransactionSpec | undefined {
  const { head, empty } = state.selection.main
  if (!empty || state.readOnly || cuePlaceAt(state, head)?.kind !== 'delivery') return undefined
  const line = state.doc.lineAt(head)
  const rest = /^[^():]*\)(: ?)?/u.exec(visibleText(line.text).slice(head - line.from))
  if (rest === null) return undefined
  const at = head + rest[0].length
  if (rest[1] !== undefined) return { selection: { anchor: at }, scrollIntoView: true, userEvent: 'select' }
  return {
    changes: { from: at, insert: ': ' },
    selection: { anchor: at + 2 },
    scrollIntoView: true,
    userEvent: 'input',
  }
}

// Both of a pair that has nothing in it.
function deletePair(view: EditorView): boolean {
  const { state } = view
  const { from, empty } = state.selection.main
  if (!empty || state.readOnly || state.selection.ranges.length > 1) return false
  const pair = state.sliceDoc(from - 1, from + 1)
  const kind = pair === '()' ? 'delivery' : pair === '[]' ? 'cue' : undefined
  if (from === 0 || kind === undefined || cuePlaceAt(state, from)?.kind !== kind) return false
  view.dispatch({ changes: { from: from - 1, to: from + 1 }, scrollIntoView: true, userEvent: 'delete.backward' })
  return true
}
