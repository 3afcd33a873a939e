import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { PlannedMix } from '../../electron/export/mix-plan.ts'
import { soundOfLine, writeDraftedProject } from '../support/bench/drafted-project.ts'
import { machineLoad } from '../support/bench/goals.ts'
import { launchBrowser } from '../support/browser.ts'
import { compareTransport } from '../support/compare-transport.ts'
import { planOfFolder } from '../support/folder-sum.ts'
import { hideWindow } from '../support/hidden-window.ts'
import { startLocalStudio } from '../support/host.ts'
import { recordTransport, runOf, takeRecording, type ToldOrder } from '../support/transport-tap.ts'

/**
 * What the worklet of the built studio hands to its device while somebody seeks, mutes, looks elsewhere, moves lines that are
 * still to come and takes that back, against the sum that the export makes: one minute, with `--long` five. Fails where a
 * sample differs that was not within a change, a clip lies elsewhere than in the graph, or sound was not there in time.
 * `--json` prints one object, `--seed N` does other things at other times.
 */
const minutes = process.argv.includes('--long') ? 5 : 1
const PHASE_MS = 20_000

const base = await mkdtemp(join(tmpdir(), 'repartee-transport-'))
const folder = await writeDraftedProject(join(base, 'project'), 120, soundOfLine)
const studio = await startLocalStudio({ dataFolder: join(base, 'data'), project: folder })
const browser = await launchBrowser()
const seedAt = process.argv.indexOf('--seed')
let seed = seedAt === -1 ? 7 : Number(process.argv[seedAt + 1])
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const totals = { phases: 0, seeks: 0, edits: 0, runs: 0, samples: 0, sounding: 0, differing: 0, misplaced: 0 }
let underruns: { readonly count: number; readonly samples: number } | undefined

/** What was heard until now is compared with what the project was until now. */
async function compareSoFar(page: Page, now: Now): Promise<void> {
  const recording = await takeRecording(page)
  const compared = await compareTransport(now.planned, recording.stretches, [...now.lanes, ...recording.told])
  now.lanes = [...now.lanes, ...recording.told].filter(({ muted }) => muted !== undefined).slice(-1)
  totals.runs += compared.runs
  totals.samples += compared.samples
  totals.sounding += compared.sounding
  totals.differing += compared.differing
  totals.misplaced += compared.misplaced.length
  for (const place of compared.places) process.stderr.write(`${place}\n`)
  underruns = recording.underruns ?? underruns
}

type Now = { planned: PlannedMix; lanes: readonly ToldOrder[] }

/** Which line sounds, counted from 0. */
async function playingLine(page: Page, { planned }: Now): Promise<number> {
  const seconds = Number(await timelineOf(page).getByRole('slider', { name: 'Playhead' }).getAttribute('aria-valuenow'))
  return planned.graph.timeline.entries.findLastIndex(({ startSample }) => startSample <= (seconds + 1) * 44_100)
}

/** Does something that changes the cast, and answers when the project is what came of it. */
async function edited(page: Page, now: Now, edit: () => Promise<void>): Promise<void> {
  const cast = () => readFile(join(folder, 'cast.json'), 'utf8')
  const before = await cast()
  await compareSoFar(page, now)
  await edit()
  while ((await cast()) === before) await page.waitForTimeout(50)
  now.planned = await planOfFolder(folder)
  totals.edits += 1
}

/** Plays for a while, and does something to it every few seconds. */
async function phase(page: Page, now: Now): Promise<void> {
  const ends = Date.now() + PHASE_MS
  const muted = new Set<string>()
  let moved: number | undefined
  const toggle = async (name: string): Promise<void> => {
    await timelineOf(page)
      .getByRole('button', { name: `Mute ${name}`, exact: true })
      .click()
    if (!muted.delete(name)) muted.add(name)
  }
  const seek = async (): Promise<void> => {
    const view = await timelineOf(page).getByRole('group', { name: 'Lines on the timeline' }).boundingBox()
    if (view === null) throw new Error('There is nothing to be clicked.')
    // On the ruler, where the playhead reaches into it: while it plays, that moves and never rests.
    const head = await timelineOf(page).getByRole('slider', { name: 'Playhead' }).boundingBox()
    if (head === null) throw new Error('There is no playhead.')
    const run = await runOf(page)
    await page.mouse.click(view.x + 40 + random(view.width - 80), head.y + 8)
    await page.waitForTimeout(500)
    const after = await runOf(page)
    if (after > run) totals.seeks += 1
  }
  const hide = async (): Promise<void> => {
    const show = await hideWindow(page)
    await page.waitForTimeout(4000)
    await show()
  }
  /** A line that is not placed yet. */
  const move = async (): Promise<void> => {
    const at = (await playingLine(page, now)) + 4
    const number = now.planned.graph.timeline.entries[at]?.number
    const region = timelineOf(page).getByRole('button', { name: new RegExp(`^Line ${number}, `) })
    if (number === undefined || (await region.count()) === 0) return
    await edited(page, now, async () => {
      await region.focus()
      await page.keyboard.press('Shift+ArrowRight')
    })
    moved = at
  }
  /** As long as what was moved is not what sounds. */
  const undo = async (): Promise<void> => {
    const playing = await playingLine(page, now)
    if (moved === undefined || (moved > playing - 3 && moved < playing + 4)) return
    await edited(page, now, () => page.getByRole('button', { name: /^Undo/ }).click())
    moved = undefined
  }
  await seek()
  await timelineOf(page).getByRole('button', { name: 'Play', exact: true }).click()
  while (Date.now() < ends) {
    await page.waitForTimeout(2500 + random(2500))
    const what = [seek, () => toggle(['MARA', 'TOM', 'ADA'][random(3)] ?? 'MARA'), hide, move, undo][random(5)]
    await what?.()
  }
  for (const name of muted) await toggle(name)
  const pause = timelineOf(page).getByRole('button', { name: 'Pause', exact: true })
  if (await pause.isVisible()) await pause.click()
  await compareSoFar(page, now)
  totals.phases += 1
}

try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(studio.openUrl)
  await timelineOf(page)
    .getByRole('button', { name: /^Line 1, .*, draft$/ })
    .waitFor()
  await recordTransport(page)
  const now: Now = { planned: await planOfFolder(folder), lanes: [] }
  for (let at = 0; at < (minutes * 60_000) / PHASE_MS; at += 1) await phase(page, now)
} finally {
  await browser.close()
  await studio.stop()
  await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
const figures = { ...totals, underruns }
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`)
else {
  process.stdout.write(`${minutes} min; ${machineLoad()}\n`)
  process.stdout.write(
    `${totals.phases} phases, ${totals.seeks} seeks, ${totals.edits} edits, ${totals.runs} runs, ${totals.sounding} sounding samples compared\n`,
  )
  process.stdout.write(`${totals.differing} differ, ${totals.misplaced} runs misplaced\n`)
  process.stdout.write(`${underruns?.count ?? 0} waits, ${(underruns?.samples ?? 0) / 44_100} s\n`)
}
process.exitCode = totals.differing + totals.misplaced + (underruns?.count ?? 0) === 0 ? 0 : 1
