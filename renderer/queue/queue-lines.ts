import { queueCameIsTake, queueTakenOver, queueYours } from '../../shared/messages/made/queue.ts'
import type { UnknownAnswer } from '../../shared/contract/render-views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { announce } from '../base/notices.ts'
import { refreshQueue, showQueueAnswer } from './commands.ts'
import { renderLines, renderRequest } from '../rendering/render.ts'
import type { QueueNeeds } from './needs.ts'

// What the open queue and its dialogs do to single lines; they come behind the first screen.

/** Renders what waits as soon as whoever else sends lines of the project is done. */
export async function waitForTurn(deps: QueueNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await showQueueAnswer(deps, () => deps.client.call('queue.waitForTurn', { project: open.handle }))
  announce(deps.view, queueYours())
}

/** Takes the sending over from a computer that gives no sign any more. */
export async function takeOverSending(deps: QueueNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await showQueueAnswer(deps, () => deps.client.call('queue.takeOver', { project: open.handle }))
  announce(deps.view, queueTakenOver())
  refreshQueue(deps)
}

/** Puts waiting lines first, in this order. */
export async function sendFirst(deps: QueueNeeds, lineIds: readonly LineId[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined || lineIds.length === 0) return
  await deps.client.call('queue.first', { project: open.handle, lineIds: lineIds.slice(0, 2000) })
  refreshQueue(deps)
}

/** Takes waiting lines out of the queue. */
export async function cancelLines(deps: QueueNeeds, lineIds: readonly LineId[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('queue.cancelLines', { project: open.handle, lineIds: [...lineIds] })
  refreshQueue(deps)
}

/** Sends lines again that failed. */
export async function retryLines(deps: QueueNeeds, lineIds: readonly LineId[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await renderLines(deps, renderRequest(open.settings.renderWith, lineIds))
  refreshQueue(deps)
}

/** The user has read why lines failed: they count as not rendered. */
export async function dismissLines(deps: QueueNeeds, lineIds: readonly LineId[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('queue.dismiss', { project: open.handle, lineIds: [...lineIds] })
  refreshQueue(deps)
}

/** Sends lines again although they may have been billed: the user was told. `again`: beside the take that is there. */
export async function sendUnknownAgain(deps: QueueNeeds, lineIds: readonly LineId[], again = false): Promise<void> {
  await renderLines(deps, { source: 'service', lineIds, again, resendUnknown: true })
  refreshQueue(deps)
}

/** What is known of a line that may have been billed; null if it waits for nothing, or its audio is lost. */
export async function readUnknown(deps: QueueNeeds, lineId: LineId): Promise<UnknownAnswer | null> {
  const { open } = deps.project.getState()
  return open === undefined ? null : deps.client.call('unknown.read', { project: open.handle, lineId })
}

/** What came of a line becomes its take, to be listened to. */
export async function makeTakeOfUnknown(deps: QueueNeeds, lineId: LineId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('unknown.use', { project: open.handle, lineId })
  announce(deps.view, queueCameIsTake())
  refreshQueue(deps)
}

/** Lines that may have been billed are given up: they count as not rendered. */
export async function giveUpLines(deps: QueueNeeds, lineIds: readonly LineId[]): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await deps.client.call('unknown.giveUp', { project: open.handle, lineIds: [...lineIds] })
  refreshQueue(deps)
}
