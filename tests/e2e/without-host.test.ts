import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const script = '# Small\nRUTH: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all.  #aaaaa2\n'

describe('a window whose studio has stopped', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('does not say of a line that it has no takes, which it cannot know', async () => {
    const base = await temporaryFolder()
    const project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const { page, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    const takes = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: 'Takes' })
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await takes.getByText('None yet.').waitFor()
    await studio.kill()
    await page.getByRole('group', { name: 'Repartee has stopped' }).waitFor()
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await takes.getByText('Not known until Repartee runs again.').waitFor()
    await expect.poll(() => takes.getByText('0', { exact: true }).count()).toBe(0)
  })
})
