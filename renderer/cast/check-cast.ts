import { runLate } from '../base/late-commands.ts'
import { lateVoices } from '../voices/late-voices.ts'
import type { CastNeeds } from './needs.ts'

/** Looks at the cast again after something was changed that it depends on; Casting asks by itself when it is gone to. */
export function checkCastAgain(deps: CastNeeds): void {
  if (deps.view.getState().workspace === 'casting') runLate(deps.view, lateVoices, ({ checkCast }) => checkCast(deps))
}
