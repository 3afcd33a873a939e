import { isSpoken } from '../../shared/core/script/lines.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { ScriptNode } from '../../shared/core/model/script.ts'
import type { ProjectNeeds } from '../project/needs.ts'

/**
 * The line that a person means who asks to play where the caret is, with an id that it may have got just now. Beside lines
 * it is the nearest one: `before` the caret first, for hearing what was just written, or `behind` it, for playing on.
 */
export function lineAtCaret(
  { editor, view }: Pick<ProjectNeeds, 'editor' | 'view'>,
  look: 'before' | 'behind',
): LineId | undefined {
  const handle = editor.get()
  if (handle === undefined) return view.getState().caretLineId
  handle.flush('textOnly')
  const own = handle.caretLine()
  if (own !== undefined) return own
  const { script, rows } = handle.material()
  const row = rows[0] ?? 0
  const lineOf = (node: ScriptNode | undefined): LineId | undefined =>
    node?.kind === 'line' && isSpoken(node) ? node.id : undefined
  const found = (nodes: readonly ScriptNode[]): LineId | undefined =>
    lineOf(nodes.find((node) => lineOf(node) !== undefined))
  const before = (): LineId | undefined => found(script.nodes.slice(0, row).toReversed())
  const behind = (): LineId | undefined => found(script.nodes.slice(row))
  return look === 'before' ? (before() ?? behind()) : (behind() ?? before())
}
