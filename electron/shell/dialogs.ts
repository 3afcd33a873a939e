import type { BrowserWindow, Dialog } from 'electron'
import type { HostDialogs } from '../base/ports.ts'
import { transcriptWords } from '../rendering/guard-spending.ts'

/** The system's own dialogs, over the window if there is one. */
export function nativeDialogs(input: {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showMessageBox'>
  readonly window: () => BrowserWindow | undefined
  readonly platform: string
}): HostDialogs {
  const { dialog, window, platform } = input
  return {
    native: true,
    chooseProject: async () => {
      const options = {
        title: 'Open a project or a script',
        filters: [{ name: 'Scripts', extensions: ['dialogue', 'txt', 'md'] }],
        // Only macOS has a dialog for files and folders in one; elsewhere a project is opened by its folder.
        properties: platform === 'darwin' ? (['openFile', 'openDirectory'] as const) : (['openDirectory'] as const),
      }
      const over = window()
      const choice = { ...options, properties: [...options.properties] }
      const { canceled, filePaths } =
        over === undefined ? await dialog.showOpenDialog(choice) : await dialog.showOpenDialog(over, choice)
      return canceled ? undefined : filePaths[0]
    },
    confirmSpending: async ({ lines, bytesOfText, transcripts = 0 }) => {
      const question = {
        type: 'question' as const,
        message: `Send ${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'} to the speech service?`,
        detail: `${bytesOfText.toLocaleString('en')} bytes of text will be sent. The service charges for it.${transcriptWords(transcripts)}`,
        buttons: ['Send', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const over = window()
      const { response } =
        over === undefined ? await dialog.showMessageBox(question) : await dialog.showMessageBox(over, question)
      return response === 0
    },
  }
}

/** Asks whether to go on waiting for a save that does not end. True: wait. */
export async function askToWait(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    message: 'Saving has not finished.',
    detail: 'The disk may be slow or gone. What is not saved is kept in a recovery file and offered at the next start.',
    buttons: ['Wait', 'Quit now'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } =
    window === undefined ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question)
  return response === 0
}

/** The page does not answer: waits for it, or starts it again. True: start it again. */
export function askToRestart(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
): Promise<boolean> {
  return isFirst(dialog, window, {
    message: 'The window does not answer.',
    detail: 'Repartee itself goes on. Started again, the window is where it was, with everything that was saved.',
    buttons: ['Start the window again', 'Wait'],
  })
}

/** The page has ended several times in a minute. True: start it once more. */
export function askToTryAgain(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
): Promise<boolean> {
  return isFirst(dialog, window, {
    message: 'The window stops each time it is started.',
    detail: 'Everything that was saved is on the disk. Repartee itself goes on.',
    buttons: ['Start the window again', 'Leave it'],
  })
}

async function isFirst(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
  question: { readonly message: string; readonly detail: string; readonly buttons: string[] },
): Promise<boolean> {
  const whole = { type: 'warning' as const, defaultId: 0, cancelId: 1, noLink: true, ...question }
  const { response } =
    window === undefined ? await dialog.showMessageBox(whole) : await dialog.showMessageBox(window, whole)
  return response === 0
}
