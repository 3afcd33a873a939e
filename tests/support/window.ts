import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'

/** A page of the studio in a real browser, with everything it may not do written down. */
export type StudioWindow = {
  readonly page: Page
  /** Breaches of the policy, requests to other origins and errors of scripts. Must be empty at the end of a test. */
  readonly breaches: readonly string[]
  /** The address of everything it has asked for so far, from its first document on. */
  readonly requested: readonly string[]
  /** Fails with the rule and the elements if anything in sight cannot be used by everybody (axe, WCAG 2 A and AA). */
  readonly expectAccessible: (what: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the one-time link in a fresh browser context and waits for the project's editor, for its repair, or for the start screen. */
export async function openWindow(
  browser: Browser,
  openUrl: string,
  size: { readonly width: number; readonly height: number } = { width: 1440, height: 900 },
  locale = 'en-US',
): Promise<StudioWindow> {
  const { origin } = new URL(openUrl)
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale })
  const page = await context.newPage()
  const breaches: string[] = []
  const requested: string[] = []
  let isAxeAtWork = false
  page.on('console', (message) => {
    // Axe measures with a style element of its own, which the policy blocks as it should.
    if (message.type() !== 'error' || (isAxeAtWork && message.text().startsWith('Applying inline style'))) return
    breaches.push(`console: ${message.text()} ${message.location().url}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.violatedDirective.startsWith('script-src')) console.error(`code from text: ${event.sourceFile}`)
    })
  })
  page.on('pageerror', (error) => breaches.push(`script: ${error.message}`))
  page.on('request', (request) => {
    requested.push(request.url())
    const { protocol } = new URL(request.url())
    const isOwn = request.url().startsWith(`${origin}/`) || protocol === 'blob:' || protocol === 'data:'
    if (!isOwn) breaches.push(`request: ${request.url()}`)
  })
  await page.goto(openUrl)
  await page
    .getByRole('textbox', { name: 'Script' })
    .or(page.getByRole('button', { name: 'New project' }))
    .or(page.getByRole('heading', { name: /cannot be read$/ }))
    .first()
    .waitFor()
  return {
    page,
    breaches,
    requested,
    expectAccessible: async (what) => {
      // Its lines come a moment after its lanes, which scroll: until then nothing in them takes the keyboard.
      const timeline = page.getByRole('group', { name: 'Lines on the timeline' })
      if (await timeline.isVisible()) await timeline.getByRole('button').first().waitFor()
      await standsStill(page)
      isAxeAtWork = true
      expect(await accessibilityProblems(page), what).toEqual([])
      isAxeAtWork = false
    },
    close: () => context.close(),
  }
}

/** Runs a command of the palette by its title. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(title)
  const commands = page.getByRole('listbox', { name: 'Commands' })
  await commands.getByRole('option', { name: title, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // First, as it replaces what was set: selectors are computed for breaches alone, not for the hundreds that passed.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    // Experimental: it wants what is seen word for word, where a row that shows "2 lines 0:04" is read in full words.
    .disableRules(['label-content-name-mismatch'])
    // The window has no frames. Else axe opens a page of its own each time, to put what it found in several together.
    .setLegacyMode()
    .analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** Parts of the window come after the script: it is judged once, when none has come between two looks. */
export async function standsStill(page: Page): Promise<void> {
  let before = -1
  const isSame = async (): Promise<boolean> => {
    const now = await page.evaluate(() => document.querySelectorAll('*').length)
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isSame, { interval: 150 }).toBe(true)
}
