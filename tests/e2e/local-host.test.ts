import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { decode, encode } from '@msgpack/msgpack'
import type { Browser, Page } from 'playwright'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unpackPeaks } from '../../shared/core/timeline/packed-peaks.ts'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startLocalStudio } from '../support/host.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  return () => browser.close()
})

/** Another program of this computer with a port of its own, which writes down what it is sent. */
async function startNeighbour() {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer((incoming, response) => {
    heard.push(incoming.headers)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Neighbour</title>')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, heard }
}

/** What a program that is no browser gets, whatever it says of itself: the status, and the first bytes. */
function ask(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Uint8Array,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      { method: body === undefined ? 'GET' : 'POST', headers, agent: false },
      (incoming) => {
        const { statusCode: status = 0 } = incoming
        incoming.once('data', (part: Buffer) => {
          // The event stream has no end.
          outgoing.destroy()
          resolve({ status, bytes: new Uint8Array(part) })
        })
        incoming.once('end', () => resolve({ status, bytes: new Uint8Array(0) }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

describe('a program on another port that the same browser visits', () => {
  it('is sent the cookie, and can do nothing with it', async () => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    onTestFinished(async () => void (await studio.stop()))
    const window = await openWindow(browser, studio.openUrl)
    onTestFinished(() => window.close())
    // It may have asked for its sound before its script was there.
    const { pathname: mediaPath, search } = await eventually(() => {
      const address = window.requested.find((one) => one.includes('/media/'))
      if (address === undefined) throw new Error('The window has not asked for any sound')
      return new URL(address)
    })

    const neighbour = await startNeighbour()
    const visit = await window.page.context().newPage()
    await visit.goto(neighbour.origin)
    const { cookie = '', referer } = neighbour.heard[0] ?? {}
    expect(cookie).toContain(`repartee_${new URL(studio.origin).port}=`)
    expect(referer).toBeUndefined()

    // It forges whatever a browser would have said.
    const stolen = { cookie, origin: studio.origin, 'sec-fetch-site': 'same-origin' }
    const call = { ...stolen, 'content-type': 'application/x-msgpack' }
    const answers = {
      call: await ask(studio.origin, '/bridge/project.openFirst', call, encode({})),
      events: await ask(studio.origin, '/bridge/events', stolen),
      media: await ask(studio.origin, mediaPath, { ...stolen, range: 'bytes=0-3' }),
      guessed: await ask(studio.origin, `${mediaPath}?ticket=${'A'.repeat(43)}`, stolen),
    }
    expect(answers.call.status === 200 ? decode(answers.call.bytes) : 'refused').toBe('refused')
    const statuses = Object.values(answers).map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403])

    // What stands in an address of audio is worth nothing without the cookie, which only this browser has.
    const { cookie: _cookie, ...withoutCookie } = stolen
    expect((await ask(studio.origin, `${mediaPath}${search}`, withoutCookie)).status).toBe(403)
    // The document is the program itself, the same for everybody: nothing secret stands in it any more.
    const page = await ask(studio.origin, '/', stolen)
    const stored = () => window.page.evaluate(() => Object.values(JSON.parse(JSON.stringify(localStorage))))
    await expect.poll(stored).not.toEqual([])
    for (const value of await stored()) expect(new TextDecoder().decode(page.bytes)).not.toContain(value)
    // The same browser's script at the other port gets nowhere either: its storage is its own.
    expect(await visit.evaluate(() => Object.values(JSON.parse(JSON.stringify(localStorage))))).toEqual([])
    const fromPage = await visit.evaluate(async (origin) => {
      const tries = [
        fetch(`${origin}/bridge/project.openFirst`, { method: 'POST', credentials: 'include', body: 'x' }),
        fetch(`${origin}/bridge/events`, { credentials: 'include' }),
      ]
      return (await Promise.allSettled(tries)).map(({ status }) => status)
    }, studio.origin)
    expect(fromPage).toEqual(['rejected', 'rejected'])
    expect(window.breaches).toEqual([])
  })
})

describe('a page on another port', () => {
  it.each([
    ['at once', false],
    ['in a window that it had already', true],
  ])('has no hand on the studio that it opened %s', async (_, isLed) => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    onTestFinished(async () => void (await studio.stop()))
    const window = await openWindow(browser, studio.openUrl)
    onTestFinished(() => window.close())
    const neighbour = await startNeighbour()
    const visit = await window.page.context().newPage()
    await visit.goto(neighbour.origin)
    const opened = visit.context().waitForEvent('page')
    await visit.evaluate(
      ([origin, led]) => {
        const held = globalThis.open(led === '' ? origin : 'about:blank')
        if (held === null) throw new Error('No window was opened')
        if (led !== '') held.location.href = origin ?? ''
        Object.assign(globalThis, { isGone: () => held.closed })
      },
      [studio.origin, isLed ? 'led' : ''],
    )
    const studioPage = await opened
    await studioPage.getByRole('banner').waitFor()
    expect(await visit.evaluate('isGone()')).toBe(true)
    expect(await studioPage.evaluate(() => globalThis.opener)).toBeNull()
  })

  it('has no hand on the studio whose tab it stood in, from which it opened a window and went back', async () => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    onTestFinished(async () => void (await studio.stop()))
    const window = await openWindow(browser, studio.openUrl)
    onTestFinished(() => window.close())
    const neighbour = await startNeighbour()
    const { page } = window
    await page.goto(neighbour.origin)
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => {
      globalThis.open(location.href)
    })
    const helper = await opened
    await helper.waitForLoadState()
    await page.goBack()
    await page.getByRole('banner').waitFor()
    expect(await helper.evaluate(() => globalThis.opener === null || globalThis.opener.closed)).toBe(true)
  })
})

