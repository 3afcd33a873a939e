import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArguments, browserPath } from '../browser.ts'

/** Loads in one browser: the last is the warm one. */
const loads = 5

/** A page to start. */
export type StartTarget = {
  readonly name: string
  readonly address: string
  /** What is there once it can be worked with; it must have text. */
  readonly ready: string
  /** Whom the browser is signed in as. */
  readonly cookies?: Awaited<ReturnType<BrowserContext['cookies']>>
}

/** From the start of the navigation to ready, in milliseconds: in a fresh browser, and the fourth time after that. */
export type Start = { readonly coldMs: number; readonly warmMs: number }

/**
 * Starts a page in a browser of its own with an empty profile. Ready is the first task after the frame that shows what
 * the page is for.
 */
export async function startPage(target: StartTarget): Promise<Start> {
  const profile = await mkdtemp(join(tmpdir(), 'repartee-profile-'))
  // A profile on disk, because only there the browser keeps compiled code.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: browserArguments(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    if (target.cookies !== undefined) await context.addCookies(target.cookies)
    await context.addInitScript(watch, target.ready)
    const page = context.pages()[0] ?? (await context.newPage())
    const times: number[] = []
    for (let load = 0; load < loads; load++) times.push(await loadOnce(page, target))
    return { coldMs: times[0] ?? Number.NaN, warmMs: times.at(-1) ?? Number.NaN }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function loadOnce(page: Page, { address, name }: StartTarget): Promise<number> {
  await page.goto(address)
  const ready = await readyTime(page)
  if (ready === undefined) throw new Error(`${name} was not ready in time`)
  // What follows the start (compiled code is written, the project is planned) is not the next start's.
  await page.waitForTimeout(700)
  await page.goto('about:blank')
  return ready
}

// Asked from outside, because the studio's policy forbids what Playwright's own waiting is made of.
async function readyTime(page: Page): Promise<number | undefined> {
  for (let tries = 0; tries < 300; tries++) {
    const ready: unknown = await page.evaluate('window.readyMs')
    if (typeof ready === 'number') return ready
    await page.waitForTimeout(100)
  }
  return undefined
}

// Runs in the page before its own scripts. Looks once a frame, which costs every page the same.
function watch(ready: string): void {
  const look = (): void => {
    if ((document.querySelector(ready)?.textContent ?? '') === '') {
      requestAnimationFrame(look)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => Object.assign(window, { readyMs: performance.now() }))
    port1.start()
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
}
