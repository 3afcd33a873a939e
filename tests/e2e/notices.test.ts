import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

describe('notices', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('are reached and answered by the keyboard, which is back where it was when none is left', async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), '')
    await writeFile(join(folder, 'cast.json'), canonicalJson({ speakers: [] }))
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    const notices = page.getByRole('region', { name: 'Notices' })
    const told = notices.getByRole('status')
    const focused = () =>
      page.evaluate(() => {
        const region = document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region']
        return `${region}: ${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent}`
      })
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Script' }).click()
    // What is offered stays until it is answered, other than a success.
    for (const name of ['ZELDA', 'YORICK', 'XAVER', 'WANDA']) {
      await page.locator('.cm-content').evaluate((content, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, `${name}: Who is there?\n`)
      await notices.getByText(name).waitFor()
    }
    expect(await told.count()).toBe(4)

    for (let presses = 0; presses < 8 && !(await focused()).startsWith('notices'); presses += 1) {
      await page.keyboard.press('F6')
    }
    expect(await focused()).toBe('notices: Add speaker')
    await page.keyboard.press('Shift+F6')
    expect(await focused()).toMatch(/^status bar/)
    for (const next of ['F6', 'Enter']) await page.keyboard.press(next)
    // Answered, it is gone, and whoever was writing writes on.
    await expect.poll(focused).toBe('centre: Script')
    await page.getByRole('option', { name: /^ZELDA,/ }).waitFor()
    await expect.poll(() => notices.getByRole('button', { name: 'Add speaker' }).count()).toBe(3)

    await notices.getByRole('button', { name: 'Dismiss' }).last().focus()
    for (const left of [2, 1]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => told.count()).toBe(left)
      await expect.poll(focused).toBe('notices: Dismiss notice')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => told.count()).toBe(0)
    await expect.poll(focused).toBe('centre: Script')
    expect(breaches).toEqual([])
  })
})
