import type { PlannedLine } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { Journal } from '../journal/journal.ts'
import { lineNeed } from '../queue/line-need.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { LeftLine } from './left-lines.ts'

/** A line of an earlier run that still waits, with as many takes as are still to come, and the line as it now stands. */
export type OfferedLine = { readonly one: LeftLine; readonly line: RenderableLine }

/**
 * What is still offered of a line that was left; undefined if nothing is. It may have been rendered, changed, locked or cut
 * since: only what still needs audio, and no decision, is offered.
 */
export function offeredLine(
  one: LeftLine,
  line: PlannedLine | undefined,
  there: { readonly takes: Pick<TakeStore, 'all' | 'ofLine'>; readonly journal: Pick<Journal, 'isUnknown' | 'lossOf'> },
): OfferedLine | undefined {
  const { lineId, again = false } = one
  const ofLine = there.takes.ofLine(lineId)
  if (line?.kind !== 'renderable' || ofLine.some((take) => take.locked === true)) return undefined
  const need = lineNeed(line, { again, resendUnknown: false }, there)
  if (need.kind !== 'audio') return undefined
  if (!again) return { one, line }
  const stillToCome = (one.takes ?? 1) - madeSince(one, line, ofLine)
  return stillToCome > 0 ? { one: { ...one, takes: stillToCome }, line } : undefined
}

/** Takes of a line, as it now stands, that were made since it was ordered. */
function madeSince({ sinceMs = 0 }: LeftLine, { contentKey }: RenderableLine, ofLine: readonly Take[]): number {
  const since = new Date(sinceMs).toISOString()
  return ofLine.filter((take) => take.kind === 'line' && take.key === contentKey && take.createdAt >= since).length
}
