import type { BrowserWindow, Dialog } from 'electron'
import type { HostDialogs } from '../base/ports.ts'
import {
  nativeChooseScripts,
  nativeChooseTitle,
  nativeRestartAbout,
  nativeRestartStart,
  nativeRestartTitle,
  nativeRestartWait,
  nativeSavingAbout,
  nativeSavingQuit,
  nativeSavingTitle,
  nativeSavingWait,
  nativeSendAbout,
  nativeSendAboutRecording,
  nativeSendAboutTranscripts,
  nativeSendCancel,
  nativeSendStart,
  nativeSendTitle,
  nativeSendTitleRecording,
  nativeTryAgainAbout,
  nativeTryAgainLeave,
  nativeTryAgainTitle,
} from '../../shared/messages/made/native.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

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
        title: nativeChooseTitle(),
        filters: [{ name: nativeChooseScripts(), extensions: ['dialogue', 'txt', 'md'] }],
        // Only macOS has a dialog for files and folders in one; elsewhere a project is opened by its folder.
        properties: platform === 'darwin' ? (['openFile', 'openDirectory'] as const) : (['openDirectory'] as const),
      }
      const over = window()
      const choice = { ...options, properties: [...options.properties] }
      const { canceled, filePaths } =
        over === undefined ? await dialog.showOpenDialog(choice) : await dialog.showOpenDialog(over, choice)
      return canceled ? undefined : filePaths[0]
    },
    confirmSpending: async ({ lines, bytesOfText, transcripts = 0, doubt }) => {
      const about = sendAbout({ lines, bytesOfText, transcripts })
      const question = {
        type: 'question' as const,
        message: lines === 0 ? nativeSendTitleRecording() : nativeSendTitle({ lines }),
        detail: doubt === undefined ? about : `${messageOf(doubt)} ${about}`,
        buttons: [nativeSendStart(), nativeSendCancel()],
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

function sendAbout({ lines, bytesOfText: bytes, transcripts = 0 }: Question): string {
  if (lines === 0) return nativeSendAboutRecording()
  return transcripts === 0 ? nativeSendAbout({ bytes }) : nativeSendAboutTranscripts({ bytes, transcripts })
}

type Question = Parameters<HostDialogs['confirmSpending']>[0]

/** Asks whether to go on waiting for a save that does not end. True: wait. */
export async function askToWait(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    message: nativeSavingTitle(),
    detail: nativeSavingAbout(),
    buttons: [nativeSavingWait(), nativeSavingQuit()],
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
    message: nativeRestartTitle(),
    detail: nativeRestartAbout(),
    buttons: [nativeRestartStart(), nativeRestartWait()],
  })
}

/** The page has ended several times in a minute. True: start it once more. */
export function askToTryAgain(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | undefined,
): Promise<boolean> {
  return isFirst(dialog, window, {
    message: nativeTryAgainTitle(),
    detail: nativeTryAgainAbout(),
    buttons: [nativeRestartStart(), nativeTryAgainLeave()],
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
