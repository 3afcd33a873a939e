import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { restingBox } from '../support/resting-box.ts'
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
  let studio: RunningStudio
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
    studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
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
  const row = async (title: string) => {
    const term = settings().locator('details dt', { hasText: new RegExp(`^${title}$`) })
    return term.locator('xpath=following-sibling::dd[1]').textContent()
  }

  it('opens from the balance and shows every field of the package and the separate credit', async () => {
    await show({ package: { total: 500_000, balance: 148_274, extra_balance: null, type: 'monthly' } })
    await page.getByRole('button', { name: /API credit|not told by/ }).click()
    await region('Package').getByText('plan credits left of 500,000').waitFor()
    await region('Package').getByText('Not used by this studio').waitFor()
    await region('API credit').getByText('Lines are paid from this').waitFor()
    await expect.poll(() => region('API credit').locator('b').textContent()).toBe('12.340000000000000001')
    const creditBox = await restingBox(region('API credit'))
    const packageBox = await restingBox(region('Package'))
    expect(creditBox.x).toBeLessThan(packageBox.x)
    const details = settings().locator('details')
    await details.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => row('Extra balance')).toBe('None told')
    await expect.poll(() => row('Kind of package')).toBe('monthly')
    await expect.poll(() => details.locator('dt').count()).toBe(17)
    await region('Connection').getByText('Accepted').waitFor()
    await settings()
      .getByText(/^Read from the service at \d\d:\d\d$/)
      .waitFor()
    const bars = region('Sent by this studio').getByRole('group', { name: 'Bytes of text sent a day' })
    const days = bars.getByRole('button', { disabled: false })
    await days.last().focus()
    await page.keyboard.press('Home')
    await expect.poll(() => days.first().evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => days.first().getAttribute('aria-label')).toMatch(/^1 \w+ \d{4}, 0 bytes$/)
    await region('Watched for you').getByText('No request waits for a decision').waitFor()
    await region('Watched for you').getByRole('button', { name: 'Log' }).click()
    await page.getByRole('dialog', { name: 'Requests' }).getByText('Nothing was sent yet.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Requests' }).waitFor({ state: 'detached' })
    await region('Watched for you').getByRole('button', { name: 'Change the cap for an hour' }).waitFor()
    await shown.expectAccessible('account')
    expect(shown.breaches).toEqual([])
  })

  it('tests the connection without a synthesis, reads again, and asks about another user', async () => {
    await show()
    await page.getByRole('button', { name: /API credit|not told by/ }).click()
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
    await page.getByRole('button', { name: /API credit|not told by/ }).click()
    await region('Package')
      .getByText(/plan credits left of/)
      .waitFor()
    await region('API credit').getByText('This service tells of none.').waitFor()
    await expect.poll(() => settings().getByText('Lines are paid from this').count()).toBe(0)
    await expect.poll(() => settings().getByText('Not used by this studio').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Service voices' }).click()
    await page
      .getByRole('button', { name: 'Paid from: not told by this service. Package: 148,274 plan credits.' })
      .waitFor()
  })

  it('says in the status bar what lines are paid from, keeps a figure that grew old with its time, and opens the account', async () => {
    const credit = { credit: '41.18' }
    await show({ credit, package: { balance: 148_274 } })
    await page
      .getByRole('button', {
        name: 'Draft voices are free. Service voices: paid from: API credit, 41.18. Package: 148,274 plan credits, not used by this studio.',
      })
      .waitFor()
    await page.getByRole('radio', { name: 'Service voices' }).click()
    const paid = page.getByRole('button', { name: /^Paid from: / })
    const name = () => paid.getAttribute('aria-label')
    await expect
      .poll(name)
      .toBe('Paid from: API credit, 41.18. Package: 148,274 plan credits, not used by this studio.')
    await expect.poll(() => paid.textContent()).toBe('API credit 41.18Package 148,274')
    await paid.click()
    await region('API credit').locator('b', { hasText: '41.18' }).waitFor()
    await service.close()
    await settings().getByRole('button', { name: 'Refresh account' }).click()
    await region('API credit').getByText(/./).first().waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(name)
      .toMatch(/^Paid from: API credit, 41\.18 at \d\d:\d\d, not read since\. Package: 148,274 plan/)
    await expect.poll(() => paid.textContent()).toMatch(/^API credit 41\.18 at \d\d:\d\d/)
    // A window without a host knows nothing of money.
    studio.process.kill('SIGKILL')
    await paid.waitFor({ state: 'detached' })
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

  it('shows the licences of everything in the program, found by keyboard alone', async () => {
    await show()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('licences')
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: 'About and licences' })
    const notices = about.getByRole('document', { name: 'Third-party notices' })
    await notices.getByText(/mediabunny [\d.]+, MPL-2\.0/).waitFor()
    await about.getByText(/^Repartee \d+\.\d+\.\d+$/).waitFor()
    await notices.focus()
    await page.keyboard.press('End')
    await expect.poll(() => notices.evaluate((one) => one.scrollTop)).toBeGreaterThan(1000)
    await shown.expectAccessible('licences')
    await page.keyboard.press('Escape')
    await about.waitFor({ state: 'detached' })
    expect(shown.breaches).toEqual([])
  })

  it('removes the key at once and goes back to the form, worked by keyboard alone', async () => {
    await show()
    await page.getByRole('button', { name: /API credit|not told by/ }).focus()
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
