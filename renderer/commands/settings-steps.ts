import type { ProjectSettings } from '../../shared/core/project/schema.ts'
import { showCast } from './cast.ts'
import type { Deps } from './deps.ts'
import { run } from './notices.ts'
import { offerLineMode } from './offer-line-mode.ts'
import { configure } from './project.ts'

/** Changes settings of the project as one step of the history: `label` completes "Undo …". */
export async function changeProjectSettings(
  deps: Deps,
  label: string,
  change: Partial<ProjectSettings>,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  let before: Partial<ProjectSettings> = {}
  let after: Partial<ProjectSettings> = {}
  const isSetting = (key: string): key is keyof ProjectSettings => key in open.settings
  for (const key of Object.keys(change).filter(isSetting)) {
    // A step takes back only what it changed, whatever else has been set since.
    if (change[key] === open.settings[key]) continue
    before = { ...before, [key]: open.settings[key] }
    after = { ...after, [key]: change[key] }
  }
  if (Object.keys(after).length === 0) return
  deps.editor.get()?.recordSettings(label, { before, after })
  await putSettings(deps, after)
  if (after.model === undefined) return
  offerLineMode(deps, () => run(deps.view, () => changeProjectSettings(deps, label, { mode: 'line' })))
}

/** Puts settings in place, also those that a step taken back brings. Who reads the action decides what is listed. */
export async function putSettings(deps: Deps, change: Partial<ProjectSettings>): Promise<void> {
  await configure(deps, change)
  const { open } = deps.project.getState()
  if (open !== undefined && change.narrator !== undefined) showCast(deps, open.cast)
}
