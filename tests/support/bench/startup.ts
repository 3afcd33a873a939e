import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { browserArguments, browserPath } from '../browser.ts'

/**
 * Loads in one browser, one after the other in the same tab as a reload is: the last is the warm one. (A way over another
 * page would give the studio, which keeps to itself by its opener policy, a new process each time, and the others not.)
 */
const loads = 5

/** A page to start. */
export type StartTarget = {
  readonly name: string
  readonly address: string
  /** What is there once it can be worked with; it must have text. */
  readonly ready: string
  /** Whom the browser is signed in as. */
  readonly session?: {
    readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
    /** The page's own secret, as it stands in the storage of its origin. */
    readonly storage: Readonly<Record<string, string>>
  }
}

/** From the start of the navigation to ready. */
export type Load = {
  /** Time that passed, in milliseconds: on a busy machine mostly the others' time. */
  readonly wallMs: number
  /** Time for which the page's main thread ran, in milliseconds, from the making of its document. */
  readonly cpuMs: number
  /** Requests that were begun by then, the document's own included. */
  readonly requests: number
  /** Bytes that had come by then, after unpacking, without the document. */
  readonly bytes: number
}

/** In a fresh browser, and the fourth time after that. */
export type Start = { readonly cold: Load; readonly warm: Load }

/**
 * Whether Playwright tells pages which colours the system has, as it does unless it is told not to. When a page goes, what
 * it was told is taken back first, and the whole page that goes is styled anew: a part of every reload that grows with the
 * page, and that only a browser under such tools has.
 */
export type Colours = 'emulated' | 'system'

const systemColours = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const

/**
 * Starts a page in a browser of its own with an empty profile. Ready is the first task after the frame that shows what
 * the page is for. On a busy machine the trace may reach a new process after its first mark: then it is started again.
 */
export async function startPage(target: StartTarget, colours: Colours = 'emulated'): Promise<Start> {
  for (let tries = 0; tries < 5; tries++) {
    const start = await startOnce(target, colours)
    if (Number.isFinite(start.cold.cpuMs) && Number.isFinite(start.warm.cpuMs)) return start
  }
  throw new Error(`The trace of ${target.name} misses its marks`)
}

async function startOnce(target: StartTarget, colours: Colours): Promise<Start> {
  const profile = await mkdtemp(join(tmpdir(), 'repartee-profile-'))
  // A profile on disk, because only there the browser keeps compiled code.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: browserArguments(),
    viewport: { width: 1440, height: 900 },
    ...(colours === 'system' && systemColours),
  })
  try {
    if (target.session !== undefined) {
      await context.addCookies(target.session.cookies)
      await context.addInitScript((storage) => Object.assign(localStorage, storage), target.session.storage)
    }
    await context.addInitScript(watch, target.ready)
    const page = context.pages()[0] ?? (await context.newPage())
    const session = await context.newCDPSession(page)
    const all: Load[] = []
    for (let load = 0; load < loads; load++) all.push(await loadOnce(page, session, target))
    const [cold] = all
    const warm = all.at(-1)
    if (cold === undefined || warm === undefined) throw new Error(`${target.name} was not loaded`)
    return { cold, warm }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function loadOnce(page: Page, session: CDPSession, { address, name }: StartTarget): Promise<Load> {
  const marks = await startTrace(session)
  await page.goto(address)
  const ready = await readyTime(page)
  if (ready === undefined) throw new Error(`${name} was not ready in time`)
  const ticks = await marks()
  // What follows the start (compiled code is written, the project is planned) is not the next start's.
  await page.waitForTimeout(1000)
  return { ...ready, cpuMs: ticks }
}

/** Begins a trace of the page's own marks; the answer ends it and gives the ticks between them, in milliseconds. */
async function startTrace(session: CDPSession): Promise<() => Promise<number>> {
  const ticks = new Map<string, number>()
  const note = ({ value }: { readonly value: readonly object[] }): void => {
    for (const event of value) {
      if ('name' in event && 'tts' in event) ticks.set(String(event.name), Number(event.tts))
    }
  }
  session.on('Tracing.dataCollected', note)
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing'] },
    transferMode: 'ReportEvents',
  })
  return async () => {
    const isComplete = new Promise((done) => {
      session.once('Tracing.tracingComplete', done)
    })
    await session.send('Tracing.end')
    await isComplete
    session.off('Tracing.dataCollected', note)
    return ((ticks.get('measured: ready') ?? Number.NaN) - (ticks.get('measured: made') ?? Number.NaN)) / 1000
  }
}

// Asked from outside, because the studio's policy forbids what Playwright's own waiting is made of.
async function readyTime(page: Page): Promise<Omit<Load, 'cpuMs'> | undefined> {
  for (let tries = 0; tries < 300; tries++) {
    const ready: unknown = await page.evaluate('window.ready')
    if (isReady(ready)) return ready
    await page.waitForTimeout(100)
  }
  return undefined
}

function isReady(value: unknown): value is Omit<Load, 'cpuMs'> {
  return typeof value === 'object' && value !== null && 'wallMs' in value
}

// Runs in the page before its own scripts. Looks once a frame, which costs every page the same.
function watch(ready: string): void {
  performance.mark('measured: made')
  const look = (): void => {
    if ((document.querySelector(ready)?.textContent ?? '') === '') {
      requestAnimationFrame(look)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      performance.mark('measured: ready')
      const wallMs = performance.now()
      const resources = performance.getEntriesByType('resource')
      const bytes = resources.reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0),
        0,
      )
      Object.assign(window, { ready: { wallMs, requests: resources.length + 1, bytes } })
    })
    port1.start()
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
}
