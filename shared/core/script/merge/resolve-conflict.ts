import type { MergeConflict } from './merge.ts'
import { parseScript } from '../parse.ts'
import type { KnownSpeakers, ScriptNode, TextChange } from '../../model/script.ts'

/** Which version of a line a person wants; `both`: one line becomes two. */
export type ConflictChoice = 'ours' | 'theirs' | 'both'

/**
 * The changes that make a script follow one side of a conflict. A line is found by its id as the script stands now; a
 * line that is gone since is put at the end. Where both versions stand in the text, the other one is taken out if it
 * still stands as it was. No changes if the text already follows that side. `both` puts the version that is not kept
 * behind the line, without its id: the copy gets one of its own.
 */
export function resolveConflict(
  text: string,
  conflict: MergeConflict,
  choice: ConflictChoice,
  known: KnownSpeakers,
): readonly TextChange[] {
  const { nodes } = parseScript(text, known)
  if (choice === 'both') return addOther(nodes, text, conflict)
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

function addOther(nodes: readonly ScriptNode[], text: string, conflict: MergeConflict): readonly TextChange[] {
  // Without an id both stand in the text already.
  if (conflict.lineId === undefined) return []
  const other = conflict.kept === 'theirs' ? conflict.ours : conflict.theirs
  if (other === null) return []
  const eol = nodes[0]?.eol || '\n'
  const bare = withoutId(other)
  const node = nodes.find((candidate) => candidate.kind === 'line' && candidate.id === conflict.lineId)
  const at = node === undefined ? text.length : endOf(node)
  const isAfterBreak = at === 0 || /[\r\n]/.test(text.charAt(at - 1))
  return [{ from: at, to: at, insert: isAfterBreak ? `${bare}${eol}` : `${eol}${bare}` }]
}

function withoutId(raw: string): string {
  return raw.replace(/\s+#[a-z0-9]{6}\s*$/, '')
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
