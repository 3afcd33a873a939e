import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, runCommand, type StudioWindow } from '../support/window.ts'

const fountain = `Title: The Salt Line

INT. GALLERY - NIGHT

Rain on the glass.

MARA (V.O.)
(low)
You came back.

OSTER
I said I would.

OSTERR
And here I am.

EXT. PIER - DAY

MARA
Did you?

> FADE OUT.
`

describe('importing scripts in the window', () => {
  let browser: Browser
  let base: string
  let shown: StudioWindow
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    base = await temporaryFolder()
    const project = await writeProject(join(base, 'Small'), '# Small\nRUTH: Engines to dead slow.  #aaaaa1\n')
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
  })

  const command = (title: string) => runCommand(page, title)
  const choose = async (name: string, text: string) => {
    await writeFile(join(base, name), text)
    const chooser = page.waitForEvent('filechooser')
    await command('Import a script')
    await (await chooser).setFiles(join(base, name))
    const preview = page.getByRole('dialog', { name: `Import ${name}` })
    await preview.getByRole('table', { name: 'Speakers in the file' }).waitFor()
    return preview
  }
  const createProject = async (name: string, text: string) => {
    const preview = await choose(name, text)
    await preview.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { name: 'The Salt Line' }).first().waitFor()
  }
  const spoken = (text: string) => page.locator('.cm-line', { hasText: text })

  it('shows who speaks and what does not before anything is written, and opens the project with its lines', async () => {
    const preview = await choose('salt.fountain', fountain)
    await preview.getByRole('row', { name: /MARA/ }).getByText('You came back.').waitFor()
    await preview.getByText('Rain on the glass. · FADE OUT.').waitFor()
    await expect.poll(() => preview.getByRole('status').first().textContent()).toBe('4 lines for 3 speakers')
    expect(await readdir(join(base, 'data')).then((names) => names.includes('projects'))).toBe(false)
    await shown.expectAccessible('import preview')

    // Two spellings of one name become one speaker; another gets a new name; a wrong name is refused in words.
    await preview.getByRole('button', { name: /^Merge OSTERR? into/ }).click()
    await expect.poll(() => preview.getByRole('status').first().textContent()).toBe('4 lines for 2 speakers')
    const mara = preview.getByRole('textbox', { name: 'Name of MARA in the script' })
    await mara.fill('7 of 9')
    await expect.poll(() => preview.getByRole('button', { name: 'Create project' }).isDisabled()).toBe(true)
    await preview.getByText('A name begins with a letter').waitFor()
    await mara.fill('Mara Vane')

    await preview.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { name: 'The Salt Line' }).first().waitFor()
    await spoken('You came back.').waitFor()
    await page.getByRole('option', { name: /^Mara Vane, .+2 lines/ }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: /^OSTERR?, / }).count()).toBe(1)
    const script = () => readFile(join(base, 'data', 'projects', 'The Salt Line', 'script.dialogue'), 'utf8')
    await expect.poll(script).toMatch(/^Mara Vane \(low\): You came back\. {2}#[a-z0-9]{6}$/m)
    await expect.poll(script).toMatch(/^## INT\. GALLERY - NIGHT$/m)
    expect(shown.breaches).toEqual([])
  })

  it('merges a changed source line by line: takes stay, refused changes are not made, undo takes it back', async () => {
    await createProject('salt.fountain', fountain)
    await page.getByRole('button', { name: /^Render 4/ }).click()
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    const drafts = page.getByRole('img', { name: 'Ready, draft' })
    await expect.poll(() => drafts.count()).toBe(4)

    const changed = fountain
      .replace('I said I would.', 'I said that I would.')
      .replace('And here I am.\n\n', 'And here I am.\n\nMARA\nSo I see.\n\n')
      .replace('MARA\nDid you?\n\n', '')
    const preview = await choose('salt.fountain', changed)
    await preview.getByRole('radio', { name: 'Merge into The Salt Line' }).click()
    await preview.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review changes' })
    const changes = review.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect.poll(() => changes.allTextContents()).toHaveLength(3)
    // A line with a take is not taken away unasked.
    const removal = changes.filter({ hasText: 'Did you?' })
    await removal.getByText('Has takes').waitFor()
    await expect.poll(() => removal.getByRole('checkbox').isChecked()).toBe(false)
    await shown.expectAccessible('import review')
    await review.getByRole('button', { name: 'Make 2 changes' }).click()

    await spoken('So I see.').waitFor()
    await spoken('I said that I would.').waitFor()
    await spoken('Did you?').waitFor()
    // Three lines keep their audio; the changed one is stale, the new one has none.
    await expect.poll(() => drafts.count()).toBe(3)
    await page.getByRole('img', { name: /^Stale/ }).waitFor()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await spoken('So I see.').waitFor({ state: 'detached' })
    await expect.poll(() => drafts.count()).toBe(4)

    // The same file once more, as it was: nothing to do.
    const again = await choose('salt.fountain', fountain)
    await again.getByRole('radio', { name: 'Merge into The Salt Line' }).click()
    await again.getByRole('button', { name: 'Review changes' }).click()
    await review.getByText('Nothing has to be changed.').waitFor()
    await review.getByRole('button', { name: 'Done' }).click()
    expect(shown.breaches).toEqual([])
  })

  it('maps the columns of a table by hand, appends it with its own ids, and takes both back', async () => {
    const table =
      'Nr;Wer;Satz A;Satz B\nGH_1;WARD;Das Tor ist zu.;The gate is shut.\nGH_2;;Regen.;Rain.\nGH_3;WARD;Nein.;No.\n'
    const preview = await choose('barks.csv', table)
    const sample = preview.getByRole('list', { name: 'The script as it will read' })
    const column = async (name: string, role: string) => {
      await preview.getByRole('combobox', { name: `Column ${name} is` }).click()
      await page.getByRole('option', { name: role, exact: true }).click()
    }
    await column('Nr', 'Source id')
    await column('Wer', 'Speaker')
    await column('Satz A', 'Not read')
    await column('Satz B', 'Line')
    await sample.getByText('The gate is shut.').waitFor()
    await preview.getByText('The column Satz A is not read.').waitFor()
    await sample.getByText('GH_1', { exact: true }).waitFor()
    await preview.getByRole('combobox', { name: 'Lines without a speaker' }).click()
    await page.getByRole('option', { name: 'Narrator' }).click()
    await sample.getByText('Narrator:').waitFor()
    await shown.expectAccessible('import mapping')
    await preview.getByRole('radio', { name: 'Append to Small' }).click()
    await preview.getByRole('button', { name: 'Append' }).click()
    await spoken('Rain.').waitFor()
    const sources = () => readFile(join(base, 'Small', 'sources.csv'), 'utf8')
    await expect.poll(sources).toMatch(/^[a-z0-9]{6},barks\.csv,GH_2,3,/m)
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await spoken('Rain.').waitFor({ state: 'detached' })
    await expect.poll(sources).not.toContain('GH_2')
    await page.keyboard.press('Control+y')
    await expect.poll(sources).toContain('GH_2')
    await spoken('Engines to dead slow.').waitFor()
    expect(shown.breaches).toEqual([])
  })

  it('imports several files by the keyboard alone, each with a decision of its own that is kept', async () => {
    await writeFile(join(base, 'gate_barks.csv'), 'Nr;Wer;Satz\nGH_1;WARD;The gate is shut.\n')
    await writeFile(join(base, 'salt.fountain'), fountain)
    await writeFile(join(base, 'broken.docx'), 'no document')
    const chooser = page.waitForEvent('filechooser')
    await command('Import a script')
    await (await chooser).setFiles(['gate_barks.csv', 'salt.fountain', 'broken.docx'].map((name) => join(base, name)))
    const dialog = page.getByRole('dialog', { name: 'Import 3 files' })
    const tab = (name: RegExp) => dialog.getByRole('tab', { name })
    const chosen = (name: RegExp) => expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true')
    const name = dialog.getByRole('textbox', { name: 'Name of the project' })
    await expect.poll(() => name.inputValue()).toBe('Gate Barks')
    await shown.expectAccessible('import of several files')
    await name.fill('Gate')
    await tab(/gate_barks/).focus()
    await page.keyboard.press('ArrowRight')
    await chosen(/salt\.fountain/)
    await expect.poll(() => name.inputValue()).toBe('The Salt Line')
    await page.keyboard.press('End')
    await dialog.getByRole('alert').waitFor()
    await tab(/broken/).focus()
    await page.keyboard.press('Home')
    await chosen(/gate_barks/)
    await expect.poll(() => name.inputValue()).toBe('Gate')
    await dialog.getByRole('button', { name: 'Create project' }).focus()
    await page.keyboard.press('Enter')
    // Its project is open, and the next file may go into it.
    await chosen(/salt\.fountain/)
    await expect.poll(() => tab(/gate_barks/).textContent()).toContain('Done')
    await dialog.getByRole('radio', { name: 'Append to Gate' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Append' }).focus()
    await page.keyboard.press('Enter')
    await chosen(/broken/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await spoken('The gate is shut.').waitFor()
    await spoken('You came back.').waitFor()
    expect(shown.breaches).toEqual([])
  })

  it('takes a file that is dropped, reads it as another format, and says in words what it cannot read', async () => {
    const fileOf = (name: string, text: string) =>
      page.evaluateHandle(
        ([fileName, words]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([words], fileName, { type: 'text/plain' }))
          return transfer
        },
        [name, text] as const,
      )
    const data = await fileOf('two.txt', 'NORA: Hello.\nIDA: Good evening.\n')
    // As a hand does that holds a file over the window: again and again, until the window has seen it.
    await expect
      .poll(async () => {
        await page.dispatchEvent('.cm-content', 'dragover', { dataTransfer: data })
        return page.getByText('Drop a script to import it').isVisible()
      })
      .toBe(true)
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer: data })
    const preview = page.getByRole('dialog', { name: 'Import two.txt' })
    await expect.poll(() => preview.getByRole('status').first().textContent()).toBe('2 lines for 2 speakers')

    await preview.getByRole('combobox', { name: 'Format of the file' }).click()
    await page.getByRole('option', { name: 'Final Draft' }).click()
    await page.getByRole('dialog', { name: 'Import two.txt' }).getByRole('alert').waitFor()
    // A file that is dropped beside it becomes another one of the same import.
    await preview.dispatchEvent('drop', { dataTransfer: await fileOf('more.txt', 'IDA: And a good night.\n') })
    const both = page.getByRole('dialog', { name: 'Import 2 files' })
    await expect.poll(() => both.getByRole('tab').count()).toBe(2)
    await both.getByRole('tab', { name: /more/ }).click()
    await expect.poll(() => both.getByRole('status').first().textContent()).toBe('1 line for 1 speaker')
    await page.keyboard.press('Escape')
    await both.waitFor({ state: 'detached' })
    // Nothing of it has reached the script.
    expect(await page.locator('.cm-content').textContent()).not.toContain('Good evening')
    expect(shown.breaches).toEqual([])
  })

  it('imports a script that is chosen in the picker, and writes the script in other formats', async () => {
    await writeFile(join(base, 'data', 'script.csv'), 'speaker,line\r\nNora,Hello.\r\nIda,Good evening.\r\n')
    await command('Close the project')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Open' })
    // The projects folder is not there yet, so the list begins at home: go to the test's folder from the top.
    await openFolder(page, join(base, 'data'))
    await picker.getByRole('button', { name: /script\.csv/ }).click()
    const preview = page.getByRole('dialog', { name: 'Import script.csv' })
    await preview.getByRole('textbox', { name: 'Name of the project' }).fill('From a table')
    await preview.getByRole('button', { name: 'Create project' }).click()
    await spoken('Good evening.').waitFor()

    for (const [title, ending] of [
      ['Fountain', 'fountain'],
      ['Table (CSV)', 'csv'],
      ['Word recording script', 'docx'],
    ] as const) {
      await command('Export the script')
      const sheet = page.getByRole('dialog', { name: 'Export the script' })
      await sheet.getByRole('radio', { name: title }).click()
      await sheet.getByRole('button', { name: 'Export' }).click()
      await sheet.getByText(`From a table.${ending} was written`).waitFor()
      await sheet.getByRole('button', { name: 'Done' }).click()
    }
    const exports = join(base, 'data', 'projects', 'From a table', 'exports')
    expect((await readdir(exports)).toSorted()).toEqual([
      'From a table.csv',
      'From a table.docx',
      'From a table.fountain',
    ])
    expect(await readFile(join(exports, 'From a table.fountain'), 'utf8')).toContain('NORA')
    expect(shown.breaches).toEqual([])
  })
})

/** Walks the page's picker to a folder, from wherever it begins. */
async function openFolder(page: Page, folder: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Open' })
  const up = picker.getByRole('button', { name: 'Up', exact: true })
  await expect.poll(() => picker.getByRole('list').getAttribute('aria-label')).not.toBe('Contents of the folder')
  while (await up.isEnabled()) {
    const label = await picker.getByRole('list').getAttribute('aria-label')
    await up.click()
    await expect.poll(() => picker.getByRole('list').getAttribute('aria-label')).not.toBe(label)
  }
  for (const part of folder.split('/').filter((name) => name !== '')) {
    await picker.getByRole('button', { name: part, exact: true }).click()
    await picker.getByRole('list', { name: `Contents of ${part}` }).waitFor()
  }
}
