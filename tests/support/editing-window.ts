import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { RunningStudio } from './host.ts'
import type { KeptWindow } from './kept-window.ts'
import { writeProject } from './small-project.ts'

/** A project open in a window of its own, to be written in. */
export type EditingWindow = {
  readonly page: Page
  readonly studio: RunningStudio
  readonly expectAccessible: (what: string) => Promise<void>
  /** The row of a line in the script. */
  readonly row: (text: string) => Locator
  /** Saves, and waits until the script on disk is as `expected`; a text must be in it. */
  readonly expectScript: (expected: string | RegExp) => Promise<void>
  readonly script: () => Promise<string>
  /** Names of the cast on disk, and everything else of a speaker. */
  readonly cast: () => Promise<readonly { readonly name: string; readonly aliases?: readonly string[] }[]>
  /** What the page did that it must not do; empty at the end of a test. */
  readonly close: () => Promise<readonly string[]>
}

/** Writes a project of RUTH and AMOS with this script and opens it in the window that the tests of a file share. */
export async function openForEditing(kept: KeptWindow, script: string): Promise<EditingWindow> {
  const { shown, folder, studio } = await kept.open((place) => writeProject(place, script))
  const { page } = shown
  const read = () => readFile(join(folder, 'script.dialogue'), 'utf8')
  return {
    page,
    studio,
    expectAccessible: shown.expectAccessible,
    row: (text) => page.locator('.cm-line', { hasText: text }),
    script: read,
    expectScript: async (expected) => {
      await page.keyboard.press('Control+s')
      const script = expect.poll(read)
      await (typeof expected === 'string' ? script.toContain(expected) : script.toMatch(expected))
    },
    cast: async () => JSON.parse(await readFile(join(folder, 'cast.json'), 'utf8')).speakers,
    close: kept.putAway,
  }
}
