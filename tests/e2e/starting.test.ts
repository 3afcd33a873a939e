import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { firstScripts, MOST_PACKED_BYTES } from '../support/bench/first-scripts.ts'
import { bigScript } from '../support/big-script.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { pressWhileBusy } from '../support/key-run.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

/** Parts of the window by the names of their files, which come when the test lets them. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

describe('a window that is starting', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  async function open(text: string, held?: RegExp, prepare: (page: Page) => Promise<void> = async () => undefined) {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), text)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    onTestFinished(() => page.close())
    const errors: string[] = []
    page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
    page.on('pageerror', (error) => errors.push(error.message))
    const release = held === undefined ? () => undefined : await hold(page, held)
    await prepare(page)
    // The rest of the page may be held: only its beginning is waited for.
    await page.goto(studio.openUrl, { waitUntil: 'commit' })
    const row = (words: string) => page.locator('.cm-line', { hasText: words })
    const onDisk = () => readFile(join(folder, 'script.dialogue'), 'utf8')
    const castOnDisk = () => readFile(join(folder, 'cast.json'), 'utf8')
    return { page, row, release, errors, onDisk, castOnDisk }
  }

  it('asks what it begins with while its own code is still to come', async () => {
    const asked: string[] = []
    let release = (): void => undefined
    const { page, row, errors } = await open(script, undefined, async (fresh) => {
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
      release = await hold(fresh, /\/assets\/index-[^/]*\.js/)
    })
    const calls = () => asked.filter((path) => path.startsWith('/bridge/'))
    const expected = ['/bridge/app.read', '/bridge/events', '/bridge/project.openFirst']
    await expect.poll(() => calls().toSorted()).toEqual(expected)
    // So is the face that words are set in: text that is drawn before it has come is laid out twice.
    const faces = () => asked.filter((path) => /\/inter-latin-wght-normal-/.test(path))
    await expect.poll(faces).toHaveLength(1)
    release()
    await row('Nothing at all').waitFor()
    expect(faces()).toHaveLength(1)
    // What was asked early is not asked again.
    expect(calls().filter((path) => path === '/bridge/project.openFirst' || path === '/bridge/app.read')).toHaveLength(
      2,
    )

    asked.length = 0
    await page.reload()
    await row('Nothing at all').waitFor()
    expect(calls().filter((path) => path === '/bridge/project.read')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('waits for small scripts only', async () => {
    const { files, packed } = await firstScripts()
    // The way to the main side, and everything else.
    expect(files).toBe(2)
    expect(packed).toBeLessThanOrEqual(MOST_PACKED_BYTES)
  })

  it('is made of React as it is for use, also where a test run has built it', async () => {
    const assets = join(import.meta.dirname, '../../out/renderer/assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
    expect(texts.join()).toContain('react.transitional.element')
    expect(scripts.filter((_, at) => texts[at]?.includes('jsxDEV'))).toEqual([])
  })

  it('types into the palette what was typed before the palette was there', async () => {
    const { page, row, release, errors, onDisk } = await open(script, /\/assets\/dialogs-/)
    await row('Nothing at all').click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings of the project')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog', { name: 'Settings of the project' }).waitFor()
    expect(await row('Nothing at all').textContent()).toContain('AMOS: Nothing at all.')
    expect(await onDisk()).toBe(script)
    // Whoever closes it goes on in the script.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type(' Yet.')
    await expect.poll(onDisk).toContain('Nothing at all. Yet.')
    expect(errors).toEqual([])
  })

  it('gives a dialog up that has not come yet, and goes on in the script', async () => {
    const { page, row, release, errors } = await open(script, /\/assets\/dialogs-/)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings')
    await page.keyboard.press('Escape')
    await page.keyboard.type(' Yet.')
    release()
    await expect.poll(() => row('Nothing at all').textContent()).toContain('Nothing at all. Yet.')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
    await page.keyboard.type('settings of the project')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Settings of the project' }).waitFor()
    expect(errors).toEqual([])
  })

  it('goes on where the caret was on a busy page too, when the focus comes back to the script', async () => {
    const { page, row, errors } = await open(script)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    // Longer than a browser and the editor need to agree on where the caret is.
    await page.evaluate(() =>
      document.querySelector('.cm-content')?.addEventListener('focus', () => {
        const until = performance.now() + 400
        while (performance.now() < until);
      }),
    )
    for (const word of [' Not', ' yet.']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.type(word)
    }
    await expect.poll(() => row('Nothing at all').textContent()).toContain('Nothing at all. Not yet.')
    expect(errors).toEqual([])
  })

  it('writes the keys that wait behind the one that closes a dialog, on a busy page', async () => {
    const { page, row, errors } = await open(script)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    for (const [opens, dialog] of [
      ['Control+k', page.getByRole('combobox', { name: 'Search or run a command' })],
      ['Control+,', page.locator('[role="dialog"] [aria-current="page"]:focus')],
      ['Control+e', page.locator('[role="dialog"] [role="checkbox"]:focus')],
    ] as const) {
      await page.keyboard.press(opens)
      await dialog.waitFor()
      await pressWhileBusy(page, ['Escape', ' ', 'Y', 'e', 't', '.'])
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await expect.poll(() => row('Nothing at all').textContent()).toContain('Nothing at all. Yet. Yet. Yet.')
    expect(errors).toEqual([])
  })

  it('can be written in while everything around the script is still to come', async () => {
    // Every script but the first two..
    const { page, row, release, errors, onDisk } = await open(script, /\/assets\/(?!index-|early-)[^/]+\.js$/)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Yet.')
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Yet.  #aaaaa2')
    expect(await page.getByRole('complementary', { name: 'Inspector' }).count()).toBe(0)
    release()
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    await page.getByRole('slider', { name: 'Temperature' }).waitFor()
    expect(errors).toEqual([])
  })

  it('shows the text first, where the window will have it, and keeps what is done there', async () => {
    const { page, row, release, errors, onDisk } = await open(bigScript(300), /\/assets\/window-/)
    const placed = () =>
      page.locator('.cm-content').evaluate((content) => {
        const { x, y, width } = content.getBoundingClientRect()
        return { x, y, width, selected: getSelection()?.toString() ?? '' }
      })
    const first = row('TOM').first()
    await first.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Here I am.')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, 240))
    expect(await page.getByRole('navigation').count()).toBe(0)
    const before = await placed()
    expect(before.selected).toBe('.')
    release()
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    expect(await page.locator('.cm-content').count()).toBe(1)
    const { x, width, selected } = await placed()
    expect({ x, width, selected }).toEqual({ x: before.x, width: before.width, selected: '.' })
    expect(await page.locator('.cm-scroller').evaluate(({ scrollTop }) => scrollTop)).toBe(240)
    // The focus was not lost.
    await page.keyboard.type('!')
    await expect.poll(onDisk).toContain(' Here I am!')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(onDisk).not.toContain('Here I am')
    expect(errors).toEqual([])
  })

  it('does what keys ask for before there is a window, in their order', async () => {
    const { page, row, release, errors, onDisk } = await open(script, /\/assets\/window-/)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Yet.')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings of the project')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('dialog', { name: 'Settings of the project' }).waitFor()
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Yet.  #aaaaa2')
    expect(errors).toEqual([])
  })

  it('writes what no key wrote in its order too: a dictation behind a command, and what was pasted', async () => {
    const { page, row, release, errors, onDisk } = await open(script, /\/assets\/window-/)
    await row('Nothing at all').click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('A line.\nAnother one.'))
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('go to')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('RUTH: Who is there?')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    await page.keyboard.type(' End.')
    release()
    await expect.poll(onDisk).toMatch(/aaaaa2\nRUTH: Who is there\? {2}#\w+\nA line\.\nAnother one\. End\.$/)
    expect(errors).toEqual([])
  })

  it('opens a list for what was typed before lists were there', async () => {
    const { page, row, release, errors } = await open(script, /\/assets\/editor-tools-/)
    await row('Nothing at all').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('RU')
    await page.keyboard.press('Tab')
    expect(await page.locator('.cm-line').last().textContent()).toBe('RU')
    release()
    await page.getByRole('listbox', { name: 'Speaker names' }).getByRole('option').first().click()
    await expect.poll(() => page.locator('.cm-line').last().textContent()).toContain('RUTH: ')
    expect(errors).toEqual([])
  })

  it.each([
    ['a key typed the colon', 'type', true],
    ['a dictation wrote it as a whole', 'insertText', false],
  ] as const)('decides about a new name before lists are there as with them: %s', async (_how, write, isAdded) => {
    const { page, row, release, errors, onDisk, castOnDisk } = await open(script, /\/assets\/editor-tools-/)
    await row('Nothing at all').click()
    await page.keyboard.press('Control+End')
    await page.keyboard[write]('VIOLA: Who is there?')
    await row('VIOLA: Who is there?').waitFor()
    release()
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    if (isAdded) {
      await expect.poll(castOnDisk).toContain('VIOLA')
      expect(await inspector.getByText('is not in the cast').count()).toBe(0)
    } else {
      await inspector.getByText('VIOLA is not in the cast').waitFor()
      // What the lists bring is there with them.
      await page.keyboard.press('Enter')
      await page.keyboard.type('RU')
      await page.getByRole('listbox', { name: 'Speaker names' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(onDisk).toMatch(/\nRU/)
      expect(await castOnDisk()).not.toContain('VIOLA')
    }
    expect(errors).toEqual([])
  })

  it('adds who was typed before lists were there, and nobody who stood between or before', async () => {
    const { page, row, release, errors, onDisk, castOnDisk } = await open(script, /\/assets\/editor-tools-/)
    await row('Engines to dead slow').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' At 10:30.')
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('ORSINO: If music be the food.')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('FESTE: Nothing that is so is so.')
    await page.keyboard.type(' Good: madonna.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('VIOLA: What country')
    release()
    await expect.poll(castOnDisk).toContain('VIOLA')
    await expect.poll(onDisk).toContain('VIOLA: What country')
    const cast = await castOnDisk()
    expect(cast).not.toContain('ORSINO')
    expect(cast).not.toContain('FESTE')
    expect(errors).toEqual([])
  })

  it('looks for what was typed before the search was there', async () => {
    const { page, row, release, errors } = await open(script, /\/assets\/editor-tools-/)
    await row('Nothing at all').click()
    await page.keyboard.press('Control+f')
    const field = page.getByRole('search').getByLabel('Find', { exact: true })
    await field.fill('at all')
    await field.press('Enter')
    release()
    await page.locator('.cm-found-current').waitFor()
    expect(errors).toEqual([])
  })

  it('types into the search what was typed before its panel was there', async () => {
    const { page, row, release, errors, onDisk } = await open(script, /\/assets\/find-panel-/)
    await row('Nothing at all').click()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('at all')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('search').count()).toBe(0)
    release()
    await page.locator('.cm-found-current').waitFor()
    await expect.poll(() => page.getByRole('search').getByLabel('Find', { exact: true }).inputValue()).toBe('at all')
    expect(await onDisk()).toBe(script)
    expect(errors).toEqual([])
  })

  it('gives a search up that has not come yet, and goes on in the script', async () => {
    const { page, row, release, errors } = await open(script, /\/assets\/find-panel-/)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('engines')
    await page.keyboard.press('Escape')
    await page.keyboard.type(' Yet.')
    release()
    await expect.poll(() => row('Nothing at all').textContent()).toContain('Nothing at all. Yet.')
    expect(await page.getByRole('search').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('opens the menu that was asked for before menus were there, at its first entry', async () => {
    const { page, row, release, errors } = await open(script, /\/assets\/overlays-/)
    await row('Nothing at all').click()
    const button = page.getByRole('button', { name: 'Repartee menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    release()
    const menu = page.getByRole('menu', { name: 'Repartee menu' })
    await menu.waitFor()
    await expect
      .poll(() =>
        menu
          .getByRole('menuitem')
          .first()
          .evaluate((entry) => entry === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
  })

  it('names buttons that are only drawings, under the pointer and for the keyboard', async () => {
    const { page, row, errors } = await open(script)
    await row('Nothing at all').waitFor()
    const button = page.getByRole('button', { name: 'Find in the script' })
    const tip = page.locator('.tip')
    await expect
      .poll(async () => {
        // The layer of names is still coming: only a pointer that arrives is seen.
        await page.mouse.move(0, 0)
        await button.hover()
        return tip.waitFor({ timeout: 5000 }).then(
          () => tip.textContent(),
          () => undefined,
        )
      })
      .toBe('Find in the scriptCtrl F')
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await button.focus()
    await page.keyboard.press('Tab')
    await tip.waitFor()
    expect(errors).toEqual([])
  })

  it('shows a long script, takes what is typed into it and gets the states of its lines', async () => {
    const { page, row, errors, onDisk } = await open(bigScript(20_000))
    await row('TOM').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Here I am.')
    await expect.poll(onDisk).toContain('Here I am.')
    // What can be rendered is counted by the states of the lines.
    await page.getByRole('button', { name: /^Render 17,?\d{3} lines/ }).waitFor()
    expect(errors).toEqual([])
  })
})
