import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow, runCommand } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

describe('two tabs on one project', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const editor = (page: Page) => page.getByRole('textbox', { name: 'Script' })
  const typeAfter = async (page: Page, line: string, words: string): Promise<void> => {
    await page.locator('.cm-line', { hasText: line }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
  }
  const open = async (options: { readonly isSecondFrozen?: boolean } = {}) => {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), script)
    const start = (): Promise<RunningStudio> =>
      startLocalStudio({ dataFolder: join(base, 'data'), project: folder, keepsPort: true })
    let studio = await start()
    onTestFinished(async () => void (await studio.stop()))
    const shown = await openWindow(browser, studio.openUrl)
    onTestFinished(() => shown.close())
    const before = options.isSecondFrozen === true ? new Set(await pageProcesses(browser)) : new Set<number>()
    const second = await shown.page.context().newPage()
    await second.goto(studio.origin)
    await editor(second).waitFor()
    const own = options.isSecondFrozen === true ? (await pageProcesses(browser)).filter((id) => !before.has(id)) : []
    const signal = (name: NodeJS.Signals) => (): void => {
      expect(own).not.toEqual([])
      for (const id of own) process.kill(id, name)
    }
    return {
      a: shown.page,
      b: second,
      stop: signal('SIGSTOP'),
      goOn: signal('SIGCONT'),
      breaches: shown.breaches,
      onDisk: () => readFile(join(folder, 'script.dialogue'), 'utf8'),
      restart: async () => {
        await studio.kill()
        studio = await start()
      },
    }
  }
  /** What is written in a window, without the flag at the caret of the other one, which may stand within a word. */
  const wordsIn = async (page: Page) => (await editor(page).textContent())?.replace('Other window', '') ?? ''
  /** Both windows and the disk show this script. */
  const expectEverywhere = async ({ a, b, onDisk }: Awaited<ReturnType<typeof open>>, words: RegExp) => {
    for (const page of [a, b]) await expect.poll(() => wordsIn(page)).toMatch(words)
    await expect.poll(onDisk).toMatch(words)
  }

  it('keeps the words of both, also in one line, whoever writes first', async () => {
    const windows = await open()
    const { a, b } = windows
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await expectEverywhere(windows, /BRAVO/)
    await typeAfter(a, 'Engines', ' ALPHA')
    await b.keyboard.type(' CHARLIE')
    await expectEverywhere(windows, /ALPHA[^]*BRAVO CHARLIE/)
    // In one line, without waiting for each other.
    await typeAfter(a, 'Nothing at all', ' DELTA')
    await Promise.all([a.keyboard.type(' one two three four'), b.keyboard.type(' uno due tre quattro')])
    for (const word of ['one', 'two', 'three', 'four', 'uno', 'due', 'tre', 'quattro'])
      await expectEverywhere(windows, new RegExp(` ${word}`))
    const areAlike = async () => (await wordsIn(a)) === (await wordsIn(b))
    await expect.poll(areAlike).toBe(true)
    // Both say that there are two, and where the other one writes.
    for (const page of [a, b]) {
      await page.getByText('2 windows, same text').waitFor()
      await page.getByText('Other window').waitFor({ state: 'attached' })
    }
    const caret = await b.evaluate(wordsBeforeCaret)
    expect(caret).toContain('quattro')
    await expect.poll(() => a.getByText('Other window').evaluate(wordsBeforeFlag)).toBe(caret)
    await b.close()
    await a.getByText('2 windows, same text').waitFor({ state: 'detached' })
    expect(windows.breaches).toEqual([])
  })

  it('undoes only what was written in the window itself', async () => {
    const windows = await open()
    const { a, b } = windows
    await typeAfter(a, 'Engines', ' ALPHA')
    await expectEverywhere(windows, /ALPHA/)
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await expectEverywhere(windows, /ALPHA[^]*BRAVO/)
    await a.keyboard.press('Control+z')
    await expectEverywhere(windows, /slow\.(?! ALPHA)[^]*BRAVO/)
    await a.keyboard.press('Control+z')
    await a.keyboard.press('Control+z')
    await expectEverywhere(windows, /BRAVO/)
  })

  it('goes on in both when the studio was killed and has started again', async () => {
    const windows = await open()
    const { a, b } = windows
    await typeAfter(a, 'Engines', ' ALPHA')
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await windows.restart()
    await a.keyboard.type(' DELTA')
    await b.keyboard.type(' ECHO')
    await expectEverywhere(windows, /ALPHA DELTA[^]*BRAVO ECHO/)
    expect((await windows.onDisk()).match(/ALPHA|BRAVO|DELTA|ECHO/g)).toHaveLength(4)
  })

  it('goes on in one window when the other closes the project', async () => {
    const windows = await open()
    const { a, b } = windows
    await runCommand(a, 'Close the project')
    await a.getByRole('button', { name: 'New project' }).waitFor()
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await expect.poll(windows.onDisk).toContain('BRAVO')
    await expect.poll(() => b.getByRole('status', { name: 'Save state' }).textContent()).toMatch(/^Saved/)
  })

  it('forgets a tab that was killed within seconds, and its caret', async () => {
    const { a, b } = await open()
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await a.getByText('2 windows, same text').waitFor()
    await a.getByText('Other window').waitFor({ state: 'attached' })
    await kill(b)
    // It would have been silent for two and a half minutes otherwise.
    await a.getByText('2 windows, same text').waitFor({ state: 'detached' })
    await a.getByText('Other window').waitFor({ state: 'detached' })
  })

  it.runIf(process.platform === 'linux')(
    'brings a tab that stood still for seconds up to date, and keeps what both wrote in the meantime',
    async () => {
      const windows = await open({ isSecondFrozen: true })
      const { a, b, stop, goOn } = windows
      await a.getByText('2 windows, same text').waitFor()
      await typeAfter(b, 'Nothing at all', ' BRAVO')
      // Its last words are on their way, or not yet.
      stop()
      let isAnswering = false
      const look = async (): Promise<void> => {
        await b.evaluate('0')
        isAnswering = true
      }
      const answer = look()
      await typeAfter(a, 'Nothing at all', ' ALPHA one two three')
      await expect.poll(windows.onDisk).toContain(' three')
      await a.keyboard.type(' four')
      await expect.poll(windows.onDisk).toContain(' four')
      expect(isAnswering).toBe(false)
      goOn()
      await answer
      await typeAfter(b, 'Engines', ' CHARLIE')
      for (const word of ['ALPHA one two three four', 'BRAVO', 'CHARLIE'])
        await expectEverywhere(windows, new RegExp(` ${word}`))
      expect((await windows.onDisk()).match(/ALPHA|BRAVO|CHARLIE/g)).toHaveLength(3)
      for (const page of [a, b]) await page.getByText('2 windows, same text').waitFor()
      expect(windows.breaches).toEqual([])
    },
  )

  it('does not show for a moment that a tab is gone which is loaded again', async () => {
    const { a, b } = await open()
    for (const page of [a, b]) await page.getByText('2 windows, same text').waitFor()
    await a.evaluate(`{
      window.shownWindows = new Set()
      const look = () => window.shownWindows.add(/(\\d+) windows, same text/.exec(document.body.innerText)?.[1] ?? '1')
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    }`)
    // A tab is waited for as long as this and no longer: one that a busy machine loads more slowly is loaded once more.
    const waitedForMs = 4500
    for (let tookMs = waitedForMs; tookMs >= waitedForMs; ) {
      await a.getByText('2 windows, same text').waitFor()
      await a.evaluate('window.shownWindows.clear()')
      const begunAt = performance.now()
      await b.reload()
      await b.getByText('2 windows, same text').waitFor()
      tookMs = performance.now() - begunAt
    }
    await typeAfter(b, 'Nothing at all', ' BRAVO')
    await expect.poll(() => editor(a).textContent()).toContain('BRAVO')
    await a.getByText('Other window').waitFor({ state: 'attached' })
    expect(await a.evaluate('[...window.shownWindows]')).toEqual(['2'])
  })
})

