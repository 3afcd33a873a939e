import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { castSchema } from '../../shared/core/model/cast.ts'
import { launchBrowser } from '../support/browser.ts'
import { drawnWaves } from '../support/drawn-waves.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { slowDownSounds } from '../support/sounds.ts'
import { type StandIn, type StandInOptions, startStandIn } from '../support/stand-in/stand-in.ts'
import { generatedVoices, type StandInVoice, standInVoices } from '../support/stand-in/voices.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, runCommand, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS (low): Nothing at all, I said.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
`

/** Texts of strangers that try to be more than text. */
const hostile: readonly StandInVoice[] = [
  '<img src=x onerror="window.hit=1">',
  '</span><script>window.hit=1</script>',
  '"><svg onload=window.hit=1>',
  'javascript:window.hit=1',
  '{{constructor.constructor("window.hit=1")()}}',
  '‮desrever‬ \u0000 line\nbreak',
].map((text, index) => ({
  id: (index + 1).toString(16).padStart(32, '9'),
  title: text.slice(0, 190),
  description: `${text} ${text}`,
  tags: [text.slice(0, 60)],
  isOwn: true,
}))

describe('casting', () => {
  let browser: Browser
  let page: Page
  let shown: StudioWindow
  let folder: string

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** Opens Casting of a small project; with `service`, connected to it. */
  const openCasting = async (
    service?: StandIn,
    size?: { readonly width: number; readonly height: number },
  ): Promise<void> => {
    const base = await temporaryFolder()
    folder = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({
      dataFolder: join(base, 'data'),
      project: folder,
      ...(service === undefined
        ? {}
        : { env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey } }),
    })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl, size)
    onTestFinished(() => shown.close())
    page = shown.page
    await page.keyboard.press('Control+2')
    await row('Ash').waitFor()
  }
  const startService = async (options?: StandInOptions): Promise<StandIn> => {
    const service = await startStandIn(options)
    onTestFinished(() => service.close())
    return service
  }
  const row = (title: string) =>
    page.getByRole('grid', { name: 'Voice library' }).getByRole('row').filter({ hasText: title })
  const card = (title: string) => page.getByRole('article', { name: title, exact: true })
  const speaker = (name: string) =>
    page.getByRole('listbox', { name: 'Cast' }).getByRole('option', { name: new RegExp(`^${name}`) })
  const search = (text: string) => page.getByRole('searchbox', { name: 'Search voices' }).fill(text)
  const castOnDisk = async () =>
    castSchema.parse(JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8'))).speakers
  const command = (title: string) => runCommand(page, title)
  const hasFocus = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)

  it('is reached by key, from the palette and by the switch, and leaves the script as it was', async () => {
    await openCasting()
    await expect.poll(() => hasFocus('[role="option"]')).toBe(true)
    await expect.poll(() => page.getByRole('textbox', { name: 'Script' }).count()).toBe(0)
    await page.keyboard.press('Control+1')
    await page.getByRole('textbox', { name: 'Script' }).waitFor()
    await expect.poll(() => hasFocus('.cm-editor')).toBe(true)
    await command('Go to Casting')
    await page.getByRole('grid', { name: 'Voice library' }).waitFor()
    const workspace = page.getByRole('navigation', { name: 'Workspace' })
    await expect
      .poll(() => workspace.getByRole('button', { name: 'Casting' }).getAttribute('aria-current'))
      .toBe('page')
    await workspace.getByRole('button', { name: 'Script' }).click()
    await page.getByRole('textbox', { name: 'Script' }).waitFor()
    expect(shown.breaches).toEqual([])
  })

  it('goes from a search over an audition to a voice that renders, by keyboard alone and without a service', async () => {
    await openCasting()
    await slowDownSounds(page)
    await expect.poll(() => hasFocus('[role="option"]')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'Audition for AMOS' }).waitFor()
    await page.keyboard.press('/')
    await page.locator('input[type="search"]:focus').waitFor()
    await page.keyboard.type('deep')
    await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2)
    await expect.poll(() => row('Oak').locator('mark').allTextContents()).toEqual(['deep'])
    // Into the grid: what it sounds like, and into the audition.
    await row('Oak').focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Stop the sample of Oak' }).waitFor()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Play sample of Oak' }).waitFor()
    await page.keyboard.press('Enter')
    await card('Oak').waitFor()
    await page.getByRole('status', { name: 'Cost of the audition' }).getByText('nothing is sent').waitFor()
    await page.getByRole('button', { name: 'Render 2 voices' }).focus()
    await page.keyboard.press('Enter')
    await card('Oak').getByRole('button', { name: 'Play Oak' }).waitFor()
    await card('Cliff').getByText('Current').waitFor()
    // A draft's wave is strokes with gaps.
    await expect.poll(async () => (await drawnWaves(card('Oak'))).length).toBe(1)
    expect((await drawnWaves(card('Oak')))[0]?.inked).toBeCloseTo(1 / 3, 1)
    const pitch = card('Oak').getByText(/^\d+ Hz$/)
    await expect.poll(() => pitch.count()).toBe(1)
    // The second voice plays, the first takes over, and is assigned.
    await card('Cliff').focus()
    await page.keyboard.press('2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Pause Oak' }).waitFor()
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'Pause Cliff' }).waitFor()
    await card('Oak').focus()
    await page.keyboard.press('Enter')
    await card('Oak').getByText('Assigned to AMOS').waitFor()
    await speaker('AMOS, draft voice Oak').waitFor()
    // It renders with it.
    await page.getByRole('button', { name: /^Render 3/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await castOnDisk())[1]?.draftVoice?.title).toBe('Oak')
    // One step back: the one history of the script holds the cast, too.
    await page.keyboard.press('Control+z')
    await speaker('AMOS, draft voice Cliff').waitFor()
    // Who was cast when is told, steps back too.
    const history = page.getByRole('list', { name: 'Change history' }).getByRole('listitem')
    await expect.poll(() => history.locator('span').allTextContents()).toEqual(['Cliff, draft', 'Oak, draft'])
    await expect.poll(() => history.first().getByRole('time').textContent()).toMatch(/^Today \d\d:\d\d$/)
    expect(shown.breaches).toEqual([])
  })

  it('shows the cost of service voices first, sends each once, and casts by dragging', async () => {
    const service = await startService()
    await openCasting(service)
    await speaker('AMOS').click()
    await search('granite')
    await row('Granite Bass').getByRole('button', { name: 'Audition Granite Bass' }).click()
    await page
      .getByRole('status', { name: 'Cost of the audition' })
      .getByText(/^1 request, \d+ bytes of text/)
      .waitFor()
    expect(service.synthesis()).toHaveLength(0)
    await page.getByRole('button', { name: 'Render 2 voices' }).click()
    await card('Granite Bass').getByRole('button', { name: 'Play Granite Bass' }).waitFor()
    expect(service.synthesis()).toHaveLength(1)
    // It was heard: the same words cost nothing again.
    await page.getByRole('status', { name: 'Cost of the audition' }).getByText('nothing is sent').waitFor()

    await row('Granite Bass').dragTo(speaker('RUTH'))
    await speaker('RUTH, service voice Granite Bass').waitFor()
    await card('Granite Bass').getByRole('button', { name: 'Assign to AMOS: Granite Bass' }).click()
    await speaker('AMOS, service voice Granite Bass').waitFor()
    await page.getByRole('radio', { name: 'Service voices' }).click()
    // They share it now, and that is said on both rows.
    await speaker('RUTH, service voice Granite Bass.+AMOS').waitFor()
    await page.getByRole('button', { name: 'Render 3 lines' }).click()
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    const voices = new Set(service.synthesis().map(({ body }) => body['reference_id']))
    expect([...voices]).toEqual(['1b2c3d4e5f60718293a4b5c6d7e8f90a'])
    expect(shown.breaches).toEqual([])
  })

  it('hides the names and plays an exchange of two speakers', async () => {
    await openCasting()
    await row('Oak').getByRole('button', { name: 'Audition Oak' }).click()
    await page.getByRole('combobox', { name: 'Lines of the audition' }).click()
    await page.getByRole('option', { name: '2 lines' }).click()
    await page.getByRole('button', { name: 'Render 2 voices' }).click()
    await card('Oak').getByRole('button', { name: 'Play Oak' }).waitFor()
    await page.getByRole('switch', { name: 'Hide names' }).click()
    const names = () => page.getByRole('group', { name: 'Candidates' }).getByRole('heading').allTextContents()
    await expect.poll(names).toEqual(['Voice A', 'Voice B'])
    const told = page.getByRole('group', { name: 'Candidates' }).getByText(/Draft|Current|Oak|Hazel/)
    await expect.poll(() => told.count()).toBe(0)
    await page.getByRole('switch', { name: 'Hide names' }).click()
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Hazel', 'Oak'])
  })

  it('auditions typed words, and says why a voice failed', async () => {
    const service = await startService()
    service.behave({ when: 'Quite other words.', behaviour: { kind: 'status', status: 402 } })
    await openCasting(service)
    await search('harbour')
    await row('Harbour Alto').getByRole('button', { name: 'Audition Harbour Alto' }).click()
    const line = page.getByRole('combobox', { name: 'Audition line' })
    await line.fill('Quite other words.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Render 2 voices' }).click()
    await card('Harbour Alto').getByRole('alert').waitFor()
    await card('Hazel').getByRole('button', { name: 'Play Hazel' }).waitFor()
  })

  it('sends a voice again whose outcome is not known only after it has asked', async () => {
    const service = await startService()
    service.behave({ when: 'Nothing at all', times: 1, behaviour: { kind: 'cut', afterBytes: 200, how: 'reset' } })
    await openCasting(service)
    await speaker('AMOS').click()
    await search('granite')
    await row('Granite Bass').getByRole('button', { name: 'Audition Granite Bass' }).click()
    await page.getByRole('button', { name: 'Render 2 voices' }).click()
    await card('Granite Bass').getByText('Unknown: it may have been billed').waitFor()
    // Rendering what is left does not send it.
    await card('Cliff').getByRole('button', { name: 'Play Cliff' }).waitFor()
    await page.getByRole('button', { name: 'Render 1 voice' }).click()
    await card('Granite Bass').getByRole('button', { name: 'Send Granite Bass again' }).waitFor()
    expect(service.synthesis()).toHaveLength(1)
    await card('Granite Bass').getByRole('button', { name: 'Send Granite Bass again' }).click()
    await page
      .getByRole('dialog', { name: 'Send Granite Bass again?' })
      .getByRole('button', { name: 'Send again' })
      .click()
    await card('Granite Bass').getByRole('button', { name: 'Play Granite Bass' }).waitFor()
    expect(service.synthesis()).toHaveLength(2)
  })

  it('keeps brief, aliases and variants as steps that can be taken back', async () => {
    await openCasting()
    await page.getByRole('button', { name: 'Edit brief' }).click()
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('Captain, fifties. Dry.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('paragraph').getByText('Captain, fifties. Dry.').waitFor()
    await expect.poll(() => hasFocus('[aria-label="Edit brief"]')).toBe(true)
    const settings = page.getByRole('complementary', { name: 'Settings of RUTH' })
    await settings.getByLabel('Also written as').fill('SKIPPER')
    await page.keyboard.press('Enter')
    await settings.getByRole('button', { name: 'Remove SKIPPER' }).waitFor()
    await settings.getByLabel('Also written as').fill('Amos')
    await page.keyboard.press('Enter')
    await settings.getByText('AMOS has this name.').waitFor()
    await settings.getByLabel('Also written as').fill('')
    await settings.getByRole('button', { name: 'Add variant' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('shouting')
    await page.keyboard.press('Enter')
    await settings.getByRole('button', { name: /^shouting/ }).click()
    await page.getByRole('heading', { name: 'Audition for RUTH/shouting' }).waitFor()
    // What is assigned now goes to the variant.
    await row('Oak').getByRole('button', { name: 'Audition Oak' }).click()
    await card('Oak').getByRole('button', { name: 'Assign as draft: Oak' }).click()
    await settings.getByRole('button', { name: 'shouting Oak, 0 lines' }).waitFor()
    await speaker('RUTH, draft voice Hazel').waitFor()
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await castOnDisk())[0])
      .toMatchObject({
        brief: 'Captain, fifties. Dry.',
        aliases: ['SKIPPER'],
        variants: [{ name: 'shouting', draftVoice: { title: 'Oak' } }],
      })
    await speaker('RUTH').focus()
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => Object.keys((await castOnDisk())[0] ?? {}).toSorted())
      .toEqual(['colour', 'draftVoice', 'id', 'name'])
  })

  it('stays quick with thousands of voices: pages come as they are needed, few rows are drawn', async () => {
    const service = await startService({ voices: [...standInVoices, ...generatedVoices(3000)] })
    await openCasting(service)
    await page.getByRole('radio', { name: 'Service', exact: true }).click()
    await row('Harbour Alto').waitFor()
    const grid = page.getByRole('grid', { name: 'Voice library' })
    await grid.getByRole('row').nth(1).focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return Number(await grid.getByRole('row').last().getAttribute('aria-rowindex'))
      })
      .toBeGreaterThan(400)
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(60)
    await expect.poll(() => hasFocus('[role="row"]')).toBe(true)
  })

  it('shows what strangers wrote as text, and changes and deletes own voices with care', async () => {
    const service = await startService({ voices: [...standInVoices, ...hostile] })
    await openCasting(service)
    await page.getByRole('radio', { name: 'Mine' }).click()
    await row('onerror').waitFor()
    await row('onerror').first().click()
    const panel = page.getByRole('complementary', { name: 'Voice' })
    await panel.getByText('onerror').first().waitFor()
    // On a card, on the speaker and in the words that are announced.
    await panel.getByRole('button', { name: 'Audition' }).click()
    await page.getByRole('article').filter({ hasText: 'onerror' }).waitFor()
    await panel.getByRole('button', { name: 'Assign to RUTH' }).click()
    await speaker('RUTH').filter({ hasText: 'onerror' }).waitFor()
    await panel.getByRole('button', { name: 'Close the voice' }).click()
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)

    await row('My own voice').click()
    await panel.getByRole('button', { name: 'Assign to RUTH' }).click()
    await speaker('RUTH, service voice My own voice').waitFor()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Title').fill('My other voice')
    await panel.getByRole('button', { name: 'Save' }).click()
    await row('My other voice').waitFor()
    await panel.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this voice?' })
    await dialog.getByText('RUTH').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('My other voice')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await row('My other voice').waitFor({ state: 'detached' })
    // It is still cast, and that it is gone is said on the speaker.
    await speaker('RUTH').locator('.m-bad').waitFor()
    expect(service.voices().some(({ id }) => id === '2c3d4e5f60718293a4b5c6d7e8f90a1b')).toBe(false)
    expect(shown.breaches).toEqual([])
  })

  it('finds the voice that a pasted id names, stars it and keeps it', async () => {
    const service = await startService()
    await openCasting(service)
    await search('1b2c3d4e5f60718293a4b5c6d7e8f90a')
    const panel = page.getByRole('complementary', { name: 'Voice' })
    await panel.getByText('Granite Bass', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Star this voice' }).click()
    await search('')
    await page.getByRole('radio', { name: 'Favourites' }).click()
    await row('Granite Bass').waitFor()
    await search('https://example.invalid/')
    await page.getByRole('alert').filter({ hasText: /link/ }).waitFor()
  })

  it.each(['dark', 'light'])('can be used by everybody in the %s theme', async (theme) => {
    const service = await startService()
    await openCasting(service)
    await command(`Theme: ${theme}`)
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    await row('Oak').getByRole('button', { name: 'Audition Oak' }).click()
    await page.getByRole('button', { name: 'Render 2 voices' }).click()
    await card('Oak').getByRole('button', { name: 'Play Oak' }).waitFor()
    await shown.expectAccessible('casting')
    await page.getByRole('combobox', { name: 'Audition line' }).click()
    await page.getByRole('listbox', { name: 'Lines of the script' }).waitFor()
    await shown.expectAccessible('lines to pick')
    await page.keyboard.press('Escape')
    await row('Harbour Alto').click()
    await page.getByRole('complementary', { name: 'Voice' }).getByText('Harbour Alto', { exact: true }).waitFor()
    await shown.expectAccessible('a voice')
    expect(shown.breaches).toEqual([])
  })

  it('fits the smallest window, with the cast as a rail and everything of the speaker on demand', async () => {
    await openCasting(undefined, { width: 1100, height: 700 })
    const rail = page.getByRole('region', { name: 'Cast', exact: true })
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(52)
    await speaker('AMOS, draft voice Cliff').click()
    await page.getByRole('heading', { name: 'Audition for AMOS' }).waitFor()
    await speaker('RUTH').click()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    await expect.poll(overflow).toBe(false)
    await expect.poll(() => page.getByRole('complementary').count()).toBe(0)
    await page.getByRole('button', { name: 'Inspector', exact: true }).click()
    const settings = page.getByRole('complementary', { name: 'Settings of RUTH' })
    await settings.getByRole('heading', { name: 'Brief for RUTH' }).waitFor()
    await settings.getByRole('heading', { name: 'Change history' }).waitFor()
    await settings.getByRole('button', { name: 'Close the settings' }).click()
    await settings.waitFor({ state: 'detached' })
    await expect.poll(overflow).toBe(false)
    await shown.expectAccessible('Casting with a rail')
  })
})
