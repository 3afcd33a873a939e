import {
  renderingStatusAccount,
  renderingStatusFailed,
  renderingStatusFinished,
  renderingStatusOutcomeFailed,
  renderingStatusOutcomeReady,
  renderingStatusOutcomeSuspicious,
  renderingStatusOutcomeUnknown,
  renderingStatusOutcomeWaiting,
  renderingStatusProgress,
} from '../../../shared/messages/made/rendering-status.ts'
import type { QueueView } from '../../../shared/contract/views.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { isSameProblem } from '../../../shared/core/model/errors.ts'

/** Lines between two spoken reports of progress, so that a screen reader is not drowned (mock: announcements). */
export const ANNOUNCE_EVERY = 10

/** Lines of the queue that need nothing more from it. */
export function settledLines(queue: QueueView): number {
  return queue.ready + queue.suspicious + queue.failed + queue.unknown
}

/** What is said after the queue changed; undefined for silence. Each failure is said once, progress every ten lines. */
export function queueAnnouncement(before: QueueView, after: QueueView): string | undefined {
  if (after.problem !== undefined && !isSameProblem(after.problem, before.problem)) return sentence(after)
  if (after.kind === 'paused') return undefined
  if (isUnfinished(before) && !isActive(after)) return renderingStatusFinished({ account: account(after) })
  if (!isActive(after)) return undefined
  if (after.failed > before.failed) return renderingStatusFailed({ failed: after.failed })
  const stepBefore = Math.floor(settledLines(before) / ANNOUNCE_EVERY)
  const stepAfter = Math.floor(settledLines(after) / ANNOUNCE_EVERY)
  if (isActive(before) && stepAfter > stepBefore)
    return renderingStatusProgress({ done: settledLines(after), lines: after.total })
  return undefined
}

/** Whether the queue was at work, or would have been if nobody had paused it. */
function isUnfinished(queue: QueueView): boolean {
  return isActive(queue) || queue.kind === 'paused'
}

/**
 * `131 ready, 2 suspicious, 1 failed, 0 lost`: what became of every line at the end. Lost would be a line that is in no
 * figure, which must not be.
 */
export function account(queue: QueueView): string {
  const lost = Math.max(0, queue.total - settledLines(queue) - queue.waiting)
  return renderingStatusAccount({ lost, outcome: outcome(queue) })
}

/** Whether lines are still on their way. */
export function isActive(queue: QueueView): boolean {
  return queue.kind === 'running' || queue.kind === 'waiting'
}

/** `131 ready, 2 suspicious, 1 failed`: zero counts are left out except ready. */
export function outcome(queue: QueueView): string {
  const parts = [renderingStatusOutcomeReady({ ready: queue.ready })]
  if (queue.suspicious > 0) parts.push(renderingStatusOutcomeSuspicious({ suspicious: queue.suspicious }))
  if (queue.failed > 0) parts.push(renderingStatusOutcomeFailed({ failed: queue.failed }))
  if (queue.unknown > 0) parts.push(renderingStatusOutcomeUnknown({ unknown: queue.unknown }))
  if (queue.waiting > 0) parts.push(renderingStatusOutcomeWaiting({ waiting: queue.waiting }))
  return parts.join(', ')
}

function sentence(queue: QueueView): string {
  const problem = queue.problem
  if (problem === undefined) return ''
  return sentencesOf(problem)
}
