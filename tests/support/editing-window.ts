import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { RunningStudio } from './host.ts'
import { startLocalStudio } from './host.ts'
import { writeProject } from './small-project.ts'
import { temporaryFolder } from './temp-folder.ts'
import { openWindow } from './window.ts'

/** A project open in a window of its own, to be written in. */
export type EditingWindow = {
  readonly page: Page
  readonly studio: RunningStudio
  /** What the page did that it must not do; empty at the end of a test. */
  readonly breaches: readonly string[]
  readonly expectAccessible: (what: string) => Promise<void>
  /** The row of a line in the script. */
  readonly row: (text: string) => Locator
  /** Saves, and waits until the script on disk is as `expected`; a text must be in it. */
  readonly expectScript: (expected: string | RegExp) => Promise<void>
  readonly script: () => Promise<string>
  /** Names of the cast on disk, and everything else of a speaker. */
  readonly cast: () => Promise<readonly { readonly name: string; readonly aliases?: readonly string[] }[]>
  readonly close: () => Promise<void>
}

/** Writes a project of RUTH and AMOS with this script and opens it. */
export async function openForEditing(browser: Browser, script: string): Promise<EditingWindow> {
  const base = await temporaryFolder()
  const folder = await writeProject(join(base, 'Small'), script)
  const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
  const shown = await openWindow(browser, studio.openUrl)
  const { page } = shown
  const read = () => readFile(join(folder, 'script.dialogue'), 'utf8')
  return {
    page,
    studio,
    breaches: shown.breaches,
    expectAccessible: shown.expectAccessible,
    row: (text) => page.locator('.cm-line', { hasText: text }),
    script: read,
    expectScript: async (expected) => {
      await page.keyboard.press('Control+s')
      const script = expect.poll(read)
      await (typeof expected === 'string' ? script.toContain(expected) : script.toMatch(expected))
    },
    cast: async () => JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8')).speakers,
    close: async () => {
      await shown.close()
      await studio.stop()
    },
  }
}
