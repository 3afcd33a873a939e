import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { addInvertedTake, samplesOfLine } from '../support/inverted-take.ts'
import {
  openTransport,
  regionOf,
  timelineOf,
  transportButton,
  writeTransportProject,
} from '../support/transport-project.ts'
import { heardFor, type Recording, recordTransport, runAfter, runOf, takeRecording } from '../support/transport-tap.ts'

describe('what is heard of one line', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('exchanges one take for another at the same place within 20 ms, and every sample is one of theirs', async () => {
    // Long enough for every key, however busy the machine is.
    const folder = await writeTransportProject(20)
    await addInvertedTake(folder, 'aaaaa5')
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    await page.keyboard.press('Control+3')
    await page.getByRole('radio', { name: /^All/ }).click()
    await page.getByRole('option', { name: /The bell/ }).click()
    const card = (name: string) => page.getByRole('article', { name })
    await card('Take A').focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: /^Pause/ }).waitFor()
    await runAfter(page, 0)
    await heardFor(page, 0.7)
    await page.keyboard.press('b')
    await expect.poll(() => card('Take B').getAttribute('aria-current')).toBe('true')
    await heardFor(page, 0.5)
    await page.keyboard.press('a')
    await heardFor(page, 0.5)
    await page.keyboard.press(' ')
    const { stretches, told, underruns } = await takeRecording(page)
    const clips = told.filter(({ kind }) => kind === 'clip')
    expect(clips).toHaveLength(3)
    expect(underruns?.count).toBe(0)
    const sound = await samplesOfLine(folder, 'aaaaa5')
    const run = clips[0]?.generation
    // The other take is the first one upside down: which of them is heard is the sign.
    const signs = stretches
      .filter(({ generation }) => generation === run)
      .flatMap(({ frame, contextFrame, left }) =>
        [...left].map((sample, at) => ({ at: contextFrame + at, sample, wanted: sound[frame + at] ?? 0 })),
      )
    // A take is exchanged when its first samples have come there; until the next one is told of, nothing changes.
    const [first, second, third] = clips.map(({ id, contextFrame }) => {
      const fed = told.find((one) => one.kind === 'feed' && one.id === id)
      return { from: (fed?.landedFrame ?? 0) + 882 + 256, told: contextFrame }
    })
    const between = (from = 0, to = 0) => signs.filter(({ at }) => at >= from && at < to)
    const heard = [
      ...between(first?.from, second?.told).map(({ sample, wanted }) => [sample, wanted]),
      ...between(second?.from, third?.told).map(({ sample, wanted }) => [-sample, wanted]),
      ...between(third?.from, (third?.from ?? 0) + 8820).map(({ sample, wanted }) => [sample, wanted]),
    ]
    expect(heard.length).toBeGreaterThan(30_000)
    expect(heard.filter(([sample, wanted]) => sample !== wanted).length).toBe(0)
  })

  it('has the end of the line before and the beginning of the next where a line is played in context, at any speed', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    // A line again and again: each turn begins at the sample at which the one before ends.
    await page.keyboard.press('Escape')
    await regionOf(page, 6).focus()
    await page.keyboard.press('Shift+L')
    await regionOf(page, 6).click()
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
    await page.keyboard.press('Shift+L')
    await transportButton(page, 'Play').waitFor()
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
    await regionOf(page, 6).click()
    await transportButton(page, 'Pause').waitFor()
    /** Plays it in its context, from the order of the run itself to its end. */
    const heardInContext = async (): Promise<Recording> => {
      await takeRecording(page)
      const before = await runOf(page)
      await page.keyboard.press('Shift+Space')
      await runAfter(page, before)
      await transportButton(page, 'Play').waitFor()
      return takeRecording(page)
    }
    await runAfter(page, 0)
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
    await expect.poll(() => timelineOf(page).getByRole('combobox', { name: 'Speed' }).textContent()).toContain('2 ×')
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
})
