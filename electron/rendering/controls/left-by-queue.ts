import type { Source } from '../../../shared/core/model/take.ts'
import type { QueuedLine } from '../runner/queued-lines.ts'
import type { LeftLine } from './left-lines.ts'

/**
 * Lines of a queue as they are left to the next run: what waits, or has takes still to come when what is being sent has
 * come. `nowMs`: takes that are made after it count as takes of the order.
 */
export function linesLeftBy(source: Source, lines: readonly QueuedLine[], nowMs: number): readonly LeftLine[] {
  return lines.filter(isWaiting).map(({ lineId, order }) => {
    const { again, takesLeft, as, isAskedFirst } = order
    return {
      source,
      lineId,
      isFirst: isAskedFirst,
      ...(as.mode === undefined ? {} : { mode: as.mode }),
      ...(as.neighbours === undefined ? {} : { neighbours: as.neighbours }),
      ...(again ? { again, takes: takesLeft, sinceMs: nowMs } : {}),
    }
  })
}

function isWaiting({ state, order }: QueuedLine): boolean {
  const isAtWork = state === 'rendering' || state === 'verifying'
  return state === 'queued' || (isAtWork && order.takesLeft > 1)
}
