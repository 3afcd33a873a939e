import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
`

/** A host that is gone is looked for. */
const isHostAway = (breach: string): boolean =>
  /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET)/.test(breach)

/** The mix of the opening that went with the host. */
const isOldMix = (breach: string): boolean => /404.*\/media\/.*\/mix-/.test(breach)

/** Writes down every alert that stands among the notices from here on, however briefly. */
const writeDownAlerts = (page: Page) =>
  page.evaluate(() => {
    const alerts = new Set<string>()
    const look = () => {
      for (const alert of document.querySelectorAll('[aria-label="Notices"] [role="alert"]')) {
        alerts.add(alert.textContent)
      }
      document.documentElement.dataset['alerts'] = JSON.stringify([...alerts])
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
const alertsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset['alerts'] ?? ''))

describe('words that are not on the disk', () => {
  let browser: Browser
  let base: string
  let project: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    base = await temporaryFolder()
    project = await writeProject(join(base, 'Small'), script)
  })

  const host = async (): Promise<RunningStudio> => {
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project, keepsPort: true })
    onTestFinished(async () => void (await studio.stop()))
    return studio
  }
  const start = async (): Promise<StudioWindow & { readonly studio: RunningStudio }> => {
    const studio = await host()
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    // The text comes first: a host that is killed before the window has come takes its files away with it.
    await shown.page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    return { ...shown, studio }
  }
  const kill = async (studio: RunningStudio) => {
    const ended = new Promise((done) => {
      studio.process.once('exit', done)
    })
    studio.process.kill('SIGKILL')
    await ended
  }
  const typeInto = async (page: Page, line: string, words: string) => {
    await page.locator('.cm-line', { hasText: line }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
  }
  const saveState = (page: Page) => page.getByRole('status', { name: 'Save state' }).textContent()
  const onDisk = () => readFile(join(project, 'script.dialogue'), 'utf8')
  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('repartee.kept.')).length)
  const card = (page: Page) => page.getByRole('group', { name: 'Words that wait' })
  const stopped = (page: Page) => page.getByRole('group', { name: 'Repartee has stopped' })

  it('are kept by the window while its host is away, and go into the script by themselves when it is back', async () => {
    const { page, studio, expectAccessible, breaches } = await start()
    await expect.poll(() => saveState(page)).toMatch(/^Saved/)
    await typeInto(page, 'Nothing at all', ' Yet.')
    await expect.poll(onDisk).toContain('Yet.')
    await expect.poll(() => kept(page)).toBe(0)
    await kill(studio)
    await stopped(page).waitFor()
    await page.getByText('Everything that you wrote is on the disk.').waitFor()
    await expect.poll(() => saveState(page)).toMatch(/^Saved/)
    await page.keyboard.type(' Not a soul.')
    await expect.poll(() => saveState(page)).toBe('Not saved')
    await page.getByText('3 words are not on the disk yet.').waitFor()
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('alert').count()).toBe(0)
    await expect.poll(() => kept(page)).toBe(1)
    await expectAccessible('the host is gone')
    await host()
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await stopped(page).waitFor({ state: 'detached' })
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Yet. Not a soul.  #aaaaa2')
    await expect.poll(() => saveState(page)).toMatch(/^Saved/)
    await expect.poll(() => kept(page)).toBe(0)
    await expect.poll(() => card(page).count()).toBe(0)
    expect(breaches.filter((breach) => !isHostAway(breach) && !isOldMix(breach))).toEqual([])
  })

  it('are all that is told when the host dies: no notice repeats it for calls that were under way', async () => {
    const { page, studio } = await start()
    await expect.poll(() => saveState(page)).toMatch(/^Saved/)
    await writeDownAlerts(page)
    // The palette itself is there: its file comes when it is first opened, and from nobody while the host stands still.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Render')
    await page.keyboard.press('Escape')
    // Nothing is answered from here on, so that all of it is under way when the host dies.
    studio.process.kill('SIGSTOP')
    await typeInto(page, 'Nothing at all', ' Yet.')
    for (const title of ['Render', 'Takes', 'Casting', 'Export', 'Script']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill(title)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
    }
    await kill(studio)
    await stopped(page).waitFor()
    await host()
    await stopped(page).waitFor({ state: 'detached' })
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Yet.  #aaaaa2')
    await expect.poll(() => saveState(page)).toMatch(/^Saved/)
    expect(await alertsOf(page)).toEqual([])
  })

  it('of a window that is gone are offered when their project is opened, and put back as one step', async () => {
    const { page, studio } = await start()
    const context = page.context()
    await kill(studio)
    await stopped(page).waitFor()
    await typeInto(page, 'Nothing at all', ' Not a soul.')
    await expect.poll(() => kept(page)).toBe(1)
    const away = await context.newPage()
    await page.close()
    const again = await host()
    await away.goto(again.openUrl)
    await card(away).getByText('3 words wait for you.').waitFor()
    await card(away)
      .getByText(/^Line 2, AMOS, typed at .+, unchanged since\.$/)
      .waitFor()
    await expect.poll(() => card(away).locator('ins').allTextContents()).toEqual([' Not a soul.'])
    await card(away).getByRole('button', { name: 'Put back' }).click()
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Not a soul.  #aaaaa2')
    await expect.poll(() => kept(away)).toBe(0)
    await away.keyboard.press('Control+z')
    await expect.poll(onDisk).toBe(script)
    await expect.poll(() => card(away).count()).toBe(0)
  })

  it('of the same window go back by themselves after a reload', async () => {
    const { page, studio } = await start()
    await kill(studio)
    await stopped(page).waitFor()
    await typeInto(page, 'Nothing at all', ' Not a soul.')
    await expect.poll(() => kept(page)).toBe(1)
    const again = await host()
    page.once('dialog', (question) => void question.accept())
    await page.goto(again.openUrl)
    await page.getByText('3 words are back in the script').waitFor()
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Not a soul.  #aaaaa2')
    await expect.poll(() => kept(page)).toBe(0)
    await expect.poll(() => card(page).count()).toBe(0)
  })

  it('are asked about before the window is left, and before the project is closed', async () => {
    const { page, studio, expectAccessible } = await start()
    // The files of what is opened here come from the host, a moment after the script.
    const palette = page.getByRole('combobox', { name: 'Search or run a command' })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.press('Escape')
    await kill(studio)
    await stopped(page).waitFor()
    await typeInto(page, 'Nothing at all', ' Not a soul.')
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.keyboard.press('Control+k')
    await palette.fill('Close project')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '3 words are not on the disk' })
    await dialog.getByText('Stay until they are').waitFor()
    await expectAccessible('leaving too early')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('Not a soul.')
  })
})
