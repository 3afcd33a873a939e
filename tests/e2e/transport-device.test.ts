import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { openTransport, transportButton, writeTransportProject } from '../support/transport-project.ts'
import { heardFor, recordTransport, runAfter, takeRecording } from '../support/transport-tap.ts'
import { runCommand } from '../support/window.ts'

describe('what is heard where sound or device fail', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('waits where sound comes late, loses nothing of it, and says how long it waited', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    const planned = await planOfFolder(folder)
    const [, second] = planned.graph.clips
    if (second?.source.kind !== 'take') throw new Error('The second line has no take.')
    // It comes seconds after it was due.
    await page.route(`**/samples-${second.source.takeId}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 6000))
      await route.continue()
    })
    await transportButton(page, 'Play').click()
    await runAfter(page, 0)
    await heardFor(page, 4.5)
    await transportButton(page, 'Pause').click()
    const { stretches, told, underruns } = await takeRecording(page)
    const compared = await compareTransport(planned, stretches, told)
    expect(compared.places.join('\n')).toBe('')
    expect(compared).toMatchObject({ differing: 0, misplaced: [], places: [] })
    expect(compared.sounding).toBeGreaterThan(3 * 44_100)
    expect(underruns?.count).toBe(1)
    expect(underruns?.samples).toBeGreaterThan(2 * 44_100)
    await runCommand(page, 'Settings and account')
    await page.getByRole('button', { name: 'Rendering', exact: true }).click()
    const seconds = ((underruns?.samples ?? 0) / 44_100).toFixed(1)
    await page.getByText(`1, ${seconds} s`, { exact: true }).waitFor()
  })

  it('says that the device is gone, and sounds on another one with the next press', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    await recordTransport(page)
    await page.evaluate(`globalThis.devices = []
    globalThis.AudioContext = class extends AudioContext {
      constructor(options) {
        super(options)
        devices.push(this)
      }
    }`)
    await transportButton(page, 'Play').click()
    await expect.poll(async () => (await takeRecording(page)).stretches.length).toBeGreaterThan(0)
    // What a browser tells where the device was pulled out and there is no other.
    await page.evaluate(`devices[0].dispatchEvent(new Event('error'))`)
    await page.getByText(/^The sound device does not answer\./).waitFor()
    await transportButton(page, 'Play').waitFor()
    await expect.poll(() => page.evaluate(`devices[0].state`)).toBe('closed')
    await takeRecording(page)
    await transportButton(page, 'Play').click()
    await expect.poll(async () => (await takeRecording(page)).stretches.length).toBeGreaterThan(0)
    expect(await page.evaluate('devices.length')).toBe(2)
  })

  it('sounds by nodes of the browser where a worklet cannot be had', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    await page.evaluate(`Object.defineProperty(AudioWorklet.prototype, 'addModule', {
      value: () => Promise.reject(new DOMException('There is none.', 'AbortError')),
    })
    const start = AudioBufferSourceNode.prototype.start
    globalThis.started = []
    AudioBufferSourceNode.prototype.start = function (...given) {
      globalThis.started.push(given[0])
      return start.apply(this, given)
    }`)
    await transportButton(page, 'Play').click()
    await expect.poll(() => page.evaluate('started.length')).toBeGreaterThanOrEqual(2)
    await transportButton(page, 'Pause').click()
  })
})
