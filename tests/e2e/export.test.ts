import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

describe('exporting', () => {
  let browser: Browser
  let page: Page
  let project: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
    await page.getByRole('button', { name: 'Render 2 lines' }).click()
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
  })
  const sheet = () => page.getByRole('dialog', { name: 'Export' })
  const start = async () => {
    await sheet().getByRole('button', { name: 'Export draft' }).click()
    await sheet().getByRole('list', { name: 'Exported files' }).waitFor()
  }

  it('writes what was ticked in the chosen format, into a folder of the chosen name', async () => {
    await sheet().getByRole('checkbox', { name: 'Lines' }).click()
    await sheet().getByRole('checkbox', { name: 'VTT' }).click()
    await sheet().getByRole('radio', { name: 'MP3' }).click()
    await sheet().getByRole('textbox', { name: 'Folder name' }).fill('Take one')
    await start()
    const [folder] = await readdir(join(project, 'exports'))
    expect(folder).toMatch(/^Take one/)
    const files = await readdir(join(project, 'exports', folder ?? ''), { recursive: true })
    const kinds = files.map((name) => name.split('.').at(-1)).filter((kind) => kind !== 'json')
    expect(new Set(kinds)).toEqual(new Set(['mp3', 'srt', 'vtt']))
    expect(kinds).toHaveLength(3)
    const captions = files.find((name) => name.endsWith('.vtt')) ?? ''
    expect(await readFile(join(project, 'exports', folder ?? '', captions), 'utf8')).toMatch(/^WEBVTT/)
  })

  it('never writes over an earlier export', async () => {
    await start()
    await sheet().getByRole('button', { name: 'Export again' }).click()
    await start()
    expect(await readdir(join(project, 'exports'))).toHaveLength(2)
  })

  it('cannot start with nothing ticked, and says why', async () => {
    for (const name of ['Mix', 'Lines', 'SRT']) await sheet().getByRole('checkbox', { name }).click()
    await sheet().getByText('Choose at least one kind of file.').waitFor()
    const button = sheet().getByRole('button', { name: /^Export/ })
    await expect.poll(() => button.last().isDisabled()).toBe(true)
  })
})
