import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { launchBrowser } from '../support/browser.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { type RunningStudio, startLocalStudio } from '../support/host.ts'
import { readWav } from '../../electron/audio/codecs/wav.ts'
import { pressInOneGo } from '../support/key-run.ts'
import { restingBox } from '../support/resting-box.ts'
import { writeProject } from '../support/small-project.ts'

const script = `# Small
RUTH: Engines to dead slow, all of them, and stop the horn.  #aaaaa1
AMOS: Nothing at all. I can see nothing at all out there.  #aaaaa2
RUTH: Then stop looking.  #aaaaa3
`

/** Drags a sign by the pointer as soon as its file lies ready; answers what the window gives away, and what is fetched by it. */
async function draggedOut(page: Page, sign: Locator): Promise<{ readonly told: string; readonly bytes: Buffer }> {
  await page.evaluate(() => {
    const onStart = ({ dataTransfer }: DragEvent): void => {
      Object.assign(globalThis, { offered: dataTransfer?.getData('DownloadURL') })
    }
    addEventListener('dragstart', onStart, { once: true })
  })
  await sign.hover()
  await expect.poll(() => sign.getAttribute('data-file')).toBe('ready')
  const { x, y, width, height } = await restingBox(sign)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 20, y + height / 2 - 20, { steps: 4 })
  const { told, base64 } = await page.evaluate(async () => {
    const offered = String(Reflect.get(globalThis, 'offered'))
    const sound = await (await fetch(offered.slice(offered.indexOf(':http') + 1))).blob()
    const reader = new FileReader()
    reader.readAsDataURL(sound)
    await new Promise((done) => reader.addEventListener('load', done, { once: true }))
    return { told: offered, base64: typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '' }
  })
  await page.mouse.up()
  return { told, bytes: Buffer.from(base64, 'base64') }
}

