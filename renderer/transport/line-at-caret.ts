import { isSpoken } from '../../shared/core/script/lines.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { ScriptNode } from '../../shared/core/model/script.ts'
import type { ScriptEditorHandle } from '../project/editor-handle.ts'

/** What knows where the caret is. */
export type CaretSource = {
  readonly editor: { readonly get: () => Pick<ScriptEditorHandle, 'flush' | 'caretLine' | 'material'> | undefined }
  readonly view: { readonly getState: () => { readonly caretLineId?: LineId | undefined } }
}

/**
 * The line that a person means who asks to play where the caret is, with an id that it may have got just now. Beside lines,
 * and in one that says nothing, it is the nearest one: `before` the caret first, for hearing what was just written, or
 * `behind` it, for playing on; at a heading always behind it.
 */
export function lineAtCaret({ editor, view }: CaretSource, look: 'before' | 'behind'): LineId | undefined {
  const handle = editor.get()
  if (handle === undefined) return view.getState().caretLineId
  handle.flush('textOnly')
  const lineOf = (node: ScriptNode | undefined): LineId | undefined =>
    node?.kind === 'line' && isSpoken(node) ? node.id : undefined
  // Without a look at the whole script, which is long.
  const own = lineOf(handle.caretLine())
  if (own !== undefined) return own
  const { script, rows } = handle.material()
  const row = rows[0] ?? 0
  const found = (nodes: readonly ScriptNode[]): LineId | undefined =>
    lineOf(nodes.find((node) => lineOf(node) !== undefined))
  const before = (): LineId | undefined => found(script.nodes.slice(0, row).toReversed())
  const behind = (): LineId | undefined => found(script.nodes.slice(row))
  // A heading stands for what it is the heading of.
  return look === 'before' && script.nodes[row]?.kind !== 'scene' ? (before() ?? behind()) : (behind() ?? before())
}
