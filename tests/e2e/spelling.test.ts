import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engins to dead slow, Saltash. I cannot see the colour of the harbor.  #aaaaa1
AMOS: [sighhs] Nothing at all, R2D2.  #aaaaa2
`

describe('spelling', () => {
  let browser: Browser
  let shown: StudioWindow
  let page: Page
  let project: string
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
  })
  const marked = () => page.locator('.cm-misspelled').allTextContents()

  it('marks what no dictionary has, mends it by keyboard, and learns words, without asking the network', async () => {
    await expect.poll(marked).toEqual(['Engins', 'Saltash', 'colour'])

    await page.locator('.cm-misspelled', { hasText: 'Engins' }).click()
    await page.keyboard.press('Control+.')
    const list = page.getByRole('listbox', { name: 'Other spellings' })
    await list.getByRole('option', { name: 'Engines', exact: true }).waitFor()
    await shown.expectAccessible('other spellings')
    await list.getByRole('option', { name: 'Engines', exact: true }).click()
    await expect.poll(marked).toEqual(['Saltash', 'colour'])
    await expect
      .poll(() => readFile(join(project, 'script.dialogue'), 'utf8'))
      .toContain('RUTH: Engines to dead slow, Saltash.')

    await page.locator('.cm-misspelled', { hasText: 'Saltash' }).click({ button: 'right' })
    await list.getByRole('option', { name: 'Add “Saltash” to your words' }).click()
    await expect.poll(marked).toEqual(['colour'])

    // The other English.
    await page.keyboard.press('Control+,')
    await page.getByRole('button', { name: 'Appearance and spelling' }).click()
    await page.getByRole('radio', { name: 'English, United Kingdom' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(marked).toEqual(['harbor'])
    expect(shown.breaches).toEqual([])
  })
})
