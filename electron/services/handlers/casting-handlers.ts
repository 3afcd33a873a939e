import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'

type CastingCalls =
  | 'audition.cost'
  | 'audition.start'
  | 'audition.cancel'
  | 'cast.alike'
  | 'pronunciations.read'
  | 'pronunciations.change'
  | 'pronunciations.import'
  | 'pronunciations.export'
  | 'direction.preview'

/** Handlers of casting. */
export function castingHandlers(): Pick<BridgeHandlers, CastingCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This is being built.', 'Wait for the next version.')
  }
  return {
    'audition.cost': notYet,
    'audition.start': notYet,
    'audition.cancel': notYet,
    'cast.alike': notYet,
    'pronunciations.read': notYet,
    'pronunciations.change': notYet,
    'pronunciations.import': notYet,
    'pronunciations.export': notYet,
    'direction.preview': notYet,
  }
}
