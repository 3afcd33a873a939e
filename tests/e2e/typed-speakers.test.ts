import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

describe('lines as people write them', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  async function open(text: string) {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), text)
    // Nobody is in the cast.
    await writeFile(join(folder, 'cast.json'), canonicalJson({ speakers: [] }))
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const onDisk = async () =>
      (await readFile(join(folder, 'script.dialogue'), 'utf8')).replace(/ {2}#[a-z0-9]{6}/g, '')
    return { ...shown, onDisk }
  }

  it('are dialogue of new speakers, each with a voice, and go back to what was typed', async () => {
    const { page, breaches, onDisk } = await open('')
    const editor = page.getByRole('textbox', { name: 'Script' })
    await editor.click()
    const write = (words: string) => page.keyboard.type(words, { delay: 10 })
    await write('mara: You came back.')
    await page.keyboard.press('Enter')
    await write('Ruth (low): I said that I would.')
    await page.keyboard.press('Enter')
    // What went well goes from sight by itself, but not while somebody looks at it.
    await page.getByText('RUTH is in the cast.').hover()
    await write('MARA: (warm) Sit down.')
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
    await expect.poll(onDisk).toContain('Ruth (low): I said that I would.')
    expect(breaches).toEqual([])
  })
})
