import { canonicalJson } from '../model/canonical.ts'
import { isSameProblem } from '../model/errors.ts'
import type { LineId } from '../model/ids.ts'
import type { Saying } from './plan-line.ts'
import { lineSayer } from './plan-line.ts'
import type { Snapshot } from '../model/render.ts'
import { spokenLines } from '../script/lines.ts'
import { narrate } from '../reading/narrate.ts'
import type { Pronunciation } from '../model/pronunciations.ts'

/**
 * The lines that are planned otherwise with one list of pronunciations than with another, in script order: exactly those
 * whose audio the change makes stale, or that it blocks or frees. The list of the snapshot itself is not looked at. Lines
 * without an id of their own are left out, of lines with the same id all but the first.
 */
export function affectedLines(
  before: readonly Pronunciation[],
  after: readonly Pronunciation[],
  snapshot: Omit<Snapshot, 'pronunciations'>,
): readonly LineId[] {
  const sayBefore = lineSayer({ ...snapshot, pronunciations: before })
  const sayAfter = lineSayer({ ...snapshot, pronunciations: after })
  const seen = new Set<LineId>()
  const affected: LineId[] = []
  for (const { node } of spokenLines(narrate(snapshot.script, snapshot.cast, snapshot.settings.narrator))) {
    if (node.id === undefined || seen.has(node.id)) continue
    seen.add(node.id)
    if (!isSame(sayBefore(node, node.id), sayAfter(node, node.id))) affected.push(node.id)
  }
  return affected
}

// Who speaks and how is the same for both: only the words and the problem can differ.
function isSame(a: Saying, b: Saying): boolean {
  if (a.kind === 'blocked' || b.kind === 'blocked') {
    return a.kind === 'blocked' && b.kind === 'blocked' && isSameProblem(a.problem, b.problem)
  }
  return canonicalJson(a.compiled) === canonicalJson(b.compiled)
}
