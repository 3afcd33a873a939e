import { modelFacts } from '../../shared/core/model/models.ts'
import { notify } from '../base/notices.ts'
import type { CastNeeds } from './needs.ts'
import { castLineModeAbout, castLineModeGo, castLineModeRemedy } from '../../shared/messages/made/cast.ts'

/**
 * Says what a model that speaks one voice a request means for a project that is rendered in whole scenes, and offers to
 * send its lines one by one: `choose`. Otherwise whole scenes stay chosen, for a model that can speak them.
 */
export function offerLineMode(deps: CastNeeds, choose: () => void): void {
  const { open } = deps.project.getState()
  if (open === undefined || open.settings.mode !== 'scene') return
  const { model } = open.settings
  if (modelFacts(model, deps.settings.getState().app?.settings.models ?? [])?.dialogue !== false) return
  notify(
    deps.view,
    'notice',
    {
      message: castLineModeAbout({ model }),
      remedy: castLineModeRemedy(),
    },
    { title: castLineModeGo(), run: choose },
  )
}
