import type { WordStorage } from './types.ts'

/** Where a window remembers over a reload which one it is. Another tab gets a copy of it when a tab is duplicated. */
const WINDOW_KEY = 'repartee.window'
/** A window holds the lock of this name and its id for as long as it lives: the browser lets go of it, whatever ends it. */
const LOCK_PREFIX = 'repartee.window.'

/** What a window knows of itself when it begins. */
export type OwnWindow = {
  /** 22 characters base64url, the same over a reload and after a crash. */
  readonly id: string
  /** The page before this one in the same window ended without leaving: it crashed, or was killed. */
  readonly wasCut: boolean
}

/** As much of a browser's locks as is used here. */
export type PageLocks = {
  request(name: string, use: (lock: Lock | null) => Promise<unknown> | boolean): Promise<unknown>
  request(
    name: string,
    options: { readonly ifAvailable: true },
    use: (lock: Lock | null) => Promise<unknown> | undefined,
  ): Promise<unknown>
  query(): Promise<LockManagerSnapshot>
}

/** What is needed of a browser; a test hands in its own. */
export type WindowPorts = {
  /** May throw, or be missing, where the browser keeps nothing. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly locks: PageLocks | undefined
  readonly randomBytes: (count: number) => Uint8Array
  /** Calls back when the page is left, and with `true` when it is shown again as it was. */
  readonly onLeave: (listener: (isBack: boolean) => void) => void
}

/**
 * Finds out which window this is. Almost always known at once; only after a crash, or in a duplicated tab, one question
 * to the browser tells the two apart: whoever lives holds the lock of its id, and the copy takes another id.
 */
export function findWindow(ports: WindowPorts): OwnWindow | Promise<OwnWindow> {
  const { locks } = ports
  const saved = read(ports)
  if (saved === undefined) return take(ports, newId(ports), false)
  if (saved.isLeft || locks === undefined) return take(ports, saved.id, !saved.isLeft)
  return holdIfFree(locks, saved.id).then((isFree) =>
    isFree ? begin(ports, saved.id, true) : take(ports, newId(ports), false),
  )
}

/** Ids of all windows that live in this browser; undefined where that cannot be known. */
export async function livingWindows(locks: WindowPorts['locks']): Promise<ReadonlySet<string> | undefined> {
  if (locks === undefined) return undefined
  try {
    const { held = [] } = await locks.query()
    const names = held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) === true ? [name] : []))
    return new Set(names.map((name) => name.slice(LOCK_PREFIX.length)))
  } catch {
    // Without locks nobody can tell who lives.
    return undefined
  }
}

function take(ports: WindowPorts, id: string, wasCut: boolean): OwnWindow {
  // After a reload the page before may still be letting go of it: it is waited for, but not by anybody here.
  ports.locks?.request(LOCK_PREFIX + id, forever).catch(() => undefined)
  return begin(ports, id, wasCut)
}

function begin(ports: WindowPorts, id: string, wasCut: boolean): OwnWindow {
  write(ports, { id, isLeft: false })
  ports.onLeave((isBack) => write(ports, { id, isLeft: !isBack }))
  return { id, wasCut }
}

function holdIfFree(locks: Pick<PageLocks, 'request'>, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(LOCK_PREFIX + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : forever()
      })
      .catch(() => resolve(true))
  })
}

function forever(): Promise<never> {
  return new Promise(() => undefined)
}

type Saved = { readonly id: string; readonly isLeft: boolean }

function read(ports: WindowPorts): Saved | undefined {
  try {
    const [id = '', state] = ports.storage()?.getItem(WINDOW_KEY)?.split(' ') ?? []
    return /^[A-Za-z0-9_-]{22}$/.test(id) ? { id, isLeft: state === 'left' } : undefined
  } catch {
    // The browser refuses its storage: the window gets a new name.
    return undefined
  }
}

function write(ports: WindowPorts, { id, isLeft }: Saved): void {
  try {
    ports.storage()?.setItem(WINDOW_KEY, isLeft ? `${id} left` : id)
  } catch {
    // It will be another window after a reload: its words are offered instead of put back.
  }
}

function newId(ports: WindowPorts): string {
  const text = btoa(String.fromCharCode(...ports.randomBytes(16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

function browserPorts(): WindowPorts {
  return {
    storage: () => sessionStorage,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    onLeave: (listener) => {
      window.addEventListener('pagehide', () => listener(false))
      window.addEventListener('pageshow', ({ persisted }) => (persisted ? listener(true) : undefined))
    },
  }
}

let own: OwnWindow | Promise<OwnWindow> | undefined

/** This window, asked for once. */
export function ownWindow(): OwnWindow | Promise<OwnWindow> {
  own ??= findWindow(browserPorts())
  return own
}

/** This window's id: at once, or after one question to the browser. */
export function ownWindowId(): string | Promise<string> {
  const found = ownWindow()
  return found instanceof Promise ? found.then(({ id }) => id) : found.id
}

/** What a window needs to know of the browser that it is in. */
export type WindowBrowser = {
  readonly own: OwnWindow | Promise<OwnWindow>
  /** Shared by all windows of this address; undefined where the browser keeps nothing. */
  readonly storage: () => WordStorage | undefined
  readonly locks: PageLocks | undefined
  readonly copy: (text: string) => Promise<void>
}
