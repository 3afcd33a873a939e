import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { openRenderingWindow } from '../support/rendering-window.ts'
import { restingBox } from '../support/resting-box.ts'

/** One run of keys, which is one move. */
const FOUR_STEPS = Array.from({ length: 4 }, () => 'Shift+ArrowRight')

describe('scenes and live reading in the window', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const announced = (page: Page, words: RegExp) =>
    page
      .getByRole('status', { name: /^Announcements/ })
      .getByText(words)
      .waitFor()

  it('shows how lines are grouped, renders whole scenes, and moves a border by keyboard', async () => {
    const { page, shown, service, command } = await openRenderingWindow(browser)
    await command('Preview whole scenes')
    const plan = page.getByRole('dialog', { name: 'Whole scenes' })
    await plan.getByText('7 lines in 2 requests').waitFor()
    await expect
      .poll(() => plan.getByRole('list', { name: 'Requests' }).getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringMatching(/Lines 1 to 4 RUTH, AMOS.*A new scene begins/),
        expect.stringMatching(/Lines 5 to 7 RUTH, AMOS.*The last line/),
      ])
    await shown.expectAccessible('scene plan')
    expect(service.synthesis()).toHaveLength(0)
    await plan.getByRole('button', { name: 'Render as scenes' }).click()
    await announced(page, /finished/)
    expect(service.synthesis()).toHaveLength(2)

    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    const border = seams.getByRole('slider', { name: 'Border between line 2 and 3' })
    const place = async (): Promise<number> => Number(await border.getAttribute('aria-valuenow'))
    await border.waitFor()
    await shown.expectAccessible('borders')
    const before = await place()
    await border.focus()
    await pressInOneGo(page, [...FOUR_STEPS, 'ArrowLeft'])
    // One move of 390 ms into the next line, sent once the keys rest: both neighbours have one take more.
    await seams.getByText('Moved by hand').waitFor()
    const off = async () => Math.abs((await place()) - before - 0.39 * 44_100)
    await expect.poll(off).toBeLessThanOrEqual(5)
    await page.getByRole('list', { name: 'Takes of line 3' }).getByText('Take 2').waitFor()
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await page.getByRole('list', { name: 'Takes of line 2' }).getByText('Take 2').waitFor()
    expect(service.synthesis()).toHaveLength(2)
    expect(shown.breaches).toEqual([])
  })

  it('moves a border by mouse as far as the mouse goes, and not by a click or with Escape', async () => {
    const { page, shown } = await openRenderingWindow(browser, { renderWith: 'draft', mode: 'scene' })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    const border = seams.getByRole('slider', { name: 'Border between line 2 and 3' })
    const takes = page.getByRole('list', { name: 'Takes of line 3' }).getByRole('listitem')
    const place = async (): Promise<number> => Number(await border.getAttribute('aria-valuenow'))
    await border.scrollIntoViewIfNeeded()
    const box = await restingBox(border)
    const before = await place()
    const grip = { x: box.x + 2, y: box.y + 8 }

    // At the edge of its grip: neither the border nor a take may come of it.
    await page.mouse.click(grip.x, grip.y)
    await expect.poll(place).toBe(before)
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x + 6, grip.y)
    await expect.poll(place).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect.poll(place).toBe(before)
    await page.mouse.up()
    await expect.poll(place).toBe(before)
    await expect.poll(() => takes.count()).toBe(1)

    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x + 3, grip.y)
    await page.mouse.move(grip.x + 6, grip.y)
    await expect.poll(place).toBeGreaterThan(before)
    const after = await place()
    // It is where the mouse has led it, wherever it was gripped.
    const off = async () => Math.abs(((await border.boundingBox())?.x ?? 0) - box.x - 6)
    await expect.poll(off).toBeLessThanOrEqual(1)
    await page.mouse.up()
    await seams.getByText('Moved by hand').waitFor()
    await expect.poll(() => takes.count()).toBe(2)
    await expect.poll(place).toBe(after)
    expect(shown.breaches).toEqual([])
  })

  it('says where a border is uncertain, until a person has set it', async () => {
    const { page, shown } = await openRenderingWindow(browser, {
      renderWith: 'draft',
      mode: 'scene',
      // Two voices that nothing is known of yet, and a word on both sides of the border that could belong to either.
      draftVoices: ['draft-pip', 'draft-wren'],
      script: '# Small\n## Deck\nRUTH: Hold the rope. No.  #aaaaa1\nAMOS: No. Go.  #aaaaa2\n',
    })
    await page.getByRole('button', { name: 'Render 2 lines' }).click()
    await announced(page, /finished/)
    await page.locator('.cm-line', { hasText: 'Hold the rope' }).click()
    const take = page.getByRole('list', { name: 'Takes of line 1' })
    await take.getByText('The border to the next line is uncertain: listen.').waitFor()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    await seams.getByText('To be looked at', { exact: true }).waitFor()
    await seams.getByText('1 of 1 to be looked at.').waitFor()
    await shown.expectAccessible('uncertain border')

    const border = seams.getByRole('slider', { name: 'Border between line 1 and 2' })
    await expect.poll(() => border.getAttribute('aria-valuetext')).toMatch(/to be looked at$/)
    await border.focus()
    // Far enough to leave the silence around it, of which no slice keeps more than a little.
    await pressInOneGo(page, FOUR_STEPS)
    await seams.getByText('Moved by hand').waitFor()
    await seams.getByText('Drag a border to cut elsewhere.').waitFor()
    await expect.poll(() => take.getByRole('listitem').count()).toBe(2)
    await expect.poll(() => take.getByText(/is uncertain/).count()).toBe(1)
    expect(shown.breaches).toEqual([])
  })

  it('switches the way of sending beside the button and in its menu', async () => {
    const { page, service } = await openRenderingWindow(browser)
    await page.getByRole('toolbar', { name: 'Main toolbar' }).getByRole('radio', { name: 'Whole scenes' }).click()
    await page.getByRole('button', { name: 'Render options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Whole scenes', checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    expect(service.synthesis()).toHaveLength(2)
  })

  it('retakes a line between its neighbours', async () => {
    const { page, service } = await openRenderingWindow(browser)
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: /^All/ }).click()
    await page.getByRole('option', { name: /Then stop/ }).click()
    await page.getByRole('button', { name: 'More new takes' }).click()
    await page.getByRole('menuitem', { name: 'Between one line on each side' }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Takes of line 3' }).getByRole('article').count()).toBe(2)
    await page.getByRole('article').getByText('cut from a scene').waitFor()
    expect(service.synthesis()).toHaveLength(8)
  })

  it('plays a draft line while it is made, and keeps it as a take', async () => {
    const { page, shown, service } = await openRenderingWindow(browser, { renderWith: 'draft' })
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const live = page.getByRole('region', { name: 'Hear it while it is made' })
    await live.getByRole('button', { name: 'This line' }).click()
    await live.getByText(/^Done, \d/).waitFor()
    await page.getByRole('list', { name: 'Takes of line 3' }).getByText('Draft take').waitFor()
    expect(service.synthesis()).toHaveLength(0)
    expect(shown.breaches).toEqual([])
  })

  it('plays a scene over the live socket while it is made', async () => {
    const { page, shown, service } = await openRenderingWindow(browser)
    await page.locator('.cm-line', { hasText: 'The log stops' }).click()
    const live = page.getByRole('region', { name: 'Hear it while it is made' })
    await live.getByRole('button', { name: 'Its scene, 3 lines' }).click()
    await live.getByText(/^Done, \d/).waitFor()
    expect(service.sessions).toHaveLength(1)
    expect(service.synthesis()).toHaveLength(0)
    await page.getByRole('list', { name: 'Takes of line 5' }).getByRole('listitem').first().waitFor()
    expect(shown.breaches).toEqual([])
  })
})
