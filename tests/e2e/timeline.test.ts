import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { draftedOnce } from '../support/made-once.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { slowDownSounds } from '../support/sounds.ts'
import { timelineWaves } from '../support/timeline-waves.ts'
import { runCommand, standsStill } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow, all of them, and stop the horn.  #aaaaa1
AMOS: Nothing at all. I can see nothing at all out there.  #aaaaa2

## Later
RUTH: Then stop looking. What do you hear, what can you hear?  #aaaaa3
`

describe('the timeline', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const drafted = draftedOnce(script)

  const kept = keptWindow(() => browser)
  afterEach(async () => void (await kept.putAway()))

  const open = async (write: (folder: string) => Promise<string>) => {
    page = (await kept.open(write)).shown.page
  }
  /** The window, before there is any sound. */
  const openSilent = async () => {
    await open((folder) => writeProject(folder, script))
    await page.getByRole('button', { name: /^Render 3 lines/ }).waitFor()
  }
  /** The window, with a draft of every line. */
  const openDrafted = async () => {
    await open(drafted)
    await areDrafted()
  }

  const timeline = () => page.getByRole('region', { name: 'Timeline' })
  const region = (number: number) => timeline().getByRole('button', { name: new RegExp(`^Line ${number}, `) })
  const lanes = () =>
    timeline()
      .getByRole('list', { name: 'Lanes' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((lane) => lane.getAttribute('aria-label')))
  const playhead = () => timeline().getByRole('slider', { name: 'Playhead' })
  const position = async () => {
    const text = (await timeline().getByRole('timer', { name: 'Position' }).textContent()) ?? ''
    const [minutes, seconds] = text.split(':')
    return Number(minutes) * 60 + Number(seconds)
  }
  const areDrafted = async () => {
    for (const number of [1, 2, 3]) {
      await timeline()
        .getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
        .waitFor()
    }
  }
  const draw = async () => {
    await page.getByRole('button', { name: /^Render 3 lines/ }).click()
    await areDrafted()
  }
  const span = async (number: number) => {
    const name = (await region(number).getAttribute('aria-label')) ?? ''
    const found = /([\d.]+) to ([\d.]+) seconds/.exec(name)
    return { start: Number(found?.[1]), end: Number(found?.[2]) }
  }

  it('has a lane for every speaker and a region for every line, before and after there is sound', async () => {
    await openSilent()
    await expect.poll(lanes).toEqual(['RUTH lane', 'AMOS lane'])
    await timeline()
      .getByRole('button', { name: /^Line 3, RUTH, [\d.]+ to [\d.]+ seconds, not rendered$/ })
      .waitFor()
    await draw()
    const [first, second] = [await restingBox(region(1)), await restingBox(region(2))]
    expect(second.x).toBeGreaterThan(first.x + first.width)
    expect(second.y).toBeGreaterThan(first.y)
  })

  it('draws the sound of every line within its own region, in its own lane, and no canvas before there is any', async () => {
    await openSilent()
    await region(3).waitFor()
    await expect.poll(() => timelineWaves(page)).toEqual({ canvases: 0, within: [0, 0, 0], elsewhere: 0 })
    await draw()
    // Waves are drawn a frame after the regions.
    const seen = async () => {
      const { canvases, within, elsewhere } = await timelineWaves(page)
      return { canvases, elsewhere, drawn: within.map((pixels) => pixels > 100) }
    }
    await expect.poll(seen).toEqual({ canvases: 1, elsewhere: 0, drawn: [true, true, true] })
  })

  it('plays a line by a click on its region, highlights it in the script, and stops at its end', async () => {
    await openDrafted()
    const { start, end } = await span(2)
    const sounds = await slowDownSounds(page)
    await region(2).click()
    await expect
      .poll(() => page.locator('.cm-line.is-playing').allInnerTexts())
      .toEqual([expect.stringContaining('Nothing at all.')])
    await expect.poll(position).toBeGreaterThan(start + 0.1)
    await sounds.letGo()
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(position).toBeCloseTo(end, 0)
    await expect.poll(() => page.locator('.cm-line.is-playing').count()).toBe(0)
  })

  it('goes on after a line that was double-clicked', async () => {
    await openDrafted()
    const { end } = await span(1)
    const sounds = await slowDownSounds(page)
    await region(1).dblclick()
    await timeline().getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await sounds.letGo()
    await expect.poll(position).toBeGreaterThan(end + 0.2)
    await timeline().getByRole('button', { name: 'Pause', exact: true }).click()
  })

  it('moves the playhead with Space, and stands still after the next', async () => {
    await openDrafted()
    await slowDownSounds(page)
    await playhead().focus()
    await page.keyboard.press('Space')
    const before = await playhead().boundingBox()
    await expect.poll(async () => (await playhead().boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 4)
    await page.keyboard.press('Space')
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(position).toBeGreaterThan(0)
    await expect.poll(() => playhead().getAttribute('aria-valuetext')).toMatch(/^00:0\d\.\d\d, line 1, RUTH$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(position).toBeCloseTo((await span(2)).start, 0)
    await page.keyboard.press('Home')
    await expect.poll(position).toBe(0)
  })

  it('toggles once when Space is pressed on a region', async () => {
    await openDrafted()
    await slowDownSounds(page)
    await region(1).focus()
    await page.keyboard.press('Space')
    await timeline().getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await expect.poll(position).toBeGreaterThan(0.2)
    await page.keyboard.press('Space')
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
  })

  it('zooms by key and slider and fits the whole again', async () => {
    await openDrafted()
    await playhead().press('0')
    // The last mix may still be on its way, and drawing waits for a frame.
    const { width: whole } = await restingBox(region(1))
    await playhead().press('+')
    await expect.poll(async () => (await region(1).boundingBox())?.width).toBeGreaterThan(whole * 1.2)
    await timeline().getByRole('slider', { name: 'Timeline zoom' }).press('End')
    await expect.poll(async () => (await region(1).boundingBox())?.width).toBeGreaterThan(whole * 1.5)
    await timeline().getByRole('button', { name: 'Fit whole script' }).click()
    await expect.poll(async () => (await region(1).boundingBox())?.width).toBeCloseTo(whole, 0)
  })

  it('goes on playing at the same place of the same line when an earlier line was made anew', async () => {
    await openDrafted()
    const { start } = await span(3)
    const sounds = await slowDownSounds(page)
    await region(3).dblclick()
    await expect.poll(position).toBeGreaterThan(start)
    await page.locator('.cm-line', { hasText: 'Engines to dead slow' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And now, all of you, be quiet, and listen to the bell out there.')
    await page.keyboard.press('Control+Shift+Enter')
    await timeline()
      .getByRole('button', { name: /^Line 1, .*, draft$/ })
      .waitFor()
    await sounds.letGo()
    // The line grew by seconds; the mix with it waits for the end of the line that is heard.
    await expect.poll(async () => (await span(3)).start).toBeGreaterThan(start + 1)
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
    const sinceStart = async () => (await position()) - (await span(3)).start
    await expect.poll(sinceStart).toBeGreaterThan(0)
  })

  it('lets somebody be heard alone or not at all while listening, and says that the export has everybody', async () => {
    await openSilent()
    await timeline().getByRole('button', { name: 'Mute AMOS' }).click()
    await timeline().getByText('Muted here, the export has AMOS').waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Export' })
    await sheet.getByText('Muted while you listen: AMOS. The export has everybody.').waitFor()
    await page.keyboard.press('Escape')
    await timeline().getByRole('button', { name: 'Solo AMOS' }).click()
    await timeline().getByText('Muted here, the export has RUTH').waitFor()
    expect(await timeline().getByText('Muted here, the export has AMOS').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true)
  })

  it('changes the gain of a lane by keys', async () => {
    await openSilent()
    const gain = timeline().getByRole('slider', { name: 'RUTH gain' })
    await gain.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => gain.getAttribute('aria-valuetext')).toBe('+1.0 dB')
    await page.keyboard.press('Backspace')
    await expect.poll(() => gain.getAttribute('aria-valuetext')).toBe('0.0 dB')
  })

  it('moves a line in time by pointer and by keys, shows its pause meanwhile, and undoes it', async () => {
    await openDrafted()
    await expect.poll(async () => (await span(2)).start).toBeGreaterThan(0)
    const before = await span(2)
    const later = await span(3)
    const box = await restingBox(region(2))
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 4 })
    await timeline()
      .getByText(/^Pause \d+ ms$/)
      .waitFor()
    // Given up, it is where it was, and that was no click: nothing plays.
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(async () => (await restingBox(region(2))).x).toBe(box.x)
    expect(
      await timeline()
        .getByText(/^Pause /)
        .count(),
    ).toBe(0)
    expect(await span(2)).toEqual(before)

    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await span(2)).start).toBeGreaterThan(before.start)
    const moved = await span(2)
    // All that follows goes with it.
    expect((await span(3)).start - later.start).toBeCloseTo(moved.start - before.start, 0)
    expect(await timeline().getByRole('button', { name: 'Play', exact: true }).count()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => span(2)).toEqual(before)

    await region(2).press('Enter')
    await timeline().getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.keyboard.press('Space')
    await pressInOneGo(page, Array<string>(4).fill('Shift+ArrowRight'))
    await expect.poll(async () => (await span(2)).start).toBeCloseTo(before.start + 0.2, 1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => span(2)).toEqual(before)
    // To the end of the line before: the pause of the project is 450 ms.
    await pressInOneGo(page, Array<string>(9).fill('Shift+ArrowLeft'))
    await expect.poll(async () => (await span(2)).start).toBeCloseTo((await span(1)).end, 1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => span(2)).toEqual(before)
    // Taken back before it was told of, it is where it was: nothing of what is heard has changed then.
    await pressInOneGo(page, [...Array<string>(4).fill('Shift+ArrowRight'), 'Control+z'])
    await page.getByRole('button', { name: 'Redo Move line 2 on the timeline' }).waitFor()
    await expect.poll(() => span(2)).toEqual(before)
    // And where they go on, over it: the script says so.
    await pressInOneGo(page, Array<string>(17).fill('Shift+ArrowLeft'))
    await expect.poll(async () => (await span(2)).start).toBeCloseTo((await span(1)).end - 0.4, 1)
    await page.locator('.cm-line', { hasText: '^ ' }).waitFor()
    // A row of presses is one step.
    await page.keyboard.press('Control+z')
    await expect.poll(() => span(2)).toEqual(before)
    expect(await page.locator('.cm-line', { hasText: '^ ' }).count()).toBe(0)
  })

  it('plays a line again and again while it loops', async () => {
    await openDrafted()
    await region(2).focus()
    await page.keyboard.press('Shift+L')
    const loop = timeline().getByRole('button', { name: 'Loop' })
    await expect.poll(() => loop.getAttribute('aria-pressed')).toBe('true')
    // It is heard at the speed of the device: it comes to its end, and stands before its middle again.
    const { start, end } = await span(2)
    await region(2).press('Enter')
    await expect.poll(position).toBeGreaterThan((start + end) / 2)
    await expect.poll(position).toBeLessThan((start + end) / 2)
    await timeline().getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await loop.click()
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
  })

  it('shows the whole in an overview, which is dragged and moved by keys', async () => {
    await openDrafted()
    await timeline().getByRole('slider', { name: 'Timeline zoom' }).fill('20')
    const overview = timeline().getByRole('scrollbar', { name: 'Overview' })
    await overview.focus()
    await page.keyboard.press('End')
    await timeline()
      .getByRole('button', { name: /^Line 3, / })
      .waitFor()
    await expect.poll(() => region(1).count()).toBe(0)
    await page.keyboard.press('Home')
    await expect.poll(() => region(1).count()).toBe(1)
    const { x, y, width, height } = await restingBox(overview)
    await page.mouse.move(x + 10, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 4, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => region(3).count()).toBe(1)
    expect(await region(1).count()).toBe(0)
  })

  it('counts each key that comes before the next frame from what the ones before it asked for', async () => {
    await openDrafted()
    const zoom = timeline().getByRole('slider', { name: 'Timeline zoom' })
    const before = Number(await zoom.inputValue())
    await region(1).focus()
    await page.keyboard.press('+')
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(before)
    const step = Number(await zoom.inputValue()) - before
    await region(1).evaluate((line) => {
      const press = (on: Element | null, key: string) =>
        on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
      for (let presses = 0; presses < 5; presses++) press(line, '+')
      press(document.querySelector('[role="scrollbar"][aria-label="Overview"]'), 'End')
    })
    await expect.poll(async () => Number(await zoom.inputValue()) - before).toBeCloseTo(6 * step, -1)
    const overview = timeline().getByRole('scrollbar', { name: 'Overview' })
    const most = Number(await overview.getAttribute('aria-valuemax'))
    expect(most).toBeGreaterThan(1)
    expect(Number(await overview.getAttribute('aria-valuenow'))).toBe(most)
  })

  it('lets a project go before its first frame', async () => {
    await openSilent()
    // Closed in the moment between its lines and their first frame; here that moment does not end.
    const script = await page.addInitScript(() => {
      const next = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (draw) => (new Error().stack?.includes('/player-') === true ? 0 : next(draw))
      window.ResizeObserver = class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      }
    })
    onTestFinished(() => script.dispose())
    await page.reload()
    await expect.poll(lanes).toEqual(['RUTH lane', 'AMOS lane'])
    await runCommand(page, 'Close the project')
    await page.getByRole('button', { name: 'New project' }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  for (const theme of ['dark', 'light'] as const) {
    it(`has nothing that assistive technology trips over, in the ${theme} theme`, async () => {
      await openDrafted()
      await page.emulateMedia({ colorScheme: theme })
      onTestFinished(() => page.emulateMedia({ colorScheme: null }))
      await page.locator(`html[data-theme="${theme}"]`).waitFor()
      await standsStill(page)
      for (const selector of ['section[aria-label="Timeline"]', '.cm-editor']) {
        // As every window is looked at: breaches alone, and without a page of axe's own for frames that there are not.
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
        const { violations } = await axe.include(selector).analyze()
        expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([])
      }
    })
  }
})
