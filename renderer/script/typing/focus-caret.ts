import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Puts the caret back where it was as soon as the text has the focus again. A browser that gives the focus back puts it at
 * the start of the text, and the editor takes that for a choice of the user's if the news of it comes later than 200 ms, as
 * on a busy page: what is typed then would land in the title.
 */
export function focusCaret(): Extension {
  return EditorView.domEventObservers({ focus: (_event, view) => view.focus() })
}
