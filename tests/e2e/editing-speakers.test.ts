import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { EditingWindow } from '../support/editing-window.ts'
import { openForEditing } from '../support/editing-window.ts'
import { keptWindow } from '../support/kept-window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
A wave breaks.
RUTH (low): What do you hear?  #aaaaa4
`

describe('editing the speakers of a script', () => {
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

  const names = async () => (await window.cast()).map(({ name }) => name)
  const pressNumber = (number: number, modifiers: ('Shift' | 'Control')[] = []) =>
    window.page
      .locator('.cm-line-gutter .cm-number', { hasText: String(number) })
      .click({ modifiers, position: { x: 3, y: 12 } })

  it('renames a speaker in the cast and in every line, and takes both back in one step', async () => {
    const { page } = window
    await page.getByRole('option', { name: /^RUTH,/ }).focus()
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog', { name: 'Rename RUTH' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('AMOS')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'AMOS already has this name.' }).waitFor()
    await window.expectAccessible('rename dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mara')
    await page.keyboard.press('Enter')
    await window.expectScript('MARA: Engines to dead slow.  #aaaaa1\n')
    await window.expectScript('MARA (low): What do you hear?  #aaaaa4\n')
    await expect.poll(names).toEqual(['Mara', 'AMOS'])
    await page.getByRole('option', { name: /^Mara, draft voice Hazel, 3 lines/ }).waitFor()

    await page.getByRole('button', { name: 'Undo Rename RUTH' }).click()
    await page.getByRole('option', { name: /^RUTH, draft voice Hazel, 3 lines/ }).waitFor()
    await window.expectScript('RUTH: Engines to dead slow.  #aaaaa1\n')
    await expect.poll(names).toEqual(['RUTH', 'AMOS'])
    await page.getByRole('button', { name: 'Redo Rename RUTH' }).click()
    await expect.poll(names).toEqual(['Mara', 'AMOS'])
  })

  it('shows the lines of a speaker who is to leave the cast, and brings them back in one step', async () => {
    const { page } = window
    const ruth = page.getByRole('option', { name: /^RUTH,/ })
    await ruth.click()
    await expect.poll(() => ruth.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'More for RUTH' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the cast' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove RUTH from the cast' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
    await dialog.getByText('Engines to dead slow.').waitFor()
    await window.expectAccessible('question about a speaker who leaves')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await expect.poll(names).toEqual(['AMOS'])
    await window.expectScript('RUTH: Engines to dead slow.  #aaaaa1\n')
    await page.getByRole('button', { name: 'Undo Remove RUTH' }).click()
    await page.getByRole('option', { name: /^RUTH, draft voice Hazel, 3 lines/ }).waitFor()
    await expect.poll(names).toEqual(['RUTH', 'AMOS'])
  })

  it('offers the variants of a speaker behind the stroke, and adds a new one with its line as one step', async () => {
    const { page, row } = window
    const list = page.getByRole('listbox', { name: 'Variants' })
    const accept = () =>
      expect
        .poll(async () => {
          await page.keyboard.press('Tab')
          return list.count()
        })
        .toBe(0)
    await row('Nothing at all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('RUTH/radio')
    await list.getByRole('option', { name: /^.?Add variant “radio” of RUTH$/ }).waitFor()
    await window.expectAccessible('list of variants')
    await accept()
    await page.getByRole('button', { name: 'Undo Add Variant radio' }).waitFor()
    await page.keyboard.type('Over.')
    await window.expectScript(/\nRUTH\/radio: Over\. {2}#[a-z0-9]{6}\n/)
    await expect
      .poll(window.cast)
      .toContainEqual(expect.objectContaining({ name: 'RUTH', variants: [{ name: 'radio' }] }))

    await page.keyboard.press('Enter')
    await page.keyboard.type('RUTH/')
    await list.getByRole('option', { name: /radio/ }).waitFor()
    await expect.poll(() => list.getByRole('option').count()).toBe(1)
    await accept()
    await page.keyboard.type('Out.')
    await window.expectScript(/\nRUTH\/radio: Out\. {2}#[a-z0-9]{6}\n/)

    // A speaker without variants has no list until one is named.
    await page.keyboard.press('Enter')
    await page.keyboard.type('AMOS/')
    expect(await list.count()).toBe(0)
    await page.keyboard.type('low: Yes.')
    await window.expectScript(/\nAMOS\/low: Yes\. {2}#[a-z0-9]{6}\n/)

    // In a name that stands already the whole name is replaced.
    await row('Over.').click()
    await page.keyboard.press('Home')
    for (let step = 0; step < 'RUTH/'.length; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('x')
    await list.getByRole('option', { name: /Add variant “x”/ }).waitFor()
    await page.keyboard.press('Backspace')
    await list.getByRole('option', { name: /radio/ }).waitFor()
    await accept()
    await window.expectScript(/\nRUTH\/radio: Over\. {2}#[a-z0-9]{6}\n/)
  })

  it('adds a speaker who was only typed from the panel that says so', async () => {
    const { page } = window
    await page.locator('.cm-line').last().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    // A dictation writes it as a whole: the colon that somebody types adds the speaker by itself.
    await page.keyboard.insertText('VIOLA: Who is there?')
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await inspector.getByText('VIOLA is not in the cast').waitFor()
    await inspector.getByRole('button', { name: 'Add to the cast' }).click()
    await page.getByRole('option', { name: /^VIOLA, draft voice / }).waitFor()
    await page.getByRole('button', { name: 'Undo Add VIOLA' }).waitFor()
    await inspector.getByRole('button', { name: 'Change', exact: true }).waitFor()
  })

  it('merges a speaker into another by the menu of its row, and keeps its name as a second one', async () => {
    const { page } = window
    await page.getByRole('option', { name: /^AMOS,/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Merge into another speaker' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge AMOS into another speaker' })
    await dialog.getByRole('button', { name: 'Merge into RUTH' }).click()
    await window.expectScript('RUTH: Nothing at all.  #aaaaa2\n')
    await expect.poll(window.cast).toEqual([expect.objectContaining({ name: 'RUTH', aliases: ['AMOS'] })])
    await page.getByRole('textbox', { name: 'Script' }).focus()
    await page.keyboard.press('Control+z')
    await window.expectScript('AMOS: Nothing at all.  #aaaaa2\n')
    await expect.poll(names).toEqual(['RUTH', 'AMOS'])
  })

  it('changes the speaker of selected lines, of all lines and from here on', async () => {
    const { page, row } = window
    await pressNumber(1)
    await pressNumber(3, ['Control'])
    await page.getByRole('group', { name: 'Selected lines' }).getByText('2 lines selected').waitFor()
    await page.getByRole('button', { name: 'Change speaker' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change speaker' })
    await dialog.getByRole('radio', { name: 'The 2 selected lines' }).waitFor()
    await window.expectAccessible('change speaker')
    await dialog.getByRole('button', { name: 'Change speaker' }).click()
    await window.expectScript(
      'AMOS: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all.  #aaaaa2\nAMOS: Then stop looking.  #aaaaa3\n',
    )
    await page.getByRole('button', { name: 'Undo Change Speaker of 2 Lines' }).click()
    await window.expectScript(script)

    await row('Then stop').click()
    await page.keyboard.press('Control+Alt+s')
    await dialog.getByRole('radio', { name: 'Lines of RUTH from here on' }).click()
    await dialog.getByRole('combobox', { name: 'New speaker' }).click()
    await page.getByRole('option', { name: 'Somebody who is not in the cast yet' }).click()
    await dialog.getByRole('textbox', { name: 'Name of the new speaker' }).fill('Olga')
    await page.keyboard.press('Enter')
    await window.expectScript('OLGA: Then stop looking.  #aaaaa3\n')
    await window.expectScript('OLGA (low): What do you hear?  #aaaaa4\n')
    await window.expectScript('RUTH: Engines to dead slow.  #aaaaa1\n')
    await expect.poll(names).toEqual(['RUTH', 'AMOS', 'Olga'])
  })

  it('selects lines by key, grows the selection and moves them together', async () => {
    const { page, row } = window
    await row('Engines').click()
    await page.keyboard.press('Control+l')
    await page.keyboard.press('Shift+ArrowDown')
    const group = page.getByRole('group', { name: 'Selected lines' })
    await group.getByText('2 lines selected').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await window.expectScript(
      '# Small\nRUTH: Then stop looking.  #aaaaa3\nRUTH: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all.  #aaaaa2\n',
    )
    await group.getByText('2 lines selected').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => group.count()).toBe(0)
  })

  it('makes steps of what is done in the cast list, and keeps them apart from the text', async () => {
    const { page, row } = window
    await row('Nothing').click()
    await page.keyboard.press('End')
    // At once: keys that a busy machine holds up are a step each.
    await page.keyboard.insertText(' Yet.')
    await page.getByRole('button', { name: 'Add speaker' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('OLGA')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^OLGA, draft voice/ }).waitFor()
    await expect.poll(names).toEqual(['RUTH', 'AMOS', 'OLGA'])
    await page.getByRole('button', { name: 'Undo Add OLGA' }).click()
    await expect.poll(names).toEqual(['RUTH', 'AMOS'])
    await window.expectScript('AMOS: Nothing at all. Yet.  #aaaaa2\n')
    await page.getByRole('button', { name: 'Redo Add OLGA' }).waitFor()
    await page.getByRole('button', { name: 'Undo Typing' }).click()
    await window.expectScript(script)
    await page.getByRole('button', { name: 'Redo Typing' }).click()
    await page.getByRole('button', { name: 'Redo Add OLGA' }).click()
    await page.getByRole('option', { name: /^OLGA, draft voice/ }).waitFor()
    await expect.poll(names).toEqual(['RUTH', 'AMOS', 'OLGA'])
  })

  it('takes back who reads the action, also where a merge made somebody else read it', async () => {
    const { page, row } = window
    const reader = (name: string) => {
      const words = page.getByRole('status', { name: 'Line at the caret' })
      return words.filter({ hasText: name === '' ? 'Action, not spoken.' : `${name}, reading the action` }).waitFor()
    }
    await row('A wave').click()
    await page.getByRole('button', { name: 'Script settings' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'AMOS' }).click()
    await reader('AMOS')
    await page.getByRole('button', { name: 'Undo Choose Narrator' }).click()
    await reader('')
    await page.getByRole('button', { name: 'Redo Choose Narrator' }).click()
    await reader('AMOS')

    await page.getByRole('option', { name: /^AMOS,/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Merge into another speaker' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge into RUTH' }).click()
    await expect.poll(names).toEqual(['RUTH'])
    await row('A wave').click()
    await reader('RUTH')
    await page.getByRole('button', { name: 'Undo Merge AMOS' }).click()
    await expect.poll(names).toEqual(['RUTH', 'AMOS'])
    await row('A wave').click()
    await reader('AMOS')
  })

  it('names the steps in the palette and in the menu', async () => {
    const { page, row } = window
    await row('Nothing').click()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('undo')
    await page.getByRole('option', { name: /^Undo Move Lines/ }).click()
    await window.expectScript(script)
    await page.getByRole('button', { name: 'Repartee menu' }).click()
    await page.getByRole('menuitem', { name: /^Redo Move Lines/ }).waitFor()
  })
})
