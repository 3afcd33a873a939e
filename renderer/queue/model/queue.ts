import {
  queueDetailAttempts,
  queueDetailBytes,
  queueDetailDraft,
  queueStateCancelled,
  queueStateFailed,
  queueStateProgress,
  queueStateQueued,
  queueStateReady,
  queueStateRendering,
  queueStateSuspicious,
  queueStateUnknown,
  queueStateVerifying,
} from '../../../shared/messages/made/queue.ts'
import type { QueueItem } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** Lines that have not been sent and can be put in another order. */
export function waitingLines(items: readonly QueueItem[]): readonly LineId[] {
  return items.flatMap((item) => (item.state === 'queued' ? [item.lineId] : []))
}

/**
 * What is to be put first so that a waiting line comes to stand at a place among those that wait: everything before that
 * place, and itself. `place`: 0 is first. Empty if nothing would change.
 */
export function orderAfterMove(waiting: readonly LineId[], lineId: LineId, place: number): readonly LineId[] {
  const from = waiting.indexOf(lineId)
  const to = Math.max(0, Math.min(waiting.length - 1, place))
  if (from === -1 || from === to) return []
  const others = waiting.filter((id) => id !== lineId)
  const order = [...others.slice(0, to), lineId, ...others.slice(to)]
  return order.slice(0, Math.max(from, to) + 1)
}

/** The state of a line of the queue in a word or two. */
export function itemWords(item: Pick<QueueItem, 'state' | 'progress'>): string {
  switch (item.state) {
    case 'queued':
      return queueStateQueued()
    case 'rendering':
      return item.progress === undefined
        ? queueStateRendering()
        : queueStateProgress({ percent: Math.round(item.progress * 100) })
    case 'verifying':
      return queueStateVerifying()
    case 'ready':
      return queueStateReady()
    case 'suspicious':
      return queueStateSuspicious()
    case 'failed':
      return queueStateFailed()
    case 'unknown':
      return queueStateUnknown()
    case 'cancelled':
      return queueStateCancelled()
    default:
      return assertNever(item.state, 'state of a line in the queue')
  }
}

/** What stands under a line of the queue: why it failed, else its size and how often it was sent. */
export function itemDetail(item: Pick<QueueItem, 'problem' | 'bytesOfText' | 'attempts' | 'source'>): string {
  if (item.problem !== undefined) {
    return sentencesOf(item.problem)
  }
  const size = item.source === 'draft' ? queueDetailDraft() : queueDetailBytes({ bytes: item.bytesOfText })
  return item.attempts > 1 ? queueDetailAttempts({ size, attempts: item.attempts }) : size
}

/** The line's state as the marks of lines know it. */
export function itemMark(state: QueueItem['state']): Exclude<QueueItem['state'], 'verifying'> {
  return state === 'verifying' ? 'rendering' : state
}
