import { say, type Words } from '../../messages/say.ts'
import type { SpeechModel } from '../model/parameters.ts'

/** Why nothing is rendered with a model that nobody described: how it takes direction is not known, and none is put in its place. */
export function unknownModel(model: SpeechModel): Words & { readonly code: 'model.unknown'; readonly remedy: Words } {
  return {
    code: 'model.unknown',
    ...say('direction.model.notDescribed', { model }),
    remedy: say('direction.model.notDescribed.remedy'),
  }
}
