import type { LineId } from '../../model/ids.ts'
import type { ConstructedLine } from '../print.ts'
import { formatBody } from '../print.ts'
import type { LineNode, Script, ScriptNode } from '../../model/script.ts'
import type { NewId } from './types.ts'

/** A line's beginning as it is written, with the colon: edits of the text leave it as the writer spaced it. */
export function headOf(node: LineNode): string {
  return node.raw.slice(0, node.raw.indexOf(':', (node.spans.delivery ?? node.spans.name)[1]) + 1)
}

/** The line with its own head and another body. */
export function withBody(
  node: LineNode,
  body: Pick<ConstructedLine, 'text' | 'id' | 'overlap' | 'interrupted'>,
): string {
  return headOf(node) + formatBody(body)
}

/** Where a node's line begins for edits: the byte order mark of a file stays at its start, whatever becomes of its first line. */
export function startOf({ from, raw }: ScriptNode): number {
  return from === 0 && raw.startsWith('\ufeff') ? 1 : from
}

/** Offset behind a node's line end. */
export function endOf(node: ScriptNode): number {
  return node.from + node.raw.length + node.eol.length
}

/** The text of a script between two offsets. */
export function slice(nodes: readonly ScriptNode[]): string {
  let text = ''
  for (const node of nodes) text += node.raw + node.eol
  return text
}

/** Ids that are neither in the script nor handed out before. */
export function freshIds(script: Script, newId: NewId): NewId {
  const taken = new Set<LineId>()
  for (const node of script.nodes) if ('id' in node && node.id !== undefined) taken.add(node.id)
  return () => {
    for (;;) {
      const id = newId()
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }
}
