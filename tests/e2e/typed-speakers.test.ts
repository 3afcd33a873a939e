import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { writeProject } from '../support/small-project.ts'

describe('lines as people write them', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const kept = keptWindow(() => browser)
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  async function open(text: string) {
    const { shown, folder, studio } = await kept.open(async (place) => {
      await writeProject(place, text)
      // Nobody is in the cast.
      await writeFile(join(place, 'cast.json'), canonicalJson({ speakers: [] }))
    })
    const onDisk = async () =>
      (await readFile(join(folder, 'script.dialogue'), 'utf8')).replace(/ {2}#[a-z0-9]{6}/g, '')
    return { page: shown.page, expectAccessible: shown.expectAccessible, onDisk, origin: studio.origin }
  }

  it('are dialogue of new speakers, each with a voice, and go back to what was typed', async () => {
    const { page, onDisk } = await open('')
    const editor = page.getByRole('textbox', { name: 'Script' })
    await editor.click()
    const write = (words: string) => page.keyboard.type(words, { delay: 10 })
    await write('mara: You came back.')
    await page.keyboard.press('Enter')
    await write('Ruth (low): I said that I would.')
    await page.keyboard.press('Enter')
    // What went well goes from sight by itself, but not while somebody looks at it.
    // Both in one notice: one for each would cover what is being written.
    await page.getByText('MARA and RUTH are in the cast.').hover()
    await write('Mara: (warm) Sit down.')
    await page.keyboard.press('Enter')
    await write('He said: nothing.')
    const lines = [
      'MARA: You came back.',
      'RUTH (low): I said that I would.',
      'MARA (warm): Sit down.',
      'He said: nothing.',
    ]
    await expect.poll(onDisk).toBe(lines.join('\n'))
    await expect.poll(() => page.getByRole('option', { name: /^(MARA|RUTH),/ }).count()).toBe(2)

    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(onDisk).toContain('mara: You came back.\nRuth (low): I said that I would.')
    await expect.poll(() => page.getByRole('option', { name: /^(MARA|RUTH),/ }).count()).toBe(0)
    // Which is a step of its own.
    await page.keyboard.press('Control+z')
    await expect.poll(onDisk).toBe(lines.join('\n'))

    // What is written before a line that stands there leaves it to its speaker.
    await page.keyboard.press('Control+Home')
    await write('Mara: Hello?')
    await page.keyboard.press('Enter')
    await expect.poll(onDisk).toMatch(/^MARA: Hello\?\nMARA: You came back\.\n/)
    // Taken back, nothing of it is left in front of that line.
    for (let steps = 0; steps < 5 && (await editor.textContent())?.startsWith('MARA: You') !== true; steps += 1) {
      await page.keyboard.press('Control+z')
    }
    await expect.poll(onDisk).toMatch(/^MARA: You came back\.\n/)
  })

  it('are not made of times and addresses, whose colon nothing parts from what follows', async () => {
    const { page, onDisk } = await open('')
    await page.getByRole('textbox', { name: 'Script' }).click()
    const notices = page.getByRole('region', { name: 'Notices' })
    const written = ['Http://example.com', 'Friday 8:15 we meet.', 'John 3:16 is read.', 'C:/Users/Mara', 'C:\\Users']
    for (const [index, line] of written.entries()) {
      if (index > 0) await page.keyboard.press('Enter')
      await page.keyboard.type(line, { delay: 10 })
    }
    await expect.poll(onDisk).toBe(written.join('\n'))
    await expect.poll(() => page.getByRole('option', { name: /^(FRIDAY|JOHN|C)\b/ }).count()).toBe(0)
    // What was taken back is not told, or not any more.
    await expect.poll(() => notices.getByRole('status').count()).toBe(0)

    // Offered, as everything is that may be a name.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Guard 7:3', { delay: 10 })
    await page.getByText('Tab makes this a line of GUARD 7').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(' of us.', { delay: 10 })
    await expect.poll(onDisk).toMatch(/\nGUARD 7: 3 of us\.$/)

    // Behind a space, or a name that ends in no number, it is dialogue.
    for (const line of ['Guard 1: 2 of us saw it.', 'Mara:3 of us.']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(line, { delay: 10 })
    }
    await expect.poll(onDisk).toMatch(/\nGUARD 1: 2 of us saw it\.\nMARA: 3 of us\.$/)
  })

  it('are made of pasted ones but of whom somebody leaves out of the offer, by keys alone', async () => {
    const { page, onDisk, expectAccessible } = await open('Tom to himself: nothing.\n')
    const editor = page.getByRole('textbox', { name: 'Script' })
    const notices = page.getByRole('region', { name: 'Notices' })
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await editor.click()
    await page.keyboard.press('Control+End')
    const pasted = ['Mara: One.', 'Stage Left: Two.', 'Old Ben: Three.', 'Mara: Four.']
    await page.locator('.cm-content').evaluate((content, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted.join('\n'))
    await notices.getByText('MARA, STAGE LEFT and OLD BEN read like speakers').waitFor()
    await notices.getByRole('button', { name: 'Choose…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Which speakers to add' })
    await dialog.getByRole('checkbox', { name: 'MARA', checked: true }).waitFor()
    await expectAccessible('the list of speakers to add')
    // Left without an answer, the offer stands.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose…')
    for (const key of ['Enter', 'Tab', 'Space']) await page.keyboard.press(key)
    await dialog.getByRole('checkbox', { name: 'STAGE LEFT', checked: false }).waitFor()
    await dialog.getByRole('button', { name: 'Add 2 speakers' }).focus()
    await page.keyboard.press('Enter')
    const lines = ['MARA: One.', 'Stage Left: Two.', 'OLD BEN: Three.', 'MARA: Four.']
    await expect.poll(onDisk).toBe(`Tom to himself: nothing.\n${lines.join('\n')}`)
    expect(await notices.getByRole('status').count()).toBe(0)
    await page.getByRole('option', { name: /^OLD BEN,/ }).waitFor()
    expect(await page.getByRole('option', { name: /^(STAGE LEFT|TOM)/ }).count()).toBe(0)
    // Whoever was writing writes on; and it was one step.
    await expect.poll(() => editor.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Control+z')
    await expect.poll(onDisk).toBe(`Tom to himself: nothing.\n${pasted.join('\n')}`)
    await expect.poll(() => page.getByRole('option', { name: /^(MARA|OLD BEN),/ }).count()).toBe(0)
  })

  it('are told no more once they are taken back by keys, which can be done again', async () => {
    const { page, onDisk } = await open('')
    await page.getByRole('textbox', { name: 'Script' }).click()
    const told = page.getByRole('region', { name: 'Notices' }).getByRole('status')
    await page.keyboard.type('Mara: Yes.', { delay: 10 })
    await told.hover()
    await expect.poll(onDisk).toBe('MARA: Yes.')
    // The words, the head that was made of the name, and the name.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+z')
    await expect.poll(onDisk).toBe('')
    await expect.poll(() => told.count()).toBe(0)
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+Shift+z')
    await expect.poll(onDisk).toBe('MARA: Yes.')
  })

  it('ask quietly where a name is only likely, and leave every key of the text to the text', async () => {
    const { page, onDisk } = await open('')
    await page.getByRole('textbox', { name: 'Script' }).click()
    const list = page.getByRole('listbox', { name: 'Speaker names' })
    const write = (words: string) => page.keyboard.type(words, { delay: 10 })
    const takeWithTab = () =>
      expect
        .poll(async () => {
          await page.keyboard.press('Tab')
          return list.count()
        })
        .toBe(0)
    await write('rain')
    await list.getByRole('option', { name: /Add “RAIN” to the cast/ }).waitFor()
    await page.keyboard.press('Enter')
    await write('mara')
    await list.getByRole('option', { name: /Add “MARA” to the cast/ }).waitFor()
    await takeWithTab()
    await write('You came back.')
    await page.keyboard.press('Enter')
    await write('he said: ')
    await page.getByText('Tab makes this a line of HE SAID').waitFor()
    await write('nothing.')
    await page.keyboard.press('Enter')
    await write('ruth: ')
    await page.getByText('Tab makes this a line of RUTH').waitFor()
    await page.keyboard.press('Tab')
    await write('I said that I would.')
    await expect
      .poll(onDisk)
      .toBe(['rain', 'MARA: You came back.', 'he said: nothing.', 'RUTH: I said that I would.'].join('\n'))

    // Enter on an empty line offers who speaks next, and again leaves an empty line.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => list.getByRole('option').allTextContents())
      .toEqual([expect.stringContaining('MARA'), expect.stringContaining('RUTH')])
    await takeWithTab()
    await expect.poll(onDisk).toMatch(/would\.\nMARA: ?$/)
    await page.keyboard.press('Enter')
    await expect.poll(onDisk).toMatch(/would\.\n$/)
    await write('The end.')
    await expect.poll(onDisk).toMatch(/would\.\nThe end\.$/)

    await page.getByRole('button', { name: 'Line', exact: true }).click()
    await list.getByRole('option', { name: /MARA/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('are lines from an input method too, and what Tab has taken is one step to undo', async () => {
    const { page, onDisk } = await open('')
    await page.getByRole('textbox', { name: 'Script' }).click()
    const input = await page.context().newCDPSession(page)
    const compose = async (text: string) => {
      for (let end = 1; end <= text.length; end += 1) {
        await input.send('Input.imeSetComposition', {
          text: text.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        })
      }
      await input.send('Input.insertText', { text })
    }
    const write = (words: string) => page.keyboard.type(words, { delay: 10 })
    // The whole head comes from the input method, its colon too.
    await compose('Zoé:')
    await expect.poll(onDisk).toBe('ZOÉ: ')
    // The habit of a space is met already; a direction that is half written is no failure.
    await write(' (low')
    await expect.poll(onDisk).toMatch(/^ZOÉ: ?\(low\)?$/)
    expect(await page.getByRole('region', { name: 'Notices' }).getByRole('alert').count()).toBe(0)
    expect(await page.locator('.cm-lintRange-error, .cm-problem').count()).toBe(0)
    await write(')')
    await compose('来た。')
    await expect.poll(onDisk).toBe('ZOÉ (low): 来た。')
    await page.keyboard.press('Enter')
    await compose('太郎：はい。')
    await expect.poll(onDisk).toBe('ZOÉ (low): 来た。\n太郎: はい。')

    // Given up, it leaves nothing; and a colon of its own does what it does behind typed names.
    await page.keyboard.press('Enter')
    await input.send('Input.imeSetComposition', { text: 'Tom:', selectionStart: 4, selectionEnd: 4 })
    await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await compose('Éva')
    await write(' (')
    expect(await page.locator('.cm-problem, .cm-lintRange-error').count()).toBe(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await write(':')
    await expect.poll(onDisk).toBe('ZOÉ (low): 来た。\n太郎: はい。\nÉVA: ')

    await page.keyboard.press('Enter')
    await write('ruth: ')
    await page.getByText('Tab makes this a line of RUTH').waitFor()
    await page.keyboard.press('Tab')
    const ruth = page.getByRole('option', { name: /^RUTH,/ })
    await expect.poll(onDisk).toMatch(/\nRUTH: ?$/)
    await expect.poll(() => ruth.count()).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(onDisk).toMatch(/\nruth: ?$/)
    await expect.poll(() => ruth.count()).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(onDisk).toMatch(/\nRUTH: ?$/)
    await expect.poll(() => ruth.count()).toBe(1)
  })

  it('are of one speaker where two windows write the same new name at once', async () => {
    const { page, onDisk, origin } = await open('The rain.\n\nThe end.')
    const other = await page.context().newPage()
    onTestFinished(() => other.close())
    await other.goto(origin)
    await other.getByRole('textbox', { name: 'Script' }).waitFor()
    const windows = [page, other]
    for (const [turn, window] of windows.entries()) {
      await window.locator('.cm-line', { hasText: turn === 0 ? 'The rain.' : 'The end.' }).click()
      await window.keyboard.press('End')
      await window.keyboard.press('Enter')
      await window.keyboard.press('Escape')
    }
    await Promise.all(windows.map((window, turn) => window.keyboard.type(`Mara: ${turn === 0 ? 'One.' : 'Two.'}`)))
    await expect.poll(onDisk).toBe('The rain.\nMARA: One.\n\nThe end.\nMARA: Two.')
    for (const window of windows) await window.keyboard.press('Enter')
    await Promise.all(windows.map((window, turn) => window.keyboard.type(turn === 0 ? 'Anna: Three.' : 'Bob: Four.')))
    await expect.poll(onDisk).toBe('The rain.\nMARA: One.\nANNA: Three.\n\nThe end.\nMARA: Two.\nBOB: Four.')
    for (const window of windows) {
      for (const name of [/^ANNA,/, /^BOB,/]) await window.getByRole('option', { name }).waitFor()
      await expect.poll(() => window.getByRole('option', { name: /^MARA,/ }).count()).toBe(1)
      await window.getByRole('option', { name: /^MARA,.* 2 lines/ }).waitFor()
    }
  })
})
