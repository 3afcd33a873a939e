import type { CDPSession, Page } from 'playwright'

/** Notches of a wheel that are turned in one round, one a frame or so. */
const NOTCHES = 180
const NOTCH_PIXELS = 120
/** Frames of one round of dragging, and how far a frame goes: beyond what is drawn before and behind the window. */
const DRAGGED_FRAMES = 180
const DRAG_PIXELS = 600
const DISPLAY_FRAME_MS = 1000 / 60

/** How it is scrolled: by the wheel, or as the scroll bar is dragged, so that every frame shows other lines. */
export type Way = 'wheel' | 'drag'

/** One round of scrolling. */
export type Scrolled = {
  /** Frames that were drawn. */
  readonly frames: number
  /** Frames whose work on the main thread, from their beginning to the first task behind them, took more than 16.7 ms. */
  readonly long: number
  /** Frames of the display in which nothing new was drawn, because the one before was not done. */
  readonly dropped: number
  /** Time that the main thread ran for a frame, in milliseconds. */
  readonly cpuMs: number
}

/** Something to scroll, with the pointer over it. */
export type ScrollTarget = { readonly name: string; readonly page: Page; readonly session: CDPSession }

// Runs in the page: notes the work of every frame while `frameTimes` is there.
const probe = `
  window.frameTimes = []
  window.frameBegins = []
  window.watchFrames = (on) => {
    window.isWatching = on
    if (on) [window.frameTimes, window.frameBegins] = [[], []]
    const frame = (now) => {
      if (!window.isWatching) return
      window.frameBegins.push(now)
      const begun = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.frameTimes.push(performance.now() - begun)
      port2.postMessage(0)
      requestAnimationFrame(frame)
    }
    if (on) requestAnimationFrame(frame)
  }
`

/** Makes a page where to scroll. */
export async function scrollTarget(page: Page, name: string): Promise<ScrollTarget> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(probe)
  return { name, page, session }
}

/**
 * Turns the wheel from the script's first lines on, without waiting for what is drawn. @throws Error if it did not scroll
 * as far as it was turned
 */
export async function scroll({ name, page, session }: ScrollTarget, way: Way, round: number): Promise<Scrolled> {
  await page.bringToFront()
  await page.locator('.cm-scroller').evaluate((scroller, top) => scroller.scrollTo(0, top), 45_000 * (round + 1) + 5000)
  await page.mouse.move(700, 450)
  await page.waitForTimeout(1500)
  const from = await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop)
  await page.evaluate('window.watchFrames(true)')
  const before = await taskMs(session)
  await (way === 'wheel' ? turnWheel(page, session) : drag(page))
  const after = await taskMs(session)
  await page.evaluate('window.watchFrames(false)')
  const times: unknown = await page.evaluate('window.frameTimes')
  const begins: unknown = await page.evaluate('window.frameBegins')
  const to = await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop)
  // Heights that were guessed are put right on the way, so that it is not exactly as far.
  const far = way === 'wheel' ? NOTCHES * NOTCH_PIXELS : DRAGGED_FRAMES * DRAG_PIXELS
  if (to - from < far * 0.6) throw new Error(`${name}: it scrolled ${to - from} pixels only`)
  if (!Array.isArray(times) || !Array.isArray(begins) || times.length === 0)
    throw new Error(`${name}: no frames were seen`)
  return {
    frames: times.length,
    long: times.filter((ms) => Number(ms) > 16.7).length,
    dropped: droppedFrames(begins.map(Number)),
    cpuMs: (after - before) / times.length,
  }
}

async function turnWheel(page: Page, session: CDPSession): Promise<void> {
  for (let notch = 0; notch < NOTCHES; notch += 1) {
    const at = { type: 'mouseWheel', x: 700, y: 450, deltaX: 0 } as const
    await session.send('Input.dispatchMouseEvent', { ...at, deltaY: NOTCH_PIXELS })
    await page.waitForTimeout(12)
  }
}

async function drag(page: Page): Promise<void> {
  await page.locator('.cm-scroller').evaluate(
    (scroller, { frames, pixels }) =>
      new Promise<void>((done) => {
        let left = frames
        const frame = (): void => {
          scroller.scrollTop += pixels
          left -= 1
          if (left === 0) done()
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { frames: DRAGGED_FRAMES, pixels: DRAG_PIXELS },
  )
}

function droppedFrames(begins: readonly number[]): number {
  return begins.reduce((sum, begin, at) => {
    const before = begins[at - 1]
    return before === undefined ? sum : sum + Math.max(0, Math.round((begin - before) / DISPLAY_FRAME_MS) - 1)
  }, 0)
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
