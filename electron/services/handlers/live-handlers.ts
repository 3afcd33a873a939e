import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'
import type { StudioContext } from './context.ts'

type LiveCalls = 'live.start' | 'live.stop'

/** Handlers that let lines be heard while they are made. */
export function liveHandlers(_: StudioContext): Pick<BridgeHandlers, LiveCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This comes later in the same session.')
  }
  return {
    'live.start': notYet,
    'live.stop': notYet,
  }
}
