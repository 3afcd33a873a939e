import type { App, PowerMonitor } from 'electron'

/** How long quitting waits for what is being sent and saved, in milliseconds, before it asks. */
export const QUIT_GRACE_MS = 5000
/** How long it waits when the system shuts down, which does not wait for an answer. */
export const SHUTDOWN_GRACE_MS = 1200

/**
 * Lets the studio close before the program ends, whatever ends it: the last window, the menu, the system shutting down.
 * `wait` resolves after so many milliseconds. If closing takes longer (a network drive that hangs, a long answer), `ask` is
 * the user's word on whether to go on waiting; whatever is not finished at the end is in the journal or a recovery file, and
 * found at the next start.
 */
export function closeBeforeQuit(input: {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  readonly close: () => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  /** True: wait again. */
  readonly ask: () => Promise<boolean>
  /** The window, while there is one: it is closed first, and may stay because of words that are not on the disk. */
  readonly window?: () => { readonly close: () => void } | undefined
}): void {
  const { app, powerMonitor, close, wait, ask } = input
  let isClosing = false
  let isShutdown = false
  const closed = async (): Promise<void> => {
    const done = close().then(
      () => true,
      () => true,
    )
    for (;;) {
      const isDone = await Promise.race([done, wait(isShutdown ? SHUTDOWN_GRACE_MS : QUIT_GRACE_MS).then(() => false)])
      if (isDone || isShutdown) return
      // It may end by itself while the question stands.
      if (!(await Promise.race([done.then(() => false), ask()]))) return
    }
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    // Quitting twice must not cut the first short.
    if (isClosing) return
    const window = isShutdown ? undefined : input.window?.()
    if (window !== undefined) {
      // Once it is closed, this comes again by itself.
      window.close()
      return
    }
    isClosing = true
    void closed().then(() => app.exit(0))
  })
  app.on('window-all-closed', () => app.quit())
  // Electron's type leaves out the event that Linux and macOS hand over here; quitting by ourselves asks for no more time.
  powerMonitor.on('shutdown', () => {
    isShutdown = true
    app.quit()
  })
}
