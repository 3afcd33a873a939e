import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bridgeCalls } from '../../shared/contract/bridge.ts'
import { callChannel } from '../../shared/contract/methods.ts'
import { launchDouble, type RunningDesktop } from '../support/electron-double/launch.ts'
import type { DoubleReport, DoubleSettings } from '../support/electron-double/settings.ts'
import { outOfReach } from '../support/out-of-reach.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { CANARY, smoke } from './desktop-smoke.ts'

let desktop: RunningDesktop | undefined

afterEach(async () => {
  await desktop?.stop()
  desktop = undefined
})

async function launch(settings: DoubleSettings = {}, dataFolder?: string): Promise<RunningDesktop> {
  desktop = launchDouble({ dataFolder: dataFolder ?? (await temporaryFolder()), settings })
  return desktop
}

function reportsOf<K extends DoubleReport['kind']>(
  from: RunningDesktop | undefined,
  kind: K,
): readonly Extract<DoubleReport, { kind: K }>[] {
  const isOfKind = (entry: DoubleReport): entry is Extract<DoubleReport, { kind: K }> => entry.kind === kind
  return (from?.reports() ?? []).filter(isOfKind)
}

const whatOf = (from: RunningDesktop | undefined): readonly string[] => reportsOf(from, 'app').map(({ what }) => what)

/** Calls from a frame inside the page, past everything but the main side's own check. */
function callFromFrame(page: Page, source: string | undefined): Promise<unknown> {
  return page.evaluate(
    async ([channel, src]) => {
      const frame = document.createElement('iframe')
      if (src !== undefined) frame.src = src
      document.body.append(frame)
      const invoke: unknown = Reflect.get(frame.contentWindow ?? {}, 'electronInvoke')
      if (typeof invoke !== 'function') throw new Error('The frame has no way to the main side to be tried.')
      const answer: unknown = await invoke(JSON.stringify({ value: { channel, args: [{}] } }))
      frame.remove()
      return JSON.parse(String(answer)).value
    },
    [callChannel('app.read'), source] as const,
  )
}