describe('a window whose host is killed', () => {
  /** A studio at the address that its data folder keeps, ended with the test. */
  async function start(dataFolder: string) {
    const studio = await startLocalStudio({ dataFolder, keepsPort: true })
    onTestFinished(async () => void (await studio.stop()))
    return studio
  }
  const service = (page: Page, words: string) =>
    page.getByRole('button', { name: `Speech service: ${words}` }).waitFor()

  it('says so at once, does not speak of the service, and finds the next host by itself', async () => {
    const dataFolder = await temporaryFolder()
    const first = await start(dataFolder)
    const { page, close } = await openWindow(browser, first.openUrl)
    onTestFinished(close)
    await service(page, 'draft voices only')
    // The address itself holds nothing any more that leads in.
    expect(page.url()).toBe(`${first.origin}/`)

    await first.kill()
    await service(page, 'not known. Repartee has stopped.')

    const second = await start(dataFolder)
    expect(second.origin).toBe(first.origin)
    await service(page, 'draft voices only')

    // The page is known: it can be reloaded, opened once more, and its sound has an address again.
    await page.reload()
    await page.getByText('Engines to dead slow').first().waitFor()
    const tab = await page.context().newPage()
    const sound = tab.waitForResponse((response) => response.url().includes('/media/'))
    await tab.goto(`${second.origin}/`)
    await tab.getByText('Engines to dead slow').first().waitFor()
    expect((await sound).ok()).toBe(true)

    // What the timeline draws takes by, and the samples of one of them, in parts.
    const read = async (id: string, range: string) => {
      const { pathname, search } = new URL((await sound).url())
      const address = `${pathname.replace(/[^/]+$/, id)}${search}`
      return tab.evaluate(
        async ([url, part]) => {
          const answer = await fetch(url, { headers: { range: part } })
          const names = ['content-range', 'x-sound-channels', 'x-sound-rate']
          const headers = names.map((name) => answer.headers.get(name))
          return { status: answer.status, headers, bytes: [...new Uint8Array(await answer.arrayBuffer())] }
        },
        [address, range] as const,
      )
    }
    const [record] = await eventually(async () => {
      const { records } = unpackPeaks(Uint8Array.from((await read('peaks', 'bytes=0-')).bytes))
      if (records.length === 0) throw new Error('No peaks have been made')
      return records
    })
    const bytes = (record?.peaks.durationSamples ?? 0) * 4
    const samples = await read(`samples-${record?.takeId}`, 'bytes=4000-')
    expect([samples.status, ...samples.headers]).toEqual([206, `bytes 4000-${bytes - 1}/${bytes}`, '1', '44100'])
    expect(samples.bytes).toHaveLength(bytes - 4000)

    // Another browser is not, whatever it opens.
    const stranger = await browser.newPage()
    onTestFinished(() => stranger.close())
    expect((await stranger.goto(`${second.origin}/`))?.status()).toBe(403)
  })
})

describe('a window whose files do not come at once', () => {
  it('asks for each again, is not loaded anew, and is whole in the end', async () => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    onTestFinished(async () => void (await studio.stop()))
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    onTestFinished(() => context.close())
    const refused = new Map<string, number>()
    await context.route(/\/assets\/(timeline-panel|player|create-output)-/, async (route) => {
      const { pathname } = new URL(route.request().url())
      const count = refused.get(pathname) ?? 0
      if (count === 2) return route.continue()
      refused.set(pathname, count + 1)
      return route.abort('connectionrefused')
    })
    const page = await context.newPage()
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(studio.openUrl)
    await page.getByRole('group', { name: 'Lines on the timeline' }).getByRole('button').first().waitFor()
    const styles = [...refused.keys()].filter((name) => name.endsWith('.css'))
    expect(styles).not.toEqual([])
    const shown = () =>
      page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? 'x:/').pathname))
    await expect.poll(shown).toEqual(expect.arrayContaining(styles))
    expect(loads).toBe(1)
  })
})

describe('a window that cannot go on', () => {
  async function open(): Promise<Page> {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    onTestFinished(async () => void (await studio.stop()))
    const { page, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    // The window begins to write down where it is a moment after its script can be written in.
    await page.waitForFunction(() => sessionStorage.getItem('repartee.running') !== null)
    return page
  }
  const news = (page: Page) => page.getByRole('region', { name: 'Notices' })

  it('because something is thrown that nobody catches, is back by itself with its words and its place', async () => {
    const page = await open()
    await page.getByText('Engines to dead slow').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Quietly now')
    const documents: string[] = []
    page.on('domcontentloaded', () => documents.push(page.url()))
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new TypeError('a part of the window is broken')
        }),
    )
    await news(page).getByText('The window stopped and was started again.').waitFor()
    await expect
      .poll(() => news(page).innerText())
      .toMatch(/Words, cursor and place are as they were at \d\d:\d\d\. Nothing was lost\./)
    await page.locator('.cm-line.is-caret', { hasText: 'Quietly now' }).waitFor()
    await news(page).getByRole('button', { name: 'Details' }).click()
    await news(page).getByText('TypeError: a part of the window is broken').waitFor()
    expect(documents).toHaveLength(1)
    // The next one within the minute is offered, not done.
    await page.evaluate(() => void Promise.reject(new TypeError('and once more')))
    await news(page).getByRole('button', { name: 'Start the window again' }).waitFor()
    expect(documents).toHaveLength(1)
  })

  it('because its process ended, says so when it is loaded again', async () => {
    const page = await open()
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    await session.send('Page.reload')
    const words = 'document.querySelector("[aria-label=Notices]")?.textContent ?? ""'
    await expect
      .poll(async () => (await session.send('Runtime.evaluate', { expression: words })).result.value)
      .toMatch(/^The window stopped and was started again\. Cursor and place/)
  })
})
