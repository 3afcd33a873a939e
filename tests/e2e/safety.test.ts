import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, runCommand, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
`

/** The mix lies in the project: while its drive is away, its sound is too. */
const isMixAway = (breach: string): boolean => /404.*\/media\/.*\/mix-/.test(breach)

describe('the safety of what was written, in the window', () => {
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

  const start = async (data = 'data'): Promise<StudioWindow & { readonly studio: RunningStudio }> => {
    const studio = await startLocalStudio({ dataFolder: join(base, data), project })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    return { ...shown, studio }
  }
  const goToEnd = async (page: Page, line: string) => {
    await page.locator('.cm-line', { hasText: line }).click()
    await page.keyboard.press('End')
  }
  const typeInto = async (page: Page, line: string, words: string) => {
    await goToEnd(page, line)
    await page.keyboard.type(words)
  }
  /** As one step of the history, which keys that a busy machine holds up are not. */
  const insertInto = async (page: Page, line: string, words: string) => {
    await goToEnd(page, line)
    await page.keyboard.insertText(words)
  }
  const saveState = (page: Page) => page.getByRole('status', { name: 'Save state' }).textContent()
  const onDisk = () => readFile(join(project, 'script.dialogue'), 'utf8')
  const bars = (page: Page) => page.getByRole('region', { name: 'Safety of the project' })

  it('says that it cannot save, and brings the edits back after a crash', async () => {
    const first = await start()
    await typeInto(first.page, 'Nothing at all', ' Yet.')
    await expect.poll(onDisk).toContain('Nothing at all. Yet.')
    await expect.poll(() => saveState(first.page)).toMatch(/^Saved/)
    // The drive with the project goes away.
    await rename(project, join(base, 'away'))
    await typeInto(first.page, 'Then stop', ' Or do not.')
    await expect.poll(() => saveState(first.page)).toBe('Not saved')
    await bars(first.page).getByText('Your edits are kept in a recovery file.').waitFor()
    await first.page.getByRole('banner').getByRole('button', { name: 'Save a copy' }).waitFor()
    await first.expectAccessible('not saved')
    const ended = new Promise((done) => {
      first.studio.process.once('exit', done)
    })
    first.studio.process.kill('SIGKILL')
    await ended
    await first.close()
    await rename(join(base, 'away'), project)
    expect(await onDisk()).not.toContain('Or do not.')

    const { page, breaches, expectAccessible } = await start()
    await page.locator('.cm-line', { hasText: 'Then stop looking.' }).waitFor()
    await bars(page)
      .getByText(/^Unsaved edits of .+ were kept\./)
      .waitFor()
    await expectAccessible('recovery bar')
    await bars(page).getByRole('button', { name: 'Look' }).click()
    const look = page.getByRole('dialog', { name: /^Unsaved edits/ })
    await look.getByRole('listitem').filter({ hasText: 'Comes: RUTH: Then stop looking. Or do not.' }).waitFor()
    await expectAccessible('recovery')
    await look.getByRole('button', { name: 'Restore' }).click()
    await page.locator('.cm-line', { hasText: 'Or do not.' }).waitFor()
    await expect.poll(onDisk).toContain('RUTH: Then stop looking. Or do not.  #aaaaa3')
    await expect.poll(() => bars(page).getByRole('group').count()).toBe(0)

    // What was open before is a snapshot now, and can be had back.
    await runCommand(page, 'Snapshots of the project')
    const snapshots = page.getByRole('dialog', { name: 'Snapshots' })
    await snapshots.getByRole('radio').first().waitFor()
    await snapshots.getByRole('listitem').filter({ hasText: 'Goes: RUTH: Then stop looking. Or do not.' }).waitFor()
    await expectAccessible('snapshots')
    await snapshots.getByRole('button', { name: 'Restore' }).click()
    await page.locator('.cm-line', { hasText: 'Or do not.' }).waitFor({ state: 'detached' })
    await expect.poll(onDisk).not.toContain('Or do not.')
    expect(breaches.filter((breach) => !isMixAway(breach))).toEqual([])
  })

  it('opens a second window for reading, which can take over; the first one turns to reading', async () => {
    const first = await start('data')
    const second = await start('other')
    await bars(second.page).getByText('open in another window').waitFor()
    await second.page.locator('.cm-line', { hasText: 'Then stop' }).click()
    await second.page.keyboard.type('Lost?')
    expect(await second.page.locator('.cm-content').textContent()).not.toContain('Lost?')
    await second.page.getByRole('button', { name: /^Line 1, RUTH/ }).waitFor()
    await second.expectAccessible('read only')

    await typeInto(first.page, 'Nothing at all', ' From the first.')
    await expect.poll(() => saveState(first.page)).toMatch(/^Saved/)
    await second.page.locator('.cm-line', { hasText: 'From the first.' }).waitFor()
    await bars(second.page).getByRole('button', { name: 'Take over' }).click()
    await expect.poll(() => bars(second.page).getByRole('group').count()).toBe(0)
    await second.page.getByText('This window writes now.').waitFor({ state: 'attached' })
    await typeInto(second.page, 'Then stop', ' From the second.')
    await second.page.locator('.cm-line', { hasText: 'From the second.' }).waitFor()
    await expect.poll(onDisk).toContain('Then stop looking. From the second.  #aaaaa3')
    await bars(first.page).getByText('taken this project over').waitFor()
    await first.page.locator('.cm-line', { hasText: 'From the second.' }).waitFor()
    expect(await onDisk()).toContain('Nothing at all. From the first.  #aaaaa2')
    expect([...first.breaches, ...second.breaches]).toEqual([])
  })

  it.each([
    ['the answer to Take over', 'project.takeOver'],
    ['what is said of the safety', 'safety.read'],
  ])('keeps what is typed before %s has come', async (_, name) => {
    const first = await start('data')
    const second = await start('other')
    await bars(second.page).getByText('open in another window').waitFor()
    await typeInto(first.page, 'Nothing at all', ' From the first.')
    await expect.poll(() => saveState(first.page)).toMatch(/^Saved/)
    await second.page.locator('.cm-line', { hasText: 'From the first.' }).waitFor()
    // The answer is on its way for as long as it takes to type; what main tells meanwhile arrives before it.
    const typed = Promise.withResolvers<void>()
    await second.page.route(`**/bridge/${name}`, async (route) => {
      const response = await route.fetch()
      await typed.promise
      await route.fulfill({ response })
    })
    await bars(second.page).getByRole('button', { name: 'Take over' }).click()
    await expect.poll(() => bars(second.page).getByRole('group').count()).toBe(0)
    await typeInto(second.page, 'Then stop', ' From the second.')
    typed.resolve()
    await second.page.getByText('This window writes now.').waitFor({ state: 'attached' })
    await second.page.keyboard.type(' Still.')
    await expect.poll(onDisk).toContain('Then stop looking. From the second. Still.  #aaaaa3')
    await expect.poll(() => second.page.locator('.cm-content').textContent()).toContain('From the second. Still.')
  })

  it('merges what another program changed, and keeps both versions where both changed a line', async () => {
    const { page, breaches, expectAccessible } = await start()
    // A change elsewhere comes in while there is typing here; nothing is lost on either side.
    await writeFile(join(project, 'script.dialogue'), (await onDisk()).replace('dead slow', 'half ahead'))
    await page.locator('.cm-line', { hasText: 'half ahead' }).waitFor()
    await typeInto(page, 'Nothing at all', ' Here.')
    await expect.poll(onDisk).toContain('Nothing at all. Here.  #aaaaa2')
    expect(await onDisk()).toContain('half ahead')

    // The same line in two places: the drive was away while both wrote.
    await rename(project, join(base, 'away'))
    await typeInto(page, 'Then stop', ' Mine.')
    await expect.poll(() => saveState(page)).toBe('Not saved')
    const away = join(base, 'away', 'script.dialogue')
    await writeFile(away, (await readFile(away, 'utf8')).replace('Then stop looking.', 'Then stop looking. Theirs.'))
    await rename(join(base, 'away'), project)
    await bars(page).getByText('made here and by another program').waitFor()
    await bars(page).getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
    const conflict = dialog.getByRole('article', { name: 'Line 3, RUTH' })
    await conflict.getByText('RUTH: Then stop looking. Mine.').waitFor()
    await conflict.getByText('RUTH: Then stop looking. Theirs.').waitFor()
    await expectAccessible('conflicts')
    await conflict.getByRole('button', { name: /^Keep both/ }).click()
    await dialog.getByText('Everything is decided.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.locator('.cm-line', { hasText: 'Theirs.' }).waitFor()
    await expect.poll(onDisk).toMatch(/Mine\. {2}#aaaaa3\nRUTH: Then stop looking\. Theirs\. {2}#[a-z0-9]{6}\n/)
    expect(breaches.filter((breach) => !isMixAway(breach))).toEqual([])
  })

  it('offers what a sync program put beside the script, compares it and merges it', async () => {
    const copy = 'script (conflicted copy).dialogue'
    const theirs = script
      .replace('dead slow.', 'half ahead.')
      .replace('RUTH: Then', 'AMOS: Only there.  #aaaaa4\nRUTH: Then')
    await writeFile(join(project, copy), theirs)
    const { page, breaches, expectAccessible } = await start()
    await bars(page).getByText(`${copy} lies beside script.dialogue`).waitFor()
    await expectAccessible('another version')
    await bars(page).getByRole('button', { name: 'Compare' }).click()
    const look = page.getByRole('dialog', { name: /^Another version/ })
    await look.getByRole('listitem').filter({ hasText: 'Comes: AMOS: Only there.' }).waitFor()
    await look.getByText('You are asked about 1 line that both have with other words.').waitFor()
    await expectAccessible('compare another version')
    await look.getByRole('button', { name: 'Merge' }).click()
    await page.locator('.cm-line', { hasText: 'Only there.' }).waitFor()
    await bars(page).getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
    await dialog.getByRole('button', { name: /^Keep both/ }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(onDisk).toContain('half ahead.')
    await expect.poll(onDisk).toContain('dead slow.')
    await expect.poll(() => bars(page).getByRole('group').count()).toBe(0)
    const [kept] = (await readdir(project)).filter((name) => name.startsWith('script.outside-'))
    expect(await readFile(join(project, kept ?? ''), 'utf8')).toBe(theirs)
    expect(breaches).toEqual([])
  })

  it('shows what version control left in the script, and lets each place be decided by keyboard', async () => {
    const marked = script.replace(
      /AMOS.*\n/,
      (line) => `<<<<<<< HEAD\n${line}=======\n${line.replace('all', 'much')}>>>>>>> fix/scene-2\n`,
    )
    await writeFile(join(project, 'script.dialogue'), marked)
    const { page, breaches, expectAccessible } = await start()
    await bars(page).getByText('Two versions of one place').waitFor()
    await expect.poll(() => page.locator('.cm-line.cm-conflict').count()).toBe(5)
    await expectAccessible('conflict markers')
    const decide = bars(page).getByRole('button', { name: 'Decide' })
    const dialog = page.getByRole('dialog', { name: 'Two versions, from version control' })
    await decide.press('Enter')
    await dialog.getByRole('article', { name: 'After line 1, RUTH' }).getByText('Nothing at much.').waitFor()
    await expectAccessible('decide over conflict markers')
    await page.keyboard.press('Escape')
    await expect.poll(() => decide.evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('radio')
    // What the dialog shows may be drawn once more when it has just opened, and a key then goes to what was there.
    const other = dialog.getByRole('radio', { name: 'fix/scene-2' })
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return other.isChecked()
      })
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Everything is decided.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(onDisk).toBe(script.replace('Nothing at all', 'Nothing at much'))
    await expect.poll(() => bars(page).getByRole('group').count()).toBe(0)
    expect(breaches).toEqual([])
  })

  it('leads through several places that have two versions, and on to the next when one is decided', async () => {
    const marked = script.replaceAll(
      /^(?:AMOS|RUTH).*\n/gm,
      (line) => `<<<<<<< HEAD\n${line}=======\n${line.replace(/\. {2}#/, ', or so.  #')}>>>>>>> fix/scene-2\n`,
    )
    await writeFile(join(project, 'script.dialogue'), marked)
    const { page, breaches, expectAccessible } = await start()
    await bars(page).getByRole('button', { name: 'Decide' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Two versions, from version control' })
    const places = script.match(/^(?:AMOS|RUTH).*\n/gm)?.length ?? 0
    expect(places).toBeGreaterThan(1)
    await expect.poll(() => dialog.getByRole('article').count()).toBe(places)
    await expectAccessible('several places to decide')
    /** The place of the list in which the focus is, from 0. */
    const here = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('article')].findIndex((one) => one.contains(document.activeElement)),
      )
    const next = (at: number) => dialog.getByRole('button', { name: /^Next after / }).nth(at)
    for (let at = 0; at < places; at += 1) {
      await next(at).click()
      await expect.poll(here).toBe((at + 1) % places)
    }
    await page.keyboard.press('F8')
    await expect.poll(here).toBe(1)
    await page.keyboard.press('Shift+F8')
    await expect.poll(here).toBe(0)
    await page.keyboard.press('Shift+F8')
    await expect.poll(here).toBe(places - 1)
    await page.keyboard.press('F8')
    await expect.poll(here).toBe(0)
    for (let left = places; left > 0; left -= 1) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await dialog.getByText(left === 1 ? 'Everything is decided.' : `${left - 1} to decide`).waitFor()
      await expect.poll(here).toBe(left === 1 ? -1 : 0)
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Done')
    expect(breaches).toEqual([])
  })

  it('offers ways to repair a damaged file and overwrites nothing until one is chosen', async () => {
    await writeFile(join(project, 'cast.json'), '{"speakers": [{"id": "ruth", "na')
    const { page, breaches, expectAccessible } = await start()
    await page.getByRole('heading', { name: /cast\.json cannot be read/ }).waitFor()
    await expectAccessible('damaged')
    expect(await readFile(join(project, 'cast.json'), 'utf8')).toBe('{"speakers": [{"id": "ruth", "na')
    await page.getByRole('button', { name: 'Repair with: Begin anew' }).click()
    await page.locator('.cm-line', { hasText: 'Then stop' }).waitFor()
    await page.getByRole('option', { name: /^RUTH/ }).waitFor()
    await typeInto(page, 'Nothing at all', ' Whole again.')
    await expect.poll(onDisk).toContain('Whole again.')
    const aside = (await readdir(project)).filter((name) => name.startsWith('cast.json.corrupt-'))
    expect(aside).toHaveLength(1)
    expect(await readFile(join(project, aside[0] ?? ''), 'utf8')).toContain('"na')
    expect(breaches).toEqual([])
  })

  it('copies, packs, renames and moves the project from inside, and goes on writing in it', async () => {
    const { page, breaches } = await start()
    await runCommand(page, 'Save a copy')
    const copy = page.getByRole('dialog', { name: 'Save a copy' })
    await copy.getByRole('button', { name: 'Save the copy' }).click()
    await copy.getByText('Small copy was saved').waitFor()
    await copy.getByRole('button', { name: 'Done' }).click()
    expect(await readFile(join(base, 'data', 'projects', 'Small copy', 'script.dialogue'), 'utf8')).toBe(script)

    await runCommand(page, 'Pack the project')
    const pack = page.getByRole('dialog', { name: 'Pack into a zip file' })
    await pack.getByRole('button', { name: 'Pack' }).click()
    await pack.getByText('Small.zip was written').waitFor()
    await pack.getByRole('button', { name: 'Done' }).click()
    expect((await readFile(join(base, 'Small.zip'))).subarray(0, 2).toString()).toBe('PK')

    await insertInto(page, 'Nothing at all', ' Before.')
    await runCommand(page, 'Rename the project')
    const renaming = page.getByRole('dialog', { name: 'Rename the project' })
    await renaming.getByRole('textbox', { name: 'Name' }).fill('Smaller')
    await page.keyboard.press('Enter')
    await renaming.getByText('The project is called Smaller').waitFor()
    await renaming.getByRole('button', { name: 'Done' }).click()
    project = join(base, 'Smaller')
    await page.getByRole('heading', { name: 'Smaller', level: 1 }).waitFor()
    // The editor went on as it was: typing before the rename can still be undone.
    await insertInto(page, 'Then stop', ' After.')
    await expect.poll(onDisk).toContain('Then stop looking. After.  #aaaaa3')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(onDisk).not.toContain('Before.')

    await mkdir(join(base, 'Shelf'))
    await runCommand(page, 'Move the project')
    const moving = page.getByRole('dialog', { name: 'Move the project' })
    await enterFolder(page, join(base, 'Shelf'))
    await moving.getByRole('button', { name: 'Move here' }).click()
    await moving.getByText('Smaller was moved').waitFor()
    await moving.getByRole('button', { name: 'Done' }).click()
    project = join(base, 'Shelf', 'Smaller')
    await typeInto(page, 'Then stop', ' Moved.')
    await expect.poll(onDisk).toContain('Moved.')
    await page.reload()
    await page.getByRole('heading', { name: 'Smaller', level: 1 }).waitFor()
    expect(breaches).toEqual([])
  })
})

/** Walks the list of folders of a dialog to a folder, from wherever it begins. */
async function enterFolder(page: Page, folder: string): Promise<void> {
  const list = page.getByRole('list', { name: /^Folders in/ })
  const label = () => list.getAttribute('aria-label')
  const up = page.getByRole('button', { name: 'Up', exact: true })
  await expect.poll(label).not.toBe('Folders in the folder')
  while (await up.isEnabled()) {
    const before = await label()
    await up.click()
    await expect.poll(label).not.toBe(before)
  }
  for (const part of folder.split('/').filter((name) => name !== '')) {
    await list.getByRole('button', { name: part, exact: true }).click()
    await page.getByRole('list', { name: `Folders in ${part}` }).waitFor()
  }
}
