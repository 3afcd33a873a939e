import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { soundOfLine, writeDrafts } from './bench/drafted-project.ts'
import { startLocalStudio } from './host.ts'
import { writeProject } from './small-project.ts'
import { temporaryFolder } from './temp-folder.ts'
import { onTestFinished } from 'vitest'

const text = `# Small
RUTH: Engines to dead slow, all of them, and stop the horn --  #aaaaa1
AMOS: Nothing at all. I can see nothing at all out there.  #aaaaa2
RUTH: ^ Then stop looking.  #aaaaa3
AMOS: What do you hear, what can you hear?  #aaaaa4

## Later
RUTH: The bell. It rang twice, and then it rang once more.  #aaaaa5
AMOS: I counted three.  #aaaaa6
RUTH: So did I, and so did everybody on the shore that night.  #aaaaa7
`

/** Gains, pans and overlaps of all kinds. */
const cast = castSchema.parse({
  speakers: [
    { id: 'ruth', name: 'RUTH', colour: 1, gainDb: -3, pan: -0.4, draftVoice: { id: 'draft-hazel', title: 'Hazel' } },
    { id: 'amos', name: 'AMOS', colour: 2, gainDb: 1.5, draftVoice: { id: 'draft-cliff', title: 'Cliff' } },
  ],
  lines: {
    aaaaa2: { overlapMs: 700, pan: 0.3 },
    aaaaa3: { gainDb: -4.5, overlapMs: 900 },
    aaaaa5: { pauseMs: 400 },
  },
})

const trims = new Map([
  ['aaaaa1', { inSample: 3001, outSample: 90_001, fadeInSamples: 2000, fadeOutSamples: 7777 }],
  ['aaaaa4', { fadeOutSamples: 12_345 }],
  ['aaaaa6', { inSample: 4410 }],
])

/** Seconds of each take: clips are known by their lengths, so no two may have one. */
const SECONDS = [2.9, 3.1, 1.6, 2.3, 4.2, 1.9, 3.6]

/** A project of seven lines with drafts, some of them trimmed and faded. `longer`: the fifth takes so many seconds. */
export async function writeTransportProject(longer = SECONDS[4]): Promise<string> {
  const folder = await writeProject(join(await temporaryFolder(), 'Small'), text)
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  const soundOf = (at: number) => soundOfLine(at, { seconds: at === 4 ? longer : SECONDS[at], isPeaky: true })
  await writeDrafts(folder, { text, cast, soundOf, trims })
  return folder
}

/** Opens a project in a window whose policy lets the recorder in, once its lines are drawn; ends with the test. */
export async function openTransport(browser: Browser, folder: string): Promise<Page> {
  const studio = await startLocalStudio({ dataFolder: await temporaryFolder(), project: folder })
  onTestFinished(async () => void (await studio.stop()))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(studio.openUrl)
  await timelineOf(page)
    .getByRole('button', { name: /^Line 7, .*, draft$/ })
    .waitFor()
  return page
}

export const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' })

export const transportButton = (page: Page, name: 'Play' | 'Pause') =>
  timelineOf(page).getByRole('button', { name, exact: true })

export const regionOf = (page: Page, line: number) =>
  timelineOf(page).getByRole('button', { name: new RegExp(`^Line ${line}, `) })
