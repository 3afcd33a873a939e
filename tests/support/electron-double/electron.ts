import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Frame,
  type Page,
  type Request as PlaywrightRequest,
} from 'playwright'
import { z } from 'zod'
import { browserArguments, browserPath } from '../browser.ts'
import { freePort } from './free-port.ts'
import { doubleSettingsSchema, report } from './settings.ts'
import { type Shim, startShim } from './shim-server.ts'
import { fromWire, toWire } from './wire.ts'

// A stand-in of the `electron` module under which the real built main side boots and opens its window in a real
// Chromium. It keeps what matters at the border: arguments and results are structured clones, an event names the frame
// that sent it, thrown errors lose everything but their words, and the page is served by the real protocol handler.

const settings = doubleSettingsSchema.parse(JSON.parse(process.env['ELECTRON_DOUBLE'] ?? '{}'))

/** What stands for the icon that the system has for a kind of file. */
const fileIcon = { isEmpty: () => false }

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown
const handlers = new Map<string, InvokeHandler>()

const started: Promise<{ readonly browser: Browser; readonly shim: Shim }> = (async () => {
  const shim = await startShim()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserArguments(), `--remote-debugging-port=${port}`],
  })
  report({ kind: 'browser', address: `http://127.0.0.1:${port}` })
  return { browser, shim }
})()

/** Electron's frames, one object for each of the browser's: senders are compared by identity. */
const frames = new WeakMap<Frame, { readonly url: string; readonly origin: string }>()
function frameDouble(frame: Frame, origin: string): { readonly url: string; readonly origin: string } {
  const known = frames.get(frame)
  if (known !== undefined) return known
  const isOurs = (): boolean => frame.url() === origin || frame.url().startsWith(`${origin}/`)
  const made = {
    get url() {
      return isOurs() ? `app://studio${frame.url().slice(origin.length)}` : frame.url()
    },
    get origin() {
      return isOurs() ? 'app://studio' : URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null'
    },
  }
  frames.set(frame, made)
  return made
}

class WebContents extends EventEmitter {
  readonly id: number
  #page: Page | undefined
  #origin = ''
  #session: CDPSession | undefined
  #content = settings.window
  #zoom = 1
  #drawn: Promise<void> = Promise.resolve()
  #opens: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })

  constructor(id: number) {
    super()
    this.id = id
  }

  get mainFrame(): unknown {
    return this.#page === undefined ? null : frameDouble(this.#page.mainFrame(), this.#origin)
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#opens = handler
  }

  isDestroyed(): boolean {
    return this.#page?.isClosed() ?? true
  }

  getZoomFactor(): number {
    return this.#zoom
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor
    this.#draw()
  }

  /** Its window has another size. */
  resize(content: { readonly width: number; readonly height: number }): void {
    this.#content = content
    this.#draw()
  }

