import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

describe('the first run', () => {
  let browser: Browser
  let dataFolder: string
  let shown: StudioWindow

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    dataFolder = await temporaryFolder()
    const studio = await startLocalStudio({ dataFolder })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
  })

  it('goes from the sample to whole files on disk: hear, edit, render, play, export', async () => {
    const { page, breaches } = shown
    const render = page.getByRole('group', { name: 'Render' }).getByRole('button').first()
    const drafts = page.getByRole('img', { name: 'Ready, draft' })

    // The sample opens by itself; where the build has not prepared its audio it is drawn here.
    await page.getByRole('heading', { name: 'The Night Ferry' }).first().waitFor()
    await page.getByRole('option', { name: /^RUTH, draft voice .+ lines, speaking time/ }).waitFor()
    const wordsOfButton = async () => {
      const words = await render.textContent()
      // What is missing may be counted again between the look and the click.
      if (/^Render \d/.test(words ?? '')) await render.click({ timeout: 2000 }).catch(() => undefined)
      return words
    }
    await expect.poll(wordsOfButton).toBe('Nothing to render')
    await expect.poll(() => drafts.count()).toBeGreaterThan(3)

    // An edit makes its line stale, and only that one.
    await page.locator('.cm-line', { hasText: 'The bell hasn' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Not once, all night.')
    await expect.poll(() => render.textContent()).toBe('Render 1 changed')
    await page.getByRole('img', { name: /^Stale/ }).waitFor()

    // Rendering makes it ready again, with its region on the timeline.
    await render.click()
    await expect.poll(() => render.textContent()).toBe('Nothing to render')
    await page.getByRole('button', { name: /^Line 5, RUTH, .+ draft$/ }).waitFor()

    // Space in the timeline plays: the playhead moves.
    const playhead = page.getByRole('slider', { name: 'Playhead' })
    await playhead.focus()
    const before = Number(await playhead.getAttribute('aria-valuenow'))
    await page.keyboard.press('Space')
    await expect.poll(async () => Number(await playhead.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
    await page.keyboard.press('Space')

    // Export says where the files are, and they are whole.
    await page.keyboard.press('Control+e')
    const sheet = page.getByRole('dialog', { name: 'Export' })
    await sheet.getByRole('button', { name: 'Export draft' }).click()
    const files = sheet.getByRole('list', { name: 'Exported files' }).getByRole('listitem')
    await expect.poll(() => files.count()).toBeGreaterThan(31)
    const exported = await filesBelow(join(dataFolder, 'samples'), 'exports')
    const sound = exported.filter((path) => path.endsWith('.wav'))
    expect(sound).toHaveLength(32)
    for (const path of sound) expect(await isWholeWav(path), path).toBe(true)
    expect(exported.filter((path) => path.endsWith('.srt'))).toHaveLength(1)
    await sheet.getByRole('button', { name: 'Done' }).click()
    expect(breaches).toEqual([])
  })

  it('keeps the typing over a reload of the page', async () => {
    const { page } = shown
    await page.locator('.cm-line', { hasText: 'The bell hasn' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Listen.')
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByRole('status', { name: 'Save state' }).textContent()).toMatch(/^Saved \d/)
    await page.reload()
    await page.locator('.cm-line', { hasText: 'moved. Listen.' }).waitFor()
  })

  it('shows the start screen with samples, new, open and recent when the project is closed', async () => {
    const { page, breaches } = shown
    await page.getByRole('button', { name: 'Repartee menu' }).click()
    await page.getByRole('menuitem', { name: 'Close the project' }).click()
    await page.getByRole('button', { name: 'Try the sample' }).waitFor()
    await page
      .getByRole('region', { name: 'Recent projects' })
      .getByRole('button', { name: /The Night Ferry/ })
      .waitFor()

    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ghost Light')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ghost Light' }).first().waitFor()
    await page.getByRole('textbox', { name: 'Script' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('ANN: Is anyone there?')
    await page.getByRole('button', { name: /^Render 1 line$/ }).click()
    await page.getByRole('img', { name: 'Ready, draft' }).waitFor()
    await page.getByRole('option', { name: /^ANN, draft voice / }).waitFor()
    expect(breaches).toEqual([])
  })

  it('asks for no waves any more of a project that is closed', async () => {
    const { page, breaches } = shown
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    const waves = /\/media\/[^/]*\/peaks\?/
    await page.route(waves, async (route) => {
      asked.resolve()
      await closed.promise
      await route.continue().catch(() => undefined)
    })
    await page.reload()
    await asked.promise
    const over = Promise.withResolvers<void>()
    page.on('response', (answer) => (waves.test(answer.url()) ? over.resolve() : undefined))
    page.on('requestfailed', (request) => (waves.test(request.url()) ? over.resolve() : undefined))
    await page.getByRole('button', { name: 'Repartee menu' }).click()
    await page.getByRole('menuitem', { name: 'Close the project' }).click()
    await page.getByRole('button', { name: 'Try the sample' }).waitFor()
    closed.resolve()
    await over.promise
    // What the browser has to say of an answer comes behind it.
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    expect(breaches).toEqual([])
  })

  it('opens a project through the picker of the page', async () => {
    const { page } = shown
    await page.keyboard.press('Control+o')
    const dialog = page.getByRole('dialog', { name: 'Open' })
    await dialog.getByRole('list').waitFor()
    await expect.poll(() => dialog.getByRole('list').getAttribute('aria-label')).not.toBe('Contents of the folder')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

/** All files below folders of that name. */
async function filesBelow(folder: string, name: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && path.split('/').includes(name)) found.push(path)
  }
  return found
}

/** A RIFF file whose header names its own length and that holds more than silence's header. */
async function isWholeWav(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const { size } = await stat(path)
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WAVE' &&
    bytes.readUInt32LE(4) + 8 === size &&
    size > 10_000
  )
}