describe('the desktop application under the double, once it is open', () => {
  let running: RunningDesktop
  let page: Page

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repartee-double-'))
    running = launchDouble({ dataFolder: folder })
    page = await running.page()
    return async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('opens its window in a real browser and works', async () => {
    await smoke(page)
  })

  it('guards its window', () => {
    expect(whatOf(running)).toContain('sandbox')
    const [window] = reportsOf(running, 'window')
    expect(window?.options['webPreferences']).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
    })
    expect(reportsOf(running, 'scheme')).toEqual([
      {
        kind: 'scheme',
        schemes: [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } }],
      },
    ])
  })

  it('has exactly one channel for each call of the contract', () => {
    const names = Object.keys(bridgeCalls).map((name) => `studio:call:${name}`)
    expect(reportsOf(running, 'channel').map(({ channel }) => channel)).toEqual(names)
  })

  it('does not answer a frame inside the page', async () => {
    expect(await callFromFrame(page, undefined)).toMatchObject({
      ok: true,
      value: { ok: false, error: { code: 'input.invalid' } },
    })
  })

  it('neither opens a window nor goes to another page', async () => {
    await page.evaluate(() => {
      window.open('https://elsewhere.invalid/window')
    })
    await page.evaluate(() => {
      location.href = 'https://elsewhere.invalid/navigation'
    })
    await expect
      .poll(() => reportsOf(running, 'refused').map(({ what }) => what))
      .toEqual(expect.arrayContaining(['window.open', 'will-navigate']))
    expect(reportsOf(running, 'allowed')).toEqual([])
  })

  it('shows what was written in the file manager, named by an id and by no path', async () => {
    const shown = await page.evaluate(async () => {
      const studio = window.studio
      const valueOf = (answer: unknown, name: string): unknown =>
        Reflect.get(Object(Reflect.get(Object(answer), 'value')), name)
      const project = valueOf(await studio?.call['project.openSample']({ sampleId: 'the-night-ferry' }), 'project')
      const input = Object.assign(Object.create(null), { project, format: 'fountain' })
      const place = Object(valueOf(await studio?.call['script.export'](input), 'place'))
      const open = (placeId: string) => studio?.call['place.open']({ placeId })
      return {
        path: String(Reflect.get(place, 'path')),
        opened: await open(String(Reflect.get(place, 'placeId'))),
        byPath: await open(String(Reflect.get(place, 'path')).slice(0, 80)),
      }
    })
    expect(shown.opened).toMatchObject({ ok: true })
    expect(shown.byPath).toMatchObject({ ok: false, error: { code: 'folder.unknown' } })
    expect(reportsOf(running, 'shown').map(({ path }) => path)).toEqual([shown.path])
    expect(shown.path).toMatch(/exports[\\/].+\.fountain$/)
  })

  it('has the system take a lane along that is dragged out of the window, by an id and no path', async () => {
    const sign = page.getByRole('button', { name: /^Save the RUTH lane as a file/ })
    await sign.hover()
    await expect.poll(() => sign.getAttribute('data-file')).toBe('ready')
    const isLeftToTheSystem = await sign.evaluate((element) => {
      const transfer = new DataTransfer()
      const drag = new DragEvent('dragstart', { dataTransfer: transfer, bubbles: true, cancelable: true })
      return !element.dispatchEvent(drag) && transfer.types.length === 0
    })
    expect(isLeftToTheSystem).toBe(true)
    await expect.poll(() => reportsOf(running, 'dragged').length).toBe(1)
    const [dragged] = reportsOf(running, 'dragged')
    expect(dragged?.hasIcon).toBe(true)
    expect(dragged?.file).toMatch(/repartee-session-[^/\\]+[\\/]file-[0-9a-f]{64}[\\/]\d+_ruth_draft\.wav$/)
    // What the page has is no path, and it can name no other file.
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('repartee-session-')
  })

  it('carries bytes as bytes and events to the page', async () => {
    const result = await page.evaluate(async () => {
      const studio = window.studio
      const opened = await studio?.call['project.openSample']({ sampleId: 'the-night-ferry' })
      const project: unknown = Reflect.get(Object(opened?.ok === true ? opened.value : {}), 'project')
      const saved = new Promise<unknown>((done) => {
        studio?.on['save.changed'](done)
      })
      const input = Object.assign(Object.create(null), { project })
      const heard = await studio?.call['timeline.read'](input)
      const parts: unknown = heard?.ok === true ? Reflect.get(Object(heard.value), 'parts') : {}
      const lanes: unknown[] = Reflect.get(Object(parts), 'lanes') ?? []
      const [line] = Reflect.get(Object(parts), 'lines') ?? []
      const ofTake = { project, takeId: line?.sound?.takeId, width: 10 }
      const drawn = await studio?.call['takes.peaks'](Object.assign(Object.create(null), ofTake))
      await studio?.call['script.replace'](Object.assign(input, { text: 'RUTH: Hello.\n' }))
      return {
        lanes: lanes.length,
        areBytes: drawn?.ok === true && Reflect.get(Object(drawn.value), 'peaks') instanceof Uint8Array,
        event: Reflect.get(Object(await saved), 'project') === project,
      }
    })
    expect(result).toEqual({ lanes: 4, areBytes: true, event: true })
  })
})

