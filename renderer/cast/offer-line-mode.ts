import { modelFacts } from '../../shared/core/model/models.ts'
import { notify } from '../base/notices.ts'
import type { CastNeeds } from './needs.ts'

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
    'news',
    {
      code: 'input.invalid',
      message: `${model} speaks one voice a request: scenes go line by line, with direction written the way ${model} takes it.`,
      remedy: 'Keep whole scenes for a model that speaks them, or change over to single lines.',
    },
    { title: 'Use single lines', run: choose },
  )
}
