import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mixDocumentSchema } from '../../shared/core/mix/mix-document.ts'
import { hasFfmpeg } from '../support/audio/ffmpeg-loudness.ts'
import { byFfmpeg } from '../support/audio/foreign-decoders.ts'
import { tone } from '../support/audio/tones.ts'
import { wavBytes } from '../support/audio/wav-bytes.ts'
import { toFloat32 } from '../../electron/audio/codecs/sample-format.ts'
import { launchBrowser } from '../support/browser.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { startLocalStudio } from '../support/host.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow.  #aaaaa1
AMOS: Nothing at all.  #aaaaa2
`

/** How strong a tone is in samples: half its square amplitude if they are that tone. */
function powerAt(samples: Float32Array, frequency: number): number {
  let [one, other] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    one += sample * Math.cos((2 * Math.PI * frequency * at) / 44_100)
    other += sample * Math.sin((2 * Math.PI * frequency * at) / 44_100)
  }
  return (2 * (one ** 2 + other ** 2)) / samples.length ** 2
}

describe('beds and effects', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it.skipIf(!hasFfmpeg)(
    'are added, set and taken back by keyboard, and are in the export as they were set',
    async () => {
      const base = await temporaryFolder()
      const folder = await writeProject(join(base, 'Small'), script)
      const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
      onTestFinished(async () => void (await studio.stop()))
      const shown = await openWindow(browser, studio.openUrl)
      onTestFinished(() => shown.close())
      const { page } = shown
      page.setDefaultTimeout(30_000)
      const wav = join(base, 'horn.wav')
      const data = toFloat32([tone(5000, 0.5, 44_100)])
      await writeFile(wav, wavBytes({ tag: 3, bits: 32, channels: 1, sampleRate: 44_100, data }))
      const stored = async () => mixDocumentSchema.parse(JSON.parse(await readFile(join(folder, 'mix.json'), 'utf8')))
      const clip = async () => (await stored()).clips?.[0]

      await page.getByRole('button', { name: 'Render 2 lines' }).click()
      await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
      await page.locator('.cm-line', { hasText: 'Nothing' }).click()
      await page.keyboard.press('Control+Alt+b')
      const dialog = page.getByRole('dialog', { name: 'Beds and effects' })
      const add = dialog.getByRole('button', { name: 'Add effect' })
      const chooser = page.waitForEvent('filechooser')
      await add.press('Enter')
      await (await chooser).setFiles(wav)
      const row = dialog.getByRole('listitem', { name: 'horn.wav' })
      const set = async (name: string, value: string): Promise<void> => {
        await row.getByRole('textbox', { name, exact: true }).fill(value)
        await page.keyboard.press('Enter')
      }
      await set('Gain', '-6')
      await row.getByRole('combobox', { name: 'horn.wav begins' }).press('Enter')
      await page.getByRole('option', { name: 'From the start of line' }).press('Enter')
      await set('Start', '0.2')
      await row.getByRole('checkbox', { name: 'Loop' }).press('Space')
      await set('Length', '1.5')
      await set('Gain', '-40')
      await expect.poll(async () => (await clip())?.gainDb).toBe(-40)
      await shown.expectAccessible('the dialog')
      const sign = row.getByRole('button', { name: 'Save horn.wav as a file, or drag it out of the window' })
      await sign.focus()
      await expect.poll(() => sign.getAttribute('data-file')).toBe('ready')
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(saved.suggestedFilename()).toBe('03_horn.wav')
      await page.keyboard.press('Escape')
      await page.locator('.cm-line', { hasText: 'Nothing' }).click()
      await page.keyboard.press('Control+z')
      const start = { kind: 'line', lineId: 'aaaaa2', edge: 'start', samples: 8820 }
      await expect.poll(clip).toMatchObject({ gainDb: -6, loops: true, start, durationSamples: 66_150 })

      // The same clip on its lane, by keys and by pointer; each is a step of the history.
      const onLane = page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^horn, Effects, / })
      const undo = async (): Promise<void> => {
        await page.locator('.cm-line', { hasText: 'Nothing' }).click()
        await page.keyboard.press('Control+z')
        await expect.poll(clip).toEqual(before)
      }
      const before = await clip()
      await onLane.press('Shift+ArrowRight')
      await onLane.press('Shift+ArrowRight')
      await expect.poll(clip).toMatchObject({ start: { ...start, samples: 8820 + 4410 } })
      await undo()
      await onLane.press('Alt+Shift+ArrowLeft')
      await expect.poll(clip).toMatchObject({ start, durationSamples: 66_150 - 441 })
      await undo()
      await onLane.press('Alt+ArrowRight')
      const cut = { inSample: 441, durationSamples: 66_150 - 441 }
      await expect.poll(clip).toMatchObject({ ...cut, start: { ...start, samples: 8820 + 441 } })
      await undo()
      await onLane.press('Control+Alt+ArrowRight')
      await expect.poll(clip).toMatchObject({ fadeInSamples: 2205 })
      await undo()
      await onLane.press('Control+Alt+Shift+ArrowLeft')
      await expect.poll(async () => (await clip())?.fadeOutSamples).toBeGreaterThanOrEqual(2205)
      await undo()
      await onLane.press('Alt+ArrowUp')
      await expect.poll(clip).toMatchObject({ gainDb: -5.5 })
      await undo()
      await onLane.press('Delete')
      await expect.poll(clip).toBe(undefined)
      await onLane.waitFor({ state: 'detached' })
      await undo()
      await onLane.scrollIntoViewIfNeeded()
      const { x, y, width, height } = await restingBox(onLane)
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 })
      await page.getByText(/^Starts at /).waitFor()
      await page.mouse.up()
      await expect.poll(async () => (await clip())?.start.samples).toBeGreaterThan(8820)
      await undo()
      // By the grips of its beginning, its fades and its level.
      const drag = async (grip: string, across: number, up: number): Promise<void> => {
        await onLane.hover()
        const box = await restingBox(onLane.locator(`[data-grip="${grip}"]`))
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        await page.mouse.down()
        await page.keyboard.down('Alt')
        await page.mouse.move(box.x + box.width / 2 + across, box.y + box.height / 2 - up, { steps: 4 })
        await page.mouse.up()
        await page.keyboard.up('Alt')
      }
      await drag('in', 8, 0)
      await expect.poll(async () => (await clip())?.inSample).toBeGreaterThan(0)
      await undo()
      await drag('fadeIn', 12, 0)
      await expect.poll(async () => (await clip())?.fadeInSamples).toBeGreaterThan(0)
      await undo()
      await drag('fadeOut', -12, 0)
      await expect.poll(async () => (await clip())?.fadeOutSamples ?? 0).toBeGreaterThan(before?.fadeOutSamples ?? 0)
      await undo()
      await drag('gain', 0, 10)
      await expect.poll(async () => (await clip())?.gainDb).toBe(-4)
      await undo()
      await shown.expectAccessible('the timeline with an effect')

      const { graph, mix } = await planOfFolder(folder, await stored())
      const line = graph.timeline.entries.find(({ lineId }) => lineId === 'aaaaa2')
      const from = (line?.startSample ?? 0) + 8820
      expect(mix.clips.some(({ startSample }) => startSample === from)).toBe(true)
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Export' })
      await sheet.getByRole('button', { name: 'Export draft' }).click()
      await sheet.getByRole('list', { name: 'Exported files' }).waitFor()
      const files = await readdir(join(folder, 'exports'), { recursive: true })
      const wavs = files.filter((name) => name.endsWith('.wav'))
      const [samples = new Float32Array(0)] = byFfmpeg(join(folder, 'exports', wavs[0] ?? ''), 1)
      // -6 dB of an amplitude of 0.5, for 1.5 s though the file is 0.5 s long; nothing of it before and behind.
      const inside = powerAt(samples.slice(from + 100, from + 66_000), 5000)
      expect(10 * Math.log10(inside / (0.25 ** 2 / 2))).toBeCloseTo(0, 0)
      expect(powerAt(samples.slice(from - 20_000, from), 5000)).toBeLessThan(inside / 1000)
      expect(shown.breaches).toEqual([])
    },
  )
})
