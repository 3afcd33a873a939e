import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { runCommand, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS (low): Nothing at all. [laughs]  #aaaaa2
RUTH: Nguyen would have waited.  #aaaaa3
`

describe('directing in the window', () => {
  let browser: Browser
  let shown: StudioWindow
  let page: Page
  let folder: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  beforeEach(async () => {
    const opened = await kept.open(async (place) => {
      const castFile = join(await writeProject(place, script), 'cast.json')
      const cast = castSchema.parse(JSON.parse(await readFile(castFile, 'utf8')))
      const [ruth, ...others] = cast.speakers
      const speakers = [{ ...ruth, variants: [{ name: 'calm', parameters: { temperature: 0.2 } }] }, ...others]
      await writeFile(castFile, canonicalJson({ speakers }))
    })
    shown = opened.shown
    folder = opened.folder
    page = shown.page
  })
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const line = (words: string) => page.locator('.cm-line', { hasText: words })
  /** The middle of a word of the script, as it is drawn. */
  const placeOf = async (word: string): Promise<[number, number]> => {
    const place = await page.evaluate((wanted) => {
      const texts = document.createTreeWalker(document.querySelector('.cm-content') ?? document, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const from = node.textContent?.indexOf(wanted) ?? -1
        if (from === -1) continue
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + wanted.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      return undefined
    }, word)
    if (place === undefined) throw new Error(`${word} is not in sight`)
    return [place.x, place.y]
  }
  const slider = (name: string) => page.getByRole('slider', { name, exact: true })
  const box = (name: string) => page.getByRole('textbox', { name: `${name} value` })
  const savedLines = async () => {
    await page.keyboard.press('Control+s')
    return castSchema.parse(JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8'))).lines
  }
  const savedScript = async () => {
    await page.keyboard.press('Control+s')
    return readFile(join(folder, 'script.dialogue'), 'utf8')
  }
  const command = (title: string) => runCommand(page, title)

  it('sets a line’s own value with a run of keys as one step, shows what goes out, and takes it back', async () => {
    await line('Engines').click()
    await slider('Temperature').focus()
    await pressInOneGo(page, ['ArrowRight', 'Shift+ArrowRight'])
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.81')
    await page.getByText('1 changed for this line').waitFor()
    await page.getByText('The whole request').click()
    const body = page.getByLabel('Body to be sent')
    await expect.poll(() => body.textContent()).toContain('"temperature": 0.81')

    await slider('Temperature').focus()
    const shownValues = await slider('Temperature').evaluateHandle((one) => {
      const values: (string | null)[] = []
      new MutationObserver(() => values.push(one.getAttribute('aria-valuetext'))).observe(one, { attributes: true })
      return values
    })
    await pressInOneGo(page, ['End', 'Home', 'Backspace'])
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.70')
    expect(await shownValues.jsonValue()).toContain('0.00')
    await expect.poll(() => page.getByText('1 changed for this line').count()).toBe(0)

    await line('Engines').click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.81')
    await page.keyboard.press('Control+z')
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.70')
  })

  it('makes one step of a drag, and goes back with a double click', async () => {
    await line('Engines').click()
    const track = await restingBox(slider('Top-p'))
    const at = (share: number): [number, number] => [track.x + track.width * share, track.y + track.height / 2]
    await page.mouse.move(...at(0.7))
    await page.mouse.down()
    await page.mouse.move(...at(0.5), { steps: 40 })
    await page.mouse.move(...at(0.3), { steps: 40 })
    await page.mouse.up()
    await page.getByText('1 changed for this line').waitFor()
    await expect.poll(async () => Number(await box('Top-p').inputValue())).toBeLessThan(0.4)
    await line('Engines').click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => box('Top-p').inputValue()).toBe('0.70')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => Number(await box('Top-p').inputValue())).toBeLessThan(0.4)
    await page.mouse.dblclick(...at(0.1))
    await expect.poll(() => box('Top-p').inputValue()).toBe('0.70')
  })

  it('has nothing beside the script that is there but closed: keys in the text would pay for it', async () => {
    await line('Engines').click()
    const advanced = page.getByRole('button', { name: 'Advanced' })
    await advanced.waitFor()
    expect(await page.locator('details').count()).toBe(0)
    expect(await page.getByRole('switch', { name: 'Normalise text' }).count()).toBe(0)
    await advanced.press('Enter')
    await page.getByRole('switch', { name: 'Normalise text' }).waitFor()
    await advanced.press('Enter')
    await page.getByRole('switch', { name: 'Normalise text' }).waitFor({ state: 'detached' })
  })

  it('is worked in words too: a number, a preset, what lies under Advanced, and a reset', async () => {
    await line('Engines').click()
    await box('Speed').fill('1.25 ×')
    await page.keyboard.press('Enter')
    await expect.poll(() => box('Speed').inputValue()).toBe('1.25 ×')
    await box('Volume').fill('99')
    await page.keyboard.press('Enter')
    await page.getByText('99 is outside the range. 0.0 dB still holds. Write a number from -20 to 20.').waitFor()
    await box('Volume').fill('20')
    await page.keyboard.press('Enter')
    await expect.poll(() => box('Volume').inputValue()).toBe('20.0 dB')
    await page.getByRole('radio', { name: 'Lively' }).click()
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.90')
    await page.getByText('Advanced').click()
    await page.getByRole('switch', { name: 'Normalise text' }).click()
    await page.getByText('6 changed for this line').waitFor()
    await expect.poll(savedLines).toMatchObject({
      aaaaa1: { parameters: { normalize: false, prosody: { speed: 1.25, volume: 20 }, temperature: 0.9 } },
    })
    await page.getByRole('button', { name: 'Reset Speed to 1.00 ×' }).click()
    await page.getByText('5 changed for this line').waitFor()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect.poll(savedLines).toBeUndefined()
    await shown.expectAccessible('inspector with direction')
  })

  it('shows what a line inherits from the project and from its variant, which is chosen in the inspector', async () => {
    await line('Engines').click()
    await command('Settings of the project')
    const dialog = page.getByRole('dialog', { name: 'Settings of the project' })
    await dialog.getByRole('textbox', { name: 'Speed value' }).fill('0.8')
    await page.keyboard.press('Enter')
    await shown.expectAccessible('settings of the project')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => box('Speed').inputValue()).toBe('0.80 ×')
    await page.getByText('from the project').first().waitFor()
    // One history: what the project directs is taken back like everything else.
    await page.getByRole('button', { name: 'Undo Change Project Settings' }).click()
    await expect.poll(() => box('Speed').inputValue()).toBe('1.00 ×')
    await page.getByRole('button', { name: 'Redo Change Project Settings' }).click()
    await expect.poll(() => box('Speed').inputValue()).toBe('0.80 ×')

    await page.getByRole('combobox', { name: 'Variant' }).click()
    await page.getByRole('option', { name: 'calm' }).click()
    await expect.poll(() => box('Temperature').inputValue()).toBe('0.20')
    await page.getByText('from RUTH/calm').waitFor()
    await expect.poll(savedScript).toContain('RUTH/calm: Engines')
    await page.getByRole('combobox', { name: 'Variant' }).click()
    await page.getByRole('option', { name: 'Usual' }).click()
    await expect.poll(savedScript).toContain('RUTH: Engines')
  })

  it('directs several lines together: a dash where they differ, and a change for all of them', async () => {
    await line('Engines').click()
    await box('Temperature').fill('0.5')
    await page.keyboard.press('Enter')
    await expect.poll(async () => Object.keys((await savedLines()) ?? {})).toEqual(['aaaaa1'])
    await line('Engines').click()
    await page.keyboard.press('Control+l')
    await page.keyboard.press('Control+l')
    await page.getByRole('heading', { name: '2 lines' }).waitFor()
    await expect.poll(() => box('Temperature').inputValue()).toBe('–')
    await shown.expectAccessible('inspector with several lines')
    await box('Top-p').fill('0.33')
    await page.keyboard.press('Enter')
    await expect.poll(savedLines).toMatchObject({
      aaaaa1: { parameters: { temperature: 0.5, top_p: 0.33 } },
      aaaaa2: { parameters: { top_p: 0.33 } },
    })
  })

  it('adds a model in the settings, marks it as outside the interface, and sends with it', async () => {
    await line('Engines').click()
    await command('Settings of the project')
    await page.getByRole('button', { name: 'Add a model' }).click()
    await page.getByLabel('Name that is sent').fill('S9 Ultra')
    await page.keyboard.press('Enter')
    await page.getByText('small letters, digits, dots and dashes').waitFor()
    await page.getByLabel('Name that is sent').fill('s9-ultra')
    await page.getByLabel('Shown as').fill('S9 Ultra')
    await page.getByRole('button', { name: 'Add the model' }).click()
    await page.getByRole('button', { name: 'Remove S9 Ultra' }).waitFor()
    await shown.expectAccessible('models')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: 'S9 Ultra (outside the given interface)' }).click()
    await page
      .getByRole('list', { name: 'Notes on the sent text' })
      .getByText(/interface/)
      .first()
      .waitFor()
    await page.getByText('The whole request').click()
    await page.getByText('s9-ultra', { exact: true }).waitFor()
  })

  it('chooses a model and a request format for one line, sends so, and goes back to what is inherited', async () => {
    await line('Nothing at all').click()
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    const model = inspector.getByRole('combobox', { name: 'Model' })
    await model.click()
    await page.getByRole('option', { name: 's1', exact: true }).click()
    await inspector.getByText('Advanced').click()
    await inspector.getByRole('combobox', { name: 'Request format' }).click()
    await page.getByRole('option', { name: 'MP3 44.1 kHz, 128 kbit/s' }).click()
    const castOf = async () => castSchema.parse(JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8')))
    const audio = { format: 'mp3', sampleRate: 44_100, bitrate: 128 }
    await expect.poll(async () => (await castOf()).lines).toEqual({ aaaaa2: { model: 's1', audio } })
    await inspector
      .getByText(/\(laughing\)/)
      .first()
      .waitFor()
    await shown.expectAccessible('model and format of a line')
    await inspector.getByRole('button', { name: 'Reset Request format to WAV 44.1 kHz' }).click()
    await inspector.getByRole('button', { name: 'Reset Model to s2-pro' }).click()
    await expect.poll(async () => (await castOf()).lines).toBeUndefined()
  })

  it('gives a selected word a pronunciation, says how many lines it changes, and listens to it', async () => {
    await line('Nguyen').getByText('Nguyen').waitFor()
    let place = await placeOf('Nguyen')
    const stands = async () => {
      const [before, now] = [place, await placeOf('Nguyen')]
      place = now
      return before.join() === now.join()
    }
    await expect.poll(stands, { interval: 150 }).toBe(true)
    await page.mouse.dblclick(...place)
    await page.keyboard.press('Control+Alt+u')
    const dialog = page.getByRole('dialog', { name: 'Pronunciations' })
    await expect.poll(() => dialog.getByLabel('Word as written').inputValue()).toBe('Nguyen')
    await dialog.getByLabel('Spoken as').fill('Win')
    const heard = page.waitForResponse((response) => response.url().includes('/media/') && response.ok())
    await dialog.getByRole('button', { name: 'Listen' }).click()
    await heard
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('Saved. 1 line now sounds otherwise.').waitFor()
    await dialog.getByRole('cell', { name: 'Nguyen', exact: true }).waitFor()
    await shown.expectAccessible('pronunciations')

    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export CSV' }).click()
    const path = await (await download).path()
    expect(await readFile(path, 'utf8')).toMatch(/^word,spoken_as,scope,whole_word,match_case\r?\nNguyen,Win,project/)
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('word,spoken_as,scope,whole_word,match_case\nEngines,Ensheens,project,true,false\n,,,,\n'),
    })
    await dialog.getByRole('cell', { name: 'Ensheens', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await line('Nguyen').click()
    await expect.poll(() => page.locator('[data-sent-text]').textContent()).toBe('Win would have waited.')
    await line('Engines').click()
    await expect.poll(() => page.locator('[data-sent-text]').textContent()).toBe('Ensheens to dead slow.')

    await command('Pronunciations')
    await dialog.getByRole('button', { name: 'Remove Nguyen' }).click()
    await dialog.getByText('1 line now sounds otherwise.').waitFor()
  })
})
