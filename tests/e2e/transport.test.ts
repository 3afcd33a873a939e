import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureMix } from '../../electron/audio/mix/mix.ts'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { addDuckedBed, HORN_SAMPLES } from '../support/ducked-bed.ts'
import { floatSum, mastered, planOfFolder } from '../support/folder-sum.ts'
import { hideWindow } from '../support/hidden-window.ts'
import { restingBox } from '../support/resting-box.ts'
import {
  openTransport,
  regionOf,
  timelineOf,
  transportButton,
  writeTransportProject,
} from '../support/transport-project.ts'
import { heardFor, type Recording, recordTransport, runAfter, runOf, takeRecording } from '../support/transport-tap.ts'

describe('what is heard of a script', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('is the sum of the export in every sample, over a seek, a mute, a line alone and a hidden window', async () => {
    const folder = await writeTransportProject()
    const written = await readdir(folder, { recursive: true })
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    // From the beginning, until three lines that overlap have sounded.
    let run = await runOf(page)
    await transportButton(page, 'Play').click()
    run = await runAfter(page, run)
    await heardFor(page, 5)
    await timelineOf(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await heardFor(page, 1.5)
    await timelineOf(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await heardFor(page, 1)
    // A line alone, which ends what played.
    await regionOf(page, 6).click()
    run = await runAfter(page, run)
    await transportButton(page, 'Play').waitFor()
    // On the ruler, which lies below the overview.
    const seek = async (number: number, pixels: number): Promise<void> => {
      const box = await restingBox(regionOf(page, number))
      // While it plays, this one never rests.
      const playhead = await timelineOf(page).getByRole('slider', { name: 'Playhead' }).boundingBox()
      if (playhead === null) throw new Error('There is no playhead.')
      await page.mouse.click(box.x + pixels, playhead.y + 8)
    }
    // Where three lines overlap two by two: in the middle of both, from the first and from the second of them.
    await seek(2, 8)
    await transportButton(page, 'Play').click()
    run = await runAfter(page, run)
    await heardFor(page, 1.5)
    await seek(3, 8)
    run = await runAfter(page, run)
    await heardFor(page, 1.5)
    // Elsewhere, in the middle of a line, and from there on the rest in a window that nobody sees.
    await seek(5, (await restingBox(regionOf(page, 5))).width / 3)
    await runAfter(page, run)
    await heardFor(page, 0.7)
    const show = await hideWindow(page)
    await heardFor(page, 4)
    await show()
    const { stretches, told, underruns } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    // As one text: a list would be cut short where it fails.
    expect(compared.places.join('\n')).toBe('')
    expect(compared).toMatchObject({ differing: 0, misplaced: [], places: [] })
    expect(compared.runs).toBeGreaterThanOrEqual(5)
    expect(compared.sounding).toBeGreaterThan(8 * 44_100)
    expect(underruns).toEqual({ count: 0, samples: 0 })
    // Listening leaves no sound behind.
    const known = [...written, ...['', 'lock', 'peaks', 'words.jsonl'].map((name) => join('.repartee', name))]
    const isKnown = (path: string): boolean => known.some((one) => resolve(one) === resolve(path))
    expect((await readdir(folder, { recursive: true })).filter((path) => !isKnown(path))).toEqual([])
  })

  it('is what an export with a target writes, in every sample, where it is heard as exported', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    await timelineOf(page).getByRole('combobox', { name: 'Hear as exported' }).click()
    await page.getByRole('option', { name: 'As Podcast' }).click()
    const [play, pause] = [transportButton(page, 'Play'), transportButton(page, 'Pause')]
    const recorded: Recording[] = []
    const masters = () => recorded.flatMap(({ told }) => told.flatMap(({ master }) => master ?? []))
    // Heard from the moment on at which it has been measured; the run behind that begins with it.
    await expect
      .poll(async () => {
        // Measuring takes longer than the script where the machine is busy.
        if (await play.isVisible()) await play.click()
        recorded.push(await takeRecording(page))
        return masters().length
      })
      .toBe(1)
    if (await pause.isVisible()) await pause.click()
    await play.waitFor()
    await timelineOf(page).focus()
    await page.keyboard.press('Home')
    recorded.push(await takeRecording(page))
    const run = await runOf(page)
    await play.click()
    await runAfter(page, run)
    await heardFor(page, 5)
    await pause.click()
    await play.waitFor()
    const { stretches, told, underruns, ticks } = await takeRecording(page)
    const [master = { gainDb: 0 }] = masters()
    expect(master).toMatchObject({ gainDb: expect.any(Number), ceilingDb: -1 })
    // What that export measures is its target, and what is heard are its samples.
    const { measures } = await measureMix({ ...planned.mix, master })
    expect(measures.integratedLufs).toBeCloseTo(-16, 0)
    const latencySamples = ticks.at(-1)?.latencySamples ?? 0
    expect(latencySamples).toBeGreaterThan(0)
    const sumOf = async (muted: readonly string[]) => mastered(await floatSum(planned, muted), master)
    const compared = await compareTransport(planned, stretches, told, { sumOf, latencySamples })
    expect(compared.places.join('\n')).toBe('')
    expect(compared.sounding).toBeGreaterThan(3 * 44_100)
    expect(underruns?.count).toBe(0)
    // And as it is again, at once.
    await timelineOf(page).getByRole('combobox', { name: 'Hear as exported' }).click()
    await page.getByRole('option', { name: 'As it is' }).click()
    await play.click()
    await expect.poll(async () => (await takeRecording(page)).told.some(({ master }) => master === null)).toBe(true)
  })

  it.each([
    ['stereo', undefined],
    ['mono', 1],
  ] as const)(
    'has a looped bed where the export has it, lowered while somebody speaks, in every sample of %s',
    async (_, channels) => {
      const folder = await writeTransportProject()
      const mix = await addDuckedBed(folder, channels)
      const page = await openTransport(browser, folder)
      await recordTransport(page)
      const planned = await planOfFolder(folder, mix)
      expect(planned.mix.ducking?.speech.length).toBeGreaterThan(0)
      expect(planned.mix.channels).toBe(channels)
      await transportButton(page, 'Play').click()
      await runAfter(page, 0)
      await heardFor(page, 7)
      await transportButton(page, 'Pause').click()
      const { stretches, told } = await takeRecording(page)
      const lengths = told.flatMap(({ clip }) => clip?.durationSamples ?? [])
      expect(lengths).toContain(300_007)
      const compared = await compareTransport(planned, stretches, told)
      expect(compared.places.join('\n')).toBe('')
      expect(compared).toMatchObject({ differing: 0, misplaced: [] })
      expect(compared.sounding).toBeGreaterThan(4 * 44_100)
    },
  )

  it('goes on behind the last line until all that lies there has sounded, and the playhead goes with it', async () => {
    const folder = await writeTransportProject()
    const mix = await addDuckedBed(folder, undefined, 'aaaaa7')
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    const planned = await planOfFolder(folder, mix)
    const { durationSamples } = planned.graph
    expect(durationSamples).toBe(planned.graph.timeline.durationSamples + 22_050 + HORN_SAMPLES)
    const head = timelineOf(page).getByRole('slider', { name: 'Playhead' })
    await regionOf(page, 7).dblclick()
    await transportButton(page, 'Pause').waitFor()
    await transportButton(page, 'Play').waitFor()
    const atHead = async () => Number(await head.getAttribute('aria-valuenow'))
    await expect.poll(atHead).toBeGreaterThanOrEqual(Math.floor(durationSamples / 44_100 - 0.5))
    const { stretches, told } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    expect(compared.places.join('\n')).toBe('')
    const heard = stretches.flatMap(({ generation, frame, left }) =>
      generation === stretches.at(-1)?.generation ? [frame + left.length] : [],
    )
    const started = planned.graph.clips.find(({ id }) => id === 'aaaaa7')?.startSample ?? 0
    expect(Math.max(...heard)).toBeGreaterThanOrEqual(durationSamples - started - 4096)
  })
})
