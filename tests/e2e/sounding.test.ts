import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { RunningStudio } from '../support/host.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const script = `# Small
RUTH: Engines to dead slow, all of them, and stop the horn, and then wait for the bell on the buoy.  #aaaaa1
AMOS: Nothing at all. I can see nothing at all out there, neither the light nor the shore.  #aaaaa2
`

// Runs in the page: keeps every sound that was ever asked to play. A node would have to be in the document to be found.
function keepSounds(): void {
  const sounds = new Set<HTMLMediaElement>()
  Object.assign(globalThis, {
    soundsThatPlay: () => [...sounds].filter(({ paused, ended }) => !paused && !ended).length,
  })
  const play: unknown = Reflect.get(HTMLMediaElement.prototype, 'play')
  if (typeof play !== 'function') return
  const kept = new Proxy(play, {
    apply: (target, sound: unknown, given) => {
      if (sound instanceof HTMLMediaElement) sounds.add(sound)
      return Reflect.apply(target, sound, given)
    },
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'play', { value: kept })
}

describe('who sounds', () => {
  let browser: Browser
  let studio: RunningStudio
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), script)
    studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(keepSounds)
    await page.goto(studio.openUrl)
    await page.getByRole('button', { name: /^Render 2 lines/ }).click()
    for (const number of [1, 2]) {
      await timeline()
        .getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
        .waitFor({ timeout: 30_000 })
    }
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
  const sounding = () => page.evaluate('soundsThatPlay()')

  it('is the mix alone when it is played while a take of the inspector is heard', async () => {
    await take('Play').click()
    await take('Stop').waitFor()
    expect(await sounding()).toBe(1)
    await mix('Play').click()
    await mix('Pause').waitFor()
    expect(await sounding()).toBe(1)
    await take('Play').waitFor({ timeout: 1000 })
  })

  it('is the mix alone when Space plays it while a take of the inspector is heard', async () => {
    await take('Play').click()
    await take('Stop').waitFor()
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    )
    await page.keyboard.press('Space')
    await mix('Pause').waitFor()
    expect(await sounding()).toBe(1)
  })

  it('is the take of the inspector alone when it is played while the mix is heard', async () => {
    await mix('Play').click()
    await mix('Pause').waitFor()
    await take('Play').click()
    await take('Stop').waitFor()
    expect(await sounding()).toBe(1)
    await mix('Play').waitFor({ timeout: 1000 })
  })
})
