import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { studioError } from '../../../shared/core/errors.ts'

type CastingCalls =
  | 'voices.read'
  | 'voices.resolve'
  | 'voices.sample'
  | 'voices.change'
  | 'voices.uses'
  | 'voices.remove'
  | 'voices.kept'
  | 'voices.mark'
  | 'voices.check'
  | 'audition.cost'
  | 'audition.start'
  | 'audition.cancel'
  | 'cast.alike'
  | 'clips.read'
  | 'clips.check'
  | 'clips.transcribe'
  | 'clips.forget'
  | 'references.add'
  | 'voices.create'
  | 'pronunciations.read'
  | 'pronunciations.change'
  | 'pronunciations.import'
  | 'pronunciations.export'
  | 'direction.preview'
  | 'account.read'

/** Handlers of casting. */
export function castingHandlers(): Pick<BridgeHandlers, CastingCalls> {
  const notYet = async (): Promise<never> => {
    throw studioError('notYet', 'This is being built.', 'Wait for the next version.')
  }
  return {
    'voices.read': notYet,
    'voices.resolve': notYet,
    'voices.sample': notYet,
    'voices.change': notYet,
    'voices.uses': notYet,
    'voices.remove': notYet,
    'voices.kept': notYet,
    'voices.mark': notYet,
    'voices.check': notYet,
    'audition.cost': notYet,
    'audition.start': notYet,
    'audition.cancel': notYet,
    'cast.alike': notYet,
    'clips.read': notYet,
    'clips.check': notYet,
    'clips.transcribe': notYet,
    'clips.forget': notYet,
    'references.add': notYet,
    'voices.create': notYet,
    'pronunciations.read': notYet,
    'pronunciations.change': notYet,
    'pronunciations.import': notYet,
    'pronunciations.export': notYet,
    'direction.preview': notYet,
    'account.read': notYet,
  }
}
