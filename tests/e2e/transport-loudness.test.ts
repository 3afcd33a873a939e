import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatedLoudness } from '../../shared/core/loudness/gated.ts'
import { KWeighting } from '../../shared/core/loudness/k-weighting.ts'
import { mixDocumentSchema } from '../../shared/core/mix/mix-document.ts'
import { launchBrowser } from '../support/browser.ts'
import { addDuckedBed } from '../support/ducked-bed.ts'
import { floatSum, planOfFolder } from '../support/folder-sum.ts'
import { openTransport, timelineOf, transportButton, writeTransportProject } from '../support/transport-project.ts'
import { runCommand } from '../support/window.ts'

describe('how loud what is heard is', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('has its loudness now beside that of the whole, which is that of the export within 0.1 LU, whoever is muted', async () => {
    const folder = await writeTransportProject()
    const mix = await addDuckedBed(folder)
    const page = await openTransport(browser, folder)
    const group = timelineOf(page).getByRole('group', { name: 'Loudness' })
    const numbers = async (): Promise<readonly number[]> =>
      [...(await group.innerText()).matchAll(/-?\d+\.\d/g)].map(([number]) => Number(number))
    const [left, right] = await floatSum(await planOfFolder(folder, mix), [])
    const filters = [new KWeighting(44_100), new KWeighting(44_100)]
    const steps = Array.from({ length: Math.floor(left.length / 4410) }, (_, step) => {
      const span = [step * 4410, (step + 1) * 4410] as const
      return [left, right].reduce((sum, one, at) => sum + (filters[at]?.energy(one, ...span) ?? 0) / 4410, 0)
    })
    // What is known of the bed may come a moment later than what is known of the lines. Shown are tenths.
    const off = async (): Promise<number> => Math.abs(((await numbers())[0] ?? 0) - (gatedLoudness(steps) ?? 0))
    await expect.poll(off).toBeLessThan(0.15)
    const [whole = 0, peak = 0] = await numbers()
    const greatest = [left, right].map((one) => one.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
    expect(peak).toBeGreaterThan(20 * Math.log10(Math.max(...greatest)) - 0.1)
    await timelineOf(page).getByRole('button', { name: 'Mute RUTH' }).click()
    await transportButton(page, 'Play').click()
    // Behind the muted first line AMOS is heard, about as loud as the whole.
    await expect.poll(async () => (await numbers())[0] ?? 0).toBeGreaterThan(-40)
    await expect.poll(async () => (await numbers()).length).toBe(3)
    expect((await numbers()).slice(1)).toEqual([whole, peak])
    await transportButton(page, 'Pause').click()
    await expect.poll(async () => (await numbers()).length).toBe(2)
  })

  it('has mono or stereo as a setting of the project, which no level follows and Undo takes back', async () => {
    const folder = await writeTransportProject()
    const page = await openTransport(browser, folder)
    const kept = async (): Promise<unknown> => {
      const text = await readFile(join(folder, 'mix.json'), 'utf8').catch(() => '{}')
      return JSON.parse(text).channels
    }
    const choose = async (name: string): Promise<void> => {
      await runCommand(page, 'Settings of the project')
      const choice = page.getByRole('radiogroup', { name: 'Channels of the mix' })
      await choice.getByRole('radio', { name, exact: true }).click()
      await choice.getByRole('radio', { name, exact: true, checked: true }).waitFor()
      await page.keyboard.press('Escape')
      await choice.waitFor({ state: 'detached' })
    }
    await choose('Mono')
    await expect.poll(kept).toBe(1)
    const { mix } = await planOfFolder(folder, mixDocumentSchema.parse({ channels: 1 }))
    expect(mix.channels).toBe(1)
    await choose('Stereo')
    await expect.poll(kept).toBe(2)
    await timelineOf(page).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(kept).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(kept).toBe(undefined)
  })
})
