import type { WebContents } from 'electron'
import { isStudioUrl } from './address.ts'

/**
 * Keeps a window where it is: no other page, no other frame, no second window, no webview. It is called for every
 * contents that is ever created, so that none escapes it.
 */
export function guardNavigation(contents: WebContents): void {
  contents.on('will-navigate', (details) => {
    if (!isStudioUrl(details.url)) details.preventDefault()
  })
  contents.on('will-frame-navigate', (details) => {
    // The page has no frames of its own; one that appears goes nowhere.
    if (!details.isMainFrame || !isStudioUrl(details.url)) details.preventDefault()
  })
  contents.on('will-redirect', (details) => {
    if (!isStudioUrl(details.url)) details.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