/** What stands in the line before this window's caret, without the flag of the other one. */
function wordsBeforeCaret(): string {
  const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {}
  const line = anchorNode?.parentElement?.closest('.cm-line')
  if (anchorNode === null || line === null || line === undefined) return ''
  const range = document.createRange()
  range.setStart(line, 0)
  range.setEnd(anchorNode, anchorOffset)
  return range.toString().replace('Other window', '').trimEnd()
}

/** What stands in the line before the flag of the other window's caret. */
function wordsBeforeFlag(flag: Element): string {
  const line = flag.closest('.cm-line')
  if (line === null) return ''
  const range = document.createRange()
  range.setStart(line, 0)
  range.setEndBefore(flag)
  return range.toString().trimEnd()
}

describe('a project that gets another name', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const open = async () => {
    const base = await temporaryFolder()
    const folder = await writeProject(join(base, 'Small'), script)
    const start = (): Promise<RunningStudio> =>
      startLocalStudio({ dataFolder: join(base, 'data'), project: folder, keepsPort: true })
    let studio = await start()
    onTestFinished(async () => void (await studio.stop()))
    const { page, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    return {
      page,
      onDisk: (name: string) => readFile(join(base, name, 'script.dialogue'), 'utf8').catch(() => ''),
      restart: async () => {
        await studio.kill()
        studio = await startLocalStudio({ dataFolder: join(base, 'data'), keepsPort: true })
      },
    }
  }
  const rename = async (page: Page, name: string): Promise<void> => {
    await runCommand(page, 'Rename the project')
    const dialog = page.getByRole('dialog', { name: 'Rename the project' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await dialog.getByText(`The project is called ${name}`).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  const toTheEnd = async (page: Page): Promise<void> => {
    await page.locator('.cm-line', { hasText: 'Nothing at all' }).click()
    await page.keyboard.press('End')
  }

  it('is found again under it when the studio has died since', async () => {
    const { page, onDisk, restart } = await open()
    await rename(page, 'Other')
    await restart()
    await toTheEnd(page)
    await page.keyboard.type(' BRAVO')
    await expect.poll(() => onDisk('Other')).toContain('BRAVO')
    await page
      .getByRole('status', { name: 'Save state' })
      .getByText(/^Saved/)
      .waitFor()
  })
})

/** Ends the page's process; nothing of it is told to anybody. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = new Promise<void>((done) => page.once('crash', () => done()))
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** The processes in which this browser's pages run. */
async function pageProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
  } finally {
    await session.detach()
  }
}
