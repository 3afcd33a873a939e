import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { EditingWindow } from '../support/editing-window.ts'
import { openForEditing } from '../support/editing-window.ts'
import { keptWindow } from '../support/kept-window.ts'

const script = `# Small

## Scene 1. Deck

RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all. Nothing.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3

## Scene 2. Hold

RUTH (low): What do you hear?  #aaaaa4
AMOS: Water, and nothing else.  #aaaaa5
`

describe('editing the structure of a script', () => {
  let browser: Browser
  let window: EditingWindow

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  beforeEach(async () => {
    window = await openForEditing(kept, script)
  })
  afterEach(async () => {
    expect(await window.close()).toEqual([])
  })

  it('finds by a regular expression, goes through the places and replaces all as one step', async () => {
    const { page, row } = window
    await row('Engines').click()
    await page.keyboard.press('Control+h')
    const panel = page.getByRole('search', { name: 'Find in the script' })
    await panel.getByRole('button', { name: 'Regular expression' }).click()
    await panel.getByRole('textbox', { name: 'Find' }).fill('(n|N)othing( at all)?')
    await panel.getByText('3 found').waitFor()
    await panel.getByRole('textbox', { name: 'Find' }).press('Enter')
    await panel.getByText('1 of 3').waitFor()
    await panel.getByRole('textbox', { name: 'Find' }).press('Enter')
    await panel.getByText('2 of 3').waitFor()
    await panel.getByRole('textbox', { name: 'Find' }).press('Shift+Enter')
    await panel.getByText('1 of 3').waitFor()
    await window.expectAccessible('find panel')

    await panel.getByRole('textbox', { name: 'Replace with' }).fill('$1ought')
    await panel.getByRole('button', { name: 'Replace all' }).click()
    await panel.getByText('3 places replaced.').waitFor()
    await window.expectScript('AMOS: Nought. Nought.  #aaaaa2\n')
    await window.expectScript('AMOS: Water, and nought else.  #aaaaa5\n')

    await panel.getByRole('textbox', { name: 'Find' }).press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo Replace 3 Places' }).click()
    await window.expectScript(script)
  })

  it('replaces one place after the other, and never sees the ids', async () => {
    const { page } = window
    await page.keyboard.press('Control+h')
    const panel = page.getByRole('search', { name: 'Find in the script' })
    await panel.getByRole('textbox', { name: 'Find' }).fill('aaaaa')
    await panel.getByText('Not found').waitFor()
    await panel.getByRole('textbox', { name: 'Find' }).fill('nothing')
    await panel.getByRole('textbox', { name: 'Replace with' }).fill('nothing, nothing')
    await panel.getByText('3 found').waitFor()
    await panel.getByRole('textbox', { name: 'Find' }).press('Enter')
    await panel.getByRole('textbox', { name: 'Replace with' }).press('Enter')
    await panel.getByText(/^3 of 4$/).waitFor()
    await window.expectScript('AMOS: nothing, nothing at all. Nothing.  #aaaaa2\n')
  })

  it('says in words why a pattern cannot be used', async () => {
    const { page } = window
    await page.keyboard.press('Control+f')
    const panel = page.getByRole('search', { name: 'Find in the script' })
    await panel.getByRole('button', { name: 'Regular expression' }).click()
    await panel.getByRole('textbox', { name: 'Find' }).fill('(noth')
    await expect.poll(() => panel.getByRole('status').textContent()).toMatch(/[a-z]+ [a-z]+.*\.$/)
    await expect.poll(() => panel.getByRole('textbox', { name: 'Find' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('splits a line at the caret and joins it again, each as one step with a name', async () => {
    const { page, row } = window
    await row('Engines').click()
    await page.keyboard.press('Home')
    for (let step = 0; step < 'RUTH: Engines '.length; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Enter')
    await window.expectScript(/RUTH: Engines {2}#aaaaa1\nRUTH: to dead slow\. {2}#[a-z0-9]{6}\n/)
    await page.getByRole('button', { name: 'Undo Split Line' }).waitFor()
    await row('Engines').click()
    await page.keyboard.press('Control+j')
    await window.expectScript('RUTH: Engines to dead slow.  #aaaaa1\nAMOS')
    await page.getByRole('button', { name: 'Undo Join Lines' }).click()
    await page.getByRole('button', { name: 'Undo Split Line' }).click()
    await window.expectScript(script)
    await page.getByRole('button', { name: 'Redo Split Line' }).waitFor()
  })

  it('moves lines and scenes by key, and scenes in the list by key and by dragging', async () => {
    const { page, row } = window
    await row('Nothing at all').click()
    await page.keyboard.press('Alt+ArrowUp')
    await window.expectScript('AMOS: Nothing at all. Nothing.  #aaaaa2\nRUTH: Engines to dead slow.  #aaaaa1\n')
    await page.keyboard.press('Alt+ArrowDown')
    await window.expectScript('RUTH: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all. Nothing.  #aaaaa2\n')

    await page.keyboard.press('Alt+Shift+ArrowDown')
    await window.expectScript(/Scene 2\. Hold[\s\S]*Scene 1\. Deck/)
    await page.getByRole('button', { name: 'Undo Move Scene' }).waitFor()

    const scenes = page.getByRole('tree', { name: 'Scenes' })
    await scenes.getByRole('treeitem', { name: /^2, Deck/ }).focus()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await window.expectScript(/Scene 1\. Deck[\s\S]*Scene 2\. Hold/)
    const hold = scenes.getByRole('treeitem', { name: /^2, Hold/ })
    await hold.dragTo(scenes.getByRole('treeitem', { name: /^1, Deck/ }), { targetPosition: { x: 40, y: 3 } })
    await window.expectScript(/Scene 2\. Hold[\s\S]*Scene 1\. Deck/)
    await scenes.getByRole('treeitem', { name: /^1, Hold, 2 lines, 8 words, 0:0\d$/ }).waitFor()
  })

  it('moves a scene by its menu, which offers only where it can go', async () => {
    const { page } = window
    const scenes = page.getByRole('tree', { name: 'Scenes' })
    await scenes.getByRole('treeitem', { name: /^2, Hold/ }).click({ button: 'right' })
    await expect.poll(() => page.getByRole('menuitem', { name: 'Move down' }).getAttribute('data-disabled')).toBe('')
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await window.expectScript(/Scene 2\. Hold[\s\S]*Scene 1\. Deck/)
    await page.getByRole('button', { name: 'Undo Move Scene' }).waitFor()

    // By the menu key, too, on the scene that has the focus.
    await scenes.getByRole('treeitem', { name: /^2, Deck/ }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Go to the heading' }).press('Enter')
    await expect
      .poll(() => page.getByRole('status', { name: 'Line at the caret' }).textContent())
      .toBe('Scene heading.')
  })

  it('folds a scene and all scenes, and opens them to go to a line', async () => {
    const { page, row } = window
    await page.getByRole('button', { name: 'Fold the scene' }).first().click()
    await expect.poll(() => row('Engines').count()).toBe(0)
    await page.getByRole('button', { name: 'Show 3 lines' }).waitFor()
    await page.getByRole('textbox', { name: 'Script' }).focus()
    await page.keyboard.press('Control+Alt+Shift+f')
    await expect.poll(() => row('Water').count()).toBe(0)
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find' }).fill('dead slow')
    await page.getByRole('textbox', { name: 'Find' }).press('Enter')
    await row('Engines').waitFor()
  })

  it('offers cues behind a bracket and deliveries behind a name', async () => {
    const { page, row } = window
    await row('Then stop').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' [sig')
    await page.getByRole('listbox', { name: 'Cues' }).getByRole('option', { name: /sighs/ }).waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return page.getByRole('listbox', { name: 'Cues' }).count()
      })
      .toBe(0)
    await window.expectScript('RUTH: Then stop looking. [sighs]  #aaaaa3\n')
    await page.keyboard.press('Enter')
    await page.keyboard.type('AMOS (whis')
    await page
      .getByRole('listbox', { name: 'Deliveries' })
      .getByRole('option', { name: /whispering/ })
      .waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return page.getByRole('listbox', { name: 'Deliveries' }).count()
      })
      .toBe(0)
    await page.keyboard.type('Yes.')
    await window.expectScript(/AMOS \(whispering\): Yes\. {2}#[a-z0-9]{6}\n/)
  })

  it('keeps a line what it is while its delivery is written, and shows it until the caret is in another', async () => {
    const { page, row } = window
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await row('Then stop').click()
    await inspector.getByRole('heading', { name: 'Line 3' }).waitFor()
    await page.keyboard.press('Home')
    for (let letter = 0; letter < 'RUTH'.length; letter += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(' (')
    await page.getByRole('listbox', { name: 'Deliveries' }).waitFor()
    await page.getByRole('group', { name: 'Line 3, RUTH' }).waitFor()
    await page.keyboard.type('low')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox', { name: 'Deliveries' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.keyboard.type('Well. ')
    await window.expectScript('RUTH (low): Well. Then stop looking.  #aaaaa3\n')

    // A new line that is nobody's yet shows nothing of another one.
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('status', { name: 'Line at the caret' }).textContent()).toBe('Blank line.')
    await page.keyboard.type('AM')
    await page.getByRole('listbox', { name: 'Speaker names' }).waitFor()
    await expect.poll(() => inspector.getByRole('heading').first().textContent()).toBe('Line 3#aaaaa3')
  })

  it('keeps notes and to-dos above their lines, finishes them and goes through them', async () => {
    const { page, row } = window
    await row('Water').click()
    await page.keyboard.press('Control+Alt+k')
    await page.keyboard.type('more fear')
    await window.expectScript('// TODO: more fear\nAMOS: Water')
    await page.getByRole('group', { name: 'To-dos' }).getByText('1 to-do').waitFor()
    await row('Engines').click()
    await page.keyboard.press('F7')
    await expect.poll(() => page.locator('.cm-line.is-caret').innerText()).toContain('more fear')
    await row('Water').click()
    await page.keyboard.press('Alt+ArrowUp')
    await window.expectScript('// TODO: more fear\nAMOS: Water, and nothing else.  #aaaaa5\nRUTH (low)')
    await page.getByRole('button', { name: 'Finish the to-do' }).click()
    await window.expectScript('// DONE: more fear\n')
    await expect.poll(() => page.getByRole('group', { name: 'To-dos' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo Finish To-Do' }).waitFor()
  })

  it('underlines what is doubtful, lists it, leads to it by key and says it at the caret', async () => {
    const { page, row } = window
    await row('Engines').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' (sighs) Well <| now')
    const before = await row('Engines').boundingBox()
    await page.getByRole('button', { name: '2 problems. Show the list.' }).click()
    const list = page.getByRole('region', { name: 'Problems of the script' })
    await window.expectAccessible('problem list')
    // The numbers are those beside the script, and the lines of the script have stayed in their places.
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Error\n1\nLine 1\n.*command/),
      expect.stringMatching(/^Warning\n1\nLine 1\n.*would be read aloud/),
    ])
    expect((await row('Engines').boundingBox())?.y).toBe(before?.y)
    await row('Water').click()
    await list.getByRole('button', { name: /would be read aloud/ }).click()
    await page.getByText('Write [sighs] for a cue.').last().waitFor()
    await expect
      .poll(() => page.getByRole('status', { name: 'Line at the caret' }).textContent())
      .toMatch(/^RUTH, .+, line 1 of 5\. 2 problems: .*read aloud\. .*command\.$/)
    await row('Water').click()
    await page.keyboard.press('F8')
    await expect.poll(() => page.locator('.cm-line.is-caret').innerText()).toContain('Engines')
    await list.getByRole('button', { name: 'Write [sighs]', exact: true }).click()
    await window.expectScript(' [sighs] Well <| now')
    await page.getByRole('button', { name: 'Undo Remedy' }).waitFor()
  })

  it('lets a narrator read the action, which then has states like lines', async () => {
    const { page, row } = window
    await row('Engines').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A wave breaks.')
    await page.getByRole('status', { name: 'Line at the caret' }).filter({ hasText: 'Action, not spoken' }).waitFor()
    await page.getByRole('button', { name: 'Script settings' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'AMOS' }).click()
    await page.getByRole('button', { name: /^Render 6 lines/ }).waitFor()
    await page
      .getByRole('status', { name: 'Line at the caret' })
      .filter({ hasText: 'AMOS, reading the action, not rendered, line 2 of 6' })
      .waitFor()
    await page
      .getByText(/6 lines/)
      .last()
      .waitFor()
    await row('A wave').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Again.')
    await window.expectScript(/\nA wave breaks\. Again\. {2}#[a-z0-9]{6}\n/)
  })
})
