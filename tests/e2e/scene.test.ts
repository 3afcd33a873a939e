import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { answerOtherTakes } from '../support/other-takes.ts'
import { openKeptRendering, openRenderingWindow } from '../support/rendering-window.ts'
import { restingBox } from '../support/resting-box.ts'
import { speakingService } from '../support/scene/draft-as-service.ts'

/** One run of keys, which is one move. */
const FOUR_STEPS = Array.from({ length: 4 }, () => 'Shift+ArrowRight')

describe('scenes and live reading in the window', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const announced = (page: Page, words: RegExp) =>
    page
      .getByRole('status', { name: /^Announcements/ })
      .getByText(words)
      .waitFor()

  it('shows how lines are grouped, renders whole scenes, and moves a border by keyboard', async () => {
    const { page, shown, service, command } = await openKeptRendering(kept)
    await command('Preview whole scenes')
    const plan = page.getByRole('dialog', { name: 'Whole scenes' })
    await plan.getByText('7 lines in 2 requests').waitFor()
    await expect
      .poll(() => plan.getByRole('list', { name: 'Requests' }).getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringMatching(/Lines 1 to 4 RUTH, AMOS.*A new scene begins/),
        expect.stringMatching(/Lines 5 to 7 RUTH, AMOS.*The last line/),
      ])
    await shown.expectAccessible('scene plan')
    expect(service.synthesis()).toHaveLength(0)
    await plan.getByRole('button', { name: 'Render as scenes' }).click()
    await announced(page, /finished/)
    expect(service.synthesis()).toHaveLength(2)

    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    const border = seams.getByRole('slider', { name: 'Border between line 2 and 3' })
    const place = async (): Promise<number> => Number(await border.getAttribute('aria-valuenow'))
    await border.waitFor()
    await shown.expectAccessible('borders')
    const before = await place()
    await border.focus()
    await pressInOneGo(page, [...FOUR_STEPS, 'ArrowLeft'])
    // One move of 390 ms into the next line, sent once the keys rest: both neighbours have one take more.
    await seams.getByText('Moved by hand').waitFor()
    const off = async () => Math.abs((await place()) - before - 0.39 * 44_100)
    await expect.poll(off).toBeLessThanOrEqual(5)
    await page.getByRole('list', { name: 'Takes of line 3' }).getByText('Take 2').waitFor()
    // It keeps the focus, for the next key; and Undo right behind one takes back what that has moved.
    await expect.poll(() => border.evaluate((one) => one === document.activeElement)).toBe(true)
    const moved = await place()
    await pressInOneGo(page, ['Shift+ArrowLeft', 'Control+z'])
    await page.getByRole('button', { name: 'Redo Move the seam between lines 2 and 3' }).waitFor()
    await expect.poll(place).toBe(moved)
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await page.getByRole('list', { name: 'Takes of line 2' }).getByText('Take 2').waitFor()
    // A key is meant so also where the page goes right behind it.
    await border.focus()
    await pressInOneGo(page, ['Shift+ArrowRight'])
    await page.reload()
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await expect.poll(place).toBeGreaterThan(moved + 0.09 * 44_100)
    expect(service.synthesis()).toHaveLength(2)
  })

  it('moves a border by mouse as far as the mouse goes, not by a click or with Escape, and back by the history', async () => {
    const { page } = await openKeptRendering(kept, { renderWith: 'draft', mode: 'scene' })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    const border = seams.getByRole('slider', { name: 'Border between line 2 and 3' })
    const takes = page.getByRole('list', { name: 'Takes of line 3' }).getByRole('listitem')
    const place = async (): Promise<number> => Number(await border.getAttribute('aria-valuenow'))
    await border.scrollIntoViewIfNeeded()
    const box = await restingBox(border)
    const before = await place()
    const grip = { x: box.x + 2, y: box.y + 8 }

    // At the edge of its grip: neither the border nor a take may come of it.
    await page.mouse.click(grip.x, grip.y)
    await expect.poll(place).toBe(before)
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x + 6, grip.y)
    await expect.poll(place).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect.poll(place).toBe(before)
    await page.mouse.up()
    await expect.poll(place).toBe(before)
    await expect.poll(() => takes.count()).toBe(1)

    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x + 3, grip.y)
    await page.mouse.move(grip.x + 6, grip.y)
    await expect.poll(place).toBeGreaterThan(before)
    const after = await place()
    // It is where the mouse has led it, wherever it was gripped.
    const off = async () => Math.abs(((await border.boundingBox())?.x ?? 0) - box.x - 6)
    await expect.poll(off).toBeLessThanOrEqual(1)
    await page.mouse.up()
    await seams.getByText('Moved by hand').waitFor()
    await expect.poll(() => takes.count()).toBe(2)
    await expect.poll(place).toBe(after)
    // A step of the one history.
    await page.keyboard.press('Control+z')
    await expect.poll(place).toBe(before)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(place).toBe(after)
  })

  it('drags a border on the timeline as one step, by mouse and by keys', async () => {
    const { page, shown, killStudio, startAgain } = await openRenderingWindow(browser, {
      renderWith: 'draft',
      mode: 'scene',
    })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const takes = page.getByRole('list', { name: 'Takes of line 3' }).getByRole('listitem')
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByRole('button', { name: 'Fit whole script' }).click()
    const seam = timeline.getByRole('slider', { name: /eam between lines 2 and 3$/ })
    const place = async (): Promise<number> => Number(await seam.getAttribute('aria-valuenow'))
    await seam.waitFor()
    await shown.expectAccessible('seams on the timeline')
    const before = await place()
    await seam.focus()
    await pressInOneGo(page, ['Shift+ArrowRight', 'Shift+ArrowRight'])
    await timeline.getByText('Seam moved by 200 ms').waitFor()
    await expect.poll(() => takes.count()).toBe(2)
    await expect.poll(place).toBeGreaterThan(before + 0.19 * 44_100)
    // It keeps the focus, for the next key.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('slider')
    await page.keyboard.press('Control+z')
    await expect.poll(place).toBe(before)
    // Undo right behind a key takes back what that has moved, and nothing of it comes later.
    await pressInOneGo(page, ['Shift+ArrowRight', 'Control+z'])
    await page.getByRole('button', { name: 'Redo Move the seam between lines 2 and 3' }).waitFor()
    await expect.poll(place).toBe(before)
    expect(await page.getByRole('button', { name: 'Undo Move the seam between lines 2 and 3' }).count()).toBe(0)

    const { x, y, height } = await restingBox(seam)
    await page.mouse.move(x + 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 14, y + height / 2, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(place).toBe(before)
    await page.mouse.move(x + 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 14, y + height / 2, { steps: 3 })
    await page.mouse.up()
    await expect.poll(place).toBeGreaterThan(before)
    expect(shown.breaches).toEqual([])

    // Moved while nobody is there, it stays where it was put, and is moved once the studio runs again.
    const made = await takes.count()
    await killStudio()
    await page.getByRole('group', { name: 'Repartee has stopped' }).waitFor()
    const seen = await place()
    await seam.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(place).toBeLessThan(seen - 0.09 * 44_100)
    const kept = await place()
    await startAgain()
    await expect.poll(() => takes.count()).toBe(made + 1)
    await expect.poll(place).toBe(kept)
  })

  it('accepts a doubted scene in one action by keyboard, and sends nothing for it', async () => {
    const { page, service, command } = await openKeptRendering(kept)
    await command('Preview whole scenes')
    await page.getByRole('button', { name: 'Render as scenes' }).click()
    await announced(page, /finished/)
    // The stand-in answers with tones, which are no words: nobody may believe that they are these lines.
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    const hasFocus = (button: Locator) => button.evaluate((one) => one === document.activeElement)
    await page.getByRole('button', { name: 'Use Take 1' }).press('Enter')
    await page.getByRole('list', { name: 'Takes of line 3' }).getByText('In use').waitFor()
    // Buttons that go when they are pressed leave the keyboard beside them.
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Play Take 1' }))).toBe(true)
    await seams.getByRole('button', { name: 'Accept all 4 lines' }).focus()
    await page.keyboard.press('Enter')
    await announced(page, /All 4 lines are accepted/)
    await expect.poll(() => seams.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
    await expect.poll(() => hasFocus(seams.getByRole('button', { name: 'Play the whole answer' }))).toBe(true)
    await page.locator('.cm-line', { hasText: 'Somebody has' }).click()
    await page
      .getByRole('list', { name: 'Takes of line 4' })
      .getByText(/, accepted$/)
      .waitFor()
    expect(service.synthesis()).toHaveLength(2)
  })

  it('says where a border is uncertain, until a person has set it by keyboard or by mouse', async () => {
    // Two lines of one speaker, spoken as one word after the other: nothing tells to which of them a long vowel belongs.
    const said = await speakingService()
    said.misspeak((text) => text.replace(/owe\.\n<\|speaker:\d\|>Oh, /, 'owe oh '))
    const { page, shown, command } = await openKeptRendering(kept, {
      mode: 'scene',
      speaker: { ...said, voices: ['draft-wren', 'draft-cliff'] },
      script: `# Small
## Deck
RUTH: I owe.  #aaaaa1
RUTH: Oh, I owe.  #aaaaa2
AMOS: Engines to dead slow.  #aaaaa3
## Hold
RUTH: You owe.  #aaaaa4
RUTH: Oh, you owe.  #aaaaa5
AMOS: Then stop looking.  #aaaaa6
`,
    })
    await command('Preview whole scenes')
    await page.getByRole('button', { name: 'Render as scenes' }).click()
    await announced(page, /finished/)
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    const seams = inspector.getByRole('region', { name: 'Scene answer' })
    const lines = page.locator('.cm-line', { hasText: 'owe' })

    /** The border that is doubted, with the words of the doubt: of `line` and the one behind it. */
    const doubted = async (line: number) => {
      const words = inspector.getByText(`Where line ${line}, RUTH, ends cannot be told`)
      // Said once, and what mends it stands right under it.
      await expect.poll(() => words.count()).toBe(1)
      const [said, mend] = [await restingBox(words), await restingBox(seams)]
      expect(mend.y - (said.y + said.height)).toBeLessThan(64)
      await seams.getByText('To be looked at', { exact: true }).waitFor()
      await seams.getByText('1 of 2 to be looked at.').waitFor()
      const border = seams.getByRole('slider', { name: `Border between line ${line} and ${line + 1}` })
      await expect.poll(() => border.getAttribute('aria-valuetext')).toMatch(/to be looked at$/)
      return border
    }
    /** Nothing of the scene is doubted any more, and there is nothing left to accept. */
    const believed = async () => {
      await seams.getByText('Moved by hand').waitFor()
      await seams.getByText('Drag a border to cut elsewhere.').waitFor()
      await expect.poll(() => seams.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
      await expect.poll(() => inspector.getByText(/cannot be told/).count()).toBe(0)
    }

    await lines.nth(0).click()
    const byKeys = await doubted(1)
    await shown.expectAccessible('uncertain border')
    await seams.getByRole('button', { name: 'Move the border between line 1 and 2' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => byKeys.evaluate((grip) => grip === document.activeElement)).toBe(true)
    await pressInOneGo(page, ['Shift+ArrowRight', 'ArrowRight'])
    await believed()

    await lines.nth(2).click()
    const byMouse = await doubted(4)
    const box = await restingBox(byMouse)
    await page.mouse.move(box.x + box.width / 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 8, box.y + 8, { steps: 3 })
    await page.mouse.up()
    await believed()
    expect(said.sent).toHaveLength(2)
  })

  it('accepts what borders cannot mend in one action by mouse, all lines of the scene at once', async () => {
    const said = await speakingService()
    // One line is spoken by the other voice.
    said.misspeak((text) => text.replace('speaker:0|>Then', 'speaker:1|>Then'))
    const { page } = await openKeptRendering(kept, {
      mode: 'scene',
      speaker: { ...said, voices: ['draft-wren', 'draft-cliff'] },
    })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const seams = page.getByRole('region', { name: 'Scene answer' })
    await page
      .getByRole('complementary', { name: 'Inspector' })
      .getByText('Line 3, RUTH, is spoken by another voice')
      .waitFor()
    await seams.getByRole('button', { name: 'Accept all 4 lines' }).click()
    await announced(page, /All 4 lines are accepted/)
    await expect.poll(() => seams.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
    await page.locator('.cm-line', { hasText: 'Engines to' }).click()
    await page.getByRole('list', { name: 'Takes of line 1' }).getByRole('listitem').first().waitFor()
    expect(said.sent).toHaveLength(2)
  })

  it('switches the way of sending beside the button and in its menu', async () => {
    const { page, service } = await openKeptRendering(kept)
    await page.getByRole('toolbar', { name: 'Main toolbar' }).getByRole('radio', { name: 'Whole scenes' }).click()
    await page.getByRole('button', { name: 'Render options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Whole scenes', checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    expect(service.synthesis()).toHaveLength(2)
  })

  it('retakes a line between its neighbours', async () => {
    const { page, service } = await openKeptRendering(kept)
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: /^All/ }).click()
    await page.getByRole('option', { name: /Then stop/ }).click()
    await page.getByRole('button', { name: 'More new takes' }).click()
    await page.getByRole('menuitem', { name: 'Between one line on each side' }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Takes of line 3' }).getByRole('article').count()).toBe(2)
    await page.getByRole('article').getByText('cut from a scene').waitFor()
    expect(service.synthesis()).toHaveLength(8)
  })

  it('plays a draft line while it is made, and keeps it as a take', async () => {
    const { page, service } = await openKeptRendering(kept, { renderWith: 'draft' })
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const live = page.getByRole('region', { name: 'Hear it while it is made' })
    await live.getByRole('button', { name: 'This line' }).click()
    await live.getByText(/^Done, \d/).waitFor()
    await page.getByRole('list', { name: 'Takes of line 3' }).getByText('Draft take').waitFor()
    expect(service.synthesis()).toHaveLength(0)
  })

  it('leaves the take that was chosen in use when its line is heard while it is made', async () => {
    const { page, service } = await openKeptRendering(kept)
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /finished/)
    answerOtherTakes(service, 'Then stop', 'Then stop looking.', 2)
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: /^All/ }).click()
    await page.getByRole('option', { name: /Then stop/ }).click()
    await page.getByRole('button', { name: 'New take', exact: true }).click()
    await page.getByRole('article', { name: 'Take B' }).getByText('In use').waitFor()
    await page.getByRole('button', { name: 'Use Take 1' }).click()
    const chosen = page.getByRole('article', { name: 'Take A' }).getByText('In use')
    await chosen.waitFor()

    await page.keyboard.press('Control+1')
    await page.locator('.cm-line', { hasText: 'Then stop' }).click()
    const live = page.getByRole('region', { name: 'Hear it while it is made' })
    await live.getByRole('button', { name: 'This line' }).click()
    await live.getByText(/^Done, \d/).waitFor()
    await page.keyboard.press('Control+3')
    await page.getByRole('article', { name: 'Take C' }).waitFor()
    await chosen.waitFor()
    expect(await page.getByRole('article').getByText('In use').count()).toBe(1)
  })

  it('plays a scene over the live socket while it is made', async () => {
    const { page, service } = await openKeptRendering(kept)
    await page.locator('.cm-line', { hasText: 'The log stops' }).click()
    const live = page.getByRole('region', { name: 'Hear it while it is made' })
    await live.getByRole('button', { name: 'Its scene, 3 lines' }).click()
    await live.getByText(/^Done, \d/).waitFor()
    expect(service.sessions).toHaveLength(1)
    expect(service.synthesis()).toHaveLength(0)
    await page.getByRole('list', { name: 'Takes of line 5' }).getByRole('listitem').first().waitFor()
  })
})
