import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { mixToFile } from '../../electron/audio/mix/mix.ts'
import { soundOfLine, writeDraftedProject } from '../support/bench/drafted-project.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { launchBrowser } from '../support/browser.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { startLocalStudio } from '../support/host.ts'
import { median } from '../support/rounds.ts'
import { firstSampleMs, firstSilenceMs, tapSound } from '../support/sound-tap.ts'

/**
 * The timeline of the built studio: 1,500 clips, about an hour, and with `--long` 9,000, about six. Opened again when its
 * peaks are made; scrolled and zoomed; played far away; a lane muted; lines moved. The old way, a mix of the whole after
 * each change, is measured as the export makes it, in the same run. Milliseconds are given over those of the goals
 * (`1`: reached). `--json` prints one object.
 */
const isLong = process.argv.includes('--long')
/** Lines of text that hold so many spoken ones. */
const [textLines, clips] = isLong ? [10_190, 9000] : [1699, 1500]
const rounds = 5

type Figures = Record<string, readonly number[]>

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}

/** Processor time of a process so far, in milliseconds (Linux: ticks of 10 ms). */
async function cpuMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** How long after its navigation a page drew its first wave, in milliseconds. */
async function firstWave(page: Page): Promise<number> {
  for (;;) {
    const at: unknown = await page.evaluate('window.firstWave ?? null')
    if (typeof at === 'number') return at
    await page.waitForTimeout(50)
  }
}

/** Opens the project in a window of its own, in which every page notes when it drew its first wave. */
async function openWatched(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(`(() => {
    const draw = OffscreenCanvasRenderingContext2D.prototype.fill
    OffscreenCanvasRenderingContext2D.prototype.fill = function (...given) {
      window.firstWave ??= performance.now()
      return draw.apply(this, given)
    }
  })()`)
  await page.goto(url)
  await firstWave(page)
  return page
}

