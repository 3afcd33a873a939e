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
    'takes.mark': async ({ project, lineId, takeId, mark }) => {
      const session = writable(sessions.get(project))
      await session.care.mark({ lineId, takeId }, mark)
      return [...session.takes(lineId)]
    },
    'takes.trash': async ({ project, takes }) => {
      await writable(sessions.get(project)).care.trash(takes)
      return {}
    },
    'takes.restore': async ({ project, takes }) => {
      await writable(sessions.get(project)).care.restore(takes)
      return {}
    },
    'takes.trashed': async ({ project }) => [...sessions.get(project).care.trashed()],
    'takes.cleanUpPlan': async ({ project }) => sessions.get(project).care.cleanUpPlan(),
    'takes.cleanUp': async ({ project, takeIds, paidToo }) =>
      writable(sessions.get(project)).care.cleanUp(takeIds, paidToo),
  }
}
