import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { runCommand } from '../support/window.ts'

const script = `# Small
## The gate
RUTH: Engines to dead slow, all of them, and stop the horn.  #aaaaa1
// Keep the wind under this
AMOS: Nothing at all. I can see nothing at all out there.  #aaaaa2

## Later
RUTH: I had the lamp, and then I had the  #aaaaa3
AMOS: Enough. Listen.  #aaaaa4
`

describe('the window of the timeline', () => {
  let browser: Browser
  let studio: RunningStudio
  let page: Page
  let base = ''
  let folder = ''

  beforeAll(async () => {
    browser = await launchBrowser()
    base = await mkdtemp(join(tmpdir(), 'repartee-timeline-'))
    folder = await writeProject(join(base, 'Small'), script)
    studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(studio.openUrl)
    await page.getByRole('button', { name: /^Render 4 lines/ }).click()
    for (const number of [1, 2, 3, 4]) {
      await timeline()
        .getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
        .waitFor()
    }
  })
  afterAll(async () => {
    await browser.close()
    await studio.stop()
    await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 })
  })

  const timeline = () => page.getByRole('region', { name: 'Timeline' })
  const region = (number: number) => timeline().getByRole('button', { name: new RegExp(`^Line ${number}, `) })
  const playhead = () => timeline().getByRole('slider', { name: 'Playhead' })
  const button = (name: string) => timeline().getByRole('button', { name, exact: true })
  const loop = () => button('Loop')
  const written = () => readFile(join(folder, 'script.dialogue'), 'utf8')
  const span = async (number: number) => {
    const found = /([\d.]+) to ([\d.]+) seconds/.exec((await region(number).getAttribute('aria-label')) ?? '')
    return { start: Number(found?.[1]), end: Number(found?.[2]) }
  }
  const position = async () => {
    const text = (await timeline().getByRole('timer', { name: 'Position' }).textContent()) ?? ''
    const [minutes, seconds] = text.split(':')
    return Number(minutes) * 60 + Number(seconds)
  }
  const waves = () => restingBox(timeline().getByRole('group', { name: 'Lines on the timeline' }))
  /** Holds a line so many pixels from where it was; `letGo` drops it, and Escape gives it up. */
  const hold = async (number: number, across: number): Promise<void> => {
    const { x, y, width, height } = await restingBox(region(number))
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + across, y + height / 2, { steps: 5 })
  }
  const giveUp = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }

  it('snaps what is dragged to 0.1 s and to the playhead, unless Alt or the switch frees it, and says so beside it', async () => {
    await hold(2, 33)
    await timeline()
      .getByText(/^Pause \d+00 ms$/)
      .waitFor()
    await timeline().getByText('was pause 450 ms').waitFor()
    await timeline().getByText('2 later lines move with it').waitFor()
    await page.keyboard.down('Alt')
    await page.mouse.move((await restingBox(region(2))).x + 41, 800)
    await page.keyboard.up('Alt')
    await giveUp()
    // The playhead behind the line: drawn near to it, the line begins there.
    const { start } = await span(2)
    const { x, width, y } = await restingBox(region(2))
    const lanes = await waves()
    await page.mouse.click(x + width + 12, lanes.y - 6)
    const head = await position()
    expect(head).toBeGreaterThan(start)
    await hold(2, width + 9)
    await expect
      .poll(async () => (await region(2).boundingBox())?.x)
      .toBeCloseTo((await restingBox(playhead())).x, -0.5)
    await giveUp()
    await button('Snap').click()
    await hold(2, 33)
    await page.mouse.move(x + width / 2 + 37, y + 10)
    await timeline()
      .getByText(/^Pause \d+ ms$/)
      .waitFor()
    await giveUp()
    await playhead().press('n')
    await expect.poll(() => button('Snap').getAttribute('aria-pressed')).toBe('true')
  })

  it('keeps a line that is held under the pointer while the view is scrolled', async () => {
    await timeline().getByRole('slider', { name: 'Timeline zoom' }).fill('12')
    await playhead().press('Home')
    // Nothing pulls it.
    await button('Snap').click()
    await hold(2, 30)
    const { x, y, width, height } = await restingBox(region(2))
    const middle = x + width / 2
    const fromPointer = async (pointer: number): Promise<number> => {
      const now = await restingBox(region(2))
      return Math.abs(now.x + now.width / 2 - pointer)
    }
    await page.mouse.wheel(60, 0)
    await expect.poll(() => fromPointer(middle)).toBeGreaterThan(30)
    await page.mouse.move(middle + 1, y + height / 2)
    await expect.poll(() => fromPointer(middle + 1)).toBeLessThan(4)
    await giveUp()
    await button('Snap').click()
    await playhead().press('0')
  })

  it('listens to takes of one source, draws what is heard then, and goes back to the best', async () => {
    const choice = (name: string) => timeline().getByRole('radio', { name, exact: true })
    const region3 = (state: string) => timeline().getByRole('button', { name: new RegExp(`^Line 3, .*, ${state}$`) })
    await choice('Final').click()
    await timeline().getByText('–', { exact: true }).first().waitFor()
    await expect
      .poll(() =>
        timeline()
          .getByRole('button', { name: /, draft$/ })
          .count(),
      )
      .toBe(0)
    await choice('Final').press('ArrowRight')
    await region3('draft').waitFor()
    await timeline().getByRole('radio', { name: /^Best/ }).click()
    await region3('draft').waitFor()
  })

  it('has scenes and notes as markers, which a click and keys go to', async () => {
    await timeline().getByRole('button', { name: 'Scene 2 Later' }).click()
    await expect.poll(position).toBeCloseTo((await span(3)).start, 0)
    await playhead().press('Control+ArrowLeft')
    await expect.poll(position).toBeCloseTo((await span(2)).start, 0)
    await playhead().press('Control+ArrowLeft')
    await expect.poll(position).toBe(0)
    await playhead().press('Control+ArrowRight')
    await expect.poll(position).toBeCloseTo((await span(2)).start, 0)
  })

  it('draws the range of the loop on the ruler, by pointer and by keys, and takes it along when a line before it moves', async () => {
    const lanes = await waves()
    const drawn = timeline().locator('[data-length^="Loop "]')
    await page.mouse.move(lanes.x + 200, lanes.y - 18)
    await page.mouse.down()
    await page.mouse.move(lanes.x + 500, lanes.y - 18, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => loop().getAttribute('aria-pressed')).toBe('true')
    await drawn.waitFor()
    const before = await restingBox(drawn)
    expect(before.width).toBeGreaterThan(250)
    await region(2).press('Enter')
    await page.keyboard.press('Space')
    await button('Play').waitFor()
    await pressInOneGo(page, Array<string>(10).fill('Shift+ArrowRight'))
    await expect
      .poll(async () => (await restingBox(drawn)).x + (await restingBox(drawn)).width)
      .toBeGreaterThan(before.x + before.width + 5)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => Math.round((await restingBox(drawn)).width)).toBe(Math.round(before.width))
    await playhead().press('Alt+x')
    await expect.poll(() => drawn.isVisible()).toBe(false)
    await playhead().press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('i')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('o')
    const { start } = await span(2)
    await expect
      .poll(async () => Number(/[\d.]+/.exec((await drawn.getAttribute('data-length')) ?? '')?.[0]))
      .toBeCloseTo((await span(3)).start - start, 0)
    await page.keyboard.press('Alt+x')
    await loop().click()
  })

  it('cuts a line off that breaks off where the next one is drawn over it, as one step', async () => {
    await hold(4, -80)
    await timeline()
      .getByText(/^Overlap \d+ ms$/)
      .waitFor()
    await page.mouse.up()
    await expect.poll(written).toContain('RUTH: I had the lamp, and then I had the --  #aaaaa3')
    await expect.poll(async () => (await span(4)).start < (await span(3)).end).toBe(true)
    await region(4).press('Enter')
    await page.keyboard.press('Space')
    await button('Play').waitFor()
    await pressInOneGo(page, Array<string>(30).fill('Shift+ArrowRight'))
    await expect.poll(written).toContain('RUTH: I had the lamp, and then I had the  #aaaaa3')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toContain('had the --  #aaaaa3')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toBe(script)
  })

  it('shuttles, mutes and solos by keys, and from the list of commands', async () => {
    await playhead().press('Home')
    await page.keyboard.press('l')
    await button('Pause').waitFor()
    await page.keyboard.press('l')
    await page.getByText('Speed 1.5 ×', { exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('k')
    await button('Play').waitFor()
    await region(1).press('Enter')
    await page.keyboard.press('Space')
    await page.keyboard.press('m')
    await timeline().getByText('Muted here, the export has RUTH').waitFor()
    await page.keyboard.press('m')
    await page.keyboard.press('s')
    await timeline().getByText('Muted here, the export has AMOS').waitFor()
    await runCommand(page, "Hear the line's speaker alone, or everybody")
    await expect
      .poll(() =>
        timeline()
          .getByText(/^Muted here/)
          .count(),
      )
      .toBe(0)
  })

  it('becomes large and small again, with the numbers of the clip in sight and lanes of two heights', async () => {
    await region(2).press('Enter')
    await page.keyboard.press('Space')
    await button('Play').waitFor()
    const small = await waves()
    await playhead().press('t')
    await expect.poll(async () => (await waves()).height).toBeGreaterThan(small.height + 200)
    const strip = page.getByRole('region', { name: 'Numbers of the clip' })
    await strip.getByRole('heading', { name: 'Clip of line 2' }).waitFor()
    await playhead().press('e')
    await page.keyboard.type('700')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await span(2)).start - (await span(1)).end).toBeCloseTo(0.7, 1)
    expect((await restingBox(region(2))).height).toBe(48)
    await timeline().getByRole('button', { name: 'AMOS, tall lane' }).click()
    await expect.poll(async () => (await region(2).boundingBox())?.height).toBe(20)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
      const { violations } = await new AxeBuilder({ page })
        .include('section[aria-label="Timeline"]')
        .include('section[aria-label="Numbers of the clip"]')
        .analyze()
      expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    }
    await button('Smaller timeline').click()
    await expect.poll(async () => (await waves()).height).toBe(small.height)
    await page.keyboard.press('Control+z')
  })
})