  /** A page at another zoom has as many pixels less to draw itself in. */
  get viewport(): { width: number; height: number } {
    const { width, height } = this.#content
    return { width: Math.round(width / this.#zoom), height: Math.round(height / this.#zoom) }
  }

  // One after the other: of two that are on their way the older one may arrive last.
  #draw(): void {
    this.#drawn = this.#drawn.then(() => this.#page?.setViewportSize(this.viewport)).catch(() => undefined)
  }

  reload(): void {
    report({ kind: 'app', what: 'reload' })
    this.#session?.send('Page.reload').catch(() => undefined)
  }

  /** As Electron, it takes a file that is there, and on macOS only under an icon. */
  startDrag({ file, icon }: { readonly file: string; readonly icon: unknown }): void {
    if (!existsSync(file)) throw new Error('There is no such file.')
    report({ kind: 'dragged', file, hasIcon: icon === fileIcon })
  }

  forcefullyCrashRenderer(): void {
    report({ kind: 'app', what: 'crash renderer' })
    // It has no answer: who would give it has ended.
    this.#session?.send('Page.crash').catch(() => undefined)
  }

  send(channel: string, ...args: unknown[]): void {
    const text = toWire(structuredClone(args))
    this.#page
      ?.evaluate(([name, payload]) => Reflect.get(globalThis, 'electronReceive')?.(name, payload), [
        channel,
        text,
      ] as const)
      // The page may be gone or between two documents: Electron drops the message too.
      .catch(() => undefined)
  }

  /** Opens the page: preload first, foreign navigation asked for, calls answered. */
  async open(context: BrowserContext, origin: string, preload: string): Promise<Page> {
    this.#origin = origin
    const side = readFileSync(new URL('./page-side.js', import.meta.url), 'utf8')
    const preloadText = `globalThis.electronPreload?.((module, exports, require) => {\n${readFileSync(preload, 'utf8')}\n})`
    await context.addInitScript({ content: `${side}\n${preloadText}` })
    await context.exposeBinding('electronInvoke', async ({ frame, page }, text: string) =>
      toWire(await this.#answer(frame, page, fromWire(text))),
    )
    await context.exposeBinding('electronKey', (_source, key: unknown) =>
      this.emit('before-input-event', { preventDefault: () => undefined }, key),
    )
    await context.addInitScript(() => {
      // Before another document, too, whose window is the same.
      if (Reflect.get(globalThis, 'tellsElectronKeys') === true) return
      Reflect.set(globalThis, 'tellsElectronKeys', true)
      const tell = ({ isTrusted, type, key, ctrlKey, metaKey, altKey }: KeyboardEvent): unknown => {
        // Electron hears of keys, not of those that a page presses itself, such as the ones it has kept for its window.
        if (!isTrusted) return undefined
        const kind = type === 'keydown' ? 'keyDown' : 'keyUp'
        return Reflect.get(globalThis, 'electronKey')({ type: kind, key, control: ctrlKey, meta: metaKey, alt: altKey })
      }
      for (const type of ['keydown', 'keyup'] as const) addEventListener(type, tell, true)
    })
    await context.exposeBinding('electronOpen', (_source, url: string) => this.#openWindow(url))
    await context.route(
      (url) => url.origin !== origin,
      async (route) => {
        const request = route.request()
        if (request.isNavigationRequest()) this.#navigate(request.url(), frameOf(request))
        // Aborted like this, a navigation leaves the old page standing, as in Electron.
        await route.abort('aborted')
      },
    )
    const page = await context.newPage()
    this.#page = page
    context.on('page', (popup) => void popup.close())
    page.on('close', () => this.emit('destroyed'))
    // A page that does not want to be unloaded: Electron asks the main side, and stays unless it is told otherwise.
    page.on('dialog', (question) => {
      if (question.type() !== 'beforeunload') return
      let mayLeave = false
      this.emit('will-prevent-unload', { preventDefault: () => (mayLeave = true) })
      report({ kind: 'app', what: mayLeave ? 'left' : 'stayed' })
      void (mayLeave ? question.accept() : question.dismiss()).catch(() => undefined)
    })
    page.on('domcontentloaded', () => this.emit('dom-ready'))
    page.on('load', () => this.emit('did-finish-load'))
    // Asked past Playwright, which has no more to do with a page whose process has ended.
    const session = await context.newCDPSession(page)
    this.#session = session
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }))
    return page
  }

  /** Closes the page if it lets itself be unloaded. */
  closePage(): void {
    void this.#session?.send('Page.close').catch(() => undefined)
  }

  #openWindow(url: string): void {
    report({ kind: this.#opens({ url }).action === 'deny' ? 'refused' : 'allowed', what: 'window.open', url })
  }

  #navigate(url: string, frame: Frame | undefined): void {
    // A window that is just opening, by a link, may have no frame yet.
    if (frame === undefined || frame.page() !== this.#page) {
      this.#openWindow(url)
      return
    }
    const isMainFrame = frame.parentFrame() === null
    const names = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']
    const isPrevented = names.map((name) => this.#asks(name, url, isMainFrame)).includes(true)
    report({ kind: isPrevented ? 'refused' : 'allowed', what: names.at(-1) ?? '', url })
  }

  #asks(name: string, url: string, isMainFrame: boolean): boolean {
    let isPrevented = false
    const preventDefault = (): void => {
      isPrevented = true
    }
    this.emit(name, { url, isMainFrame, preventDefault })
    return isPrevented
  }

