import { join } from 'node:path'
import type * as Electron from 'electron'
import { toProblem } from '../../shared/core/model/errors.ts'
import { makePrivateFolder } from '../base/modes.ts'
import { systemClock, systemRandomBytes } from '../hosting/clock.ts'
import {
  locateProgram,
  serviceEnvironment,
  thisPlace,
  userDataFolder,
  userProjectsFolder,
} from '../hosting/locations.ts'
import { loadPageFiles } from '../hosting/page-files.ts'
import { createSite } from '../hosting/site.ts'
import { parseStartOptions } from '../hosting/start-options.ts'
import { VERSION } from '../hosting/version.ts'
import { dispatch } from '../studio/dispatch.ts'
import { createStudio } from '../studio/studio.ts'
import type { Studio } from '../base/studio-types.ts'
import { STUDIO_URL } from './address.ts'
import { appScheme, createAppHandler } from './app-protocol.ts'
import { isOpenedToDebuggers, ownArguments } from './arguments.ts'
import { askToRestart, askToTryAgain, askToWait, nativeDialogs } from './dialogs.ts'
import { trustExtraCertificates } from './extra-certificates.ts'
import { forwardEvents, mountCalls } from './ipc.ts'
import { askToLeave, guardLeaving, type ToldWords } from './leaving.ts'
import { menuTemplate, openTextMenu } from './menu.ts'
import { systemFolderWindows } from './folder-windows.ts'
import { guardNavigation } from './navigation.ts'
import { guardPage } from './page-guard.ts'
import { denyPermissions } from './permissions.ts'
import { draggedOut } from './dragged-out.ts'
import { closeBeforeQuit } from './quit.ts'
import { keychainSecrets } from './secrets.ts'
import { tellWaking } from './wake.ts'
import { mainWindowOptions } from './window-options.ts'
import { followZoom } from './zoom.ts'
import { sentencesOf } from '../../shared/messages/in-english.ts'
import { nativeCannotStart } from '../../shared/messages/made/native.ts'

/** The parts of Electron that the application uses, handed over by its entry. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'powerMonitor'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
>

/**
 * Starts the desktop application. It must be called while the entry is being evaluated: the scheme and the sandbox can
 * only be set before Electron is ready, and Electron is not ready before the entry has been evaluated.
 */
export function runApplication(electron: ElectronParts, entry: string): void {
  const { app, protocol } = electron
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([appScheme])
  const dataFolder = userDataFolder(thisPlace())
  // What Chromium keeps stays apart from what the user made.
  app.setPath('userData', join(dataFolder, 'window'))
  const mayRun =
    !isOpenedToDebuggers(app.isPackaged, (name) => app.commandLine.hasSwitch(name)) && app.requestSingleInstanceLock()
  if (!mayRun) {
    app.exit(0)
    return
  }
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents)
    contents.on('context-menu', (_asked, place) =>
      openTextMenu(place, (entries) => electron.Menu.buildFromTemplate(entries)),
    )
  })
  app
    .whenReady()
    .then(() => openStudio(electron, entry, dataFolder))
    .catch((error: unknown) => {
      const words = sentencesOf(toProblem(error))
      process.stderr.write(`${words}\n`)
      electron.dialog.showErrorBox(nativeCannotStart(), words)
      app.exit(2)
    })
}

