import { undo, undoDepth } from '@codemirror/commands'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { offerHere } from './head-offer.ts'

/** A head that a colon has just made, and what the text and its history were then. */
type MadeHead = { readonly doc: Text; readonly steps: number; readonly endsInNumber: boolean }

const made = new WeakMap<EditorView, MadeHead>()

/** Tells that the step which was just made is the head of somebody new. `typed`: as the name was written. */
export function headMade(view: EditorView, typed: string): void {
  const { state } = view
  made.set(view, { doc: state.doc, steps: undoDepth(state), endsInNumber: /\p{N}$/u.test(typed) })
}

/**
 * Takes that head back where the next key shows that its colon joins what it stands between: `Friday 8:15`, `C:/`. Whoever
 * means a speaker goes on with a space, or with words, or takes what is offered then. True: the character is written behind the colon as it was typed.
 */
export function joinsColon(view: EditorView, text: string): boolean {
  const { state } = view
  const head = made.get(view)
  made.delete(view)
  if (head === undefined || head.doc !== state.doc || head.steps !== undoDepth(state)) return false
  if (!(head.endsInNumber ? /^[\p{N}/\\]$/u : /^[/\\]$/u).test(text)) return false
  undo(view)
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
  offerHere(view)
  return true
}
