import type { BrowserWindow, Dialog } from 'electron'
import { keptWordsNotOnDisk } from '../../shared/messages/made/kept-words.ts'
import { nativeLeaveAbout, nativeLeaveClose, nativeLeaveStay } from '../../shared/messages/made/native.ts'

/** How long (ms) a window that is closed waits for words that are on their way to the disk, before it asks. */
export const LEAVE_GRACE_MS = 1500
/** How often (ms) it looks whether they are there. */
const LOOK_MS = 100

/** As much of a window's contents as is needed to be asked. */
export type UnloadingContents = {
  on(event: 'will-prevent-unload', listener: (event: { readonly preventDefault: () => void }) => void): unknown
  on(event: 'did-finish-load', listener: () => void): unknown
  reload(): void
}

/** What the page tells of its words. */
export type ToldWords = { readonly isUnacknowledged: boolean; readonly words: number }

/**
 * Lets a window be closed or loaded again only when its words are on the disk, or its user says so. The page refuses to be
 * unloaded (`beforeunload`) while they are not: mostly they are a moment later, and nobody is asked.
 */
export function guardLeaving(input: {
  readonly window: {
    readonly on: (event: 'close', listener: () => void) => unknown
    readonly close: () => void
    readonly isDestroyed: () => boolean
  }
  readonly contents: UnloadingContents
  readonly told: () => ToldWords
  /** True: leave all the same. */
  readonly ask: (words: number) => Promise<boolean>
  readonly wait: (ms: number) => Promise<void>
}): void {
  const { window, contents, told, ask, wait } = input
  let isClosing = false
  let mayLeave = false
  let isSettling = false

  const go = (wasClosing: boolean): void => {
    if (window.isDestroyed()) return
    isClosing = wasClosing
    if (wasClosing) window.close()
    else contents.reload()
  }
  const settle = async (wasClosing: boolean): Promise<void> => {
    // It is told a moment after it is typed: the page knows better than the first look.
    for (let waited = 0; waited < LEAVE_GRACE_MS; waited += LOOK_MS) {
      await wait(LOOK_MS)
      if (waited > LOOK_MS && !told().isUnacknowledged) break
    }
    if (told().isUnacknowledged && !(await ask(told().words))) return
    mayLeave = true
    go(wasClosing)
  }
  window.on('close', () => {
    isClosing = true
  })
  contents.on('will-prevent-unload', (event) => {
    const wasClosing = isClosing
    isClosing = false
    if (mayLeave) {
      // Ignores the page's refusal.
      event.preventDefault()
      return
    }
    if (isSettling) return
    isSettling = true
    void settle(wasClosing).finally(() => {
      isSettling = false
    })
  })
  contents.on('did-finish-load', () => {
    // Another page stands here now: it is asked anew.
    mayLeave = false
    isClosing = false
  })
}

/** The question that stands over the window. True: leave. */
export async function askToLeave(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow,
  words: number,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: keptWordsNotOnDisk({ words }),
    detail: nativeLeaveAbout(),
    buttons: [nativeLeaveStay(), nativeLeaveClose()],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
