import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { ledgerView } from '../../rendering/journal/ledger-view.ts'
import { type StudioContext, writable } from './context.ts'

type QueueCalls =
  | 'queue.pause'
  | 'queue.resume'
  | 'queue.waitForTurn'
  | 'queue.takeOver'
  | 'queue.read'
  | 'queue.first'
  | 'queue.near'
  | 'queue.cancelLines'
  | 'queue.dismiss'
  | 'unknown.list'
  | 'unknown.read'
  | 'unknown.use'
  | 'unknown.giveUp'
  | 'ledger.read'

/** Handlers that steer what is being rendered, and account for it. */
export function queueHandlers(context: StudioContext): Pick<BridgeHandlers, QueueCalls> {
  const { sessions, spending, ports } = context
  const renderingOf = (project: string) => sessions.get(project).rendering
  return {
    'queue.pause': async ({ project }) => {
      const { controls, queue } = renderingOf(project)
      await controls.pause()
      return queue()
    },
    'queue.resume': async ({ project, confirmedBytes }) => {
      const { resume, queue } = writable(sessions.get(project)).rendering
      await resume(confirmedBytes)
      return queue()
    },
    'queue.waitForTurn': async ({ project }) => {
      const { turn, queue } = writable(sessions.get(project)).rendering
      turn.waitForTurn()
      return queue()
    },
    'queue.takeOver': async ({ project }) => {
      const { turn, queue } = writable(sessions.get(project)).rendering
      await turn.takeOver()
      return queue()
    },
    'queue.read': async ({ project }) => renderingOf(project).controls.read(),
    'queue.first': async ({ project, lineIds }) => {
      renderingOf(project).controls.putFirst(lineIds)
      return {}
    },
    'queue.near': async ({ project, lineId }) => {
      renderingOf(project).controls.setNear(lineId)
      return {}
    },
    'queue.cancelLines': async ({ project, lineIds }) => {
      await renderingOf(project).controls.cancelLines(lineIds)
      return {}
    },
    'queue.dismiss': async ({ project, lineIds }) => {
      renderingOf(project).controls.dismiss(lineIds)
      return {}
    },
    'unknown.list': async ({ project }) => renderingOf(project).controls.unknown(),
    'unknown.read': async ({ project, lineId }) => (await renderingOf(project).unknownAnswers.read(lineId)) ?? null,
    'unknown.use': async ({ project, lineId }) => {
      await writable(sessions.get(project)).rendering.unknownAnswers.use(lineId)
      return {}
    },
    'unknown.giveUp': async ({ project, lineIds }) => {
      await renderingOf(project).controls.giveUp(lineIds)
      return {}
    },
    'ledger.read': async ({ project }) => {
      const { ledger, planner, originOf } = renderingOf(project)
      return ledgerView({
        entries: ledger(),
        numberOf: (lineId) => planner.lineOf('service', lineId)?.number,
        price: spending.price(originOf('service')),
        now: ports.clock.now(),
      })
    },
  }
}
