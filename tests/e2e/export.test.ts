import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { type RecordingFileManager, recordingFileManager } from '../support/file-manager.ts'
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
  let fileManager: RecordingFileManager

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    project = await writeProject(join(base, 'Small'), script)
    fileManager = await recordingFileManager(base)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project, env: fileManager.env })
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
    await sheet().getByRole('radio', { name: 'Podcast' }).click()
    // What is promised before is what is written: main measures both.
    const promised = await sheet()
      .getByRole('row', { name: /^Integrated, LUFS/ })
      .innerText()
    expect(promised).toContain('-16.0')
    await sheet().getByRole('button', { name: 'Use -19.0 LUFS' }).click()
    await sheet()
      .getByRole('row', { name: /^Integrated, LUFS .* -19\.5 to -18\.5/ })
      .waitFor()
    await sheet().getByRole('textbox', { name: 'Folder name' }).fill('Take one')
    await start()
    const [folder] = await readdir(join(project, 'exports'))
    expect(folder).toMatch(/^Take one/)
    const files = await readdir(join(project, 'exports', folder ?? ''), { recursive: true })
    const kinds = files.map((name) => name.split('.').at(-1)).filter((kind) => kind !== 'json')
    expect(new Set(kinds)).toEqual(new Set(['mp3', 'srt', 'vtt']))
    expect(kinds).toHaveLength(3)
    const manifest: unknown = JSON.parse(
      await readFile(join(project, 'exports', folder ?? '', 'manifest.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      loudness: { target: 'podcast', targetLufs: -19, rules: [{ passes: true }, { passes: true }] },
    })
    const captions = files.find((name) => name.endsWith('.vtt')) ?? ''
    expect(await readFile(join(project, 'exports', folder ?? '', captions), 'utf8')).toMatch(/^WEBVTT/)
  })

  it('never writes over an earlier export', async () => {
    await start()
    await sheet().getByRole('button', { name: 'Export again' }).click()
    await start()
    expect(await readdir(join(project, 'exports'))).toHaveLength(2)
  })

  it('says where the files lie, and shows the folder or copies its path by the keyboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await start()
    const folder = join(project, 'exports', (await readdir(join(project, 'exports')))[0] ?? '')
    await sheet().getByText(folder, { exact: true }).waitFor()
    await sheet().getByRole('button', { name: 'Open the folder' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(fileManager.shown).toEqual([folder])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sheet().getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(folder)
    await rename(folder, `${folder} elsewhere`)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await sheet().getByRole('alert').getByText('is not where it was').waitFor()
    expect(await fileManager.shown()).toEqual([folder])
  })

  it('cannot start with nothing ticked, and says why', async () => {
    for (const name of ['Mix', 'Lines', 'SRT']) await sheet().getByRole('checkbox', { name }).click()
    await sheet().getByText('Choose at least one kind of file.').waitFor()
    const button = sheet().getByRole('button', { name: /^Export/ })
    await expect.poll(() => button.last().isDisabled()).toBe(true)
  })
})
