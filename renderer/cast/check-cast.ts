import type { Deps } from '../shell/parts/deps.ts'
import { runLate } from '../base/late-commands.ts'
import { lateVoices } from '../voices/late-voices.ts'

/** Looks at the cast again after something was changed that it depends on; Casting asks by itself when it is gone to. */
export function checkCastAgain(deps: Deps): void {
  if (deps.view.getState().workspace === 'casting') runLate(deps.view, lateVoices, ({ checkCast }) => checkCast(deps))
}
