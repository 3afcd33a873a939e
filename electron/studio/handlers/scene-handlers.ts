import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { type StudioContext, writable } from './context.ts'

type SceneCalls = 'scene.plan' | 'scene.cuts' | 'scene.moveSeam' | 'scene.accept'

/** Handlers of scenes rendered as one dialogue. */
export function sceneHandlers({ sessions }: StudioContext): Pick<BridgeHandlers, SceneCalls> {
  return {
    'scene.plan': async ({ project, ...choice }) => sessions.get(project).scenePlan(choice),
    'scene.cuts': ({ project, takeId, lineId }) => sessions.get(project).seams.cuts(takeId, lineId),
    'scene.accept': ({ project, sceneTakeId, lineId }) =>
      writable(sessions.get(project)).seams.accept(sceneTakeId, lineId),
    'scene.moveSeam': ({ project, ...move }) => writable(sessions.get(project)).seams.move(move),
  }
}