describe('cutting clips on the timeline', () => {
  let browser: Browser
  let studio: RunningStudio
  let page: Page
  let base = ''
  let folder = ''

  beforeAll(async () => {
    browser = await launchBrowser()
    base = await mkdtemp(join(tmpdir(), 'repartee-edits-'))
    folder = await writeProject(join(base, 'Small'), script)
    studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    page.setDefaultTimeout(15_000)
    await page.goto(studio.openUrl)
    await page.getByRole('button', { name: /^Render 3 lines/ }).click()
    for (const number of [1, 2, 3]) await draft(number).waitFor()
  })
  afterAll(async () => {
    await browser.close()
    await studio.stop()
    await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 })
  })

  const timeline = () => page.getByRole('region', { name: 'Timeline' })
  const region = (number: number) => timeline().getByRole('button', { name: new RegExp(`^Line ${number}, `) })
  /** What was drawn leaves every line a draft that says its words: nothing is stale. */
  const draft = (number: number) => timeline().getByRole('button', { name: new RegExp(`^Line ${number}, .*, draft$`) })
  const span = async (number: number) => {
    const found = /([\d.]+) to ([\d.]+) seconds/.exec((await region(number).getAttribute('aria-label')) ?? '')
    return { start: Number(found?.[1]), end: Number(found?.[2]) }
  }
  const length = async (number: number) => {
    const { start, end } = await span(number)
    return Math.round((end - start) * 10) / 10
  }
  const grip = (name: string) => timeline().locator(`[data-grip="${name}"]`)
  const drawGrip = async (name: string, across: number, up: number, words?: RegExp): Promise<void> => {
    const { x, y, width, height } = await restingBox(grip(name))
    const [fromX, fromY] = [x + width / 2, y + height / 2]
    await page.mouse.move(fromX, fromY)
    await page.mouse.down()
    await page.mouse.move(fromX + across, fromY - up, { steps: 5 })
    if (words !== undefined) await timeline().getByText(words).waitFor()
    await page.mouse.up()
  }
  /** Selects a line without leaving it playing. */
  const select = async (number: number): Promise<void> => {
    await region(number).press('Enter')
    await timeline().getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.keyboard.press('Space')
    await timeline().getByRole('button', { name: 'Play', exact: true }).waitFor()
  }
  /** The clip of a line as the export has it, from what is on the disk. */
  const exported = async (number: number) => {
    const { graph } = await planOfFolder(folder)
    const clip = graph.clips.find(({ id }) => id === `aaaaa${number}`)
    if (clip === undefined) throw new Error('The line has no clip.')
    const ms = (samples: number): number => Math.round(samples / 441) * 10
    return {
      in: ms(clip.inSample),
      length: ms(clip.durationSamples),
      fades: [ms(clip.fadeInSamples), ms(clip.fadeOutSamples)],
      gainDb: clip.gainDb,
    }
  }

  it('draws ends, fades and the level by pointer, each one step, heard by the export and never stale', async () => {
    await select(1)
    const whole = await exported(1)
    const long = await length(1)
    const after = await span(2)
    await drawGrip('in', 30, 0, /^Trim in \d+ ms$/)
    await expect.poll(() => length(1)).toBeLessThan(long)
    // What follows comes earlier by as much.
    const earlier = after.start - (await span(2)).start
    expect(earlier).toBeCloseTo(long - (await length(1)), 0)
    await drawGrip('out', -40, 0, /^Trim out \d+ ms$/)
    await drawGrip('fadeIn', 25, 0, /^Fade in \d+ ms$/)
    await drawGrip('fadeOut', -50, 0, /^Fade out \d+ ms$/)
    await drawGrip('gain', 0, 10, /^Gain \+2\.0 dB$/)
    await expect.poll(async () => (await exported(1)).gainDb).toBe(2)
    const cut = await exported(1)
    expect(cut.in).toBeGreaterThan(50)
    expect(cut.length).toBeLessThan(whole.length - cut.in)
    expect(Math.min(...cut.fades)).toBeGreaterThan(50)
    await draft(1).waitFor()
    // Given up, nothing has happened.
    const { x, y, width, height } = await restingBox(grip('out'))
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x - 60, y + height / 2, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await exported(1)).gainDb).toBe(0)
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Control+z')
    await expect.poll(() => exported(1)).toEqual(whole)
    expect(await readFile(join(folder, 'takes.jsonl'), 'utf8')).toContain('"trim"')
    await expect.poll(() => length(1)).toBe(long)
    for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => exported(1)).toEqual(cut)
    // Another window finds it so.
    await page.reload()
    await draft(3).waitFor()
    expect(await exported(1)).toEqual(cut)
    expect(await length(1)).toBeLessThan(long)
  })

  it('does the same by keys, a row of presses as one step, and by numbers', async () => {
    await select(2)
    const whole = await exported(2)
    await pressInOneGo(page, [
      ...Array<string>(12).fill('Alt+ArrowRight'),
      ...Array<string>(7).fill('Alt+Shift+ArrowLeft'),
      ...Array<string>(3).fill('Alt+ArrowDown'),
    ])
    await expect.poll(() => exported(2)).toEqual({ in: 120, length: whole.length - 190, fades: [10, 10], gainDb: -1.5 })
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z')
    await expect.poll(() => exported(2)).toEqual(whole)

    // Undo right behind a press takes that back, and nothing of it comes later.
    await pressInOneGo(page, [...Array<string>(3).fill('Alt+ArrowDown'), 'Control+z', 'Alt+ArrowRight'])
    await expect.poll(() => exported(2)).toEqual({ ...whole, in: 10, length: whole.length - 10, fades: [10, 0] })
    await page.keyboard.press('Control+z')
    await expect.poll(() => exported(2)).toEqual(whole)

    // So it is with a trim: what is cut right behind the Undo does not build on what that took back.
    const trims = Array<string>(6).fill('Alt+ArrowRight')
    await pressInOneGo(page, [...trims, 'Control+z', 'Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft'])
    await expect.poll(() => exported(2)).toEqual({ ...whole, length: whole.length - 20, fades: [0, 10] })
    await page.keyboard.press('Control+z')
    await expect.poll(() => exported(2)).toEqual(whole)

    await page.keyboard.press('e')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Pause before').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await exported(2)).in).toBe(250)
    await expect.poll(() => field('Trim in').inputValue()).toBe('250')
    await field('Fade in').fill('80')
    await page.keyboard.press('Tab')
    await page.keyboard.type('99999')
    await page.keyboard.press('Enter')
    // Longer than the take is no fade.
    await page.getByText(/still holds/).waitFor()
    await page.keyboard.press('Escape')
    await field('Fade out').fill('160')
    await page.keyboard.press('Enter')
    await field('Clip gain').fill('-3.5 dB')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => exported(2))
      .toEqual({ in: 250, length: whole.length - 250, fades: [80, 160], gainDb: -3.5 })
    await page.getByRole('button', { name: 'Whole take' }).click()
    await expect.poll(() => exported(2)).toEqual({ ...whole, gainDb: -3.5 })
    await page.keyboard.press('Escape')
    await field('Pause before').waitFor({ state: 'detached' })
    await draft(2).waitFor()
  })

  it('draws a line over the end of the one before it, which the script then says, and back out', async () => {
    const written = () => readFile(join(folder, 'script.dialogue'), 'utf8')
    // The window has followed what was done to the line before it.
    const { graph } = await planOfFolder(folder)
    const startSample = graph.clips.find(({ id }) => id === 'aaaaa3')?.startSample ?? 0
    await expect.poll(async () => Math.abs((await span(3)).start - startSample / 44_100)).toBeLessThan(0.15)
    const before = await span(3)
    await select(3)
    const drawLine = async (across: number): Promise<void> => {
      const { x, y, width, height } = await restingBox(region(3))
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + across, y + height / 2, { steps: 6 })
      await page.mouse.up()
    }
    await drawLine(-90)
    await expect.poll(written).toContain('RUTH: ^ Then stop looking.')
    await expect.poll(async () => (await span(3)).start < (await span(2)).end).toBe(true)
    await draft(3).waitFor()
    await drawLine(120)
    await expect.poll(written).toContain('RUTH: Then stop looking.')
    await expect.poll(async () => (await span(3)).start > (await span(2)).end).toBe(true)
    await page.keyboard.press('Control+z')
    await expect.poll(written).toContain('RUTH: ^ Then stop looking.')
    await page.keyboard.press('Control+z')
    await expect.poll(written).toContain('RUTH: Then stop looking.')
    await expect.poll(() => span(3)).toEqual(before)
  })

  it('lets a clip and a lane be dragged out of the window, or saved, as files of what is heard', async () => {
    await select(1)
    const sign = (name: RegExp) => timeline().getByRole('button', { name })
    const clip = sign(/^Save the clip of line 1 as a file/)
    const offered = await draggedOut(page, clip)
    expect(offered.told).toMatch(/^audio\/wav:001_ruth_aaaaa1_draft\.wav:http:/)
    // As it is cut and faded, in 32-bit floats; the take is longer, and in 16 bits.
    const { pcm } = readWav(new Uint8Array(offered.bytes))
    expect(Math.round((pcm.channels[0]?.length ?? 0) / 441) * 10).toBe((await exported(1)).length)
    const lane = await draggedOut(page, sign(/^Save the AMOS lane as a file/))
    expect(lane.told).toMatch(/^audio\/wav:02_amos_draft\.wav:http:/)
    const { graph } = await planOfFolder(folder)
    expect(readWav(new Uint8Array(lane.bytes)).pcm.channels[0]?.length).toBe(graph.durationSamples)
    // The same by a press or a key, for whoever cannot drag; what has changed since is another file.
    await region(1).focus()
    await pressInOneGo(page, Array<string>(4).fill('Alt+ArrowDown'))
    await expect.poll(async () => (await exported(1)).gainDb).toBe(0)
    await clip.focus()
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toBe('001_ruth_aaaaa1_draft.wav')
    const softer = readWav(await readFile(await saved.path())).pcm.channels[0] ?? []
    const loudest = (samples: Iterable<number>) => [...samples].reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    expect(loudest(pcm.channels[0] ?? []) / loudest(softer)).toBeCloseTo(10 ** (2 / 20), 3)
  })
})
