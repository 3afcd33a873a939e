import { queueStatusPaused, queueStatusResumed } from '../../shared/messages/made/queue-status.ts'
import type { QueueView } from '../../shared/contract/views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { answerUnlessTold } from '../base/late-answer.ts'
import { announce, report } from '../base/notices.ts'
import type { QueueNeeds } from './needs.ts'
import { StudioError } from '../../shared/core/model/errors.ts'

/** Readings of the queue under way: while one runs, further wishes become one more after it. */
const underWay = new WeakMap<QueueNeeds, { again: boolean }>()

/** Opens or closes the panel of the queue. It is read as long as it is open. */
export function showQueue(deps: QueueNeeds, isOpen: boolean): void {
  deps.queue.setState({ isOpen })
  if (isOpen) refreshQueue(deps)
}

/** Reads the queue line by line, if anybody looks at it. A burst of changes costs two readings at most. */
export function refreshQueue(deps: QueueNeeds): void {
  if (!deps.queue.getState().isOpen) return
  const running = underWay.get(deps)
  if (running !== undefined) {
    running.again = true
    return
  }
  const current = { again: false }
  underWay.set(deps, current)
  readQueue(deps)
    .catch((error: unknown) => report(deps.view, error))
    .finally(() => {
      underWay.delete(deps)
      if (current.again) refreshQueue(deps)
    })
}

async function readQueue(deps: QueueNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const [items, unknown] = await Promise.all([
    deps.client.call('queue.read', { project: open.handle }),
    deps.client.call('unknown.list', { project: open.handle }),
  ])
  if (deps.project.getState().open?.handle === open.handle) {
    deps.queue.setState({ project: open.handle, items, unknown })
  }
}

/** Shows what a call answers of the queue. */
export async function showQueueAnswer(deps: QueueNeeds, ask: () => Promise<QueueView>): Promise<void> {
  const queue = await answerUnlessTold(() => deps.render.getState().queue, ask)
  if (queue !== undefined) deps.render.setState({ queue })
}

/** Sends nothing new until somebody says so; what is being sent finishes. */
export async function pauseQueue(deps: QueueNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await showQueueAnswer(deps, () => deps.client.call('queue.pause', { project: open.handle }))
  announce(deps.view, queueStatusPaused())
  refreshQueue(deps)
}

/** Goes on, also with what an earlier run of the studio left. Asks first if main asks. */
export async function resumeQueue(deps: QueueNeeds, confirmedBytes?: number): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const project = open.handle
  const input = confirmedBytes === undefined ? { project } : { project, confirmedBytes }
  try {
    await showQueueAnswer(deps, () => deps.client.call('queue.resume', input))
  } catch (error) {
    if (!(error instanceof StudioError) || error.problem.code !== 'spend.notConfirmed') throw error
    const items = await deps.client.call('queue.read', { project })
    if (deps.project.getState().open?.handle !== project) return
    const waiting = items.filter(({ source, state }) => source === 'service' && state === 'queued')
    const bytes = waiting.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
    const onSend = (): Promise<void> => resumeQueue(deps, bytes)
    deps.view.setState({ dialog: { kind: 'sendAnyway', problem: error.problem, onSend } })
    return
  }
  announce(deps.view, queueStatusResumed())
  refreshQueue(deps)
}

/** Tells main where the user works, so that lines near it are sent first. A failure changes nothing that is seen. */
export function tellNear(deps: QueueNeeds, lineId: LineId): void {
  const { open } = deps.project.getState()
  if (open === undefined) return
  // A wish about the order; the lines are sent without it.
  deps.client.call('queue.near', { project: open.handle, lineId }).catch(() => undefined)
}