/** Milliseconds of the main thread for a frame, while the wheel is turned over the lanes that often. */
async function framesMs(page: Page, session: CDPSession, turn: (at: number) => Promise<void>): Promise<number> {
  await page.evaluate(`window.frames_ = 0; window.isCounting = true
    const count = () => { window.frames_ += 1; if (window.isCounting) requestAnimationFrame(count) }
    requestAnimationFrame(count)`)
  const before = await taskMs(session)
  for (let at = 0; at < 90; at += 1) await turn(at)
  const after = await taskMs(session)
  const frames: unknown = await page.evaluate('window.isCounting = false; window.frames_')
  return (after - before) / Number(frames)
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function isWithin(one: Box, other: Box): boolean {
  const isAcross = one.x >= other.x && one.x + one.width <= other.x + other.width
  return isAcross && one.y >= other.y && one.y + one.height <= Math.min(other.y + other.height, 860)
}

/** A line that is wholly in view. */
async function regionIn(page: Page, view: Box): Promise<Locator> {
  for (const region of await timelineOf(page)
    .getByRole('button', { name: /^Line \d+, / })
    .all()) {
    const box = await region.boundingBox()
    if (box === null || !isWithin(box, view)) continue
    return region
  }
  throw new Error('No line is in view.')
}

/** The bytes of the packed peaks, once no more are made of so many takes. */
async function peaksBytes(folder: string, page: Page): Promise<number> {
  const size = () =>
    stat(join(folder, '.repartee', 'peaks')).then(
      (found) => found.size,
      () => 0,
    )
  for (let before = -1, now = await size(); ; before = now, now = await size()) {
    if (now > 0 && now === before) return now
    await page.waitForTimeout(4000)
  }
}

/** Bytes that the page is answered or told, from when this is called on. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

/** Plays a line and mutes its lane: milliseconds until nothing of it is heard. */
async function muteMs(page: Page, view: Box): Promise<number> {
  const region = await regionIn(page, view)
  const speaker = / (.*?), /.exec((await region.getAttribute('aria-label'))?.replace(/^Line \d+,/, '') ?? '')?.[1]
  await region.click()
  await page.waitForTimeout(500)
  const mute = timelineOf(page).getByRole('button', { name: `Mute ${speaker}`, exact: true })
  await mute.click()
  const since = Number(await page.evaluate('window.pressedAt'))
  for (;;) {
    const at = await firstSilenceMs(page, since, 0.1)
    if (at === undefined) {
      await page.waitForTimeout(10)
      continue
    }
    await mute.click()
    await region.click()
    await page.waitForTimeout(1500)
    return at - since
  }
}

/** Turns a lane up by 2 dB: milliseconds from the last of the keys until the loudness of the whole is told for the last time. */
async function loudnessMs(page: Page, lane: Locator): Promise<number> {
  await lane.focus()
  await page.evaluate('window.loudnessAt = undefined')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(3000)
  const ms: unknown = await page.evaluate('window.loudnessAt - window.pressedAt')
  if (typeof ms !== 'number' || Number.isNaN(ms)) throw new Error('The loudness did not change.')
  return ms
}

async function measure(browser: Browser, base: string): Promise<Figures> {
  const folder = await writeDraftedProject(join(base, 'long'), textLines, soundOfLine)
  const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
  stopStudio = async () => void (await studio.stop())
  // The first opening makes the peaks; what is measured is every one after it.
  const page = await openWatched(browser, studio.openUrl)
  const figures: Record<string, number[]> = {}
  const note = (name: string, value: number): void => void (figures[name] ??= []).push(value)
  note('bytes of the peaks', await peaksBytes(folder, page))

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (let round = 0; round < rounds; round += 1) {
    await page.reload()
    note('open to the first wave', await firstWave(page))
    await page.waitForTimeout(1500)
  }
  note('heap of the page', await heapMb(session))

  await tapSound(page)
  await page.evaluate(`for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, ({ timeStamp }) => {
    window.pressedAt = timeStamp
  }, { capture: true })`)
  const lanes = await timelineOf(page).getByRole('group', { name: 'Lines on the timeline' }).boundingBox()
  const ruler = await timelineOf(page).getByRole('slider', { name: 'Playhead' }).boundingBox()
  if (lanes === null || ruler === null) throw new Error('There is no timeline.')
  const [x, y] = [lanes.x + lanes.width / 2, lanes.y + Math.min(60, lanes.height / 2)]
  const wheel = (deltaX: number, deltaY: number, modifiers = 0) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers })

  for (let round = 0; round < rounds; round += 1) {
    note('a frame while scrolling', await framesMs(page, session, async () => void (await wheel(160, 0))))
    // In and out again, with Ctrl.
    note(
      'a frame while zooming',
      await framesMs(page, session, async (at) => void (await wheel(0, at < 45 ? -40 : 40, 2))),
    )
  }

  const played = async (): Promise<number> => {
    const since = Number(await page.evaluate('window.pressedAt'))
    for (;;) {
      const at = await firstSampleMs(page, since)
      if (at !== undefined) return at - since
      await page.waitForTimeout(10)
    }
  }
  await page.mouse.move(x, y)
  for (let round = 0; round < rounds; round += 1) {
    // Somewhere else each time: the overview spans the whole.
    const overview = await timelineOf(page)
      .getByRole('scrollbar')
      .or(timelineOf(page).getByLabel('Overview'))
      .first()
      .boundingBox()
    if (overview === null) throw new Error('There is no overview.')
    await page.mouse.click(overview.x + (overview.width * (round + 1)) / (rounds + 2), overview.y + 10)
    await page.waitForTimeout(800)
    await page.mouse.click(x, ruler.y + 8)
    await page.waitForTimeout(300)
    await timelineOf(page).getByRole('button', { name: 'Play', exact: true }).click()
    note('play at a far clip to its first sample', await played())
    await timelineOf(page).getByRole('button', { name: 'Pause', exact: true }).click()
    await page.waitForTimeout(500)
  }

  // A line that is moved: what the host does for it, and how long until the page plays by it.
  const pid = studio.process.pid
  for (let round = 0; round < rounds; round += 1) note('mute to silence', await muteMs(page, lanes))
  await (await regionIn(page, lanes)).click()
  await page.keyboard.press('Space')
  await page.waitForTimeout(3000)
  const told = await countBytes(session)
  const before = await cpuMs(pid)
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(600)
  }
  note('processor time of the host for a move', ((await cpuMs(pid)) - before) / 20)
  note('bytes to the page for a move', told() / 20)
  await session.send('Network.disable')
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Space')
    note('edit to audible', await played())
    await page.keyboard.press('Space')
    await page.waitForTimeout(600)
  }
  // Nothing plays: what changes is the loudness of the whole.
  await page.evaluate(`new MutationObserver(() => { window.loudnessAt = performance.now() }).observe(
    document.querySelector('[aria-label="Timeline"] [role="group"][aria-label="Loudness"]'),
    { subtree: true, childList: true, characterData: true })`)
  const lane = timelineOf(page)
    .getByRole('slider', { name: / gain$/ })
    .first()
  for (let round = 0; round < rounds; round += 1)
    note('edit to the loudness of the whole', await loudnessMs(page, lane))
  const planned = await planOfFolder(folder)
  const begun = performance.now()
  await mixToFile(planned.mix, {
    target: { format: 'wav', sampleRate: planned.mix.sampleRate },
    out: join(base, 'whole.wav'),
  })
  note('the old way: the mix of the whole', performance.now() - begun)
  note('length in seconds', planned.mix.durationSamples / 44_100)
  return figures
}

let stopStudio: () => Promise<void> = async () => undefined
const base = await mkdtemp(join(tmpdir(), 'repartee-timeline-'))
const browser = await launchBrowser()
try {
  const figures = await measure(browser, base)
  const over = (name: string, limitMs: number): Goal => {
    return { goal: `${name} / ${limitMs} ms`, ratios: (figures[name] ?? []).map((ms) => ms / limitMs), limit: 1 }
  }
  const goals: readonly Goal[] = [
    over('open to the first wave', 1000),
    over('a frame while scrolling', 1.7),
    over('a frame while zooming', 1.7),
    over('play at a far clip to its first sample', 100),
    over('mute to silence', 100),
    over('edit to audible', 150),
    over('edit to the loudness of the whole', 1000),
  ]
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ clips, figures })}\n`)
  else {
    process.stdout.write(`${clips} clips; ${machineLoad()}\n`)
    for (const [name, values] of Object.entries(figures)) {
      process.stdout.write(`${name}: ${median(values).toPrecision(3)}\n`)
    }
    printGoals(goals)
  }
  process.exitCode = exitCodeFor(goals)
} finally {
  await browser.close()
  await stopStudio()
  await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
