import { insertNewline } from '@codemirror/commands'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { emptyLineFacet } from '../state/empty-line.ts'
import { nodeAt } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
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
  const lists = view.state.facet(emptyLineFacet)
  if (empty && lists?.leaveChosen(view) === true) return true
  const offer = empty ? offerBehind(view.state, line.number - 1) : undefined
  const isDone = insertNewline(view)
  if (isDone && offer !== undefined) lists?.offerSpeakers(view, offer)
  return isDone
}

// On an empty line behind one that somebody speaks. Where lines follow each other without a gap, a name that is chosen
// stands on the line that was empty already.
function offerBehind(state: EditorState, row: number): { readonly joinsUp: boolean } | undefined {
  const { model } = state.field(scriptField)
  if (row < 1 || state.doc.line(row + 1).text !== '' || !isSpeech(nodeAt(model, row - 1))) return undefined
  return { joinsUp: nodeAt(model, row - 2)?.kind !== 'blank' }
}

function isSpeech(node: ScriptNode | undefined): boolean {
  return node?.kind === 'line' && node.isNarrated !== true
}
