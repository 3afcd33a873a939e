import type { App, PowerMonitor } from 'electron'

/** How long quitting waits for what is being sent and saved, in milliseconds; then the program ends regardless. */
export const QUIT_GRACE_MS = 5000

/**
 * Lets the studio close before the program ends, whatever ends it: the last window, the menu, the system shutting down.
 * `wait` resolves after so many milliseconds. Whatever is not finished by then is in the journal and found at the next start.
 */
export function closeBeforeQuit(input: {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  readonly close: () => Promise<void>
  readonly wait: (ms: number) => Promise<void>
}): void {
  const { app, powerMonitor, close, wait } = input
  let isClosing = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    // Quitting twice must not cut the first short.
    if (isClosing) return
    isClosing = true
    void Promise.race([close().catch(() => undefined), wait(QUIT_GRACE_MS)]).then(() => app.exit(0))
  })
  app.on('window-all-closed', () => app.quit())
  // Electron's type leaves out the event that Linux and macOS hand over here; quitting by ourselves asks for no more time.
  powerMonitor.on('shutdown', () => app.quit())
}
