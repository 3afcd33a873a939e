import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from '@msgpack/msgpack'
import type { Browser } from 'playwright'
import { afterAll, expect } from 'vitest'
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

/**
 * For tests that write and look: one host and one tab for a file, as to begin both took longer than most of its tests. For each
 * the page is loaded anew, the project closed and another one written, and the browser's storage is empty: none finds what
 * another has done. Not for tests that end the host or connect it to a service; one that changes the settings fails here.
 */
export function keptWindow(browser: () => Browser): KeptWindow {
  let made: Promise<string> | undefined
  let kept: Omit<ShownProject, 'folder'> | undefined
  let told = 0
  const base = (): Promise<string> => (made ??= mkdtemp(join(tmpdir(), 'repartee-test-')))
  const settings = async (): Promise<string> =>
    readFile(join(await base(), 'data', 'settings.json'), 'utf8').catch(() => '')
  const begin = async (folder: string): Promise<Omit<ShownProject, 'folder'>> => {
    const studio = await startLocalStudio({ dataFolder: join(await base(), 'data'), project: folder })
    return { studio, shown: await openWindow(browser(), studio.openUrl) }
  }
  afterAll(async () => {
    await kept?.shown.close()
    await kept?.studio.stop()
    if (made !== undefined) await rm(await made, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    open: async (write) => {
      const folder = join(await base(), 'Small')
      await write(folder)
      await makeAnother(folder)
      if (kept === undefined) kept = await begin(folder)
      else {
        await kept.shown.page.goto(kept.studio.origin)
        await kept.shown.page.getByRole('textbox', { name: 'Script' }).waitFor()
      }
      return { ...kept, folder }
    },
    putAway: async () => {
      if (kept === undefined) return []
      const { shown } = kept
      await leave(shown)
      await rm(join(await base(), 'Small'), { recursive: true, force: true, maxRetries: 10 })
      expect(await settings(), 'what the next test would find').toBe('')
      const breaches = shown.breaches.slice(told)
      told = shown.breaches.length
      return breaches
    },
  }
}

/** Gives a project another id: whatever is kept for it outside of its folder is kept for the last one. */
async function makeAnother(folder: string): Promise<void> {
  const file = join(folder, 'project.json')
  const project: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, canonicalJson({ ...project, id: randomUUID() }))
}

/** Goes to another file of the same origin, from which the project is closed and the storage cleared. */
async function leave({ page, requested }: StudioWindow): Promise<void> {
  const address = requested.find((url) => url.endsWith('.css'))
  if (address === undefined) throw new Error('The window has asked for no style sheet.')
  const project = await page.evaluate(() => sessionStorage.getItem('repartee.project'))
  await page.goto(address)
  const status = await page.evaluate(
    async ([body, header]) => {
      const secret = localStorage.getItem('repartee.pageSecret') ?? ''
      sessionStorage.clear()
      localStorage.clear()
      localStorage.setItem('repartee.pageSecret', secret)
      const answer = await fetch('/bridge/project.close', {
        method: 'POST',
        headers: { 'content-type': 'application/x-msgpack', [header]: secret },
        body: Uint8Array.from(body),
      })
      return answer.status
    },
    [[...encode({ project })], PAGE_SECRET_HEADER] as const,
  )
  expect(status).toBe(200)
}
