import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { keptWindow } from '../support/kept-window.ts'
import { openKeptRendering, renderedScript } from '../support/rendering-window.ts'
import { makeGate } from '../support/stand-in/gate.ts'

describe('the render queue in the window', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  const kept = keptWindow(() => browser)
  afterEach(async () => expect(await kept.putAway()).toEqual([]))

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Render queue' })
  const waitingLines = (page: Page): Promise<readonly string[]> =>
    panel(page)
      .getByRole('listitem', { name: /Queued$/ })
      .evaluateAll((rows) => rows.map((row) => /\d+/u.exec(row.getAttribute('aria-label') ?? '')?.[0] ?? ''))
  /** What the n-th line says. */
  const textOf = (number: string): string => {
    const spoken = renderedScript.split('\n').filter((row) => /^(RUTH|AMOS)/u.test(row))
    return spoken[Number(number) - 1]?.replace(/^\w+: (.*?)  #.*$/u, '$1') ?? ''
  }
  const announced = (page: Page, words: RegExp) =>
    page.getByRole('status', { name: 'Announcements' }).getByText(words).waitFor()
  /** A window whose service holds back its answers until told: that to the first request by itself, then all others. */
  const openHeld = async () => {
    const first = makeGate()
    const others = makeGate()
    const opened = await openKeptRendering(kept)
    opened.service.behave({ times: 1, behaviour: { kind: 'hold', until: first.opened } })
    opened.service.behave({ behaviour: { kind: 'hold', until: others.opened } })
    await opened.page.getByRole('button', { name: 'Render 7 lines' }).click()
    await opened.service.arrived(2)
    const release = () => {
      first.open()
      others.open()
    }
    return { ...opened, releaseFirst: first.open, release }
  }
  const sentTexts = (service: Awaited<ReturnType<typeof openHeld>>['service']): readonly string[] =>
    service.synthesis().map(({ text }) => text)

  it('is paused, put in order and cut short by keyboard, goes on, and accounts for every line', async () => {
    const { page, shown, service, releaseFirst, release } = await openHeld()
    await page.getByRole('button', { name: 'Pause render queue' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'Render queue' }).getByText('Paused, 0 of 7 lines').waitFor()
    await page.getByRole('button', { name: 'Show the render queue' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await waitingLines(page)).length).toBe(5)
    await shown.expectAccessible('queue')

    // The focus is among the lines. The last one goes first of all, then one down and up again; another one goes out.
    const [a = '', b = '', c = '', d = '', last = ''] = await waitingLines(page)
    await page.keyboard.press('End')
    await panel(page)
      .getByRole('button', { name: `Send line ${last} first` })
      .focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => waitingLines(page)).toEqual([last, a, b, c, d])
    const rowOf = (number: string) => page.getByRole('listitem', { name: new RegExp(`^Line ${number},`) })
    await rowOf(last).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => waitingLines(page)).toEqual([a, last, b, c, d])
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => waitingLines(page)).toEqual([last, a, b, c, d])
    await rowOf(c).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => waitingLines(page)).toEqual([last, a, b, d])
    expect(service.synthesis()).toHaveLength(2)

    // One place is free: two requests at once may overtake each other on their way.
    releaseFirst()
    await panel(page).getByRole('button', { name: 'Resume' }).click()
    await page.keyboard.press('Escape')
    await service.arrived(3)
    expect(sentTexts(service)[2]).toBe(textOf(last))
    release()
    await announced(page, /Render finished\. 6 ready, 0 lost\./)
    expect(service.billed()).toBe(6)
  })

  it('leaves the focus where somebody put it right after a key', async () => {
    const { page, release } = await openHeld()
    await page.getByRole('button', { name: 'Show the render queue' }).click()
    const row = panel(page)
      .getByRole('listitem', { name: /Queued$/ })
      .first()
    await row.focus()
    const focused = await row.evaluate(async (from) => {
      from.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
      from.querySelector<HTMLElement>('button:last-of-type')?.focus()
      for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next))
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(focused).toMatch(/^Cancel line \d+$/u)
    release()
  })

  it('tells where the caret rests, so that lines near it are sent first', async () => {
    const { page, release } = await openHeld()
    // The caret may have rested elsewhere before, which is told as well.
    const told = page.waitForRequest(
      (request) => request.url().endsWith('queue.near') && request.postData()?.includes('aaaaa6') === true,
    )
    await page.locator('.cm-line', { hasText: 'The ink on' }).click()
    await told
    release()
    await announced(page, /7 ready, 0 lost/)
  })

  it('lets what may have been billed be heard, sent again after a warning, and given up', async () => {
    const { page, shown, service } = await openKeptRendering(kept)
    for (const when of ['torch', 'light']) {
      service.behave({ when, times: 1, behaviour: { kind: 'cut', afterBytes: 40_000, how: 'reset' } })
    }
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /5 ready, 2 unknown, 0 lost/)
    expect(service.synthesis()).toHaveLength(7)
    await page.getByRole('button', { name: 'Show the render queue' }).click()
    await panel(page).getByText('2 lines may have been billed without an answer').waitFor()
    await shown.expectAccessible('unknown lines')
    await panel(page).getByRole('button', { name: 'Listen to what came of Line 7' }).click()
    await panel(page)
      .getByRole('button', { name: /what came of Line 7/ })
      .waitFor()

    await panel(page).getByRole('button', { name: 'Give up Line 4' }).click()
    const question = page.getByRole('dialog', { name: 'Give up 1 line?' })
    await question.getByRole('button', { name: 'Give up' }).click()
    await page.getByRole('button', { name: 'Render 1 line' }).waitFor()

    await page.getByRole('button', { name: 'Show the render queue' }).click()
    await panel(page).getByRole('button', { name: 'Send Line 7 again: it may cost twice' }).click()
    await page.getByRole('dialog', { name: 'Send 1 line again?' }).getByText('may cost twice').waitFor()
    expect(service.synthesis()).toHaveLength(7)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => service.synthesis().length).toBe(8)
    await page.getByRole('button', { name: 'Render 1 line' }).waitFor()
    await announced(page, /finished/)
  })

  it('decides over one unknown line with what came of it, by keyboard, and gives the focus back', async () => {
    const { page, shown, service } = await openKeptRendering(kept)
    service.behave({ when: 'torch', times: 1, behaviour: { kind: 'cut', afterBytes: 40_000, how: 'reset' } })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /6 ready, 1 unknown, 0 lost/)
    await page.getByRole('button', { name: '1 to decide. Show the first.' }).click()
    const decide = page.getByRole('button', { name: 'Decide', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Unknown: it may have been billed' })
    await decide.press('Enter')
    await dialog.getByText('40 kB, 0.5 s, WAV, its end is missing').waitFor()
    await shown.expectAccessible('decide over an unknown line')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => decide.evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Send again, 45 bytes' }).waitFor()
    expect(service.synthesis()).toHaveLength(7)
    await dialog.getByRole('button', { name: 'Use as a take' }).press('Enter')
    await decide.waitFor({ state: 'detached' })
    expect(service.synthesis()).toHaveLength(7)
  })

  it('tells why lines failed and tries them again', async () => {
    const { page, service } = await openKeptRendering(kept)
    service.behave({ when: 'light', times: 1, behaviour: { kind: 'status', status: 422, message: 'Too bright' } })
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /6 ready, 1 failed, 0 lost/)
    await page.getByRole('button', { name: 'Show the render queue' }).click()
    await panel(page)
      .getByText(/Too bright/)
      .first()
      .waitFor()
    await panel(page).getByRole('button', { name: 'Try all again' }).click()
    await expect.poll(() => service.synthesis().length).toBe(8)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
  })

  it('is accounted for in Spending to the byte, with a price only once there is one', async () => {
    const { page, shown, service, command } = await openKeptRendering(kept)
    await page.getByRole('button', { name: 'Render 7 lines' }).click()
    await announced(page, /7 ready, 0 lost/)
    const bytes = sentTexts(service).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    await command('Spending')
    const dialog = page.getByRole('dialog', { name: 'Spending' })
    await dialog.getByText(`7 requests, 7 takes, ${bytes} bytes of text`).waitFor()
    await dialog.getByText('No price is known').waitFor()
    await expect.poll(() => dialog.getByRole('log', { name: 'Recent requests' }).getByRole('listitem').count()).toBe(7)
    await dialog.getByRole('radio', { name: 'Scenes' }).click()
    await expect
      .poll(() => dialog.getByRole('rowheader').allTextContents())
      .toEqual(expect.arrayContaining(['Deck', 'Hold']))
    await shown.expectAccessible('spending')

    await dialog.getByRole('button', { name: 'Price and caps' }).click()
    await page.getByRole('textbox', { name: 'A million bytes of text cost' }).fill('1000000')
    await page.getByRole('textbox', { name: 'Unit of the price' }).fill('credits')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('button', { name: 'Forget' }).waitFor()
    await page.getByRole('checkbox', { name: 'Never send more in one go than' }).click()
    await page.getByRole('textbox', { name: 'Never send more in one go than, bytes of text' }).fill('20')
    await page.keyboard.press('Enter')
    await shown.expectAccessible('rendering settings')
    await page.keyboard.press('Escape')
    await command('Spending')
    await dialog.getByText(`bytes of text, about ${bytes} credits`).waitFor()
    await page.keyboard.press('Escape')
    // The cap holds for whatever is asked for.
    await page.locator('.cm-line', { hasText: 'Put the torch' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Now.')
    await page.getByRole('button', { name: 'Render 1 changed' }).click()
    await page.getByRole('region', { name: 'Notices' }).getByRole('alert').waitFor()
    expect(service.synthesis()).toHaveLength(7)
  })
})
