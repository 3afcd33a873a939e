import { linesOf, type MarkerGroup, markerGroups, mayHoldMarkers } from '../conflict-markers.ts'
import type { ConflictChoice } from './resolve-conflict.ts'
import type { TextChange } from '../../model/script.ts'

/** A place of a script with two versions between conflict markers. Neither is spoken, and both stand in the text. */
export type MarkerConflict = {
  /** Number of the first marker's line, from 1. */
  readonly line: number
  readonly ours: string
  readonly theirs: string
  /** What version control calls them. */
  readonly names: { readonly ours: string; readonly theirs: string }
}

/** The conflicts that version control left in a script, in the order of the text; joined with `\n`. */
export function markerConflicts(text: string): readonly MarkerConflict[] {
  if (!mayHoldMarkers(text)) return []
  const lines = linesOf(text)
  return markerGroups(lines).map(({ first, ours, theirs, names }) => ({
    line: first + 1,
    ours: lines.slice(...ours).join('\n'),
    theirs: lines.slice(...theirs).join('\n'),
    names,
  }))
}

/**
 * The changes that put one version, or both one after the other, in the place of a conflict and its markers. A line of
 * theirs whose id stands in ours loses it then: it is a line of its own. No changes if the conflict does not stand there.
 */
export function resolveMarkers(text: string, conflict: MarkerConflict, choice: ConflictChoice): readonly TextChange[] {
  const pieces = text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []
  const lines = linesOf(text)
  const group = nearest(markerGroups(lines), conflict, lines)
  if (group === undefined) return []
  const from = pieces.slice(0, group.first).join('').length
  const to = pieces.slice(0, group.end).join('').length
  const ours = pieces.slice(...group.ours)
  const theirs = pieces.slice(...group.theirs)
  const insert = choice === 'ours' ? ours : choice === 'theirs' ? theirs : [...ours, ...theirs.map(withoutIdsOf(ours))]
  return [{ from, to, insert: insert.join('') }]
}

/** The same two versions, wherever they stand by now; of several the one nearest to where they stood. */
function nearest(
  groups: readonly MarkerGroup[],
  { line, ours, theirs }: MarkerConflict,
  lines: readonly string[],
): MarkerGroup | undefined {
  const isSame = (group: MarkerGroup): boolean =>
    lines.slice(...group.ours).join('\n') === ours && lines.slice(...group.theirs).join('\n') === theirs
  return groups
    .filter(isSame)
    .toSorted((a, b) => Math.abs(a.first + 1 - line) - Math.abs(b.first + 1 - line))
    .at(0)
}

const ID_AT_END = /\s+#([a-z0-9]{6})(?=\s*$)/

function withoutIdsOf(others: readonly string[]): (line: string) => string {
  const ids = new Set(others.flatMap((line) => ID_AT_END.exec(line)?.[1] ?? []))
  return (line) => {
    const id = ID_AT_END.exec(line)?.[1]
    return id !== undefined && ids.has(id) ? line.replace(ID_AT_END, '') : line
  }
}
