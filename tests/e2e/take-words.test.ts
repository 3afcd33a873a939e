import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { openRenderingWindow } from '../support/rendering-window.ts'
import { heardWords } from '../support/words/heard-words.ts'

/** The middle of a word of the script, in the page. */
async function placeOf(page: Page, word: string): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('.cm-content') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    throw new Error(`The script does not say ${wanted}.`)
  }, word)
}

async function pause(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await expect.poll(() => page.locator('.cm-sounds').count()).toBe(0)
}

describe('the words of a take', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('are played from by a click and by keys, in Takes and in the script, and the one that sounds is marked', async () => {
    const { page, shown } = await openRenderingWindow(browser, { renderWith: 'draft' })
    await page
      .getByRole('button', { name: /^Draft|^Render/ })
      .first()
      .click()
    await page
      .getByRole('status', { name: 'Announcements' })
      .getByText(/finished/)
      .waitFor()
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: /^All/ }).click()
    await page.getByRole('option', { name: /Engines/ }).click()
    const words = page.getByRole('group', { name: 'Words of Draft take' })
    await expect.poll(() => words.getByRole('button').allTextContents()).toEqual(['Engines', 'to', 'dead', 'slow.'])
    const marked = await heardWords(page, '[data-sounds]')
    await words.getByRole('button', { name: 'Play from dead' }).click()
    await page.getByRole('button', { name: 'Pause Draft take' }).waitFor()
    await expect.poll(() => marked(2)).toEqual(['dead', 'slow.'])
    await words.getByRole('button', { name: 'Play from Engines' }).focus()
    await page.keyboard.press('ArrowRight')
    const markedThen = await heardWords(page, '[data-sounds]')
    await page.keyboard.press('Enter')
    await expect.poll(() => markedThen(9)).toContain('to')

    await page.keyboard.press('Control+1')
    const heard = await heardWords(page)
    const { x, y } = await placeOf(page, 'tide')
    await page.keyboard.down('Control')
    await page.mouse.click(x, y)
    await page.keyboard.up('Control')
    await expect.poll(() => heard(1)).toEqual(['tide'])
    await pause(page)
    const light = await placeOf(page, 'light')
    await page.mouse.click(light.x, light.y)
    const later = await heardWords(page)
    await page.keyboard.press('Control+Alt+w')
    await expect.poll(() => later(1)).toEqual(['light'])
    // While it sounds, the timeline goes with it, away from the word that is looked for.
    await pause(page)
    // Behind the last word of a line the key for the next one leads to the first one of the next line.
    const slow = await placeOf(page, 'slow')
    await page.keyboard.down('Control')
    await page.mouse.click(slow.x, slow.y)
    await page.keyboard.up('Control')
    await expect.poll(() => page.locator('.cm-sounds').allTextContents()).toContain('slow')
    await pause(page)
    await page.getByRole('region', { name: 'Timeline' }).focus()
    const next = await heardWords(page)
    await page.keyboard.press('w')
    await expect.poll(() => next(1)).toEqual(['Nothing'])
    await pause(page)
    // On the timeline: the part of the clip whose word sounds, words that are clicked, and ends that go from word to word.
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await timeline.getByRole('button', { name: /^Line 2,/ }).focus()
    const band = timeline.locator('[data-word]:not([hidden])')
    for (const key of ['Home', '+', '+', '+', '+']) await page.keyboard.press(key)
    const tide = timeline.locator('span', { hasText: /^all$/ })
    await tide.click()
    await expect.poll(async () => band.getAttribute('data-word')).toBe('all')
    await page.keyboard.press('k')
    await expect.poll(() => band.count()).toBe(0)
    await page.keyboard.press('a')
    await page
      .getByRole('status', { name: /^Announcements/ })
      .getByText(/trim in \d+ milliseconds/)
      .waitFor()
    // Typing while a line sounds keeps the words that both texts have.
    await page.keyboard.type('old ')
    expect(shown.breaches).toEqual([])
  })
})
