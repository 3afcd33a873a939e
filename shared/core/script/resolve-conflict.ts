import type { MergeConflict } from './merge.ts'
import { parseScript } from './parse.ts'
import type { KnownSpeakers, ScriptNode, TextChange } from './types.ts'

/**
 * The changes that make a script follow one side of a conflict. A line is found by its id as the script stands now; a
 * line that is gone since is put at the end. Where both versions stand in the text, the other one is taken out if it
 * still stands as it was. No changes if the text already follows that side.
 */
export function resolveConflict(
  text: string,
  conflict: MergeConflict,
  choice: 'ours' | 'theirs',
  known: KnownSpeakers,
): readonly TextChange[] {
  const { nodes } = parseScript(text, known)
  const wanted = choice === 'ours' ? conflict.ours : conflict.theirs
  if (conflict.lineId === undefined) {
    const other = choice === 'ours' ? conflict.theirs : conflict.ours
    return other === null ? [] : removeRun(nodes, other.split('\n'), choice === 'ours' ? 'last' : 'first')
  }
  const node = nodes.find((candidate) => candidate.kind === 'line' && candidate.id === conflict.lineId)
  if (node === undefined) {
    if (wanted === null) return []
    const eol = nodes[0]?.eol || '\n'
    const needsBreak = text !== '' && !/[\r\n]$/.test(text)
    return [{ from: text.length, to: text.length, insert: `${needsBreak ? eol : ''}${wanted}${eol}` }]
  }
  if (wanted === null) return [{ from: node.from, to: endOf(node), insert: '' }]
  return wanted === node.raw ? [] : [{ from: node.from, to: node.from + node.raw.length, insert: wanted }]
}

function removeRun(nodes: readonly ScriptNode[], raws: readonly string[], which: 'first' | 'last'): TextChange[] {
  const starts = nodes.flatMap((_, at) => (raws.every((raw, offset) => nodes[at + offset]?.raw === raw) ? [at] : []))
  const start = which === 'first' ? starts[0] : starts.at(-1)
  if (start === undefined) return []
  const first = nodes[start]
  const last = nodes[start + raws.length - 1]
  return first === undefined || last === undefined ? [] : [{ from: first.from, to: endOf(last), insert: '' }]
}

function endOf(node: ScriptNode): number {
  return node.from + node.raw.length + node.eol.length
}
