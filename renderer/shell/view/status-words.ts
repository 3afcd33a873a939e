import {
  statusConnectionBusy,
  statusConnectionConnected,
  statusConnectionDraftOnly,
  statusConnectionGone,
  statusConnectionKeyRefused,
  statusConnectionNoCredit,
  statusConnectionNotSignedIn,
  statusConnectionOffline,
  statusQueueFinished,
  statusQueuePaused,
  statusQueueProgress,
  statusQueueStopped,
} from '../../../shared/messages/made/status.ts'
import type { HostState } from '../../../shared/contract/host-link.ts'
import type { ConnectionView, QueueView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { isActive, outcome, settledLines } from '../../rendering/model/announcements.ts'
import { elsewhereStatus } from '../../queue/model/elsewhere-status.ts'
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
  if (host === 'lost') return statusConnectionGone()
  if (host === 'refused') return statusConnectionNotSignedIn()
  if (connection.kind === 'none') return statusConnectionDraftOnly()
  switch (problem?.code) {
    case 'service.key':
      return statusConnectionKeyRefused()
    case 'service.credit':
      return statusConnectionNoCredit()
    case 'service.unreachable':
      return statusConnectionOffline()
    case 'service.busy':
      return statusConnectionBusy()
    default:
      return statusConnectionConnected()
  }
}

/** What the queue does, in one short phrase. */
export function queueWords(queue: QueueView): string {
  if (queue.elsewhere !== undefined) return elsewhereStatus(queue.elsewhere)
  if (queue.kind === 'stopped') return messageOf(queue.problem) ?? statusQueueStopped({ outcome: outcome(queue) })
  if (queue.kind === 'paused') {
    return statusQueuePaused({ done: settledLines(queue), lines: queue.total })
  }
  if (!isActive(queue)) return statusQueueFinished({ outcome: outcome(queue) })
  const count = statusQueueProgress({ done: settledLines(queue), lines: queue.total })
  return queue.kind === 'waiting' ? `${count}, ${messageOf(queue.problem) ?? 'waiting'}` : count
}
