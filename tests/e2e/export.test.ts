import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RecordingFileManager, recordingFileManager } from '../support/file-manager.ts'
import { keptWindow } from '../support/kept-window.ts'
import { draftedOnce } from '../support/made-once.ts'
import { leaveUnfinished, onlyExport } from '../support/unfinished-export.ts'
import { defaultExport } from '../../renderer/export/export-choices.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

describe('exporting', () => {
  let browser: Browser
  let page: Page
  let project: string
  let fileManager: RecordingFileManager

  let programs: string

  beforeAll(async () => {
    programs = await mkdtemp(join(tmpdir(), 'repartee-test-'))
    fileManager = await recordingFileManager(programs)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await rm(programs, { recursive: true, force: true })
  })
  const drafted = draftedOnce(script)
  const kept = keptWindow(
    () => browser,
    () => fileManager.env,
  )
  beforeEach(async () => {
    const opened = await kept.open(drafted)
    project = opened.folder
    page = opened.shown.page
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
  })
  afterEach(async () => {
    await fileManager.forget()
    expect(await kept.putAway()).toEqual([])
  })
  const sheet = () => page.getByRole('dialog', { name: 'Export' })
  const start = async () => {
    await sheet().getByRole('button', { name: 'Export draft' }).click()
    await sheet().getByRole('list', { name: 'Exported files' }).waitFor()
  }

  it('writes what was ticked in the chosen format, into a folder of the chosen name', async () => {
    await sheet().getByRole('checkbox', { name: 'Lines' }).click()
    await sheet().getByRole('checkbox', { name: 'VTT' }).click()
    await sheet().getByRole('combobox', { name: 'Format of Mix' }).click()
    await page.getByRole('option', { name: 'MP3' }).click()
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

  it('shows the names that lines would have, and neither writes ones that collide nor leaves how to mend them unsaid', async () => {
    await sheet()
      .getByText(/^001_ruth_aaaaa1.*\.wav$/)
      .waitFor()
    await sheet().getByRole('textbox', { name: 'File names' }).fill('same{source}')
    await sheet()
      .getByText(/^Lines 1 and 2 would both be /)
      .waitFor()
    await sheet().getByText('2 names collide').waitFor()
    await sheet().getByRole('button', { name: 'Export draft' }).click()
    const field = sheet().getByRole('textbox', { name: 'File names' })
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await readdir(join(project, 'exports')).catch(() => [])).toEqual([])
    await sheet().getByRole('button', { name: 'Add line number' }).click()
    await sheet()
      .getByText(/ would both be /)
      .waitFor({ state: 'detached' })
    await sheet()
      .getByText(/^same_?001.*\.wav$/)
      .waitFor()
    await start()
  })

  it('makes only what has changed since the last export, unless it is told not to', async () => {
    await sheet().getByText('This is the first export: all is written.').waitFor()
    await start()
    await sheet().getByRole('button', { name: 'Export again' }).click()
    const lines = sheet().getByRole('row', { name: /Lines/ })
    await lines.getByText('Same').waitFor()
    await sheet()
      .getByText(/1 file is written, 4 taken over as they are\.$/)
      .waitFor()
    await lines.getByRole('combobox', { name: 'Ends of the lines' }).click()
    await page.getByRole('option', { name: '2, whole takes' }).click()
    await lines.getByText('2 changed').waitFor()
    await sheet()
      .getByText(/3 files are written, 2 taken over as they are\.$/)
      .waitFor()
    await sheet().getByRole('switch', { name: 'Only what changed' }).click()
    await sheet().getByText('All 5 files are written.').waitFor()
    // A host that was killed left most of one: it is told, and gone on with as it was asked for.
    const folder = await onlyExport(join(project, 'exports'))
    await leaveUnfinished(folder, 'mix', defaultExport('Small'))
    await sheet().getByRole('switch', { name: 'Only what changed' }).click()
    await sheet().getByText('An export was interrupted: 3 of 5 files are there.').waitFor()
    await sheet().getByRole('button', { name: 'Go on', exact: true }).click()
    await sheet().getByRole('list', { name: 'Exported files' }).waitFor()
    expect(await readdir(join(project, 'exports'))).toEqual([basename(folder)])
  })

  it('is used by the keyboard alone: a deliverable is taken and its quality chosen', async () => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent))
      .toBe('Mix')
    const stems = sheet().getByRole('checkbox', { name: 'Stems' })
    await stems.focus()
    await page.keyboard.press('Space')
    expect(await stems.isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[role="option"]') === true)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('FLAC')
    await page.keyboard.press('Enter')
    await expect.poll(() => sheet().getByRole('combobox', { name: 'Format of Stems' }).innerText()).toBe('FLAC')
    await start()
    const [folder] = await readdir(join(project, 'exports'))
    expect((await readdir(join(project, 'exports', folder ?? '', 'stems'))).length).toBeGreaterThan(1)
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

  it('goes on in the background, is seen in the status bar, and leaves nothing when it is cancelled', async () => {
    // A line that begins after two hours: an export that nobody has to hurry to stop.
    await sheet().getByRole('button', { name: 'Close export' }).click()
    await writeFile(join(project, 'mix.json'), '{"starts":[{"lineId":"aaaaa2","startMs":7200000}]}')
    await page
      .getByText(/2:00:0\d/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    for (const name of ['Lines', 'Captions']) await sheet().getByRole('checkbox', { name }).click()
    await sheet().getByRole('combobox', { name: 'Format of Mix' }).click()
    await page.getByRole('option', { name: 'M4A' }).click()
    await sheet().getByRole('button', { name: 'Export draft' }).click()
    await sheet().getByRole('progressbar', { name: 'Export' }).waitFor()
    await expect.poll(async () => (await readdir(join(project, 'exports'))).length).toBe(1)
    await sheet().getByRole('button', { name: 'Go on in the background' }).click()
    await sheet().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Exporting.* Show the export\.$/ }).click()
    await sheet().getByRole('progressbar', { name: 'Export' }).waitFor()
    await page.keyboard.press('Enter')
    await sheet()
      .getByText(/stopped|cancelled/i)
      .waitFor()
    expect(await readdir(join(project, 'exports'))).toEqual([])
    // And it can be begun again.
    await expect.poll(() => sheet().getByRole('button', { name: 'Export draft' }).isEnabled()).toBe(true)
  })

  it('is not needed for one take: what is dragged out of the window is the file of the take', async () => {
    await sheet().getByRole('button', { name: 'Close export' }).click()
    await page.keyboard.press('Control+3')
    const name = page.getByRole('article').first().getByRole('heading').first()
    await name.waitFor()
    const [offered, bytes] = await name.evaluate(async (element) => {
      const transfer = new DataTransfer()
      element.dispatchEvent(new DragEvent('dragstart', { dataTransfer: transfer, bubbles: true }))
      const told = transfer.getData('DownloadURL')
      const address = told.slice(told.indexOf(':http') + 1)
      const sound = await (await fetch(address)).arrayBuffer()
      return [told, [...new Uint8Array(sound)]] as const
    })
    expect(offered).toMatch(/^audio\/wav:1_RUTH_[^:]*\.wav:http:/)
    const takes = await readdir(join(project, 'takes'))
    const files = await Promise.all(takes.map((file) => readFile(join(project, 'takes', file))))
    expect(files.some((file) => file.equals(Buffer.from(bytes)))).toBe(true)
  })

  it('cannot start with nothing ticked, and says why', async () => {
    for (const name of ['Mix', 'Lines', 'Captions']) await sheet().getByRole('checkbox', { name }).click()
    await sheet().getByText('Choose at least one kind of file.').waitFor()
    const button = sheet().getByRole('button', { name: /^Export/ })
    await expect.poll(() => button.last().isDisabled()).toBe(true)
  })
})
