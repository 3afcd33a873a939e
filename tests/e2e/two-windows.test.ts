import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { castSchema } from '../../shared/core/model/cast.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS (low): Nothing at all, I said.  #aaaaa2
`

describe('two tabs of one browser on one project', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** The same project in two tabs, and what stands on the disk. */
  const openTwo = async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const a = shown.page
    const b = await a.context().newPage()
    await b.goto(studio.origin)
    await b.getByRole('textbox', { name: 'Script' }).waitFor()
    const castOnDisk = async () => castSchema.parse(JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8')))
    return { a, b, castOnDisk, breaches: shown.breaches }
  }
  const ruth = (page: Page, voice: string) =>
    page.getByRole('listbox', { name: 'Cast' }).getByRole('option', { name: `RUTH, draft voice ${voice}` })
  const delivery = (page: Page) =>
    page.getByRole('complementary', { name: 'Settings of RUTH' }).getByLabel('Usual delivery')

  it('keep the voice that one casts and the delivery that the other changes, and undo takes back only its own', async () => {
    const { a, b, castOnDisk, breaches } = await openTwo()
    for (const page of [a, b]) {
      await page.bringToFront()
      await page.keyboard.press('Control+2')
      await ruth(page, 'Hazel').waitFor()
    }
    await a.bringToFront()
    await a.getByRole('grid', { name: 'Voice library' }).getByRole('row').filter({ hasText: 'Oak' }).focus()
    await a.keyboard.press('Enter')
    const card = a.getByRole('article', { name: 'Oak', exact: true })
    await card.focus()
    await a.keyboard.press('Enter')
    await card.getByText('Assigned to RUTH').waitFor()
    // The other tab shows it by itself, and what it changes then leaves it alone.
    await b.bringToFront()
    await ruth(b, 'Oak').waitFor()
    await delivery(b).first().fill('dry')
    await b.keyboard.press('Enter')
    await a.bringToFront()
    await expect.poll(() => delivery(a).first().inputValue()).toBe('dry')
    await expect
      .poll(async () => (await castOnDisk()).speakers[0])
      .toMatchObject({ delivery: 'dry', draftVoice: { title: 'Oak' } })

    await ruth(a, 'Oak').focus()
    await a.keyboard.press('Control+z')
    await ruth(a, 'Hazel').waitFor()
    await expect.poll(() => delivery(a).first().inputValue()).toBe('dry')
    await b.bringToFront()
    await ruth(b, 'Hazel').waitFor()
    await expect.poll(() => delivery(b).first().inputValue()).toBe('dry')
    await expect
      .poll(async () => (await castOnDisk()).speakers[0])
      .toMatchObject({ delivery: 'dry', draftVoice: { title: 'Hazel' } })
    expect(breaches).toEqual([])
  })
})
