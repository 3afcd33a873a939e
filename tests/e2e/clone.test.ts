import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pcm16, wavBytes } from '../support/audio/wav-bytes.ts'
import { launchBrowser } from '../support/browser.ts'
import { drawnWaves } from '../support/drawn-waves.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { type StandIn, startStandIn } from '../support/stand-in/stand-in.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`
const heard = 'My father kept the crossing forty years.'
/** A hum that swells and fades like syllables, `seconds` long, in 44.1 kHz. */
function hum(seconds: number): Buffer {
  const values = Array.from({ length: seconds * 44_100 }, (_, index) =>
    Math.round(9000 * Math.sin(index / 45) * Math.sin(index / 7000) ** 2),
  )
  return Buffer.from(wavBytes({ data: pcm16(values) }))
}

describe('cloning a voice', () => {
  let browser: Browser
  let service: StandIn
  let shown: StudioWindow
  let page: Page

  beforeAll(async () => {
    // A microphone that beeps, and a user who allows it.
    browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    service = await startStandIn({ hear: () => heard })
    onTestFinished(() => service.close())
    const project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({
      dataFolder: join(base, 'data'),
      project,
      env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
    })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
    await page.keyboard.press('Control+2')
    await page.getByRole('button', { name: 'Clone a voice' }).click()
    await panel().waitFor()
  })

  const panel = () => page.getByRole('complementary', { name: 'Clone a voice' })
  const handle = (name: string) => panel().getByRole('slider', { name })
  const bringIn = async (...files: readonly { readonly name: string; readonly buffer: Buffer }[]) => {
    await panel()
      .getByLabel('Recordings', { exact: true })
      .setInputFiles(files.map((file) => ({ ...file, mimeType: 'audio/wav' })))
    await handle('Trim start')
      .nth(files.length - 1)
      .waitFor()
  }
  const fill = async () => {
    await panel().getByLabel('Voice name').fill('Dafydd, crossing')
    await panel().getByLabel('Whose voice it is').fill('Dafydd Rees')
    await panel()
      .getByRole('checkbox', { name: /permission to clone/ })
      .click()
  }
  const render = async () => {
    await page.keyboard.press('Control+1')
    await page.getByRole('radio', { name: 'Service voices' }).click()
    await page.getByRole('button', { name: 'Render 1 line' }).click()
    await page.getByRole('img', { name: 'Ready, final' }).waitFor()
  }

  it('makes a private voice of a trimmed recording, casts it, follows its training and renders with it', async () => {
    service.train({ createdSeconds: 1, trainingSeconds: 2, outcome: 'trained' })
    await bringIn({ name: 'Dafydd interview.wav', buffer: hum(16) })
    const log = panel().getByRole('log', { name: 'Reference checks' })
    await log.getByText('16.0 s', { exact: true }).waitFor()
    await handle('Trim start').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await handle('Trim end').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await panel().getByText('13.9 s selected').waitFor()
    // The whole is drawn, and over it what is taken of it.
    await expect.poll(async () => (await drawnWaves(panel())).map(({ inked }) => inked > 0.9)).toEqual([true, true])
    await log.getByText('13.9 s', { exact: true }).waitFor()
    await panel().getByRole('button', { name: 'Transcribe' }).click()
    await expect.poll(() => panel().getByLabel('Reference transcript').inputValue()).toBe(heard)
    await fill()
    await panel()
      .getByText(/^Create voice uploads the selected 14 seconds/)
      .waitFor()
    await shown.expectAccessible('clone panel')

    await panel().getByRole('button', { name: 'Create voice' }).click()
    await panel().getByText('It is still being trained.').waitFor()
    const made = service.requests.find(({ method, path }) => method === 'POST' && path === '/model')
    const field = (name: string) =>
      made?.form.filter((part) => part.name === name).map((part) => Buffer.from(part.bytes).toString('utf8'))
    expect(field('visibility')).toEqual(['private'])
    expect(field('title')).toEqual(['Dafydd, crossing'])
    expect(field('texts')).toEqual([heard])
    expect(JSON.stringify(made?.form.map(({ fileName }) => fileName))).not.toContain('interview')

    service.advance(10)
    await panel().getByText('It is trained and can speak.').waitFor()
    await page
      .getByRole('option', { name: /RUTH.*Dafydd, crossing/ })
      .first()
      .waitFor()
    await render()
    const voice = service.voices().find(({ title }) => title === 'Dafydd, crossing')
    expect(service.synthesis().map(({ body }) => body['reference_id'])).toEqual([voice?.id])
    expect(shown.breaches).toEqual([])
  })

  it('keeps clips in the project and sends them with every request, with what is said in them', async () => {
    await bringIn({ name: 'one.wav', buffer: hum(12) }, { name: 'two.wav', buffer: hum(11) })
    const texts = panel().getByLabel('Reference transcript')
    await texts.nth(0).fill('The first.')
    await fill()
    await panel().getByText('Write or transcribe what is said in every clip.').waitFor()
    await expect.poll(() => panel().getByRole('button', { name: 'Keep in the project' }).isDisabled()).toBe(true)
    await texts.nth(1).fill('The second.')
    await panel().getByRole('button', { name: 'Keep in the project' }).click()
    await panel().getByText('Dafydd, crossing is kept in the project and cast for RUTH.').waitFor()
    expect(service.requests.some(({ method, path }) => method === 'POST' && path === '/model')).toBe(false)

    await render()
    const [sent] = service.synthesis()
    expect(sent?.encoding).toBe('msgpack')
    const references = sent?.body['references']
    expect(Array.isArray(references) ? references.map((one: { text: unknown }) => one.text) : references).toEqual([
      'The first.',
      'The second.',
    ])
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await page.getByText('The whole request').click()
    await expect.poll(() => page.getByLabel('Body to be sent').textContent()).toContain('The first.')
    expect(shown.breaches).toEqual([])
  })

  it('records from the microphone, which is asked for only when Record is pressed', async () => {
    const asked = () => page.evaluate(() => performance.getEntriesByName('asked for the microphone').length)
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = (wanted) => {
        performance.mark('asked for the microphone')
        return ask(wanted)
      }
    })
    expect(await asked()).toBe(0)
    await panel().getByRole('button', { name: 'Record' }).click()
    const level = panel().getByRole('meter', { name: 'Level' })
    await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(-60)
    await expect.poll(() => panel().getByRole('timer').textContent()).toMatch(/^0:(0[2-9]|[1-5]\d)/)
    await shown.expectAccessible('recording')
    await panel().getByRole('button', { name: 'Stop' }).click()
    await handle('Trim start').waitFor()
    await panel().getByText('Recording 1.webm', { exact: true }).waitFor()
    expect(await asked()).toBe(1)
    await page.keyboard.press('Control+1')
    await page.keyboard.press('Control+2')
    await panel().getByText('Recording 1.webm', { exact: true }).waitFor()
    expect(shown.breaches).toEqual([])
  })

  it('says what is missing, refuses what is no sound, and asks for a picture of a public voice', async () => {
    await panel()
      .getByLabel('Recordings', { exact: true })
      .setInputFiles({ name: 'notes.wav', mimeType: 'audio/wav', buffer: Buffer.from('these are words') })
    await panel()
      .getByRole('status')
      .getByText(/notes|sound|audio|read/i)
      .waitFor()
    await bringIn({ name: 'one.wav', buffer: hum(12) })
    await panel().getByLabel('Reference transcript').fill('The first.')
    await fill()
    await panel().getByRole('combobox', { name: 'Who can use it' }).click()
    await page.getByRole('option', { name: 'Everybody' }).click()
    await panel().getByText('A public voice needs a picture.').first().waitFor()
    await expect.poll(() => panel().getByRole('button', { name: 'Create voice' }).isDisabled()).toBe(true)
    await panel().getByRole('button', { name: 'Audition first' }).click()
    await panel().getByText('Dafydd, crossing is among the candidates.').waitFor()
    await page.getByRole('article', { name: /Dafydd, crossing/ }).waitFor()
    expect(shown.breaches).toEqual([])
  })
})
