import { join } from 'node:path'
import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

describe('the smallest window', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('keeps the name of the project whole beside a long folder, and the fields of find as wide as each other', async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(
      join(base, `A folder that has ${'a very '.repeat(20)}long name`),
      'RUTH: Hello.\n',
    )
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, close } = await openWindow(browser, studio.openUrl, { width: 1100, height: 700 })
    onTestFinished(close)
    const isCut = (text: Locator) => text.evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(() => isCut(page.getByRole('heading', { name: 'Small', exact: true }))).toBe(false)
    await expect.poll(() => isCut(page.getByText('A folder that has'))).toBe(true)

    await page.getByRole('textbox', { name: 'Script' }).click()
    await page.keyboard.press('Control+h')
    const widthOf = async (name: string) =>
      (await page.locator('.field', { has: page.getByRole('textbox', { name, exact: true }) }).boundingBox())?.width
    await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
    const areAlike = async () => (await widthOf('Find')) === (await widthOf('Replace with'))
    await expect.poll(areAlike).toBe(true)

    await page.getByRole('button', { name: 'Repartee menu' }).click()
    await page.getByRole('menuitem', { name: 'Close the project' }).click()
    await expect.poll(() => isCut(page.getByRole('banner').getByRole('heading', { name: 'Repartee' }))).toBe(false)
    expect(breaches).toEqual([])
  })
})
