import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { draftVoices } from '../../electron/speech/draft/voices.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { buildPseudoProgram, type PseudoProgram } from '../support/pseudo-language/build-page.ts'
import { greekScript, writeGreekProject } from '../support/pseudo-language/greek-project.ts'
import { cutControls, strayWords } from '../support/pseudo-language/surface.ts'
import { startStandIn } from '../support/stand-in/stand-in.ts'
import { standInVoices } from '../support/stand-in/voices.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { standsStill } from '../support/window.ts'

/** What others wrote, as it is: voices, their languages by name, and the samples. Of draft voices only the names. */
const written = new Set([
  ...draftVoices.map(({ title }) => title),
  ...standInVoices.flatMap(({ title, description = '', tags = [] }) => [title, description, ...tags]),
  'English',
  'Harbour Alto, for tests',
])
/** Keys, also in brackets behind a name, letters of names, ids, models, dates, marks of the script's notation and of patterns of names, names and paths of files, and the name of the program. */
const known =
  /^(?:[A-Z][A-Za-z]?|\([A-Z]\)|F\d+|aaaaa\d|TODO: το τέλος|s[12](?:-\w+)*|Repartee|[\d.]+|https?:\/\/127\.0\.0\.1:\d+|standard|.*\.(?:wav|srt|json)|.* \/ exports \/(?: .*)?|\{line:3\}_\{speaker\}_\{id\}|samples \/ .*|\/.*|\d+ \w+ \d{4}|THIRD-PARTY NOTICES .*)$/

describe('the window in a language that nobody speaks', () => {
  let browser: Browser
  let place: string
  let pseudo: PseudoProgram

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'repartee-pseudo-'))
    pseudo = await buildPseudoProgram(place)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await rm(place, { recursive: true, force: true })
  })

  /** Opens a page of the smallest size; without a script, with the sample of the first run. */
  const openPage = async (script?: string): Promise<Page> => {
    const service = await startStandIn()
    onTestFinished(() => service.close())
    const base = await temporaryFolder()
    const home = join(base, 'Σπίτι')
    await mkdir(home)
    const studio = await startLocalStudio({
      dataFolder: join(home, 'Δεδομένα'),
      program: pseudo.program,
      env: { HOME: home, REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
      ...(script === undefined ? {} : { project: await writeGreekProject(base, script) }),
    })
    onTestFinished(async () => void (await studio.stop()))
    const context = await browser.newContext({ viewport: { width: 1100, height: 700 }, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(studio.openUrl)
    await page.locator('.cm-content').waitFor()
    return page
  }
  /** What is wrong with what is in sight: words of no message, and controls that are not whole. */
  const look = async (page: Page, what: string): Promise<readonly string[]> => {
    await standsStill(page)
    const stray = await strayWords(page, (text) => written.has(text) || known.test(text))
    return [...stray, ...(await cutControls(page))].map((found) => `${what}: ${found}`)
  }
  const command = async (page: Page, id: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    const title = pseudo.words(`commands.${id}`)
    await page.getByRole('combobox', { name: pseudo.words('toolbar.commands.search') }).fill(title)
    await page.getByRole('option', { name: title, selected: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  const lookAtCommands = async (page: Page, ids: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = []
    for (const id of ids) {
      await command(page, id)
      found.push(...(await look(page, id)))
      // A list or a question within closes first.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    return found
  }
  const press = (page: Page, id: string) =>
    page
      .getByRole('button', { name: pseudo.words(id) })
      .first()
      .click()

  it('says nothing outside of messages before a project is open', async () => {
    const samples: unknown = JSON.parse(await readFile(join(place, 'assets', 'samples.json'), 'utf8'))
    const isSample = (found: string): boolean => JSON.stringify(samples).includes(found.replace(/^.*?: \w+: /, ''))
    const page = await openPage()
    await command(page, 'close')
    await page.getByRole('button', { name: pseudo.words('start.newProject') }).waitFor()
    const found = [
      ...(await look(page, 'start')),
      ...(await lookAtCommands(page, ['newProject', 'open', 'connect', 'settings', 'about'])),
    ]
    expect(found.filter((one) => !isSample(one))).toEqual([])
  })

  it('says nothing outside of messages around a script, in menus, lists and dialogs', async () => {
    const page = await openPage(greekScript)
    const found = [...(await look(page, 'script'))]
    for (const id of ['toolbar.menu', 'toolbar.render.options']) {
      await press(page, id)
      found.push(...(await look(page, id)))
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    found.push(...(await look(page, 'palette')))
    await page.keyboard.press('Escape')
    const dialogs = ['projectSettings', 'pronunciations', 'export', 'exportScript', 'importScript', 'snapshots']
    const places = ['saveCopy', 'rename', 'move', 'archive', 'scenePlan', 'spending', 'cleanUp']
    const panels = ['showQueue', 'replace', 'problems', 'toggleInspector', 'renameSpeaker', 'mergeSpeaker']
    found.push(...(await lookAtCommands(page, [...dialogs, ...places, ...panels])))
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ρ')
    await page.locator('.cm-speakers').waitFor()
    found.push(...(await look(page, 'speakers')))
    await page.keyboard.press('Tab')
    await page.keyboard.type('[')
    await page.locator('.cm-cues').waitFor()
    found.push(...(await look(page, 'cues')))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+l')
    found.push(...(await look(page, 'a selection')))
    expect(found).toEqual([])
  })

  it('says nothing outside of messages of takes, voices and what was exported', async () => {
    const page = await openPage(greekScript)
    await command(page, 'render')
    // No draft voice speaks Greek: where no voice of the computer does, something else stands for the words.
    const placeholder = pseudo.words('project.state.placeholder')
    const areRendered = async (): Promise<boolean> => {
      const states = await page.locator('.cm-state-cell').allTextContents()
      return states.length > 0 && states.every((words) => /\d/.test(words) || words === placeholder)
    }
    await expect.poll(areRendered).toBe(true)
    const found = [...(await look(page, 'rendered'))]
    await page.keyboard.press('Control+3')
    found.push(...(await look(page, 'takes')))
    await page.keyboard.press('Control+2')
    found.push(...(await look(page, 'casting')))
    found.push(...(await lookAtCommands(page, ['cloneVoice'])))
    await page.keyboard.press('Control+1')
    await command(page, 'export')
    await page.getByRole('dialog').getByRole('button').last().click()
    found.push(...(await look(page, 'exported')))
    expect(found).toEqual([])
  })

  it('says nothing outside of messages of two versions, and of what is empty', async () => {
    const marked = greekScript.replace(
      /ΑΜΟΣ: Τίποτα.*\n/,
      (line) => `<<<<<<< ΑΒΓ\n${line}=======\n${line.replace('είπα', 'λέω')}>>>>>>> ΔΕΖ\n`,
    )
    const page = await openPage(marked)
    await press(page, 'safety.bars.changed.decide')
    await page.getByRole('dialog').waitFor()
    const found = [...(await look(page, 'two versions'))]

    const empty = await openPage('')
    for (const [key, what] of [
      ['1', 'an empty script'],
      ['2', 'a cast of nobody'],
      ['3', 'no takes'],
    ] as const) {
      await empty.keyboard.press(`Control+${key}`)
      found.push(...(await look(empty, what)))
    }
    expect(found).toEqual([])
  })
})
