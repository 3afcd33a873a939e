import type { App, BrowserWindow } from 'electron'

/** Has the system take a file along with the pointer that is pressed over the window, under the icon of its kind. */
export function draggedOut(input: {
  readonly app: Pick<App, 'getFileIcon'>
  readonly window: () => BrowserWindow | undefined
}): (path: string) => Promise<void> {
  return async (file) => {
    // Without an icon macOS refuses.
    const icon = await input.app.getFileIcon(file, { size: 'normal' })
    input.window()?.webContents.startDrag({ file, icon })
  }
}
