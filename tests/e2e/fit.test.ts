import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mixDocumentSchema } from '../../shared/core/mix/mix-document.ts'
import { launchBrowser } from '../support/browser.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { startLocalStudio } from '../support/host.ts'
import { writeProject } from '../support/small-project.ts'
import { temporaryFolder } from '../support/temp-folder.ts'
import { openWindow } from '../support/window.ts'

const script = `# Small
RUTH: Engines to dead slow, and mind the causeway at the turn.  #aaaaa1
AMOS: Nothing at all, not a bell and not a light.  #aaaaa2
RUTH: Thank you.  #aaaaa3
`

describe('target times', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('are told before anything is rendered, laid out when asked, and met by the free ways', async () => {
    const base = await temporaryFolder()
    const project = await writeProject(join(base, 'Small'), script)
    // The first is far too long, the second a little, the third fits.
    await writeFile(
      join(project, 'sources.csv'),
      'line,file,id,row,scene,start_ms,end_ms\naaaaa1,low-water.srt,1,1,,1000,2000\naaaaa2,low-water.srt,2,2,,2200,4200\naaaaa3,low-water.srt,3,3,,4250,9000\n',
    )
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, expectAccessible, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Export' })
    const fit = sheet.getByRole('group', { name: 'Fit' })
    await fit.getByText(/lines? overruns?, worst/).waitFor()
    await fit.getByText('Times from low-water.srt.').waitFor()
    await fit.getByText(/estimated: nothing is rendered/).waitFor()
    const laidOut = async () => {
      const mix = await readFile(join(project, 'mix.json'), 'utf8').catch(() => '{}')
      return planOfFolder(project, mixDocumentSchema.parse(JSON.parse(mix)))
    }
    const startsNow = async () => (await laidOut()).graph.timeline.entries.map(({ startSample }) => startSample)
    const ways = (number: number) => fit.getByRole('combobox', { name: `How line ${number} comes to fit` })
    expect(await ways(1).innerText()).toMatch(/Ask at|Shorten/)

    await fit.getByRole('switch', { name: 'Begin lines at their target times' }).click()
    await expect.poll(() => readFile(join(project, 'mix.json'), 'utf8').catch(() => '')).toMatch(/"startMs": ?4250/)
    await fit.getByText(/runs into the next one by/).waitFor()

    await page.getByRole('button', { name: 'Close export' }).click()
    await page.getByRole('button', { name: 'Render 3 lines' }).click()
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    // They begin where they did, rendered or not.
    await expect.poll(startsNow).toEqual([44_100, 97_020, 187_425])
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await fit.getByText(/lines? overruns?, worst/).waitFor()
    await expect.poll(() => fit.getByText(/estimated/).count()).toBe(0)
    await ways(2).click()
    await page.getByRole('option', { name: /^Stretch .* pitch kept$/ }).click()
    await expectAccessible('the sheet with lines that do not fit')
    const lengthOf = async () => (await laidOut()).graph.timeline.entries[1]?.durationSamples ?? 0
    const before = await lengthOf()
    await fit.getByRole('button', { name: 'Apply to line 2' }).click()
    await expect.poll(async () => before / (await lengthOf())).toBeGreaterThan(1.01)
    expect(before / (await lengthOf())).toBeLessThanOrEqual(1.121)
    expect(await readFile(join(project, 'takes.jsonl'), 'utf8')).toContain('"stretchOf"')
    await ways(1).waitFor()
    await ways(1).click()
    await page.getByRole('option', { name: /^Shorten the line, \d+ words$/ }).click()
    await fit.getByRole('button', { name: 'Show line' }).click()
    await fit.getByRole('switch', { name: 'Begin lines at their target times' }).click()
    await expect.poll(async () => (await startsNow())[0]).toBe(0)
    expect(breaches).toEqual([])
  })

  it('are met by a shorter pause, a faster request and a retake, each where it was asked for', async () => {
    const base = await temporaryFolder()
    const project = await writeProject(join(base, 'Small'), `${script}AMOS: Good night.  #aaaaa4\n`)
    await writeFile(
      join(project, 'sources.csv'),
      'line,file,id,row,scene,start_ms,end_ms\naaaaa2,low-water.srt,2,2,,10000,11500\naaaaa3,low-water.srt,3,3,,20000,20550\naaaaa4,low-water.srt,4,4,,30000,30550\n',
    )
    await writeFile(join(project, 'mix.json'), '{"lengths":[{"of":"line","lineId":"aaaaa1","seconds":1.5}]}')
    const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project })
    onTestFinished(async () => void (await studio.stop()))
    const { page, breaches, close } = await openWindow(browser, studio.openUrl)
    onTestFinished(close)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Export' })
    const fit = sheet.getByRole('group', { name: 'Fit' })
    const way = (number: number) => fit.getByRole('combobox', { name: `How line ${number} comes to fit` })
    const choose = async (number: number, name: RegExp): Promise<void> => {
      await way(number).click()
      await page.getByRole('option', { name }).click()
      await fit.getByRole('button', { name: `Apply to line ${number}` }).click()
    }
    const inFile = (name: string) => readFile(join(project, name), 'utf8').catch(() => '')

    await fit.getByText(/^4 lines overrun/).waitFor()
    expect(await way(2).innerText()).toBe('Shorter pause behind')
    await fit.getByRole('button', { name: 'Apply to line 2' }).click()
    await way(2).waitFor({ state: 'detached' })
    await expect.poll(() => inFile('mix.json')).toMatch(/"aaaaa2"/)

    await choose(3, /^Ask at /)
    await expect.poll(() => inFile('cast.json')).toMatch(/"aaaaa3"[^}]*"speed"/)
    await way(3).waitFor({ state: 'detached' })
    expect(await inFile('cast.json')).not.toMatch(/"aaaaa4"/)
    await fit.getByRole('button', { name: 'Apply the free ones' }).click()
    await expect.poll(() => inFile('cast.json')).toMatch(/"aaaaa4"[^}]*"speed"/)

    await page.getByRole('button', { name: 'Close export' }).click()
    await page.getByRole('button', { name: 'Render 4 lines' }).click()
    await page.getByRole('button', { name: 'Nothing to render' }).waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const takesOf = async (lineId: string) => (await inFile('takes.jsonl')).split(`"lineId":"${lineId}"`).length - 1
    const before = await takesOf('aaaaa1')
    await way(1).waitFor()
    await choose(1, /^Retake at /)
    await expect.poll(() => takesOf('aaaaa1')).toBeGreaterThan(before)
    // The take was asked for at the speed; what asks for it stands in the cast, which is saved by itself.
    const retake = (await inFile('takes.jsonl')).split('\n').findLast((record) => record.includes('"lineId":"aaaaa1"'))
    expect(retake).toMatch(/"speed":(1\.|2)/)
    await expect.poll(() => inFile('cast.json')).toMatch(/"aaaaa1"[^}]*"speed"/)
    expect(breaches).toEqual([])
  })
})
