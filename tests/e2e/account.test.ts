import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { type StandIn, type StandInOptions, startStandIn } from '../support/stand-in/stand-in.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, type StudioWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
`

describe('the account', () => {
  let browser: Browser
  let service: StandIn
  let shown: StudioWindow
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const show = async (options: StandInOptions = {}) => {
    const base = await temporaryFolder()
    service = await startStandIn(options)
    onTestFinished(() => service.close())
    const project = await writeProject(join(base, 'Small'), script)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    page = shown.page
    await page.keyboard.press('Control+,')
    await settings().getByLabel('Service address').fill(service.baseUrl)
    await settings().getByLabel('API key', { exact: true }).fill(service.apiKey)
    await settings().getByRole('button', { name: 'Save connection' }).click()
    await region('Package').waitFor()
    await page.keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
  }
  const settings = () => page.getByRole('dialog', { name: 'Connection and account' })
  const region = (name: string) => settings().getByRole('region', { name })
  const row = async (name: string, title: string) => {
    const term = region(name).locator('dt', { hasText: new RegExp(`^${title}$`) })
    return term.locator('xpath=following-sibling::dd[1]').textContent()
  }

  it('opens from the balance and shows every field of the package and the separate credit', async () => {
    await show({ package: { total: 500_000, balance: 148_274, extra_balance: null, type: 'monthly' } })
    await page.getByRole('button', { name: /^Balance: / }).click()
    await region('Package').getByText('plan credits left of 500,000').waitFor()
    expect(await row('Package', 'Used')).toBe('351,726')
    expect(await row('Package', 'Extra balance')).toBe('None told')
    expect(await row('Package', 'Kind of package')).toBe('monthly')
    expect(await region('Package').locator('dt').count()).toBe(18)
    expect(await region('API credit').locator('b').textContent()).toMatch(/^[\d.]+$/)
    await region('Two balances')
      .getByText(/separate API credit/)
      .waitFor()
    await region('API key').getByText('Accepted').waitFor()
    await settings()
      .getByText(/^Read from the service at \d\d:\d\d$/)
      .waitFor()
    await shown.expectAccessible('account')
    expect(shown.breaches).toEqual([])
  })

  it('tests the connection without a synthesis, reads again, and asks about another user', async () => {
    await show()
    await page.getByRole('button', { name: /^Balance: / }).click()
    await settings()
      .getByText(/^Read from the service at/)
      .waitFor()
    const reads = () => service.requests.filter(({ path }) => path.startsWith('/wallet/')).map(({ path }) => path)
    const before = reads().length
    await settings().getByRole('button', { name: 'Refresh account' }).click()
    await expect.poll(() => reads().length).toBeGreaterThan(before)
    await settings().getByRole('button', { name: 'Test', exact: true }).click()
    await settings().getByRole('log', { name: 'Connection test' }).getByText('Balance read').waitFor()
    await settings().getByLabel('Account of').fill('user-2')
    await page.keyboard.press('Enter')
    await expect.poll(() => reads().some((path) => path.startsWith('/wallet/user-2/'))).toBe(true)
    expect(service.synthesis()).toHaveLength(0)
  })

  it('shows the package where the service knows no separate credit, and says so', async () => {
    await show({ credit: null })
    await page.getByRole('button', { name: /^Balance: / }).click()
    await region('Package')
      .getByText(/plan credits left of/)
      .waitFor()
    await expect.poll(() => region('API credit').textContent()).toMatch(/API credit.+\w+ .+\./)
    expect(await region('API credit').locator('dt').count()).toBe(0)
  })

  it('leads from a search of the settings to the setting, by keyboard alone', async () => {
    await show()
    await page.keyboard.press('Control+,')
    const field = page.getByRole('searchbox', { name: 'Search settings' })
    const found = page.getByRole('list', { name: 'Settings found' }).getByRole('button')
    await field.focus()
    await page.keyboard.type('nothing at all')
    await page.getByText('No setting is called that.').waitFor()
    // Escape empties the field first.
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('')
    await settings().getByRole('button', { name: 'Rendering' }).waitFor()
    await page.keyboard.type('cap')
    await expect.poll(() => found.allTextContents()).toEqual(['Cap for one batchRendering', 'Cap for an hourRendering'])
    await shown.expectAccessible('settings that were found')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const rendering = page.getByRole('dialog', { name: 'Rendering' })
    const cap = rendering.getByRole('checkbox', { name: 'Never send more in an hour than' })
    await expect.poll(() => cap.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await rendering.waitFor({ state: 'detached' })
    expect(shown.breaches).toEqual([])
  })

  it('removes the key at once and goes back to the form, worked by keyboard alone', async () => {
    await show()
    await page.getByRole('button', { name: /^Balance: / }).focus()
    await page.keyboard.press('Enter')
    await settings().getByRole('button', { name: 'Remove' }).focus()
    await page.keyboard.press('Enter')
    await settings().getByLabel('Service address').waitFor()
    await settings().getByRole('button', { name: 'Appearance' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Light' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    await page.getByRole('dialog', { name: 'Appearance' }).getByRole('button', { name: 'Back to Small' }).click()
    await page.getByRole('button', { name: 'Speech service: draft voices only' }).waitFor()
    expect(shown.breaches).toEqual([])
  })
})
