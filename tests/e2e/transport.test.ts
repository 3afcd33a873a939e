import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { hideWindow } from '../support/hidden-window.ts'
import type { RunningStudio } from '../support/host.ts'
import { startLocalStudio } from '../support/host.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { recordTransport, takeRecording } from '../support/transport-tap.ts'

const script = `# Small
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
const levels = {
  speakers: [
    { id: 'ruth', name: 'RUTH', colour: 1, gainDb: -3, pan: -0.4, draftVoice: { id: 'draft-hazel', title: 'Hazel' } },
    { id: 'amos', name: 'AMOS', colour: 2, gainDb: 1.5, draftVoice: { id: 'draft-cliff', title: 'Cliff' } },
  ],
  lines: {
    aaaaa2: { overlapMs: 700, pan: 0.3 },
    aaaaa3: { gainDb: -4.5, overlapMs: 900 },
    aaaaa5: { pauseMs: 400 },
  },
}

describe('what is heard', () => {
  let browser: Browser
  let studio: RunningStudio | undefined
  let folder = ''

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    await studio?.stop()
  })

  const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
  const openPage = async (data: string): Promise<Page> => {
    studio = await startLocalStudio({ dataFolder: data, project: folder })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    const page = await context.newPage()
    await page.goto(studio.openUrl)
    return page
  }
  /** A project whose lines have drafts, some of them trimmed and faded. */
  const opened = async (): Promise<Page> => {
    const base = await temporaryFolder()
    folder = await writeProject(join(base, 'Small'), script)
    await writeFile(join(folder, 'cast.json'), canonicalJson(levels))
    const first = await openPage(join(base, 'data'))
    await first.getByRole('button', { name: /^Render 7 lines/ }).click()
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await timeline(first)
        .getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
        .waitFor()
    }
    await first.context().close()
    await studio?.stop()
    const file = join(folder, 'takes.jsonl')
    const trims = new Map([
      ['aaaaa1', { inSample: 3001, outSample: 90_001, fadeInSamples: 2000, fadeOutSamples: 7777 }],
      ['aaaaa4', { fadeOutSamples: 12_345 }],
      ['aaaaa6', { inSample: 4410 }],
    ])
    const rows = (await readFile(file, 'utf8')).split('\n').map((row) => {
      if (!row.includes('"kind":"line"')) return row
      const record = JSON.parse(row)
      return JSON.stringify({ ...record, ...(trims.has(record.lineId) ? { trim: trims.get(record.lineId) } : {}) })
    })
    await writeFile(file, rows.join('\n'))
    return openPage(join(base, 'again'))
  }

  it('is the sum of the export in every sample, over a seek, a mute, a line alone and a hidden window', async () => {
    const page = await opened()
    const region = (number: number) => timeline(page).getByRole('button', { name: new RegExp(`^Line ${number}, `) })
    await region(7).waitFor()
    page.on('console', (m) => console.log('CONSOLE', m.text()))
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    // From the beginning, until three lines that overlap have sounded.
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(5000)
    await timeline(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await page.waitForTimeout(1500)
    await timeline(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await page.waitForTimeout(1000)
    // A line alone, which ends what played, and from its end on the rest, in a window that nobody sees.
    await region(6).click()
    await page.waitForTimeout(1500)
    // Elsewhere, in the middle of a line.
    const box = await restingBox(region(5))
    await page.mouse.click(
      box.x + box.width / 3,
      (await restingBox(timeline(page).getByRole('slider', { name: 'Playhead' }))).y + 4,
    )
    await timeline(page).getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(700)
    const show = await hideWindow(page)
    await page.waitForTimeout(6000)
    await show()
    const { stretches, told, underruns } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    console.log(compared, underruns)
    expect(compared).toMatchObject({ differing: 0, misplaced: [] })
    expect(compared.runs).toBeGreaterThanOrEqual(3)
    expect(compared.sounding).toBeGreaterThan(8 * 44_100)
    expect(underruns).toEqual({ count: 0, samples: 0 })
  })
})
