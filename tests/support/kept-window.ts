import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  readonly open: (write: (folder: string) => Promise<unknown>) => Promise<ShownProject>
  /** Puts away what the test has left, all but the host and the tab, and tells what it did that it must not. */
  readonly putAway: () => Promise<readonly string[]>
}

export type ShownProject = { readonly shown: StudioWindow; readonly folder: string; readonly studio: RunningStudio }

type Kept = ShownProject & {
  readonly base: string
  /** What the host kept for all projects before the first test. */
  readonly settings: string
}

/**
 * For tests that write and look: one host and one tab for a file, as to begin both took longer than most of its tests. For each
 * the page is loaded anew, the project closed and another one written, and the browser's storage is empty; behind one that
 * changed the settings the host is another one, too. So none finds what another has done. Not for tests that end the host.
 */
export function keptWindow(browser: () => Browser): KeptWindow {
  let kept: Kept | undefined
  let told = 0
  const begin = async (write: (folder: string) => Promise<unknown>): Promise<Kept> => {
    const base = await mkdtemp(join(tmpdir(), 'repartee-test-'))
    const folder = join(base, 'Small')
    await writeAnother(folder, write)
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    const shown = await openWindow(browser(), studio.openUrl)
    return { base, folder, studio, shown, settings: await settingsOf(shown.page) }
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
    open: async (write) => {
      if (kept === undefined) kept = await begin(write)
      else {
        const { folder, shown, studio } = kept
        await writeAnother(folder, write)
        await shown.page.goto(studio.origin)
        await shown.page.getByRole('textbox', { name: 'Script' }).waitFor()
      }
      return kept
    },
    putAway: async () => {
      if (kept === undefined) return []
      const { folder, shown, settings } = kept
      await leave(shown)
      const breaches = shown.breaches.slice(told)
      told = shown.breaches.length
      if ((await settingsOf(shown.page)) !== settings) await end()
      else await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      return breaches
    },
  }
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

async function settingsOf(page: Page): Promise<string> {
  const { settings, connection } = z.looseObject({}).parse(await call(page, 'app.read', {}))
  return JSON.stringify({ settings, connection })
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
