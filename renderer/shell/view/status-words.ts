import type { HostState } from '../../../shared/contract/host-link.ts'
import type { ConnectionView, QueueView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { isActive, outcome, settledLines } from '../../rendering/model/announcements.ts'
import { elsewhereStatus } from '../../queue/model/elsewhere-status.ts'
import { formatCount, plural } from '../../base/format.ts'
import { messageOf } from '../../base/messages/problem-words.ts'

/**
 * The service in two or three words; a trouble of the queue that is the connection's comes first. A window that has no host
 * knows nothing of the service, and says so before anything else.
 */
export function connectionWords(
  connection: ConnectionView,
  problem: Problem | undefined,
  host: HostState['kind'],
): string {
  if (host === 'lost') return 'Repartee has stopped'
  if (host === 'refused') return 'Not signed in'
  if (connection.kind === 'none') return 'Draft voices only'
  switch (problem?.code) {
    case 'service.key':
      return 'Key not accepted'
    case 'service.credit':
      return 'No API credit left'
    case 'service.unreachable':
      return 'Offline'
    case 'service.busy':
      return 'Service busy'
    default:
      return 'Service connected'
  }
}

/** What the queue does, in one short phrase. */
export function queueWords(queue: QueueView): string {
  if (queue.elsewhere !== undefined) return elsewhereStatus(queue.elsewhere)
  if (queue.kind === 'stopped') return messageOf(queue.problem) ?? `Stopped: ${outcome(queue)}`
  if (queue.kind === 'paused') {
    return `Paused, ${formatCount(settledLines(queue))} of ${plural(queue.total, 'line')}`
  }
  if (!isActive(queue)) return `Finished: ${outcome(queue)}`
  const count = `${formatCount(settledLines(queue))} of ${plural(queue.total, 'line')}`
  return queue.kind === 'waiting' ? `${count}, ${messageOf(queue.problem) ?? 'waiting'}` : count
}
