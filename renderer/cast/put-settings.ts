import type { SettingsChange } from '../../shared/core/script/edit/types.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { checkCastAgain } from './check-cast.ts'
import type { CastNeeds } from './needs.ts'

export async function configure(deps: CastNeeds, change: Partial<ProjectSettings>): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const isSetting = (key: string): key is keyof ProjectSettings => key in open.settings
  let before: Partial<ProjectSettings> = {}
  for (const key of Object.keys(change).filter(isSetting)) before = { ...before, [key]: open.settings[key] }
  await putSettings(deps, { before, after: change })
}

/** Puts settings in place, also those that a step taken back brings. */
export async function putSettings(deps: CastNeeds, change: SettingsChange): Promise<void> {
  const before = deps.project.getState().open?.settings.renderWith
  await deps.parts.changeSettings(change)
  checkVoicesOf(deps, before)
}

/** Shows the settings as main tells them. */
export function takeSettings(deps: CastNeeds, told: Parameters<CastNeeds['parts']['takeSettings']>[0]): void {
  const before = deps.project.getState().open?.settings.renderWith
  deps.parts.takeSettings(told)
  checkVoicesOf(deps, before)
}

function checkVoicesOf(deps: CastNeeds, before: ProjectSettings['renderWith'] | undefined): void {
  const { open } = deps.project.getState()
  if (open !== undefined && before !== undefined && open.settings.renderWith !== before) checkCastAgain(deps)
}
