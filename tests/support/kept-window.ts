import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { decode, encode } from '@msgpack/msgpack'
import type { Browser, Page } from 'playwright'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { PAGE_SECRET_HEADER } from '../../shared/contract/local-headers.ts'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { type RunningStudio, startLocalStudio } from './host.ts'
import { openWindow, type StudioWindow } from './window.ts'

/** A window that the tests of a file share, each with a project and a page of its own. */
export type KeptWindow = {
  /** Writes the project of a test with `write` and opens it. */
  readonly open: (write: (folder: string) => Promise<unknown>, options?: ShownWith) => Promise<ShownProject>
  /** Puts away what the test has left, all but the host and the tab, and tells what it did that it must not. */
  readonly putAway: () => Promise<readonly string[]>
}

/** What a test may have of its own. */
export type ShownWith = {
  readonly size?: { readonly width: number; readonly height: number }
  /** The service that is connected for this test. Its data is kept by its address, so none may have that of another test. */
  readonly service?: { readonly baseUrl: string; readonly apiKey: string }
}

export type ShownProject = { readonly shown: StudioWindow; readonly folder: string; readonly studio: RunningStudio }

type Kept = ShownProject & {
  readonly base: string
  /** What the host kept for all projects before the first test. */
  readonly before: Remembered
}

const USUAL_SIZE = { width: 1440, height: 900 }

/**
 * For tests that write and look: one host and one tab for a file, as to begin both took longer than most of its tests. For each
 * the page is loaded anew, the project closed and another one written, and the browser's storage is empty; settings are put
 * back, and behind one that left anything else for all projects the host is another one, too. So none finds what another has
 * done. Not for tests that end the host. `env`: of the host, asked for when it starts.
 */
export function keptWindow(browser: () => Browser, env?: () => Readonly<Record<string, string>>): KeptWindow {
  let kept: Kept | undefined
  let told = 0
  let current: ShownWith | undefined
  const begin = async (write: (folder: string) => Promise<unknown>): Promise<Kept> => {
    const base = await mkdtemp(join(tmpdir(), 'repartee-test-'))
    const folder = join(base, 'Small')
    await writeAnother(folder, write)
    const dataFolder = join(base, 'data')
    const studio = await startLocalStudio({ dataFolder, project: folder, ...(env === undefined ? {} : { env: env() }) })
    const shown = await openWindow(browser(), studio.openUrl, USUAL_SIZE)
    return { base, folder, studio, shown, before: await remembered(shown.page, dataFolder) }
  }
  const end = async (): Promise<void> => {
    if (kept === undefined) return
    const { base, shown, studio } = kept
    kept = undefined
    told = 0
    await shown.close()
    await studio.stop()
    await rm(base, { recursive: true, force: true, maxRetries: 10 })
  }
  afterAll(end)
  return {
    open: async (write, options = {}) => {
      const { size, service } = options
      current = options
      const isFirst = kept === undefined
      kept ??= await begin(write)
      const { folder, shown, studio } = kept
      const { page } = shown
      if (!isFirst) await writeAnother(folder, write)
      if (size !== undefined) await page.setViewportSize(size)
      if (service !== undefined) {
        await call(page, 'connection.set', { address: service.baseUrl, key: service.apiKey, keepIn: 'memory' })
      }
      // The first page is loaded again where it would otherwise be one that was there before its service or its size.
      if (!isFirst || size !== undefined || service !== undefined) {
        await page.goto(studio.origin)
        await page.getByRole('textbox', { name: 'Script' }).waitFor()
      }
      return kept
    },
    putAway: async () => {
      if (kept === undefined || current === undefined) return []
      const { service } = current
      current = undefined
      const { base, folder, shown, before } = kept
      const { page } = shown
      await leave(shown)
      const breaches = shown.breaches.slice(told)
      told = shown.breaches.length
      await page.context().clearPermissions()
      if (!isDeepStrictEqual(page.viewportSize(), USUAL_SIZE)) await page.setViewportSize(USUAL_SIZE)
      if (service !== undefined) await call(page, 'connection.clear', {})
      const look = () => remembered(page, join(base, 'data'))
      let after = await look()
      if (!isDeepStrictEqual(after.settings, before.settings)) {
        await call(page, 'settings.change', { settings: before.settings })
        after = await look()
      }
      if (!isDeepStrictEqual(after, before)) await end()
      else await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      return breaches
    },
  }
}

/** What a host keeps for all projects. */
type Remembered = {
  readonly settings: object
  readonly connection: object
  readonly recent: readonly string[]
  /** Services for which it has learned how much one scene may hold. */
  readonly learned: readonly string[]
  readonly files: readonly string[]
}

/** Kept by host, by project or by service, or told by the host itself. */
const NOT_FOR_ALL = /^(log\/|(local-host|recent|settings|balances|scene-ceilings)\.json)|[0-9a-f]{8}-[0-9a-f]{4}-/

async function remembered(page: Page, dataFolder: string): Promise<Remembered> {
  const app = z.object({
    settings: z.looseObject({}),
    connection: z.looseObject({}),
    recent: z.array(z.object({ recentId: z.string() })),
  })
  const { settings, connection, recent } = app.parse(await call(page, 'app.read', {}))
  const found = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dataFolder, join(parentPath, name)))
    .filter((path) => !NOT_FOR_ALL.test(path))
  const files = await Promise.all(
    paths.toSorted().map(async (path) => {
      const { size, mtimeMs } = await stat(join(dataFolder, path))
      return `${path} ${size} ${mtimeMs}`
    }),
  )
  const learned = await learnedFor(join(dataFolder, 'scene-ceilings.json'))
  return { settings, connection, recent: recent.map(({ recentId }) => recentId), learned, files }
}

/** A service with an address was that of one test. The draft voices, which have none, are there for all. */
async function learnedFor(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text))).filter((name) => !/^https?:/.test(name))
}

/** Writes a project with an id of its own: what is kept for one outside of its folder is not for the next. */
async function writeAnother(folder: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  await write(folder)
  const file = join(folder, 'project.json')
  const project: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, canonicalJson({ ...project, id: randomUUID() }))
}

/** Goes to another file of the same origin, from which the project is closed and the storage emptied. */
async function leave({ page, requested }: StudioWindow): Promise<void> {
  const other = requested.find((url) => url.endsWith('.css'))
  if (other === undefined) throw new Error('The window has asked for no style sheet.')
  const project = await page.evaluate(() => sessionStorage.getItem('repartee.project'))
  await page.goto(other)
  if (project !== null) await call(page, 'project.close', { project })
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key !== 'repartee.pageSecret') localStorage.removeItem(key)
  })
}

/** Calls the host as the page does, from its origin and with its secret, and answers the value. */
async function call(page: Page, name: string, input: object): Promise<unknown> {
  const answer = await page.evaluate(
    async ({ path, body, header }) => {
      const secret = localStorage.getItem('repartee.pageSecret') ?? ''
      const headers = { 'content-type': 'application/x-msgpack', [header]: secret }
      const response = await fetch(path, { method: 'POST', headers, body: Uint8Array.from(body) })
      return [...new Uint8Array(await response.arrayBuffer())]
    },
    { path: `/bridge/${name}`, body: [...encode(input)], header: PAGE_SECRET_HEADER },
  )
  const told = z.object({ ok: z.boolean(), value: z.unknown() }).parse(decode(Uint8Array.from(answer)))
  if (!told.ok) throw new Error(`${name} was refused.`)
  return told.value
}
