import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { RunningStudio } from '../support/host.ts'
import { startLocalStudio } from '../support/host.ts'
import { draftedOnce } from '../support/made-once.ts'
import { type SlowSounds, slowDownSounds } from '../support/sounds.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const script = `# Small
RUTH: Engines to dead slow, all of them, and stop the horn, and then wait for the bell on the buoy, all of you, and nobody says a word before it has rung twice.  #aaaaa1
AMOS: Nothing at all. I can see nothing at all out there, neither the light nor the shore.  #aaaaa2
`

describe('who sounds', () => {
  let browser: Browser
  let studio: RunningStudio
  let page: Page
  let sounds: SlowSounds

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const drafted = draftedOnce(script)
  beforeEach(async () => {
    const base = await temporaryFolder()
    const folder = await drafted(join(base, 'Small'))
    studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(studio.openUrl)
    for (const number of [1, 2]) {
      await timeline()
        .getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
        .waitFor()
    }
    sounds = await slowDownSounds(page)
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
  })
  afterEach(async () => {
    await page.context().close()
    await studio.stop()
  })

  const timeline = () => page.getByRole('region', { name: 'Timeline' })
  const mix = (name: 'Play' | 'Pause') => timeline().getByRole('button', { name, exact: true })
  const take = (name: 'Play' | 'Stop') =>
    page.getByRole('list', { name: 'Takes of line 1' }).getByRole('button', { name: new RegExp(`^${name} `) })

  it('is the mix alone when it is played while a take of the inspector is heard', async () => {
    await take('Play').click()
    await take('Stop').waitFor()
    await expect.poll(sounds.playing).toBe(1)
    await mix('Play').click()
    await mix('Pause').waitFor()
    await expect.poll(sounds.playing).toBe(1)
    await take('Play').waitFor()
  })

  it('is the mix alone when Escape and Space play it while a take of the inspector is heard', async () => {
    await take('Play').click()
    await take('Stop').waitFor()
    // The caret at the end of a row that goes on in the next one: it must not bring the text back.
    await page.locator('.cm-line', { hasText: 'Engines' }).click({ position: { x: 200, y: 10 } })
    for (const key of ['End', 'Escape', 'Space']) await page.keyboard.press(key)
    await mix('Pause').waitFor()
    await expect.poll(sounds.playing).toBe(1)
  })

  it('is the take of the inspector alone when it is played while the mix is heard', async () => {
    await mix('Play').click()
    await mix('Pause').waitFor()
    await take('Play').click()
    await take('Stop').waitFor()
    await expect.poll(sounds.playing).toBe(1)
    await mix('Play').waitFor()
  })
})
