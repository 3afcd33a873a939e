import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { regionOf, transportButton, writeTransportProject } from '../support/transport-project.ts'
import { openWindow } from '../support/window.ts'

describe('an edit of the timeline', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('is on the disk after all where the host dies between its answer and its save', async () => {
    const folder = await writeTransportProject()
    const dataFolder = await temporaryFolder()
    const start = () => startLocalStudio({ dataFolder, project: folder, keepsPort: true })
    let studio = await start()
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const { page } = shown
    const pauseOnDisk = async (): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8')).lines.aaaaa5.pauseMs
    // Its line is chosen by playing it.
    await regionOf(page, 5).press('Enter')
    await transportButton(page, 'Pause').click()
    await regionOf(page, 5).focus()
    const answered = page.waitForResponse((response) => response.url().endsWith('/bridge/cast.change'))
    await pressInOneGo(page, Array<string>(4).fill('Shift+ArrowRight'))
    await (await answered).finished()
    // A save begins 400 ms later: on a machine that is slower than that, it has been saved, and this shows less.
    await studio.kill()
    studio = await start()
    await expect.poll(pauseOnDisk).toBe(600)
    // It is one step of the history still.
    await regionOf(page, 5).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(pauseOnDisk).toBe(400)
  })
})
