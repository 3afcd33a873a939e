import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow, type ShownWith } from '../support/kept-window.ts'
import { draftedOnce } from '../support/made-once.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { slowDownSounds } from '../support/sounds.ts'
import { runCommand, type StudioWindow } from '../support/window.ts'

const script = `# Small
## Scene 1. Deck
RUTH: Engines to dead slow.  #aaaaa1
AMOS (low): Nothing at all. [sighs]  #aaaaa2
## Scene 2. Hold, with a name that is much too long for any list it has to stand in
RUTH: Then stop looking.  #aaaaa3
`

describe('the window', () => {
  let browser: Browser
  let shown: StudioWindow
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const drafted = draftedOnce(script)

  const kept = keptWindow(() => browser)
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const show = async (options: ShownWith = {}, write = (folder: string) => writeProject(folder, script)) => {
    shown = (await kept.open(write, options)).shown
    page = shown.page
  }
  /** With a draft of every line. */
  const showDrafted = async () => {
    await show({}, drafted)
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
  }
  const command = (title: string) => runCommand(page, title)
  const hasFocus = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)

  it.each(['dark', 'light'])('can be used by everybody in the %s theme, with every dialog', async (theme) => {
    await showDrafted()
    await command(`Theme: ${theme}`)
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Yet.')
    await page.getByRole('button', { name: 'Render 1 changed' }).waitFor()
    await shown.expectAccessible('main window')

    await page.keyboard.press('Control+e')
    await page
      .getByRole('dialog', { name: 'Export' })
      .getByText(/files, about/)
      .waitFor()
    await shown.expectAccessible('export')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await shown.expectAccessible('palette')
    // An Enter that ends what an input method composes runs nothing.
    const search = page.getByRole('combobox', { name: 'Search or run a command' })
    await search.dispatchEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
    expect(await page.getByRole('dialog', { name: 'Commands' }).count()).toBe(1)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Speech service:/ }).click()
    await page.getByRole('dialog', { name: 'Connect a speech service' }).waitFor()
    await shown.expectAccessible('connection')
    await page.keyboard.press('Escape')

    await page.getByRole('option', { name: /^RUTH/ }).dblclick()
    await page.getByRole('dialog', { name: 'Voice for RUTH' }).getByRole('option').first().waitFor()
    await shown.expectAccessible('voice chooser')
    await page.keyboard.press('Escape')

    await command('Close the project')
    await page.getByRole('button', { name: 'Try the sample' }).waitFor()
    await shown.expectAccessible('start screen')
  })

  it('fits the smallest window without scrolling sideways, with the inspector on demand', async () => {
    await show({ size: { width: 1100, height: 700 } })
    const overflow = () =>
      page.evaluate(
        () =>
          document.documentElement.scrollWidth > window.innerWidth || document.body.scrollHeight > window.innerHeight,
      )
    await expect.poll(overflow).toBe(false)
    // The left panel is a rail of chips, whose names are whole.
    await expect.poll(async () => (await page.locator('[data-region="left panel"]').boundingBox())?.width).toBe(52)
    await page.getByRole('option', { name: /^RUTH, draft voice / }).dblclick()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await expect.poll(() => inspector.count()).toBe(0)
    await page.getByRole('button', { name: 'Inspector', exact: true }).click()
    await inspector.getByRole('heading', { name: /^Line 1/ }).waitFor()
    await expect.poll(overflow).toBe(false)
    await inspector.getByRole('button', { name: 'Close inspector' }).click()
    await inspector.waitFor({ state: 'detached' })
  })

  it('resizes its panels by keyboard within their limits', async () => {
    await show()
    const separator = page.getByRole('separator', { name: 'Width of the left panel' })
    const width = async () => (await page.locator('[data-region="left panel"]').boundingBox())?.width ?? 0
    const { width: before } = await restingBox(page.locator('[data-region="left panel"]'))
    await separator.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(width).toBeLessThan(before)
    await page.keyboard.press('Home')
    await expect.poll(async () => Math.round(await width())).toBeGreaterThanOrEqual(190)
  })

  it('plays a single take from the inspector and shows what was sent for it', async () => {
    await showDrafted()
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    const sounds = await slowDownSounds(page)
    await inspector.getByRole('button', { name: 'Play Draft take' }).click()
    await inspector.getByRole('button', { name: 'Stop Draft take' }).waitFor()
    await sounds.letGo()
    await inspector.getByRole('button', { name: 'Play Draft take' }).waitFor()
    await inspector.getByText('What was sent').click()
    await expect.poll(() => inspector.getByLabel('Request body').textContent()).toContain('Engines to dead slow.')
  })

  it('pins the inspector to a line while the caret moves on', async () => {
    await show()
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await inspector.getByRole('heading', { name: /^Line 2/ }).waitFor()
    await inspector.getByRole('button', { name: 'Pin the inspector to line 2' }).click()
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    await page.getByRole('button', { name: 'Go to scene. Now: Scene 2, Hold, with a name' }).waitFor()
    await inspector.getByRole('heading', { name: /^Line 2/ }).waitFor()
    await inspector.getByRole('button', { name: /^Pinned to line 2/ }).click()
    await inspector.getByRole('heading', { name: /^Line 3/ }).waitFor()
  })

  it('is worked by keyboard alone: regions, cast, scenes, render, play, export', async () => {
    await show()
    // F6 goes around the parts of the window and comes back, once all of them are there.
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    await page.getByRole('slider', { name: 'Temperature' }).waitFor()
    const region = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? 'nowhere')
    for (const next of ['title bar', 'toolbar', 'left panel', 'centre', 'timeline', 'inspector', 'status bar']) {
      await page.keyboard.press('F6')
      await expect.poll(region).toBe(next)
    }

    // A voice by keyboard; focus comes back to the speaker.
    const ruth = page.getByRole('option', { name: /^RUTH/ })
    await ruth.focus()
    await page.keyboard.press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Voice for RUTH' })
    await chooser.getByRole('option').first().waitFor()
    await chooser.locator('input:focus').waitFor()
    await page.keyboard.type('flint')
    await expect.poll(() => chooser.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^RUTH, draft voice Flint, / }).waitFor()
    await expect.poll(() => hasFocus('[data-speaker="ruth"]')).toBe(true)

    // To the second scene, render its line, hear it.
    await page.getByRole('treeitem', { name: /Hold/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus('.cm-editor')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByRole('img', { name: 'Ready, draft' }).waitFor()
    await page.getByRole('button', { name: /^Line 3, RUTH, .+ draft$/ }).waitFor()
    await slowDownSounds(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()

    // F8 finds nothing to attend to and says so; Escape leads out of the sheet to where it was opened.
    await page.keyboard.press('F8')
    await expect
      .poll(() => page.getByRole('status', { name: /^Announcements/ }).allTextContents())
      .toContain('No line needs attention.')
    await page.keyboard.press('Control+e')
    await expect.poll(() => hasFocus('[role="dialog"]')).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Export' }).waitFor({ state: 'detached' })
  })
})