  async #answer(frame: Frame, page: Page, message: unknown): Promise<unknown> {
    if (typeof message !== 'object' || message === null || !('channel' in message) || !('args' in message))
      return refused
    const { channel, args } = message
    const handler = typeof channel === 'string' ? handlers.get(channel) : undefined
    if (handler === undefined) return { ok: false, message: `Error: No handler registered for '${String(channel)}'` }
    const senderFrame = frame === page.mainFrame() ? this.mainFrame : frameDouble(frame, this.#origin)
    try {
      const value = await handler({ sender: this, senderFrame }, ...structuredClone(Array.isArray(args) ? args : []))
      return { ok: true, value: structuredClone(value) }
    } catch (error) {
      return { ok: false, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }
}

function frameOf(request: PlaywrightRequest): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

const refused = { ok: false, message: 'Error: malformed message' }
const windows = new Set<BrowserWindow>()

class App extends EventEmitter {
  readonly isPackaged = settings.isPackaged
  readonly commandLine = { hasSwitch: (name: string): boolean => settings.switches.includes(name) }
  enableSandbox(): void {
    report({ kind: 'app', what: 'sandbox' })
  }
  setPath(name: string): void {
    report({ kind: 'app', what: `setPath ${name}` })
  }
  async getFileIcon(): Promise<unknown> {
    return fileIcon
  }
  requestSingleInstanceLock(): boolean {
    return settings.isFirstInstance
  }
  async whenReady(): Promise<void> {
    await started
  }
  quit(): void {
    let isPrevented = false
    this.emit('before-quit', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (!isPrevented) this.exit(0)
  }
  exit(code = 0): void {
    report({ kind: 'app', what: `exit ${code}` })
    void started.then(({ browser }) => browser.close()).finally(() => process.exit(code))
  }
}

/** @see the module's opening words; only what the application uses is here. */
export const app = new App()

/** A window is a page of the real browser. */
export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents(windows.size + 1)
  readonly #preload: string
  #bounds = { x: 0, y: 0, ...settings.window }
  #least = { width: 0, height: 0 }

  constructor(options: { readonly webPreferences?: { readonly preload?: string } }) {
    super()
    report({ kind: 'window', options: structuredClone({ ...options }) })
    this.#preload = options.webPreferences?.preload ?? ''
    windows.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(url: string): Promise<void> {
    const { browser, shim } = await started
    const context = await browser.newContext({ viewport: this.webContents.viewport })
    const page = await this.webContents.open(context, shim.origin, this.#preload)
    page.on('close', () => {
      windows.delete(this)
      this.emit('closed')
      if (windows.size === 0) app.emit('window-all-closed')
    })
    await page.goto(url.replace(/^app:\/\/studio/, shim.origin))
    this.emit('ready-to-show')
  }

  close(): void {
    this.emit('close', { preventDefault: () => undefined })
    this.webContents.closePage()
  }
  isDestroyed(): boolean {
    return this.webContents.isDestroyed()
  }
  show(): void {
    report({ kind: 'app', what: 'show' })
  }
  focus(): void {
    report({ kind: 'app', what: 'focus' })
  }
  isMinimized(): boolean {
    return false
  }
  restore(): void {}
  getBounds() {
    return this.#bounds
  }
  /** A least size binds who changes the size, and changes nothing by itself. */
  setBounds(bounds: { x: number; y: number; width: number; height: number }): void {
    const width = Math.max(bounds.width, this.#least.width)
    const height = Math.max(bounds.height, this.#least.height)
    this.#bounds = { ...bounds, width, height }
    this.webContents.resize({ width, height })
  }
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height]
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  setMinimumSize(width: number, height: number): void {
    this.#least = { width, height }
  }
  isMaximized(): boolean {
    return false
  }
  isFullScreen(): boolean {
    return false
  }
}

export const screen = {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, ...settings.screen } }),
}

/** Calls are answered by the one handler of their channel; a second one is an error, as in Electron. */
export const ipcMain = {
  handle: (channel: string, handler: InvokeHandler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
    report({ kind: 'channel', channel })
  },
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]): void => report({ kind: 'scheme', schemes }),
  handle: (_scheme: string, handler: (request: Request) => Promise<Response>): void => {
    void started.then(({ shim }) => shim.setHandler(handler))
  },
}

/** "Encrypts" so that the words cannot be read, and only under the same backend. */
export const safeStorage = {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(settings.backend !== 'unknown'),
  getSelectedStorageBackend: () => settings.backend,
  encryptStringAsync: (text: string): Promise<Buffer> =>
    Promise.resolve(Buffer.from(`${settings.backend}:${Buffer.from(text).toString('hex')}`)),
  decryptStringAsync: (blob: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    const [backend, hex = ''] = blob.toString('utf8').split(':')
    if (backend !== settings.backend) return Promise.reject(new Error('Error while decrypting the ciphertext'))
    return Promise.resolve({ result: Buffer.from(hex, 'hex').toString('utf8'), shouldReEncrypt: false })
  },
}

const questionSchema = z.object({ message: z.string(), buttons: z.array(z.string()) })

export const dialog = {
  showOpenDialog: () =>
    Promise.resolve({
      canceled: settings.chosenFolder === undefined,
      filePaths: settings.chosenFolder === undefined ? [] : [settings.chosenFolder],
    }),
  // The question comes last, after the window it stands over, if there is one.
  showMessageBox: (...asked: readonly unknown[]) => {
    const { message, buttons } = questionSchema.parse(asked.at(-1))
    report({ kind: 'asked', message, buttons })
    return Promise.resolve({ response: settings.answer })
  },
  showErrorBox: (title: string, text: string): void => report({ kind: 'app', what: `${title}: ${text}` }),
}

/** The file manager of a person. */
export const shell = {
  showItemInFolder: (path: string): void => report({ kind: 'shown', path }),
}

const ignore = (): void => {}
export const session = {
  defaultSession: {
    setPermissionRequestHandler: ignore,
    setPermissionCheckHandler: ignore,
    setDevicePermissionHandler: ignore,
    setDisplayMediaRequestHandler: ignore,
  },
}

export const Menu = {
  setApplicationMenu: (menu: unknown): void => report({ kind: 'app', what: `menu ${menu === null ? 'none' : 'set'}` }),
  buildFromTemplate: (template: unknown): unknown => template,
}

export const powerMonitor = new EventEmitter()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.quit())
