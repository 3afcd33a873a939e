import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

/** A tenth in every run; all of them by `npm run faults -- killed`. */
const KILLS_EACH = process.env.REPARTEE_FAULTS === 'full' ? 30 : 2
/** What was typed sooner before the end of a tab may be lost with it (ms). */
const BOUND_MS = 300

const script = '# Small\nRUTH: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all.  #aaaaa2\n'

type Word = { readonly text: string; readonly typedAt: number }

describe('a page in which somebody types without a pause', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const editor = (page: Page) => page.getByRole('textbox', { name: 'Script' })
  const between = (least: number, most: number): number => least + Math.random() * (most - least)
  const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

  async function open() {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), script)
    const start = () => startLocalStudio({ dataFolder: join(base, 'data'), project: folder, keepsPort: true })
    let studio = await start()
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const acknowledged = new Set<string>()
    return {
      context: shown.page.context(),
      page: shown.page,
      acknowledged,
      origin: studio.origin,
      onDisk: () => readFile(join(folder, 'script.dialogue'), 'utf8'),
      kill: () => studio.kill(),
      restart: async () => {
        studio = await start()
      },
    }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** Hears which words are shown whenever the title says that all is saved. */
  async function hearSaved(page: Page, acknowledged: Set<string>): Promise<void> {
    // The text comes before the window that says so.
    await page.locator('[aria-label="Save state"]').waitFor()
    await page.exposeFunction('tellSaved', (words: readonly string[]) => {
      for (const word of words) acknowledged.add(word)
    })
    await page.evaluate(`{
      const state = document.querySelector('[aria-label="Save state"]')
      new MutationObserver(() => {
        if (!state.textContent.startsWith('Saved')) return
        tellSaved(document.querySelector('.cm-content').textContent.match(/[ht]\\d+q/g) ?? [])
      }).observe(state, { subtree: true, childList: true, characterData: true })
    }`)
  }

  /** What is on the disk is acknowledged, too, whatever the title says. */
  async function hearDisk({ acknowledged, onDisk }: Opened): Promise<void> {
    for (const [word] of (await onDisk()).matchAll(/\b[ht]\d+q\b/g)) acknowledged.add(word)
  }

  let numbers = 0
  /** Types words at the end of the last line until told to stop, at about twenty keys a second. */
  function typeOn(page: Page, letter: string, typed: Word[]): { readonly stop: () => Promise<void> } {
    const stopped = new AbortController()
    const typing = (async () => {
      while (!stopped.signal.aborted) {
        // A word that was cut off is not begun again.
        numbers += 1
        const text = `${letter}${numbers}q`
        for (const key of ` ${text}`) await page.keyboard.type(key, { delay: between(5, 45) })
        typed.push({ text, typedAt: Date.now() })
      }
    })().catch(() => undefined)
    return {
      stop: async () => {
        stopped.abort()
        await typing
      },
    }
  }

  async function toTheEnd(page: Page): Promise<void> {
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).first().click()
    // The first goes to the end of the row that is seen, the second to that of the line.
    await page.keyboard.press('End')
    await page.keyboard.press('End')
  }

  function account(opened: Opened, typed: readonly Word[], text: string, bound: (word: Word) => boolean) {
    const times = (word: Word): number => text.split(new RegExp(`\\b${word.text}\\b`)).length - 1
    return {
      words: typed.length,
      acknowledged: typed.filter((word) => opened.acknowledged.has(word.text)).length,
      acknowledgedLost: typed.filter((word) => opened.acknowledged.has(word.text) && times(word) === 0).length,
      lost: typed.filter((word) => times(word) === 0).length,
      lostBeforeTheBound: typed.filter((word) => times(word) === 0 && bound(word)).length,
      twice: typed.filter((word) => times(word) > 1).length,
    }
  }

  it(`loses no word when its host is killed: ${KILLS_EACH} kills`, async () => {
    const opened = await open()
    const { page } = opened
    await hearSaved(page, opened.acknowledged)
    const typed: Word[] = []
    for (let kill = 0; kill < KILLS_EACH; kill += 1) {
      await toTheEnd(page)
      const typing = typeOn(page, 'h', typed)
      await after(between(200, 1800))
      await hearDisk(opened)
      await opened.kill()
      await after(between(100, 1200))
      await opened.restart()
      await after(between(0, 800))
      await typing.stop()
      await expect.poll(opened.onDisk).toContain(typed.at(-1)?.text)
      await expect.poll(() => page.getByRole('status', { name: 'Save state' }).textContent()).toMatch(/^Saved/)
    }
    const text = await opened.onDisk()
    const counts = account(opened, typed, text, () => true)
    process.stdout.write(`host: ${KILLS_EACH} kills, ${JSON.stringify(counts)}\n`)
    expect(counts).toMatchObject({ acknowledgedLost: 0, lost: 0, twice: 0 })
    expect(counts.acknowledged).toBeGreaterThan(0)
    await expect.poll(() => editor(page).textContent()).toContain(typed.at(-1)?.text)
  }, 1_800_000)

  it(`loses no acknowledged word when it is killed itself, and of the others at most those of the last ${BOUND_MS} ms: ${KILLS_EACH} kills`, async () => {
    const opened = await open()
    const typed: Word[] = []
    let { page } = opened
    let sooner = 0
    const early = new Set<string>()
    for (let kill = 0; kill < KILLS_EACH; kill += 1) {
      await hearSaved(page, opened.acknowledged)
      await toTheEnd(page)
      const typing = typeOn(page, 't', typed)
      await after(between(200, 1800))
      await hearDisk(opened)
      const cdp = await page.context().newCDPSession(page)
      const killedAt = Date.now()
      const crashed = page.waitForEvent('crash')
      // Nobody answers any more.
      void cdp.send('Page.crash').catch(() => undefined)
      await crashed
      await page.close()
      await typing.stop()
      for (const word of typed.slice(sooner)) if (word.typedAt < killedAt - BOUND_MS) early.add(word.text)
      sooner = typed.length
      page = await opened.context.newPage()
      await page.goto(opened.origin)
      await editor(page).waitFor()
      // One for each page that ended: one after the other. Not the step of the history, whose name begins as theirs does.
      const putBack = page.getByRole('button', { name: 'Put back', exact: true }).first()
      // What the page kept is offered a moment later; what was lost with it never comes, and is counted below.
      const missing = async (): Promise<number> => {
        if (await putBack.isVisible()) await putBack.click()
        const kept = await page.evaluate<string>(
          "Object.entries(localStorage).filter(([key]) => key.startsWith('repartee.kept.')).join()",
        )
        // Not what is seen: carets of pages that are gone stand in it, with their flags.
        const text = await opened.onDisk()
        const wanted = [...early, ...(kept.match(/\b[ht]\d+q\b/g) ?? [])]
        return wanted.filter((word) => !new RegExp(`\\b${word}\\b`).test(text)).length
      }
      for (let waitedMs = 0; waitedMs < PATIENCE_MS && (await missing()) > 0; waitedMs += 250) await after(250)
      await expect.poll(() => page.getByRole('status', { name: 'Save state' }).textContent()).toMatch(/^Saved/)
    }
    const counts = account(opened, typed, await opened.onDisk(), ({ text }) => early.has(text))
    process.stdout.write(`tab: ${KILLS_EACH} kills, ${JSON.stringify(counts)}\n`)
    expect(counts).toMatchObject({ acknowledgedLost: 0, lostBeforeTheBound: 0, twice: 0 })
  }, 1_800_000)
})
