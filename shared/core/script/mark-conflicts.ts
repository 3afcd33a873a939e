import { markerGroups } from './conflict-markers.ts'
import type { NoteNode, ScriptNode } from '../model/script.ts'

/**
 * The lines of a script with those of whole groups of conflict markers taken out of what is spoken: each is a note that
 * says what of a group it is. The same list is returned where there is no group.
 */
export function markConflicts(nodes: readonly ScriptNode[]): readonly ScriptNode[] {
  const groups = markerGroups(nodes.map(({ raw }) => raw))
  if (groups.length === 0) return nodes
  const marked = [...nodes]
  for (const { first, end, ours, base, theirs, names } of groups) {
    const partOf = (at: number): NonNullable<NoteNode['conflict']> => {
      const isIn = (range: readonly [number, number] | undefined): boolean =>
        range !== undefined && at >= range[0] && at < range[1]
      if (at === first) return { part: 'start', names }
      return { part: isIn(ours) ? 'ours' : isIn(base) ? 'base' : isIn(theirs) ? 'theirs' : 'marker' }
    }
    for (let at = first; at < end; at += 1) {
      const node = nodes[at]
      if (node === undefined) continue
      const { from, raw, eol } = node
      marked[at] = { kind: 'note', from, raw, eol, text: raw, conflict: partOf(at) }
    }
  }
  return marked
}
