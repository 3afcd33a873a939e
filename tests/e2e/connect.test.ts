import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { type StandIn, startStandIn } from '../support/stand-in/stand-in.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`
const wrongKey = 'wrong-key-that-must-not-leak-9z'

describe('connecting a speech service', () => {
  let browser: Browser
  let service: StandIn
  let shown: StudioWindow
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const base = await temporaryFolder()
    service = await startStandIn()
    onTestFinished(() => service.close())
    const project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
  })

  const form = () => page.getByRole('dialog', { name: 'Connect a speech service' })
  const fill = async (key: string) => {
    await form().getByLabel('Service address').fill(service.baseUrl)
    await form().getByLabel('API key', { exact: true }).fill(key)
  }
  const connect = async () => {
    await page.getByRole('button', { name: /^Speech service:/ }).click()
    await fill(service.apiKey)
    await form().getByRole('button', { name: 'Save connection' }).click()
    await page
      .getByRole('dialog', { name: 'Speech service' })
      .getByText(`ends in ${service.apiKey.slice(-4)}`)
      .waitFor()
    await page.keyboard.press('Escape')
  }
  /** Everything of the page that could hold a key: the document, its fields, its storage, its address. */
  const everythingInThePage = () =>
    page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll('input')].map((input) => input.value),
        JSON.stringify(Object.entries(localStorage)),
        JSON.stringify(Object.entries(sessionStorage)),
        document.cookie,
        location.href,
      ].join('\n'),
    )

  it('says in a sentence that a key is not accepted, and stores nothing', async () => {
    await page.getByRole('button', { name: /^Speech service:/ }).click()
    await fill(wrongKey)
    await form().getByRole('button', { name: 'Test', exact: true }).click()
    const log = form().getByRole('log', { name: 'Connection test' })
    await log.getByText('Key not accepted').waitFor()
    await expect.poll(() => log.textContent()).toMatch(/Address answers.*Key not accepted.+Balance not tried/)
    expect(service.synthesis()).toHaveLength(0)
    await page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    expect(await everythingInThePage()).not.toContain(wrongKey)
    await page.getByRole('button', { name: 'Speech service: draft voices only' }).waitFor()
  })

  it('connects, shows both balances, and keeps the key out of the page', async () => {
    await connect()
    await page.getByRole('button', { name: 'Speech service: service connected' }).waitFor()
    await page
      .getByRole('button', { name: /API credit, [\d,.]+\. Package: [\d,.]+ plan credits, not used by this studio\.$/ })
      .waitFor()
    expect(await everythingInThePage()).not.toContain(service.apiKey)
    expect(shown.breaches).toEqual([])
  })

  it('tests and removes what is saved', async () => {
    await connect()
    await page.getByRole('button', { name: /^Speech service:/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Speech service' })
    await dialog.getByRole('button', { name: 'Test' }).click()
    await dialog.getByText('Balance read').waitFor()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Speech service: draft voices only' }).waitFor()
  })

  it('casts a voice of the service and renders with it; a speaker without one is named, not guessed', async () => {
    await connect()
    await page.getByRole('radio', { name: 'Service voices' }).click()
    await expect.poll(() => page.getByRole('img', { name: /^No voice/ }).count()).toBe(2)

    await page.getByRole('option', { name: /^RUTH, no voice/ }).dblclick()
    const chooser = page.getByRole('dialog', { name: 'Voice for RUTH' })
    const voices = chooser.getByRole('option')
    await voices.first().waitFor()
    await voices.and(page.locator('[aria-disabled="false"]')).first().click()
    await page.getByRole('option', { name: /^RUTH, service voice / }).waitFor()

    await page.getByRole('button', { name: 'Render 1 line' }).click()
    await page.getByRole('img', { name: 'Ready, final' }).waitFor()
    expect(service.synthesis()).toHaveLength(1)
    await page.getByRole('group', { name: 'Lines that need attention' }).getByText('1 needs attention').waitFor()

    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await page.getByText('What was sent').click()
    const sent = page.getByLabel('Request body')
    await expect.poll(() => sent.textContent()).toContain('"text"')
    expect(await everythingInThePage()).not.toContain(service.apiKey)
    expect(shown.breaches).toEqual([])
  })

  it('asks before it spends more than the threshold, and sends nothing when told not to', async () => {
    await connect()
    await page.getByRole('radio', { name: 'Service voices' }).click()
    await page.getByRole('option', { name: /^RUTH, no voice/ }).dblclick()
    await page
      .getByRole('dialog', { name: 'Voice for RUTH' })
      .locator('[role=option][aria-disabled=false]')
      .first()
      .click()
    await page.getByRole('option', { name: /^RUTH, service voice / }).waitFor()
    await page.locator('.cm-line', { hasText: 'Engines' }).click()
    await page.keyboard.press('Control+End')
    const lines = Array.from({ length: 30 }, (_, index) => `RUTH: ${`Verse ${index} of the long song. `.repeat(32)}`)
    await page.keyboard.insertText(`${lines.join('\n')}\n`)
    await page.getByRole('button', { name: /^Render 31 lines/ }).click()
    const question = page.getByRole('dialog', { name: /^Send 31 lines/ })
    await question.getByText(/bytes of text would be sent/).waitFor()
    await question.getByRole('button', { name: 'Do not send' }).click()
    await question.waitFor({ state: 'detached' })
    expect(service.synthesis()).toHaveLength(0)
  })
})
