import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Puts typed characters into the document itself, instead of letting the browser edit its page and reading back what has
 * become of it: that costs a second layout and more at every key. Only for characters of the keyboard. What an input
 * method, a dictation or a list of corrections writes is left to the browser, which alone knows what it replaces.
 */
export function directTyping(): Extension {
  // The editor has looked where the caret is when it saw the key; for other input it may be somewhere else.
  let pressed: string | undefined
  return EditorView.domEventHandlers({
    keydown: (event) => {
      pressed = event.isComposing ? undefined : event.key
      return false
    },
    beforeinput: (event, view) => {
      const text = event.data
      const isKey = text !== null && text === pressed
      pressed = undefined
      if (!isKey || event.inputType !== 'insertText' || event.isComposing || view.composing) return false
      if (view.state.readOnly || view.state.selection.ranges.length > 1) return false
      const { from, to } = view.state.selection.main
      const scrollIntoView = !isWellInView(view, from)
      const insert = () =>
        view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView })
      const isTaken = view.state.facet(EditorView.inputHandler).some((take) => take(view, from, to, text, insert))
      if (!isTaken) view.dispatch(insert())
      return true
    },
  })
}

// Scrolling to the caret has its place and every ancestor of the editor measured: only where a key could need it.
function isWellInView(view: EditorView, position: number): boolean {
  const block = view.lineBlockAt(position)
  const { clientHeight } = view.scrollDOM
  const top = view.documentTop - view.scrollDOM.getBoundingClientRect().top
  // The character may need another row.
  return block.top + top >= 0 && block.bottom + top + 2 * view.defaultLineHeight <= clientHeight
}
