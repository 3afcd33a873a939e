import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { autoCast } from '../../../shared/core/cast/cast.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { bigScript } from '../big-script.ts'
import { type RunningStudio, startLocalStudio } from '../host.ts'
import { writeProject } from '../small-project.ts'
import type { StartTarget } from './startup.ts'

/** The built studio with a long script open, in a window of its own. */
export type BigStudio = {
  readonly studio: RunningStudio
  readonly page: Page
  /** Where a browser opens it, already signed in. */
  readonly start: StartTarget
}

/** Expression of the page: the text of the line that the caret is in, in the studio's editor. */
export const caretLine =
  "(getSelection().anchorNode?.parentElement?.closest('.cm-line') ?? getSelection().anchorNode)?.textContent ?? ''"

const ready = '.cm-content[contenteditable="true"] .cm-line'

/**
 * Opens a script of that many lines, all of whose speakers are cast, with the caret in its middle. `program`: the folder
 * of another built program than this one. `text`: another script than the big one.
 */
export async function openBigStudio(
  browser: Browser,
  name: string,
  lines: number,
  base: string,
  program?: string,
  text = bigScript(lines),
): Promise<BigStudio> {
  const folder = await writeProject(join(base, `project-${lines}`), text)
  const cast = autoCast({ cast: { speakers: [] }, script: parseScript(text), draftVoices })
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  const studio = await startLocalStudio({
    dataFolder: join(base, `data-${lines}`),
    project: folder,
    ...(program !== undefined && { program }),
  })
  // Also when the measurement fails.
  process.once('exit', () => studio.process.kill())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(studio.openUrl)
  await page.locator('.cm-line', { hasText: ': ' }).first().waitFor({ timeout: 60_000 })
  // Half of the script is before the caret and half behind it.
  await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2))
  await page.waitForTimeout(3000)
  await page.mouse.click(700, 450)
  const cookies = await page.context().cookies()
  const storage: Record<string, string> = await page.evaluate(() => JSON.parse(JSON.stringify(localStorage)))
  return { studio, page, start: { name, address: `${studio.origin}/`, ready, session: { cookies, storage } } }
}
