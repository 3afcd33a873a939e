import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { writeProject } from '../support/small-project.ts'
import { slowDownSounds } from '../support/sounds.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
RUTH (low): Then stop looking. [sighs] What do you hear?  #aaaaa3
`

const traceEvent = z.object({
  name: z.string(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  args: z
    .object({
      data: z.object({ type: z.string().optional() }).optional().catch(undefined),
      beginData: z.object({ partialLayout: z.boolean().optional() }).optional().catch(undefined),
    })
    .optional(),
})
const traceOf = (json: string) => z.object({ traceEvents: z.array(traceEvent) }).parse(JSON.parse(json))

describe('the script editor', () => {
  let browser: Browser
  let page: Page
  let folder: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  beforeEach(async () => {
    const opened = await kept.open((place) => writeProject(place, script))
    folder = opened.folder
    page = opened.shown.page
    await page.getByRole('button', { name: /^Render 3 lines/ }).waitFor()
  })
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const row = (text: string) => page.locator('.cm-line', { hasText: text })
  const saved = () =>
    page
      .getByRole('status', { name: 'Save state' })
      .filter({ hasText: /^Saved/ })
      .waitFor()
  /** What screen readers get of the page, as Chromium computes it. */
  const readers = async () => {
    const session = await page.context().newCDPSession(page)
    onTestFinished(() => session.detach())
    return {
      nodes: async () =>
        (await session.send('Accessibility.getFullAXTree')).nodes
          .filter(({ ignored }) => !ignored)
          .map(({ role, name, description, value }) => ({
            role: String(role?.value ?? ''),
            name: String(name?.value ?? ''),
            description: String(description?.value ?? ''),
            value: String(value?.value ?? ''),
          })),
    }
  }
  const onDisk = () => readFile(join(folder, 'script.dialogue'), 'utf8')
  const draw = async () => {
    await page.getByRole('button', { name: /^Render 3 lines/ }).click()
    await expect.poll(() => page.getByRole('img', { name: 'Ready, draft' }).count()).toBe(3)
  }

  it('hides the ids of lines and keeps them in the file', async () => {
    expect(await page.getByRole('textbox', { name: 'Script' }).innerText()).not.toContain('#aaaaa')
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Yet.')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toContain('AMOS: Nothing at all. Yet.  #aaaaa2\n')
  })

  it('completes the name of a speaker at the start of a line, and nowhere else', async () => {
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' R')
    await page.keyboard.press('Enter')
    await page.keyboard.type('R')
    const list = page.getByRole('listbox', { name: 'Speaker names' })
    await list.getByRole('option', { name: /RUTH/ }).waitFor()
    await expect
      .poll(() => list.getByRole('option').allTextContents())
      .toEqual([expect.stringContaining('RUTH'), expect.stringContaining('Add “R” to the cast')])
    // Keys that come in the first moment do not count: nobody can have meant the list.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return list.count()
      })
      .toBe(0)
    await page.keyboard.type('Is it?')
    await page.keyboard.press('Control+s')
    await expect
      .poll(onDisk)
      .toMatch(/AMOS: Nothing at all\. R {2}#aaaaa2\nRUTH: Is it\? {2}#[a-z0-9]{6}\nRUTH \(low\)/)
  })

  it('offers deliveries behind a name that was typed so fast that the list of speakers was still open', async () => {
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('AMO')
    await page.getByRole('listbox', { name: 'Speaker names' }).waitFor()
    await page.keyboard.type('S (')
    const list = page.getByRole('listbox', { name: 'Deliveries' })
    await list.getByRole('option').first().waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return list.count()
      })
      .toBe(0)
    await page.keyboard.type('Yes.')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toMatch(/\nAMOS \([a-z ]+\): Yes\. {2}#[a-z0-9]{6}\nRUTH \(low\)/)
  })

  it('leaves the text alone when the list is closed with Escape', async () => {
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Am')
    const list = page.getByRole('listbox', { name: 'Speaker names' })
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toContain('#aaaaa2\nAm\n\nRUTH (low)')
  })

  it('turns a rendered line stale when its text changes, and ready again when it changes back', async () => {
    await draw()
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    await page.getByRole('img', { name: /^Stale/ }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'Ready, draft' }).count()).toBe(2)
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.getByRole('img', { name: 'Ready, draft' }).count()).toBe(3)

    await page.keyboard.type('! Indeed')
    // What changed: beside the number, in the words, and in the inspector.
    await page.getByRole('img', { name: /^Stale\. (Added|Words): .*Indeed”$/ }).waitFor()
    await expect
      .poll(() => page.locator('.cm-changed').allInnerTexts())
      .toContainEqual(expect.stringMatching(/Indeed$/))
    const changes = page
      .getByRole('complementary', { name: 'Inspector' })
      .getByRole('list', { name: 'What has changed' })
    await expect.poll(() => changes.innerText()).toMatch(/Indeed”$/)
    await page.getByRole('button', { name: 'Render line 2' }).click()
    await expect.poll(() => page.locator('.cm-changed').count()).toBe(0)
    await expect.poll(() => page.getByRole('img', { name: 'Ready, draft' }).count()).toBe(3)
  })

  it('keeps the takes of lines that are broken, joined, cut and pasted', async () => {
    await draw()
    const text = row('Nothing at all')
    await text.click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+x')
    await row('Engines').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Control+s')
    await expect
      .poll(onDisk)
      .toContain('# Small\nAMOS: Nothing at all.  #aaaaa2\nRUTH: Engines to dead slow.  #aaaaa1\n')
    await expect.poll(() => page.getByRole('img', { name: 'Ready, draft' }).count()).toBe(3)
  })

  it('leaves both halves of a line that Enter breaks to their speaker, and undoes it whole, ids and all', async () => {
    const before = await onDisk()
    await row('then stop').click()
    await page.keyboard.press('Home')
    for (let step = 0; step < 'RUTH (low): Then'.length; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    // At once: keys that a busy machine holds up are a step each.
    await page.keyboard.insertText('And ')
    await page.keyboard.press('Control+s')
    const broken =
      /\nRUTH \(low\): Then {2}#aaaaa3\nRUTH \(low\): And stop looking\. \[sighs\] What do you hear\? {2}#[a-z0-9]{6}\n$/
    await expect.poll(onDisk).toMatch(broken)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toBe(before)
    await saved()
  })

  it('plays the line at the caret by key, and shows pause while it sounds', async () => {
    await draw()
    await page.getByRole('button', { name: /^Line 3, .*, draft$/ }).waitFor()
    await slowDownSounds(page)
    await row('Then stop looking').click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Pause line 3' }).waitFor()
    await expect.poll(() => page.locator('.cm-line.is-playing').innerText()).toContain('Then stop looking')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Play line 3' }).waitFor()
    await expect.poll(() => page.locator('.cm-line.is-playing').count()).toBe(0)
  })

  it('reads to screen readers as text with speaker, state and position', async () => {
    const { nodes } = await readers()
    const box = () => nodes().then((all) => all.find(({ role, name }) => role === 'textbox' && name === 'Script'))
    await row('Nothing at all').click()
    await expect.poll(async () => (await box())?.description).toBe('AMOS, not rendered, line 2 of 3.')
    expect((await box())?.value.split('\n').slice(0, 4)).toEqual([
      'Small',
      'RUTH: Engines to dead slow.',
      'AMOS: Nothing at all.',
      'RUTH (low): Then stop looking. [sighs] What do you hear?',
    ])
    const all = await nodes()
    expect(all.filter(({ role }) => role === 'group').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Line states', 'Line 1, RUTH', 'Line 2, AMOS', 'Line 3, RUTH']),
    )
    expect(all.filter(({ role, name }) => role === 'image' && name === 'Not rendered').length).toBe(3)

    await draw()
    await row('Nothing at all').click()
    const status = page.getByRole('status', { name: 'Line at the caret' })
    await status.filter({ hasText: /^AMOS, ready, draft, line 2 of 3\.$/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await status.filter({ hasText: /^RUTH, ready, draft, line 3 of 3\.$/ }).waitFor()
    await expect.poll(async () => (await box())?.description).toBe('RUTH, ready, draft, line 3 of 3.')
  })

  it('says nothing to screen readers for keys inside a line', async () => {
    await row('Nothing at all').click()
    const status = page.getByRole('status', { name: 'Line at the caret' })
    await status.filter({ hasText: 'line 2 of 3' }).waitFor()
    await status.evaluate((box) => {
      const seen = { characterData: true, childList: true, subtree: true }
      new MutationObserver(() => box.setAttribute('data-said', 'again')).observe(box, seen)
    })
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => status.textContent()).toContain('line 1 of 3')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => status.textContent()).toContain('line 2 of 3')
    // Once the observer has been shown to see what is said.
    expect(await status.getAttribute('data-said')).toBe('again')
    await status.evaluate((box) => box.removeAttribute('data-said'))
    await page.keyboard.press('End')
    await page.keyboard.type(' Yes.')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toContain('Nothing at all. Yes.  #aaaaa2\n')
    expect(await status.getAttribute('data-said')).toBeNull()
  })

  it('brings the caret back into view with the next key, from above and from below', async () => {
    await row('Then stop looking').click()
    await page.keyboard.press('Control+End')
    for (let lines = 0; lines < 40; lines++) await page.keyboard.press('Enter')
    const scroller = page.locator('.cm-scroller')
    const isSeen = () =>
      scroller.evaluate((box) => {
        const line = box.querySelector('.cm-line.is-caret')?.getBoundingClientRect()
        const frame = box.getBoundingClientRect()
        return line !== undefined && line.top >= frame.top && line.bottom <= frame.bottom
      })
    for (const [home, away] of [
      ['Control+End', 0],
      ['Control+Home', 1],
    ] as const) {
      await page.keyboard.press(home)
      await expect.poll(isSeen).toBe(true)
      await scroller.evaluate((box, share) => box.scrollTo(0, share * box.scrollHeight), away)
      await expect.poll(isSeen).toBe(false)
      await page.keyboard.type('x')
      await expect.poll(isSeen).toBe(true)
    }
  })

  it('lays out the script alone for a key, and not the window around it', async () => {
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    for (let key = 0; key < 20; key++) await page.keyboard.type('e')
    const { traceEvents } = traceOf((await browser.stopTracing()).toString('utf8'))
    const keys = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'beforeinput')
    const layouts = keys.flatMap((key) =>
      traceEvents.filter(
        (one) => one.name === 'Layout' && one.tid === key.tid && one.ts >= key.ts && one.ts <= key.ts + (key.dur ?? 0),
      ),
    )
    expect(keys.length).toBe(20)
    // Not all: what another part of the window has just changed is laid out with the next key.
    expect(layouts.filter(({ args }) => args?.beginData?.partialLayout === true).length).toBeGreaterThan(12)
  })

  it('keeps what is drawn beside the lines that stay in sight when it is scrolled', async () => {
    await row('What do you hear').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(Array.from({ length: 200 }, (_none, at) => `RUTH: Line ${at}.`).join('\n'))
    await page.getByRole('group', { name: 'Line 203, RUTH' }).waitFor()
    /** Which of the cells now in the page were there the last time, by the lines that they stand beside. */
    const cells = () =>
      page.evaluate(() => {
        const known = document.body.dataset
        const all = [...document.querySelectorAll<HTMLElement>('.cm-number-cell')]
        const kept = all.filter((cell) => cell.dataset['seen'] !== undefined)
        for (const cell of all) cell.dataset['seen'] = ''
        const lines = (of: readonly Element[]) => of.map((cell) => cell.getAttribute('aria-label') ?? '')
        const before: readonly string[] = (known['seen'] ?? '').split('|')
        known['seen'] = lines(all).join('|')
        return { kept: lines(kept), stayed: lines(all).filter((line) => before.includes(line)), all: lines(all) }
      })
    const before = await cells()
    await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollBy(0, -700))
    await expect.poll(async () => page.locator('.cm-number-cell:not([data-seen])').count()).toBeGreaterThan(0)
    const after = await cells()
    expect(after.all).not.toEqual(before.all)
    expect(after.stayed.length).toBeGreaterThan(20)
    expect(after.kept).toEqual(after.stayed)
  })

  it('makes notes of lines and lines of notes', async () => {
    await row('Nothing at all').click()
    await page.keyboard.press('Control+/')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toContain('// AMOS: Nothing at all.  #aaaaa2\n')
    await page.keyboard.press('Control+/')
    await page.keyboard.press('Control+s')
    await expect.poll(onDisk).toContain('\nAMOS: Nothing at all.  #aaaaa2\n')
  })
})
