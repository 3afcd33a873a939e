import type { AppSettings } from '../../shared/contract/views.ts'
import type { AccountNeeds } from './needs.ts'

/** Changes the user's settings on the main side and here. */
export async function changeSettings(deps: AccountNeeds, settings: Partial<AppSettings>): Promise<void> {
  const now = deps.settings.getState().app?.settings
  const isSetting = (key: string): key is keyof AppSettings => now !== undefined && key in now
  let before: Partial<AppSettings> = {}
  for (const key of Object.keys(settings).filter(isSetting)) before = { ...before, [key]: now?.[key] }
  const stored = await deps.client.call('settings.change', { settings, before })
  showSettings(deps, stored.settings, stored.revision)
}

/** Shows the user's settings unless newer ones are shown. */
export function showSettings(deps: AccountNeeds, settings: AppSettings, settingsRevision: number): void {
  deps.settings.setState(({ app }) =>
    app === undefined || settingsRevision <= app.settingsRevision
      ? {}
      : { app: { ...app, settings, settingsRevision } },
  )
}
