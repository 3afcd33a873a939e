import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { run } from '../base/notices.ts'
import { offerLineMode } from './offer-line-mode.ts'
import { putSettings } from './put-settings.ts'
import type { CastNeeds } from './needs.ts'

/**
 * Changes settings of the project as one step of the history: `label` completes "Undo …". `from`: those that the change was
 * made of, where they may not be the ones that are shown any more.
 */
export async function changeProjectSettings(
  deps: CastNeeds,
  label: string,
  change: Partial<ProjectSettings>,
  from = deps.project.getState().open?.settings,
): Promise<void> {
  if (from === undefined) return
  let before: Partial<ProjectSettings> = {}
  let after: Partial<ProjectSettings> = {}
  const isSetting = (key: string): key is keyof ProjectSettings => key in from
  for (const key of Object.keys(change).filter(isSetting)) {
    // A step takes back only what it changed, whatever else has been set since.
    if (change[key] === from[key]) continue
    before = { ...before, [key]: from[key] }
    after = { ...after, [key]: change[key] }
  }
  if (Object.keys(after).length === 0) return
  deps.editor.get()?.recordSettings(label, { before, after })
  await putSettings(deps, { before, after })
  if (after.model === undefined) return
  offerLineMode(deps, () => run(deps.view, () => changeProjectSettings(deps, label, { mode: 'line' })))
}
