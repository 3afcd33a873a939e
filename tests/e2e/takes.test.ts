import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { drawnWaves } from '../support/drawn-waves.ts'
import { answerOtherTakes } from '../support/other-takes.ts'
import { openKeptRendering, type RenderingWindow } from '../support/rendering-window.ts'
import { restingBox } from '../support/resting-box.ts'
import { slowDownSounds } from '../support/sounds.ts'
import { runCommand } from '../support/window.ts'

describe('takes', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const renderAll = async ({ page }: RenderingWindow) => {
    await page.getByRole('button', { name: /^Render \d/ }).click()
    await page
      .getByRole('status', { name: 'Announcements' })
      .getByText(/finished/)
      .waitFor()
  }
  /** A window in which all lines are rendered and the first one has three takes, shown in Takes. */
  const openTakes = async (size?: { readonly width: number; readonly height: number }) => {
    const opened = await openKeptRendering(kept, size === undefined ? {} : { size })
    await renderAll(opened)
    await opened.page.keyboard.press('Control+3')
    await opened.page.getByRole('radio', { name: /^All/ }).click()
    await opened.page.getByRole('option', { name: /Engines/ }).click()
    answerOtherTakes(opened.service, 'Engines', 'Engines to dead slow.', 3)
    await opened.page.getByRole('button', { name: 'More new takes' }).click()
    await opened.page.getByRole('menuitem', { name: '3 takes' }).click()
    await expect.poll(() => cards(opened.page).count()).toBe(4)
    return opened
  }
  const cards = (page: Page) => page.getByRole('list', { name: 'Takes of line 1' }).getByRole('article')
  const card = (page: Page, name: string) => page.getByRole('article', { name })
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-take], [role="option"]')?.getAttribute('aria-label'))

  const roleOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role'))

  it('are made several in one go, compared by keys at the same place, marked and used, by keyboard alone', async () => {
    const { page, service } = await openTakes()
    expect(service.synthesis()).toHaveLength(10)
    await card(page, 'Take D, Take 4').getByText('In use').waitFor()
    await expect.poll(() => card(page, 'Take D').getAttribute('aria-current')).toBe('true')
    await expect
      .poll(() => card(page, 'Take A, Take 1').locator('header').textContent())
      .toMatch(/^Take 1\d\.\d s, \d+ wpm, temperature 0\.70, s2-pro/)

    const sounds = await slowDownSounds(page)
    await card(page, 'Take A, Take 1').focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Pause Take 1' }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Pause Take 2' }).waitFor()
    await page.keyboard.press(' ')
    await expect.poll(() => card(page, 'Take B').getAttribute('aria-current')).toBe('true')
    // The take that is on is the one that keys mark, wherever the focus is.
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Take the star from Take 2' }).waitFor()
    await page.getByRole('radio', { name: 'Starred 1' }).waitFor()
    // A lock keeps what is in use. The button that goes when it is pressed hands the focus on.
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Use and lock it' }).waitFor()
    await card(page, 'Take D').getByText('In use').waitFor()
    await page.getByRole('button', { name: 'Use Take 2' }).press('Enter')
    await card(page, 'Take B').getByText('In use').waitFor()
    await expect.poll(() => focused(page)).toBe('Take B, Take 2')
    await page.getByRole('option', { name: /Engines/ }).focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Pause Take 2' }).waitFor()
    await page.keyboard.press(' ')
    await card(page, 'Take B').focus()
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Unlock Take 2' }).waitFor()
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Lock the line to Take 2' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Take C, Take 3')

    await sounds.letGo()
    // A take that loops begins anew at its end; where it stands is told.
    await page.getByRole('button', { name: 'Loop the take' }).press('Enter')
    await card(page, 'Take C').getByRole('button', { name: 'Play Take 3' }).press('Enter')
    const position = page.getByRole('timer', { name: 'Position in the line' })
    let highest = ''
    await expect
      .poll(
        async () => {
          const now = (await position.textContent()) ?? ''
          const isBack = now < highest
          if (now > highest) highest = now
          return isBack
        },
        { interval: 20 },
      )
      .toBe(true)
    await page.getByRole('button', { name: 'Pause Take 3' }).press('Enter')
    // What was compared today stands under what needs attention.
    await page.getByRole('radio', { name: /^Attention/ }).click()
    const compared = page.getByRole('listbox', { name: 'Compared today' })
    await compared.getByRole('option', { name: /Engines/ }).waitFor()
    await page.getByRole('radio', { name: /^All/ }).click()
    await compared.waitFor({ state: 'detached' })
    await card(page, 'Take C').focus()

    // Into the trash, and back by the notice.
    await page.keyboard.press('Delete')
    await expect.poll(() => cards(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter')
    await expect.poll(() => cards(page).count()).toBe(4)
  })

  it('leave the ring around them whole when the keyboard comes to them', async () => {
    const { page } = await openTakes()
    // Where no line is listed, the takes themselves have the focus.
    await page.getByRole('radio', { name: 'Starred 0' }).click()
    await page.keyboard.press('Control+1')
    await page.locator('.cm-content:focus').waitFor()
    // A browser counts somebody as working by keyboard after a key without Ctrl.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+3')
    const centre = page.locator('.stage:focus-visible')
    await centre.waitFor()
    const edges = await restingBox(centre)
    const take = page.locator('article[aria-current="true"]')
    // Takes grow by what was heard of their words, once that is known.
    await take.scrollIntoViewIfNeeded()
    const current = await restingBox(take)
    const edgeAt = (y: number) =>
      page.screenshot({ clip: { x: Math.ceil(edges.x), y: Math.round(y), width: 1, height: 4 } })
    // A clip of one colour is the same file, wherever it was cut out.
    const isWhole = async () => (await edgeAt(current.y + current.height / 2)).equals(await edgeAt(edges.y + 8))
    await expect.poll(isWhole).toBe(true)
    expect(await edgeAt(current.y + current.height / 2)).not.toEqual(
      await page.screenshot({ clip: { x: current.x + 8, y: current.y + 8, width: 1, height: 4 } }),
    )
  })

  it('are looked into by their spectrogram, by a switch and by a key, each as it is chosen', async () => {
    const opened = await openTakes()
    const { page } = opened
    const spectrogram = (take: string) => page.getByRole('img', { name: `Spectrogram of ${take}, up to 12 kHz` })
    await card(page, 'Take A, Take 1').focus()
    await page.keyboard.press('s')
    await expect.poll(() => page.getByRole('switch', { name: 'Spectrogram' }).getAttribute('aria-checked')).toBe('true')
    // Something is drawn in it: the quiet and the strong are of other colours.
    const shades = () =>
      spectrogram('Take 1').evaluate((host) => {
        const canvases = [...(host.firstElementChild?.shadowRoot?.querySelectorAll('canvas') ?? [])]
        return canvases.map((canvas) => {
          const { width, height } = canvas
          const data =
            width * height === 0 ? [] : (canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])
          return new Set(Array.from({ length: data.length / 4 }, (_, at) => data[at * 4])).size
        })
      })
    await expect.poll(async () => Math.max(...(await shades()))).toBeGreaterThan(60)
    await opened.shown.expectAccessible('a spectrogram')
    // The next one is drawn as it is chosen, in place of the one before it.
    await page.keyboard.press('b')
    await spectrogram('Take 2').waitFor()
    await expect.poll(() => spectrogram('Take 1').count()).toBe(0)
    await page.getByRole('switch', { name: 'Spectrogram' }).press(' ')
    await expect.poll(() => page.getByRole('img', { name: /^Spectrogram/ }).count()).toBe(0)
    // All of them by their waves, in the colours of the theme.
    const waves = async () => (await Promise.all((await cards(page).all()).map(drawnWaves))).flat()
    await expect.poll(async () => (await waves()).map(({ inked }) => inked > 0.9)).toEqual([true, true, true, true])
    const [before] = await waves()
    await runCommand(page, 'Theme: dark')
    await expect.poll(async () => (await waves())[0]?.colour).not.toBe(before?.colour)
  })

  it('keep a note, a rating and what was sent', async () => {
    const { page } = await openTakes()
    const first = card(page, 'Take A, Take 1')
    await first.getByRole('button', { name: 'Add a note to Take 1' }).click()
    await first.locator('input:focus').waitFor()
    await page.keyboard.type('Too fast at the end')
    await page.keyboard.press('Enter')
    await first.getByRole('button', { name: 'Note on Take 1: Too fast at the end' }).waitFor()
    await first.getByRole('button', { name: 'More for Take 1' }).click()
    await page.getByRole('menuitemcheckbox', { name: '4 of 5' }).click()
    await first.getByText('Rated 4 of 5').waitFor()
    await first.getByText('Sent text').click()
    await first.getByText('21 bytes', { exact: true }).waitFor()
    await expect.poll(() => first.getByLabel('Request body of Take 1').textContent()).toContain('Engines to dead slow.')
  })

  it('hide who they are while blind, and tell it when one is used', async () => {
    const { page } = await openTakes()
    await page.getByRole('switch', { name: 'Blind' }).click()
    await card(page, 'Take A').first().waitFor()
    const told = async () => (await cards(page).allTextContents()).join(' ')
    await expect.poll(told).not.toMatch(/Take \d|In use|temperature|Sent text/)
    await page.getByRole('button', { name: 'Use Take A' }).click()
    await expect.poll(() => page.getByRole('switch', { name: 'Blind' }).getAttribute('aria-checked')).toBe('false')
    await cards(page).getByText('In use').waitFor()
  })

  it('that are suspicious are never in use until a person accepts them', async () => {
    const opened = await openKeptRendering(kept)
    const { page, service } = opened
    service.behave({ when: 'ink', times: 1, behaviour: { kind: 'cut', afterBytes: 120_000, how: 'close' } })
    await renderAll(opened)
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: 'Attention 1' }).waitFor()
    await page.getByRole('heading', { name: 'Line 6, AMOS' }).waitFor()
    const take = card(page, 'Take A, Take 1')
    await take.getByText('Suspicious').waitFor()
    await expect.poll(() => roleOfFocus(page)).toBe('option')
    await expect.poll(() => take.getByText('In use').count()).toBe(0)
    await page.keyboard.press('x')
    await take.getByText('In use').waitFor()
    await page.getByRole('radio', { name: 'Attention 0' }).waitFor()
    await take.getByText('Accepted', { exact: true }).waitFor()
    await page.keyboard.press('x')
    await page.getByRole('radio', { name: 'Attention 1' }).waitFor()
    expect(service.synthesis()).toHaveLength(7)
  })

  it('that were paid for are cleaned up only after a second question, never the one in use', async () => {
    const { page, shown, command } = await openTakes()
    await page.keyboard.press('a')
    await card(page, 'Take A').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => cards(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await page.getByRole('button', { name: 'Restore the take of line 1, RUTH' }).waitFor()
    await command('Clean up takes')
    const dialog = page.getByRole('dialog', { name: 'Clean up takes' })
    const trashed = dialog.getByRole('region', { name: 'In the trash, paid for' })
    await trashed.waitFor()
    await expect.poll(() => trashed.getByRole('checkbox').first().getAttribute('aria-checked')).toBe('false')
    await expect.poll(() => dialog.getByRole('button', { name: 'Remove 0 takes' }).isDisabled()).toBe(true)
    await trashed.getByRole('checkbox').first().click()
    await dialog.getByRole('button', { name: 'Remove 1 take' }).click()
    await dialog.getByText('1 take of these was paid for').waitFor()
    await shown.expectAccessible('clean-up')
    await dialog.getByRole('button', { name: 'Remove 1 paid take too' }).click()
    await page.getByText('Nothing is in the trash').waitFor()
  })

  it('can be reviewed line by line with the keys of the list and those for attention', async () => {
    const opened = await openKeptRendering(kept)
    const { page, service } = opened
    service.behave({ when: 'light', behaviour: { kind: 'status', status: 422, message: 'No' } })
    service.behave({ when: 'torch', behaviour: { kind: 'status', status: 422, message: 'No' } })
    await renderAll(opened)
    await page.keyboard.press('Control+3')
    await page.getByRole('heading', { name: 'Line 4, AMOS' }).waitFor()
    await expect.poll(() => roleOfFocus(page)).toBe('option')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'Line 7, RUTH' }).waitFor()
    await page.keyboard.press('F8')
    await page.getByRole('heading', { name: 'Line 4, AMOS' }).waitFor()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await page.getByRole('heading', { name: 'Line 7, RUTH' }).waitFor()
    await page.getByRole('button', { name: 'Show in script' }).click()
    await page.getByRole('textbox', { name: 'Script' }).waitFor()
  })

  it.each([
    ['dark', { width: 1440, height: 900 }],
    ['light', { width: 1100, height: 700 }],
  ] as const)('can be used by everybody in the %s theme', async (theme, size) => {
    const { page, shown, command } = await openTakes(size)
    await command(`Theme: ${theme}`)
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    await shown.expectAccessible('takes')
    await page.getByRole('article').getByText('Sent text').first().click()
    await page.getByRole('switch', { name: 'Blind' }).click()
    await shown.expectAccessible('blind takes')
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await page.getByText('Nothing is in the trash').waitFor()
    await shown.expectAccessible('trash')
  })
})
