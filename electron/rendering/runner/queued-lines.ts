import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { isInFlight, itemOf } from '../../../shared/core/queue/machine.ts'
import { type LineStatus, statusOfLine } from '../../../shared/core/queue/account.ts'
import { sendingOrder } from '../../../shared/core/queue/order.ts'
import type { QueueState } from '../../../shared/core/queue/types.ts'
import type { RegisteredLine, LineRegistry } from './line-registry.ts'

/** One line of an order as a list of the queue shows it. */
export type QueuedLine = {
  readonly lineId: LineId
  readonly number: number
  readonly speaker: string
  readonly state: LineStatus['kind'] | 'verifying'
  readonly bytesOfText: number
  readonly received: number
  readonly attempts: number
  readonly problem?: Problem
  readonly order: Pick<RegisteredLine, 'again' | 'takesLeft' | 'as'> & { readonly isAskedFirst: boolean }
}

/** Every line of an order: what is in flight or waits, in the order of sending, before what has ended. */
export function queuedLines(lines: LineRegistry, queue: QueueState, nowMs: number): readonly QueuedLine[] {
  const seen = new Set<LineId>()
  const waiting: QueuedLine[] = []
  for (const item of sendingOrder(queue, nowMs)) {
    for (const lineId of lines.waitersOf(item.key)) {
      const registered = lines.find(lineId)
      if (registered === undefined || seen.has(lineId)) continue
      seen.add(lineId)
      waiting.push(queuedLine(registered, queue))
    }
  }
  const ended: QueuedLine[] = []
  for (const registered of lines.all()) if (!seen.has(registered.job.lineId)) ended.push(queuedLine(registered, queue))
  return [...waiting, ...ended]
}

function queuedLine({ job, line, again, takesLeft, as }: RegisteredLine, queue: QueueState): QueuedLine {
  const status = statusOfLine(job, queue)
  const items = job.waitsFor.flatMap((key) => itemOf(queue, key) ?? [])
  const flying = items.filter(isInFlight)
  const isVerifying = flying.length > 0 && flying.every(({ state }) => state === 'verifying')
  // A line that waits for its second attempt says why.
  const problem = 'problem' in status ? status.problem : items.find((item) => item.problem !== undefined)?.problem
  return {
    lineId: line.lineId,
    number: line.number,
    speaker: line.speaker,
    state: status.kind === 'rendering' && isVerifying ? 'verifying' : status.kind,
    bytesOfText: requestsOfLine(line).reduce((sum, { bytesOfText }) => sum + bytesOfText, 0),
    received: status.kind === 'rendering' ? status.received : 0,
    attempts: Math.max(0, ...items.map(({ attempts }) => attempts)),
    ...(problem === undefined ? {} : { problem }),
    order: { again, takesLeft, as, isAskedFirst: items.some((item) => item.isAskedFirst === true) },
  }
}
