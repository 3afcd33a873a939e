import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type EditingWindow, openForEditing } from '../support/editing-window.ts'
import { keptWindow } from '../support/kept-window.ts'
import { pressWhileBusy } from '../support/key-run.ts'

const script = `# Small

## Scene 1. Deck

RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

/** What has the focus, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '')

describe('keys that wait behind another one on a busy page', () => {
  let browser: Browser
  let window: EditingWindow
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  beforeEach(async () => {
    window = await openForEditing(kept, script)
    page = window.page
  })
  afterEach(async () => {
    expect(await window.close()).toEqual([])
  })

  const openSpeeds = async () => {
    const speed = page.getByRole('combobox', { name: 'Speed' })
    await speed.press('Enter')
    await page.locator('[role="option"]:focus', { hasText: '1 ×' }).waitFor()
    return speed
  }

  const openMenuOf = async (name: string) => {
    const more = page.getByRole('button', { name: `More for ${name}` })
    await more.press('Enter')
    await page.locator('[role="menuitem"]:focus').waitFor()
    return more
  }

  it('choose from a list what they lead to', async () => {
    const speed = await openSpeeds()
    await pressWhileBusy(page, ['ArrowDown', 'ArrowDown', 'Enter'])
    await expect.poll(() => speed.innerText()).toBe('1.5 ×')
  })

  it.each(['Escape', 'Enter'])('go on from a list that %s closes', async (closes) => {
    await openSpeeds()
    await pressWhileBusy(page, [closes, 'Tab'])
    await expect.poll(() => page.getByRole('option', { name: '1 ×' }).count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('Speed')
  })

  it('choose from a menu what they lead to, and the dialog that it opens gives the focus back to its button', async () => {
    await openMenuOf('RUTH')
    await pressWhileBusy(page, ['ArrowDown', 'ArrowDown', 'Enter'])
    await page.getByRole('dialog', { name: 'Merge RUTH into another speaker' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('More for RUTH')
  })

  it('go on from a menu that Escape closes', async () => {
    await openMenuOf('RUTH')
    await pressWhileBusy(page, ['Escape', 'Tab'])
    await expect.poll(() => focused(page)).toBe('Add speaker')
  })

  it('go on in the cast from the menu of a row that Escape closes', async () => {
    await page.getByRole('option', { name: /^RUTH,/ }).focus()
    await page.keyboard.press('Shift+F10')
    await page.locator(':is([role="menu"], [role="menuitem"]):focus').waitFor()
    await pressWhileBusy(page, ['Escape', 'ArrowDown'])
    await expect.poll(() => focused(page)).toMatch(/^AMOS,/)
  })

  it('go on in the cast from the choice of a voice that Escape closes', async () => {
    await page.getByRole('option', { name: /^RUTH,/ }).press('Enter')
    await page.locator('[role="dialog"] input:focus').waitFor()
    await pressWhileBusy(page, ['Escape', 'ArrowDown'])
    await expect.poll(() => focused(page)).toMatch(/^AMOS,/)
  })
})
