import type { LineId } from '../../model/ids.ts'
import type { LineNode, Script, TextChange } from '../../model/script.ts'

/** Whether a line says with `^` of its own that it overlaps the one before it; undefined: it is no line that could. */
export function saysOverlap(script: Script, lineId: LineId): boolean | undefined {
  return lineOf(script, lineId)?.overlap
}

/** What writes a line's `^`, or takes it away; nothing where the script says so already. */
export function overlapChanges(script: Script, lineId: LineId, overlaps: boolean): readonly TextChange[] {
  const node = lineOf(script, lineId)
  if (node === undefined || node.overlap === overlaps) return []
  const textFrom = node.from + node.spans.text[0]
  if (overlaps) return [{ from: textFrom, to: textFrom, insert: '^ ' }]
  const head = node.spans.delivery?.[1] ?? node.spans.name[1]
  return [{ from: node.from + node.raw.indexOf('^', head), to: textFrom, insert: '' }]
}

function lineOf({ nodes }: Script, lineId: LineId): LineNode | undefined {
  return nodes.find((node): node is LineNode => node.kind === 'line' && node.id === lineId)
}
