import type { MenuItemConstructorOptions } from 'electron'

/**
 * The menu bar: on macOS the few menus without which copying, pasting and quitting by key do not work; elsewhere none,
 * because the window has its own bar. Electron's default menu, with its reload and developer tools, is never shown.
 */
export function menuTemplate(platform: string): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null
  return [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]
}
