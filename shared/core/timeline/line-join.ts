import type { LineId } from '../model/ids.ts'
import type { GraphLine } from './graph-schema.ts'

/**
 * How a line follows those before it, in samples of the timeline: so long behind the end of all of them, or so long before
 * the end of the one right before it. `writtenSamples`: how much of that the script writes as pauses of their own; absent: 0.
 */
export type LineJoin = {
  readonly kind: 'after' | 'over'
  readonly samples: number
  readonly writtenSamples?: number | undefined
  /** It begins at a target time: what stands before it does not move it. */
  readonly isTimed?: true | undefined
}

/** Where a line sounds; in whatever unit all of them are counted. */
export type LineSpan = { readonly start: number; readonly end: number }

/**
 * Where a line begins: never before the line right before it began. `latestEnd`: of all lines before, 0 for the first.
 * In the unit of the join's `samples`.
 */
export function startOfLine({ kind, samples }: LineJoin, before: LineSpan | undefined, latestEnd: number): number {
  if (kind === 'over' && before !== undefined) return Math.max(before.start, before.end - samples)
  return latestEnd + samples
}

/**
 * Lines of which some begin at a time of their own (samples), neither before it nor behind it: where the line before is not
 * over by then, both sound. A time before the one at which the line before begins is none, for the order is the script's.
 */
export function laidAtStarts(lines: readonly GraphLine[], starts: ReadonlyMap<LineId, number>): GraphLine[] {
  let before: { readonly start: number; readonly end: number } | undefined
  let latestEnd = 0
  return lines.map((line) => {
    const laid = atStart(line, starts.get(line.lineId), { before, latestEnd })
    const start = startOfLine(laid.join, before, latestEnd)
    before = { start, end: start + laid.durationSamples }
    latestEnd = Math.max(latestEnd, before.end)
    return laid
  })
}

function atStart(
  line: GraphLine,
  start: number | undefined,
  { before, latestEnd }: { readonly before: { start: number; end: number } | undefined; readonly latestEnd: number },
): GraphLine {
  if (start === undefined || (before !== undefined && start < before.start)) return line
  if (before === undefined || start >= latestEnd) {
    return { ...line, join: { kind: 'after', samples: start - latestEnd, isTimed: true } }
  }
  // Below 0 where the line right before is over, and an earlier one still sounds.
  return { ...line, join: { kind: 'over', samples: before.end - start, isTimed: true } }
}
