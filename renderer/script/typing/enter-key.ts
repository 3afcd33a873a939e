import { insertNewline } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { editScript } from '../state/edit-script.ts'
import { visibleText } from '../../project/hidden-id.ts'
import { randomLineId } from '../state/id-guard.ts'
import { splitAtCaret } from '../state/structure-edits.ts'

/**
 * Enter: a new line. Among the words of a line both halves stay with their speaker; as text of nobody the rest would not
 * be spoken any more, and nobody would notice.
 */
export function enter(view: EditorView): boolean {
  const { selection, doc } = view.state
  const { head, empty } = selection.main
  const line = doc.lineAt(head)
  const rest = visibleText(line.text).slice(head - line.from)
  // Asked first, because an edit reads the whole script, and most lines end where Enter is pressed.
  const isAmongWords = empty && head > line.from && rest.trim() !== ''
  if (isAmongWords && editScript(view, splitAtCaret(randomLineId))) return true
  return insertNewline(view)
}
