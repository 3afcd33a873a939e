import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../electron/hosting/policy.ts'
import { launchBrowser } from '../support/browser.ts'
import { startLocalStudio } from '../support/host.ts'
import { temporaryFolder } from '../support/temp-folder.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  return () => browser.close()
})

/**
 * A script that the page itself loads: what a poisoned dependency could do. Scripts run through the browser's debugger
 * are exempt from the policy and would prove nothing. Each attempt says what became of it.
 */
const attack = `
  const outcomes = (globalThis.outcomes = [])
  const log = (name, outcome) => outcomes.push(name + ':' + outcome)
  document.addEventListener('securitypolicyviolation', (event) => log(event.effectiveDirective, 'blocked'))
  const tries = {
    eval: () => eval('1'),
    function: () => new Function('return 1')(),
  }
  for (const [name, run] of Object.entries(tries)) {
    try { run(); log(name, 'RAN') } catch { log(name, 'threw') }
  }
  const add = (tag, members) => document.body.append(Object.assign(document.createElement(tag), members))
  globalThis.inlineRan = false
  add('script', { textContent: 'globalThis.inlineRan = true' })
  log('inline', globalThis.inlineRan ? 'RAN' : 'stopped')
  add('script', { src: 'https://elsewhere.invalid/a.js' })
  add('img', { src: 'https://elsewhere.invalid/a.png' })
  add('iframe', { src: 'https://elsewhere.invalid/' })
  add('base', { href: 'https://elsewhere.invalid/' })
  add('audio', { src: 'https://elsewhere.invalid/a.wav' })
  add('object', { data: 'https://elsewhere.invalid/a' })
  add('style', { textContent: 'body { color: red }' })
  fetch('https://elsewhere.invalid/').then(() => log('fetch', 'RAN'), () => log('fetch', 'stopped'))
  try { new WebSocket('wss://elsewhere.invalid/') } catch { log('socket', 'threw') }
  try { new Worker('data:text/javascript,1') } catch { log('worker', 'threw') }
  const form = document.createElement('form')
  form.action = 'https://elsewhere.invalid/'
  document.body.append(form)
  form.submit()
  setTimeout(() => log('end', 'reached'), 200)
`

describe('the policy in a real browser', () => {
  let server: Server
  let address: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      const isScript = request.url === '/attack.js'
      response.writeHead(200, {
        ...securityHeaders('n'),
        'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      })
      response.end(isScript ? attack : '<!doctype html><title></title><body><script src="/attack.js"></script>')
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    const found = server.address()
    address = `http://127.0.0.1:${typeof found === 'object' && found !== null ? found.port : 0}/`
    return () => server.close()
  })

  it('stops everything that a hostile script would try, and lets nothing leave', async () => {
    const page = await browser.newPage()
    const left: string[] = []
    // Only what really goes out is seen here: blocked requests never become one.
    page.on('requestfinished', (request) => left.push(request.url()))
    // The page never finishes loading: what it waits for was blocked.
    await page.goto(address, { waitUntil: 'commit' })
    const outcomes = async (): Promise<readonly string[]> => {
      const found: unknown = await page.evaluate(() => Reflect.get(globalThis, 'outcomes'))
      return Array.isArray(found) ? [...new Set(found.map(String))] : []
    }
    const elements = [
      'script-src',
      'script-src-elem',
      'style-src-elem',
      'img-src',
      'frame-src',
      'media-src',
      'object-src',
    ]
    const others = ['base-uri', 'connect-src', 'worker-src', 'form-action']
    // Each attempt ends in its own time, some after the script.
    await expect
      .poll(outcomes)
      .toEqual(
        expect.arrayContaining([
          'end:reached',
          'eval:threw',
          'function:threw',
          'inline:stopped',
          'fetch:stopped',
          ...[...elements, ...others].map((directive) => `${directive}:blocked`),
        ]),
      )
    expect((await outcomes()).filter((outcome) => outcome.endsWith(':RAN'))).toEqual([])
    expect(left.filter((url) => !url.startsWith(address))).toEqual([])
    await page.close()
  })
})

describe("the studio's own page", () => {
  it('works under the policy without one violation and asks nobody else for anything', async () => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    try {
      const page = await browser.newPage()
      const foreign: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(studio.origin)) foreign.push(request.url())
      })
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`violation of ${event.effectiveDirective}`)
        })
      })
      await page.goto(studio.openUrl)
      await page.getByText('Engines to dead slow').first().waitFor()
      await page.getByText('RUTH').first().waitFor()
      expect([foreign, complaints]).toEqual([[], []])
      await page.close()
    } finally {
      await studio.stop()
    }
  })

  it('does not open for a second browser with the same link', async () => {
    const studio = await startLocalStudio({ dataFolder: await temporaryFolder() })
    try {
      const first = await browser.newContext()
      await (await first.newPage()).goto(studio.openUrl)
      const second = await browser.newContext()
      const page = await second.newPage()
      const answer = await page.goto(studio.openUrl)
      expect(answer?.status()).toBe(403)
      await page.getByRole('heading', { name: 'This window is not signed in' }).waitFor()
      await first.close()
      await second.close()
    } finally {
      await studio.stop()
    }
  })
})

describe('what is built', () => {
  const built = (path: string): Promise<string> =>
    readFile(fileURLToPath(new URL(`../../out/${path}`, import.meta.url)), 'utf8')

  it('has a preload that requires Electron and nothing else, and carries no schemas', async () => {
    const preload = await built('preload/preload.cjs')
    const required = [...preload.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map((match) => match[1])
    expect(new Set(required)).toEqual(new Set(['electron']))
    expect(preload.length).toBeLessThan(20_000)
  })

  it('has a page without inline script, and without Node', async () => {
    const document = await built('renderer/index.html')
    expect(document).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(document).not.toMatch(/\son\w+=/)
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(document)?.[1] ?? ''
    expect(await built(`renderer/${script}`)).not.toMatch(/["'`]node:[a-z]/)
  })
})
