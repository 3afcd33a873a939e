/**
 * How a line follows those before it, in samples of the timeline: so long behind the end of all of them, or so long before
 * the end of the one right before it. `writtenSamples`: how much of that the script writes as pauses of their own; absent: 0.
 */
export type LineJoin = {
  readonly kind: 'after' | 'over'
  readonly samples: number
  readonly writtenSamples?: number | undefined
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
