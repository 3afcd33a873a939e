import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { smallDisk, whyNoMounts } from '../support/mounts.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const SCRIPT = '# Small\nRUTH: Engines to dead slow.  #aaaaa1\n'

describe.skipIf(whyNoMounts !== undefined)('a project on a disk that may only be read, in the window', () => {
  it('says so, takes no typing, and goes on in a copy that can be written', async () => {
    const disk = await smallDisk(1024 * 1024)
    const project = await writeProject(join(disk.path, 'Small'), SCRIPT)
    disk.makeReadOnly()
    await expect(writeFile(join(project, 'control'), 'x')).rejects.toMatchObject({ code: 'EROFS' })
    const base = await temporaryFolder()
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const { page, expectAccessible } = await openWindow(browser, studio.openUrl)
    const bars = page.getByRole('region', { name: 'Safety of the project' })
    await bars.getByText('This folder cannot be written to').waitFor()
    await expectAccessible('a folder that cannot be written to')

    // The words of problems come in a file of their own: what was drawn before them is drawn again.
    const late = await page.context().newPage()
    const words = Promise.withResolvers<void>()
    await late.route(/\/problem-table-/, async (route) => {
      await words.promise
      await route.continue()
    })
    await late.goto(studio.origin)
    const lateBars = late.getByRole('region', { name: 'Safety of the project' })
    await lateBars.getByText('Read only.').waitFor()
    expect(await lateBars.getByText('This folder cannot be written to').count()).toBe(0)
    words.resolve()
    await lateBars.getByText('This folder cannot be written to').waitFor()
    await late.close()

    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await page.keyboard.type('Lost?')
    expect(await page.locator('.cm-content').textContent()).not.toContain('Lost?')

    await bars.getByRole('button', { name: 'Save a copy' }).click()
    const copy = page.getByRole('dialog', { name: 'Save a copy' })
    await copy.getByRole('button', { name: 'Save the copy' }).click()
    await copy.getByText('Small copy was saved').waitFor()
    await copy.getByRole('button', { name: 'Open the copy' }).click()
    await page.getByRole('heading', { name: 'Small copy', level: 1 }).waitFor()
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' In the copy.')
    const path = join(base, 'data', 'projects', 'Small copy', 'script.dialogue')
    await expect.poll(() => readFile(path, 'utf8')).toContain('dead slow. In the copy.')
    expect(await readFile(join(project, 'script.dialogue'), 'utf8')).toBe(SCRIPT)
  })
})
