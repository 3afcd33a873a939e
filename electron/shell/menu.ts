import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/**
 * The menu bar: on macOS the few menus without which copying, pasting and quitting by key do not work; elsewhere none,
 * because the window has its own bar. Electron's default menu, with its reload and developer tools, is never shown.
 */
export function menuTemplate(platform: string): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null
  return [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]
}

/** What is known of the place where the right button was pressed. */
export type TextPlace = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** The menu of the right button in text: in a field or the script cut, copy and paste; of chosen text, copy; else none. */
export function textMenuTemplate({ isEditable, selectionText, editFlags }: TextPlace): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

/** Opens that menu, which Electron does not bring by itself. Where the page has a menu of its own, nothing comes here. */
export function openTextMenu(
  place: TextPlace & { readonly x: number; readonly y: number },
  build: (entries: MenuItemConstructorOptions[]) => { readonly popup: (at: { x: number; y: number }) => void },
): void {
  const entries = textMenuTemplate(place)
  // At the caret, where it was asked for by key.
  if (entries.length > 0) build(entries).popup({ x: place.x, y: place.y })
}
