import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
`

describe('a number that is typed in the window', () => {
  let browser: Browser
  let shown: StudioWindow
  let page: Page
  let folder: string
  let dataFolder: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const show = async (locale?: string) => {
    const base = await temporaryFolder()
    folder = await writeProject(join(base, 'Small'), script)
    dataFolder = join(base, 'data')
    const studio = await startLocalStudio({ dataFolder, project: folder })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl, undefined, locale)
    onTestFinished(() => shown.close())
    page = shown.page
  }
  const openRendering = async () => {
    await page.keyboard.press('Control+,')
    await page.getByRole('button', { name: 'Rendering', exact: true }).click()
  }
  const savedSettings = async (): Promise<string> => readFile(join(dataFolder, 'settings.json'), 'utf8').catch(() => '')
  const box = (name: string) => page.getByRole('textbox', { name })
  /** Types into a box and leaves it. */
  const enter = async (name: string, typed: string) => {
    await box(name).fill(typed)
    await box(name).press('Tab')
  }
  const state = async (name: string): Promise<readonly [string, string | null, readonly string[]]> => [
    await box(name).inputValue(),
    await box(name).getAttribute('aria-invalid'),
    await page.getByRole('alert').allTextContents(),
  ]

  it('is taken as it was meant or refused with its range, and stays until it is right', async () => {
    await show()
    await openRendering()
    const ask = 'Ask before sending more than'
    const before = await box(ask).inputValue()
    const range = `${before} still holds. Write a whole number from 0 to 100,000,000.`
    for (const [typed, wrong] of [
      ['1e9', '“1e9” is not a number here.'],
      ['2 048', '“2 048” is not a number here.'],
      ['10.5', '10.5 is not a whole number.'],
      ['100000001', '100000001 is outside the range.'],
      ['1234567890123456', '1234567890123456 is outside the range.'],
    ] as const) {
      await enter(ask, typed)
      await expect.poll(() => state(ask)).toEqual([typed, 'true', [`${wrong} ${range}`]])
    }
    await shown.expectAccessible('a number that was refused')
    expect(await savedSettings()).not.toContain('confirmAboveBytes": 10')
    // The words follow what is typed.
    await box(ask).fill('7')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await enter(ask, 'many')
    await box(ask).press('Escape')
    await expect.poll(() => state(ask)).toEqual([before, 'false', []])
    await enter(ask, '1,024')
    await expect.poll(() => state(ask)).toEqual(['1024', 'false', []])
    await expect.poll(savedSettings).toMatch(/"confirmAboveBytes":\s*1024/)

    await enter('A million bytes of text cost', '1,5')
    await box('Unit of the price').fill('EUR')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect
      .poll(() => page.getByRole('alert').allTextContents())
      .toEqual(['“1,5” is not a number here. No price is set. Write a number from 0 to 1,000,000.'])
    expect(await savedSettings()).not.toContain('EUR')
    await box('A million bytes of text cost').fill('1.5')
    await page.keyboard.press('Enter')
    await expect.poll(savedSettings).toMatch(/"perMillionBytes":\s*1\.5/)
    expect(shown.breaches).toEqual([])
  })

  it('is read as the system writes numbers, and what can be two numbers is refused', async () => {
    await show('de-DE')
    await openRendering()
    const ask = 'Ask before sending more than'
    for (const typed of ['1.024', '1,024']) {
      await enter(ask, typed)
      const words = expect.stringContaining('can mean 1024 or 1.024.')
      await expect.poll(() => state(ask)).toEqual([typed, 'true', [words]])
    }
    await enter(ask, '1.234.567')
    await expect.poll(() => state(ask)).toEqual(['1234567', 'false', []])
    await enter('A million bytes of text cost', '1,5')
    await expect.poll(() => box('A million bytes of text cost').inputValue()).toBe('1.5')
  })

  it('for a parameter is refused in the inspector, and a line that is gone to keeps its own', async () => {
    await show()
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    const temperature = 'Temperature value'
    await box(temperature).waitFor()
    for (const [typed, wrong] of [
      ['7', '7 is outside the range.'],
      ['0,5', '“0,5” is not a number here.'],
    ] as const) {
      await enter(temperature, typed)
      const words = `${wrong} 0.70 still holds. Write a number from 0 to 1.`
      await expect.poll(() => state(temperature)).toEqual([typed, 'true', [words]])
    }
    await shown.expectAccessible('a parameter that was refused')
    expect(await readFile(join(folder, 'cast.json'), 'utf8')).not.toContain('temperature')
    await box(temperature).press('Escape')
    await expect.poll(() => state(temperature)).toEqual(['0.70', 'false', []])
    await enter(temperature, '0.705')
    await expect.poll(() => readFile(join(folder, 'cast.json'), 'utf8')).toMatch(/"temperature":\s*0\.705/)
    await expect.poll(() => box(temperature).inputValue()).toBe('0.705')
  })

  it('gives the old number back at the first Escape, and leaves the dialog at the second', async () => {
    await show()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Settings of the project')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Settings of the project' })
    const gap = dialog.getByRole('textbox').first()
    const before = await gap.inputValue()
    await gap.fill('1e3')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => gap.inputValue()).toBe(before)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
