import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'
import type { StudioContext } from './context.ts'

type QueueCalls =
  | 'queue.pause'
  | 'queue.resume'
  | 'queue.read'
  | 'queue.first'
  | 'queue.near'
  | 'queue.cancelLines'
  | 'unknown.list'
  | 'unknown.giveUp'
  | 'ledger.read'

/** Handlers that steer what is being rendered, and account for it. */
export function queueHandlers(_: StudioContext): Pick<BridgeHandlers, QueueCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This comes later in the same session.')
  }
  return {
    'queue.pause': notYet,
    'queue.resume': notYet,
    'queue.read': notYet,
    'queue.first': notYet,
    'queue.near': notYet,
    'queue.cancelLines': notYet,
    'unknown.list': notYet,
    'unknown.giveUp': notYet,
    'ledger.read': notYet,
  }
}
