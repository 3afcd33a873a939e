import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { type StudioContext, writable } from './context.ts'

type TakesCalls =
  | 'takes.mark'
  | 'takes.trash'
  | 'takes.restore'
  | 'takes.trashed'
  | 'takes.cleanUpPlan'
  | 'takes.cleanUp'

/** Handlers that keep, judge and clear away takes. */
export function takesHandlers({ sessions }: StudioContext): Pick<BridgeHandlers, TakesCalls> {
  return {
    'takes.mark': async ({ project, lineId, takeId, mark, use }) => {
      const session = writable(sessions.get(project))
      await session.takeActions.mark({ lineId, takeId }, mark, use === true)
      return [...session.takes(lineId)]
    },
    'takes.trash': async ({ project, takes }) => {
      await writable(sessions.get(project)).takeActions.trash(takes)
      return {}
    },
    'takes.restore': async ({ project, takes }) => {
      await writable(sessions.get(project)).takeActions.restore(takes)
      return {}
    },
    'takes.trashed': async ({ project }) => [...sessions.get(project).takeActions.trashed()],
    'takes.cleanUpPlan': async ({ project }) => sessions.get(project).takeActions.cleanUpPlan(),
    'takes.cleanUp': async ({ project, takeIds, paidToo }) =>
      writable(sessions.get(project)).takeActions.cleanUp(takeIds, paidToo),
  }
}