async function openStudio(electron: ElectronParts, entry: string, dataFolder: string): Promise<void> {
  const { app, dialog, ipcMain, Menu, powerMonitor, protocol, safeStorage, session } = electron
  const { env } = process
  const { platform } = process
  const program = locateProgram(entry, app.isPackaged ? process.resourcesPath : undefined)
  const options = parseStartOptions(ownArguments(process.argv, app.isPackaged), env['INIT_CWD'] ?? process.cwd())
  const window: { current: Electron.BrowserWindow | undefined } = { current: undefined }
  let told: ToldWords = { isUnacknowledged: false, words: 0 }
  denyPermissions(session.defaultSession)
  Menu.setApplicationMenu(toMenu(Menu, platform))
  await makePrivateFolder(dataFolder)

  const studio = await createStudio({
    version: VERSION,
    host: 'electron',
    dataFolder,
    projectsFolder: userProjectsFolder(thisPlace()),
    assets: program,
    secrets: keychainSecrets({ safeStorage, platform, folder: dataFolder }),
    dialogs: nativeDialogs({ dialog, window: () => window.current, platform }),
    folderWindows: systemFolderWindows(electron.shell),
    dragFile: draggedOut({ app, window: () => window.current }),
    environment: serviceEnvironment(env),
    clock: systemClock,
    randomBytes: systemRandomBytes,
    onWords: (words) => {
      told = words
    },
    ...(options.project === undefined ? {} : { openAtStart: options.project }),
  })
  // After the studio, whose log hears what is wrong with the file; nothing is sent before the window is there.
  const certificates = env['NODE_EXTRA_CA_CERTS'] ?? ''
  if (app.isPackaged && certificates !== '') await trustExtraCertificates(certificates)
  // What the children of this process would inherit must not hold the key.
  delete env['REPARTEE_API_KEY']

  const newNonce = (): string => Buffer.from(systemRandomBytes(16)).toString('base64url')
  const site = createSite({ page: await loadPageFiles(program.page), media: studio.media, newNonce })
  protocol.handle('app', createAppHandler(site))
  const windowIds = new Set<number>()
  mountCalls({
    ipcMain,
    call: (name, input) => dispatch(studio.handlers, name, input, { log: studio.noteFailure }),
    windowIds,
  })
  tellWaking(powerMonitor, studio.wake)
  closeBeforeQuit({
    app,
    powerMonitor,
    close: studio.close,
    wait,
    ask: () => askToWait(dialog, window.current),
    window: () => window.current,
  })

  const open = (): Promise<void> =>
    openWindow(electron, studio, windowIds, window, {
      preload: program.preload,
      isPackaged: app.isPackaged,
      onOpen: (opened) => {
        const contents = opened.webContents
        told = { isUnacknowledged: false, words: 0 }
        guardLeaving({
          window: opened,
          contents,
          told: () => told,
          ask: (words) => askToLeave(dialog, opened, words),
          wait,
        })
      },
    })
  app.on('second-instance', () => focus(window.current))
  app.on('activate', () => {
    if (window.current === undefined) void open()
    else focus(window.current)
  })
  await open()
  process.stdout.write(`Repartee is ready at ${STUDIO_URL}\n`)
}

async function openWindow(
  { BrowserWindow, dialog, screen }: ElectronParts,
  studio: Studio,
  windowIds: Set<number>,
  holder: { current: Electron.BrowserWindow | undefined },
  options: Parameters<typeof mainWindowOptions>[0] & {
    readonly onOpen: (window: Electron.BrowserWindow) => void
  },
): Promise<void> {
  const window = new BrowserWindow(mainWindowOptions(options))
  const { id } = window.webContents
  holder.current = window
  windowIds.add(id)
  followZoom(window, process.platform, () => screen.getDisplayMatching(window.getBounds()).workArea)
  window.once('ready-to-show', () => window.show())
  window.on('closed', () => {
    windowIds.delete(id)
    if (holder.current === window) holder.current = undefined
  })
  guardPage({
    contents: window.webContents,
    now: systemClock.monotonicMs,
    // There is one window, whatever its page called itself.
    onEnd: studio.pages.allWent,
    ask: () => askToRestart(dialog, window),
    askAgain: () => askToTryAgain(dialog, window),
  })
  options.onOpen(window)
  forwardEvents(studio, window.webContents)
  await window.loadURL(STUDIO_URL)
}

function toMenu(Menu: ElectronParts['Menu'], platform: string): Electron.Menu | null {
  const template = menuTemplate(platform)
  return template === null ? null : Menu.buildFromTemplate(template)
}

function focus(window: Electron.BrowserWindow | undefined): void {
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
