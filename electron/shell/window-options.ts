import type { BrowserWindowConstructorOptions } from 'electron'

/**
 * The window's options (reliability §2: 2-6, 8-12, 18, T18). Everything that guards the page is written out, also where
 * it is Electron's default, and nothing is ever spread in from elsewhere.
 */
export function mainWindowOptions(input: {
  readonly preload: string
  /** Developer tools exist only while the program runs from its sources. */
  readonly isPackaged: boolean
}): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    // At the page's own size; `followZoom` keeps to the zoom.
    minWidth: 720,
    minHeight: 450,
    show: false,
    title: 'Repartee',
    // The page's dark background, so that the window does not flash white before it is drawn.
    backgroundColor: '#16171a',
    autoHideMenuBar: true,
    webPreferences: {
      preload: input.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      disableBlinkFeatures: 'Auxclick',
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      safeDialogs: true,
      devTools: !input.isPackaged,
    },
  }
}
