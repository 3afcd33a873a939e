import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'
import type { StudioContext } from './context.ts'

type TakesCalls =
  | 'takes.mark'
  | 'takes.trash'
  | 'takes.restore'
  | 'takes.trashed'
  | 'takes.cleanUpPlan'
  | 'takes.cleanUp'

/** Handlers that keep, judge and clear away takes. */
export function takesHandlers(_: StudioContext): Pick<BridgeHandlers, TakesCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This comes later in the same session.')
  }
  return {
    'takes.mark': notYet,
    'takes.trash': notYet,
    'takes.restore': notYet,
    'takes.trashed': notYet,
    'takes.cleanUpPlan': notYet,
    'takes.cleanUp': notYet,
  }
}
