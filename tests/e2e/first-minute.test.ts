import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { heardSounds, tapSound } from '../support/sound-tap.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const written = [
  'Mara: You came back.',
  'Tom (low): I said I would.',
  'Mara: (warm) Sit down, then.',
  'Tom: Only for a minute.',
]

describe('the first minute, by keys alone', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** Lines that were heard, each a length of speech with speech in it. */
  async function heard(page: Page): Promise<number> {
    const sounds = await heardSounds(page)
    return sounds.filter(({ seconds, level, loudSeconds }) => level > 0.01 && loudSeconds > 0.4 && seconds < 4).length
  }

  it('hears what was just written, all of it, and the new word after it was mended', async () => {
    const home = await temporaryFolder()
    const studio = await startLocalStudio({ dataFolder: join(home, 'data') })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const { page, breaches, requested } = shown
    const { keyboard } = page
    await tapSound(page)
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key)
    }

    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor()
    await keyboard.type('New project')
    await press('Enter')
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    await keyboard.type('Ghost Light')
    await press('Enter')
    await page.getByRole('heading', { name: 'Ghost Light' }).first().waitFor()
    for (const [index, line] of written.entries()) {
      if (index > 0) await press('Enter')
      await keyboard.type(line, { delay: 10 })
    }

    await press('Control+Enter')
    await expect.poll(() => heard(page)).toBe(1)
    await press('Control+Home', 'Escape', 'Space')
    await expect.poll(() => heard(page), { timeout: 20_000 }).toBe(5)

    await press('Enter', 'End', 'Control+Backspace', 'Control+Backspace')
    await keyboard.type('home.')
    await press('Control+Enter')
    await expect.poll(() => heard(page)).toBe(6)
    // What sounded last is the take of the new words.
    const takeId = requested.findLast((address) => /\/media\/.*[0-9a-f]{64}/.test(address))?.match(/[0-9a-f]{64}/)?.[0]
    const records = await readFile(join(home, 'data', 'projects', 'Ghost Light', 'takes.jsonl'), 'utf8')
    expect(records.split('\n').find((record) => record.includes(`"id":"${takeId}"`))).toContain('You came home.')
    expect(breaches).toEqual([])
  })

  it('hears a word that is changed while its line sounds, with the same key', async () => {
    const home = await temporaryFolder()
    const project = await writeProject(join(home, 'Small'), 'RUTH: You came back, and nobody in the house has seen it.')
    const studio = await startLocalStudio({ dataFolder: join(home, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const { page, breaches, requested } = shown
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Script' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Enter')
    const sounding = page.locator('.cm-line.is-playing')
    await sounding.waitFor()
    for (const key of ['Control+Backspace', 'Control+Backspace']) await page.keyboard.press(key)
    await page.keyboard.type('heard.')
    await page.keyboard.press('Control+Enter')
    const said = async (): Promise<string> => {
      const takeId = requested
        .findLast((address) => /\/media\/.*[0-9a-f]{64}/.test(address))
        ?.match(/[0-9a-f]{64}/)?.[0]
      const records = await readFile(join(project, 'takes.jsonl'), 'utf8')
      return records.split('\n').find((record) => record.includes(`"id":"${takeId}"`)) ?? ''
    }
    await expect.poll(said).toMatch(/has seen heard\./)
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    // Unchanged, it is paused.
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(breaches).toEqual([])
  })
})