describe('the desktop application under the double', () => {
  it('keeps the key in a keychain, over a restart, and only encrypted', async () => {
    const dataFolder = await temporaryFolder()
    const page = await (await launch({ backend: 'gnome_libsecret' }, dataFolder)).page()
    const set = await page.evaluate(
      (key) => window.studio?.call['connection.set']({ address: 'https://speech.invalid', key, keepIn: 'keychain' }),
      CANARY,
    )
    expect(set).toMatchObject({ ok: true, value: { kind: 'connected', keptIn: 'keychain' } })
    await desktop?.stop()
    expect(await readdir(dataFolder)).toContain('key-gnome_libsecret.blob')
    expect(await readFile(join(dataFolder, 'key-gnome_libsecret.blob'), 'utf8')).not.toContain(CANARY)
    const again = await (await launch({ backend: 'gnome_libsecret' }, dataFolder)).page()
    expect(await again.evaluate(() => window.studio?.call['connection.read']({}))).toMatchObject({
      ok: true,
      value: { kind: 'connected', last4: CANARY.slice(-4) },
    })
    expect(desktop?.output()).not.toContain(CANARY)
  })

  it('keeps the key in memory only where the keychain would write it readable', async () => {
    const dataFolder = await temporaryFolder()
    const page = await (await launch({ backend: 'basic_text' }, dataFolder)).page()
    const set = await page.evaluate(
      (key) => window.studio?.call['connection.set']({ address: 'https://speech.invalid', key, keepIn: 'keychain' }),
      CANARY,
    )
    expect(set).toMatchObject({ ok: false, error: { code: 'account.noKeychain' } })
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('key-'))).toEqual([])
  })

  it('keeps as much of its page as the window needs, however far it is zoomed in', async () => {
    await launch({ window: { width: 760, height: 480 }, screen: { width: 2560, height: 1440 } })
    const page = await desktop?.page()
    if (page === undefined) throw new Error('There is no window.')
    await page.getByText('Engines to dead slow').first().waitFor()
    const size = () => page.evaluate(() => [innerWidth, innerHeight])
    expect(await size()).toEqual([760, 480])
    // Of what the window needs nothing is left to spare at the first step already: it grows with each of them.
    const factors = [1.1, 1.25, 1.5, 1.75, 2]
    for (let pressed = 0; pressed < factors.length; pressed += 1) {
      await page.keyboard.press('Control+=')
      await expect.poll(size).toEqual([720, 450])
    }
    await expect.poll(() => outOfReach(page)).toEqual([])
    await page.keyboard.press('Control+0')
    await expect.poll(size).toEqual([1440, 900])
  })

  it('ends when it is told to, with everything closed', async () => {
    const { page, stop } = await launch()
    await page()
    expect(await stop()).toBe(0)
    expect(whatOf(desktop).at(-1)).toBe('exit 0')
  })

  it.each<[string, DoubleSettings]>([
    ['a packaged program is started for a debugger', { isPackaged: true, switches: ['remote-debugging-port'] }],
    ['another one of it runs already', { isFirstInstance: false }],
  ])('opens no window when %s', async (_what, settings) => {
    const { exited } = await launch(settings)
    expect(await exited).toBe(0)
    expect(reportsOf(desktop, 'window')).toEqual([])
  })
})

describe('the page of the desktop application', () => {
  // What a page does then is shown in a plain browser (local-host.test.ts): Playwright, which is the double's way to the page,
  // has nothing more to do with one whose process has ended.
  it('is loaded again when its process ends', async () => {
    const running = await launch()
    const page = await running.page()
    const session = await page.context().newCDPSession(page)
    const loads = () => whatOf(running).filter((what) => what === 'reload').length
    expect(loads()).toBe(0)
    // It has no answer: who would give it has ended.
    void session.send('Page.crash').catch(() => undefined)
    await expect.poll(loads).toBe(1)
    expect(running.output()).not.toContain('Error')
  })

  it('is refused a call that is larger than the call can be', async () => {
    const running = await launch()
    const page = await running.page()
    const answer = await page.evaluate(() => {
      const call: unknown = window.studio?.call['project.save']
      const payload = { project: Array.from({ length: 100_000 }, () => 0) }
      return typeof call === 'function' ? call(payload) : undefined
    })
    expect(answer).toEqual({
      ok: false,
      error: { code: 'input.invalid', id: 'hosting.message.tooMany', params: {} },
    })
  })
})
