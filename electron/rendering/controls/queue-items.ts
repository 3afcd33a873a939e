import type { QueueItem } from '../../../shared/contract/render-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { PlannedLine } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { KeptFailure } from '../queue/kept-failures.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { QueuedLine } from '../runner/queued-lines.ts'
import type { OfferedLine } from './offered-line.ts'

/** Lines listed in one answer (contract). */
const MOST_ITEMS = 2000

/** What the list of the queue is made of. */
export type ListedQueue = {
  /** Lines of the queues, each queue in its order. */
  readonly queued: Iterable<readonly [Source, readonly QueuedLine[]]>
  /** What an earlier run left. */
  readonly offered: readonly OfferedLine[]
  /** Lines that failed in earlier orders. */
  readonly failed: readonly KeptFailure[]
  readonly lineOf: (source: Source, lineId: LineId) => PlannedLine | undefined
  readonly takes: Pick<TakeStore, 'ofLine'>
  /** Between 0 and 1, by the bytes that have come. */
  readonly progressOf: (lineId: LineId, received: number) => number | undefined
}

/** The queues as a person reads them: what is still to come, then what has ended. A line is in it once for each source. */
export function queueItems(list: ListedQueue): QueueItem[] {
  const { progressOf } = list
  const queued = [...list.queued].flatMap(([source, lines]) => lines.map((line) => itemOf(line, source, progressOf)))
  const offered = list.offered.map(({ one, line }) => itemOf(waiting(line), one.source, progressOf))
  const listed = new Set([...queued, ...offered].map(nameOf))
  const failed = list.failed.flatMap((failure): QueueItem[] => {
    const line = listed.has(nameOf(failure)) ? undefined : stillFailed(failure, list)
    if (line === undefined) return []
    return [itemOf({ ...waiting(line), state: 'failed', problem: failure.problem }, failure.source, progressOf)]
  })
  const items = [...queued, ...offered, ...failed]
  return [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))].slice(0, MOST_ITEMS)
}

/** The line of a failure that would still be rendered as it was then, and has not been; undefined if that is over. */
function stillFailed({ source, lineId, key }: KeptFailure, { lineOf, takes }: ListedQueue): RenderableLine | undefined {
  const line = lineOf(source, lineId)
  if (line?.kind !== 'renderable' || line.contentKey !== key) return undefined
  return takes.ofLine(lineId).some((take) => take.kind === 'line' && take.key === key) ? undefined : line
}

function isOpen({ state }: QueueItem): boolean {
  return state === 'queued' || state === 'rendering' || state === 'verifying'
}

function nameOf({ source, lineId }: { readonly source: Source; readonly lineId: LineId }): string {
  return `${source} ${lineId}`
}

function waiting(line: RenderableLine): QueuedLine {
  const { lineId, number, speaker } = line
  const bytesOfText = requestsOfLine(line).reduce((sum, request) => sum + request.bytesOfText, 0)
  const order = { again: false, takesLeft: 1, as: {}, isAskedFirst: false }
  return { lineId, number, speaker, state: 'queued', bytesOfText, received: 0, attempts: 0, order }
}

function itemOf(line: QueuedLine, source: Source, progressOf: ListedQueue['progressOf']): QueueItem {
  const { received, order: _, ...rest } = line
  const progress = line.state === 'rendering' && received > 0 ? progressOf(line.lineId, received) : undefined
  return { ...rest, source, ...(progress === undefined ? {} : { progress }) }
}
