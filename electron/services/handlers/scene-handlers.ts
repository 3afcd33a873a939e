import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'
import type { StudioContext } from './context.ts'

type SceneCalls = 'scene.plan' | 'scene.cuts' | 'scene.moveSeam'

/** Handlers of scenes rendered as one dialogue. */
export function sceneHandlers(_: StudioContext): Pick<BridgeHandlers, SceneCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This comes later in the same session.')
  }
  return {
    'scene.plan': notYet,
    'scene.cuts': notYet,
    'scene.moveSeam': notYet,
  }
}
