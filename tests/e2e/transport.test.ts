import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gatedLoudness } from '../../shared/core/loudness/gated.ts'
import { KWeighting } from '../../shared/core/loudness/k-weighting.ts'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { floatSum, planOfFolder } from '../support/folder-sum.ts'
import { hideWindow } from '../support/hidden-window.ts'
import type { RunningStudio } from '../support/host.ts'
import { startLocalStudio } from '../support/host.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { type Recording, recordTransport, runOf, takeRecording } from '../support/transport-tap.ts'
import { runCommand } from '../support/window.ts'

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

// Once more where a sample differs: on a loaded machine some 500 samples of one case in twenty do, for a reason not known yet.
describe('what is heard', { retry: 1 }, () => {
  let browser: Browser
  let studio: RunningStudio | undefined
  let folder = ''

  beforeAll(async () => {
    browser = await launchBrowser()
    await draft()
  })
  afterAll(async () => {
    await browser.close()
    await rm(dirname(folder), { recursive: true, force: true })
  })
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
  /** Makes the project whose lines have drafts, some of them trimmed and faded. */
  const draft = async (): Promise<void> => {
    const base = await mkdtemp(join(tmpdir(), 'repartee-transport-'))
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
  }
  const opened = async (): Promise<Page> => openPage(await temporaryFolder())

  it('is the sum of the export in every sample, over a seek, a mute, a line alone and a hidden window', async () => {
    const page = await opened()
    const region = (number: number) => timeline(page).getByRole('button', { name: new RegExp(`^Line ${number}, `) })
    await region(7).waitFor()
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    // From the beginning, until three lines that overlap have sounded.
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(5000)
    await timeline(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await page.waitForTimeout(1500)
    await timeline(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await page.waitForTimeout(1000)
    // A line alone, which ends what played.
    await region(6).click()
    await page.waitForTimeout(500)
    await timeline(page).getByRole('button', { name: 'Play', exact: true }).waitFor()
    // On the ruler, which lies below the overview.
    const seek = async (number: number, pixels: number): Promise<void> => {
      const box = await restingBox(region(number))
      // While it plays, this one never rests.
      const playhead = await timeline(page).getByRole('slider', { name: 'Playhead' }).boundingBox()
      if (playhead === null) throw new Error('There is no playhead.')
      await page.mouse.click(box.x + pixels, playhead.y + 36)
    }
    // Where three lines overlap two by two: in the middle of both, from the first and from the second of them.
    await seek(2, 8)
    await timeline(page).getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(1500)
    await seek(3, 8)
    await page.waitForTimeout(1500)
    // Elsewhere, in the middle of a line, and from there on the rest in a window that nobody sees.
    await seek(5, (await restingBox(region(5))).width / 3)
    await page.waitForTimeout(700)
    const show = await hideWindow(page)
    await page.waitForTimeout(4000)
    await show()
    const { stretches, told, underruns } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    // As one text: a list would be cut short where it fails.
    expect(compared.places.join('\n')).toBe('')
    expect(compared).toMatchObject({ differing: 0, misplaced: [], places: [] })
    expect(compared.runs).toBeGreaterThanOrEqual(5)
    expect(compared.sounding).toBeGreaterThan(8 * 44_100)
    expect(underruns).toEqual({ count: 0, samples: 0 })
  })

  it('waits where sound comes late, loses nothing of it, and says how long it waited', async () => {
    const page = await opened()
    await timeline(page)
      .getByRole('button', { name: /^Line 7, / })
      .waitFor()
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    let asked = 0
    // The second take comes seconds after it was due.
    await page.route('**/samples-*', async (route) => {
      asked += 1
      if (asked === 2) await new Promise((resolve) => setTimeout(resolve, 5000))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(9000)
    const { stretches, told, underruns } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    expect(compared.places.join('\n')).toBe('')
    expect(compared).toMatchObject({ differing: 0, misplaced: [], places: [] })
    expect(compared.sounding).toBeGreaterThan(3 * 44_100)
    expect(underruns?.count).toBe(1)
    expect(underruns?.samples).toBeGreaterThan(2 * 44_100)
    await runCommand(page, 'Settings and account')
    await page.getByRole('button', { name: 'Rendering', exact: true }).click()
    await page.getByText(/^1, [2-5]\.\d s$/).waitFor()
  })

  it('has the end of the line before and the beginning of the next where a line is played in context, at any speed', async () => {
    const page = await opened()
    const region = (number: number) => timeline(page).getByRole('button', { name: new RegExp(`^Line ${number}, `) })
    const button = (name: 'Play' | 'Pause') => timeline(page).getByRole('button', { name, exact: true })
    await region(6).waitFor()
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    // A line again and again: each turn begins at the sample at which the one before ends.
    await page.keyboard.press('Escape')
    await region(6).focus()
    await page.keyboard.press('l')
    await region(6).click()
    const turns: { readonly start: number; readonly durationSamples: number }[] = []
    const loop: Recording[] = []
    const line = planned.graph.clips[5]?.durationSamples ?? 0
    await expect
      .poll(async () => {
        const some = await takeRecording(page)
        loop.push(some)
        turns.push(...some.told.flatMap(({ clip }) => (clip?.durationSamples === line ? [clip] : [])))
        return turns.length
      })
      .toBeGreaterThanOrEqual(3)
    expect(turns.map(({ start }) => start)).toEqual(turns.map((_, turn) => turn * line))
    await page.keyboard.press('l')
    await button('Play').waitFor()
    loop.push(await takeRecording(page))
    expect(loop.at(-1)?.underruns?.count ?? 0).toBe(0)
    const heard = await compareTransport(
      planned,
      loop.flatMap(({ stretches }) => stretches),
      loop.flatMap(({ told }) => told),
    )
    expect(heard.places.join('\n')).toBe('')
    expect(heard.sounding).toBeGreaterThan(1.5 * line)
    // Selected, which plays it, and then heard in its context instead.
    await region(6).click()
    await button('Pause').waitFor()
    /** Plays it in its context, from the order of the run itself to its end. */
    const heardInContext = async (): Promise<Recording> => {
      await takeRecording(page)
      const before = await runOf(page)
      await page.keyboard.press('Shift+Space')
      await expect.poll(() => runOf(page)).toBeGreaterThan(before)
      await button('Play').waitFor()
      return takeRecording(page)
    }
    await expect.poll(() => runOf(page)).toBeGreaterThan(0)
    const slow = await heardInContext()
    const order = planned.graph.clips.map(({ durationSamples }) => durationSamples)
    const run = await runOf(page)
    const clips = slow.told.filter(({ generation }) => generation === run).flatMap(({ clip }) => clip ?? [])
    expect(clips.map(({ durationSamples }) => order.indexOf(durationSamples))).toEqual([4, 5, -1])
    expect(clips.at(-1)?.durationSamples).toBe(1.5 * 44_100)
    // The same at twice the speed takes half as long.
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await expect.poll(() => timeline(page).getByRole('combobox', { name: 'Speed' }).textContent()).toContain('2 ×')
    const fast = await heardInContext()
    const frames = (recording: Recording): number => {
      const ticks = recording.ticks.filter(
        ({ speed, generation }) => speed > 0 && generation === recording.ticks.at(-1)?.generation,
      )
      return (ticks.at(-1)?.contextFrame ?? 0) - (ticks[0]?.contextFrame ?? 0)
    }
    expect(frames(fast) / frames(slow)).toBeGreaterThan(0.4)
    expect(frames(fast) / frames(slow)).toBeLessThan(0.6)
  })

  it('has its loudness now beside that of the whole, which is that of the export within 0.1 LU, whoever is muted', async () => {
    const page = await opened()
    const group = timeline(page).getByRole('group', { name: 'Loudness' })
    const numbers = async (): Promise<readonly number[]> =>
      [...(await group.innerText()).matchAll(/-?\d+\.\d/g)].map(([number]) => Number(number))
    const [left, right] = await floatSum(await planOfFolder(folder), [])
    const filters = [new KWeighting(44_100), new KWeighting(44_100)]
    const steps = Array.from({ length: Math.floor(left.length / 4410) }, (_, step) => {
      const span = [step * 4410, (step + 1) * 4410] as const
      return [left, right].reduce((sum, one, at) => sum + (filters[at]?.energy(one, ...span) ?? 0) / 4410, 0)
    })
    await expect.poll(async () => (await numbers()).length).toBe(2)
    const [whole = 0, peak = 0] = await numbers()
    expect(Math.abs(whole - (gatedLoudness(steps) ?? 0))).toBeLessThan(0.15)
    const greatest = [left, right].map((one) => one.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
    expect(peak).toBeGreaterThan(20 * Math.log10(Math.max(...greatest)) - 0.1)
    await timeline(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await timeline(page).getByRole('button', { name: 'Play', exact: true }).click()
    // Behind the muted first line AMOS is heard, about as loud as the whole.
    await expect.poll(async () => (await numbers())[0] ?? 0).toBeGreaterThan(-40)
    await expect.poll(async () => (await numbers()).length).toBe(3)
    expect((await numbers()).slice(1)).toEqual([whole, peak])
    await timeline(page).getByRole('button', { name: 'Pause', exact: true }).click()
    await expect.poll(async () => (await numbers()).length).toBe(2)
  })

  it('says that the device is gone, and sounds on another one with the next press', async () => {
    const page = await opened()
    const button = (name: 'Play' | 'Pause') => timeline(page).getByRole('button', { name, exact: true })
    await timeline(page)
      .getByRole('button', { name: /^Line 7, / })
      .waitFor()
    await recordTransport(page)
    await page.evaluate(`globalThis.devices = []
    globalThis.AudioContext = class extends AudioContext {
      constructor(options) {
        super(options)
        devices.push(this)
      }
    }`)
    await button('Play').click()
    await expect.poll(async () => (await takeRecording(page)).stretches.length).toBeGreaterThan(0)
    // What a browser tells where the device was pulled out and there is no other.
    await page.evaluate(`devices[0].dispatchEvent(new Event('error'))`)
    await page.getByText(/^The sound device does not answer\./).waitFor()
    await button('Play').waitFor()
    await expect.poll(() => page.evaluate(`devices[0].state`)).toBe('closed')
    await takeRecording(page)
    await button('Play').click()
    await expect.poll(async () => (await takeRecording(page)).stretches.length).toBeGreaterThan(0)
    expect(await page.evaluate('devices.length')).toBe(2)
  })

  it('sounds by nodes of the browser where a worklet cannot be had', async () => {
    const page = await opened()
    await timeline(page)
      .getByRole('button', { name: /^Line 7, / })
      .waitFor()
    await page.evaluate(`Object.defineProperty(AudioWorklet.prototype, 'addModule', {
      value: () => Promise.reject(new DOMException('There is none.', 'AbortError')),
    })
    const start = AudioBufferSourceNode.prototype.start
    globalThis.started = []
    AudioBufferSourceNode.prototype.start = function (...given) {
      globalThis.started.push(given[0])
      return start.apply(this, given)
    }`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => page.evaluate('started.length')).toBeGreaterThanOrEqual(2)
    await timeline(page).getByRole('button', { name: 'Pause', exact: true }).click()
  })
})
