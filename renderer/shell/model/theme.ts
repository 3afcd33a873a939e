import type { SettingsState } from '../../account/store.ts'

/** The theme of the window: as the user wants it, or as the system has it. */
export function themeOf({ app }: Pick<SettingsState, 'app'>, systemIsLight: boolean): 'light' | 'dark' {
  const wanted = app?.settings.theme ?? 'system'
  return wanted === 'system' ? (systemIsLight ? 'light' : 'dark') : wanted
}
