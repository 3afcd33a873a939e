import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { bigScript } from '../support/big-script.ts'
import { openBigStudio } from '../support/bench/big-studio.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { launchBrowser } from '../support/browser.ts'
import { median, ratios, spread } from '../support/rounds.ts'
import { firstSampleMs, tapSound } from '../support/sound-tap.ts'

/**
 * From a key to sound in the built studio: Ctrl Enter in a line that was changed a moment before, whose draft is not made
 * yet, until the first sample above a whisper leaves the player. In scripts of 4, 600 and 1,500 lines in which nothing was
 * rendered; turn by turn, in the same run. `first`: the first key of all, for which the speech engine and the sound device
 * are started. `--json` prints one object.
 */
const sizes = [4, 600, 1500] as const
/** Lines of text that hold so many spoken ones. */
const textLines = { 4: 6, 600: 679, 1500: 1699 } as const
const rounds = 7
/** What the line ends with, a round each. */
const words = ['alpha', 'bravo', 'canyon', 'delta', 'echo', 'forest', 'garden', 'hotel'] as const

type Played = { readonly lines: number; readonly first: number; readonly later: number[] }

/** Changes the line at the caret, plays it at once, and answers how long its first sample took. */
async function keyToSound(page: Page, round: number): Promise<number> {
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.type(`${words[round]}.`)
  await page.keyboard.press('Control+Enter')
  const since: unknown = await page.evaluate('enteredAt')
  if (typeof since !== 'number') throw new Error('The key did not arrive')
  for (;;) {
    const at = await firstSampleMs(page, since)
    if (at !== undefined) {
      // Quiet again for the next one.
      await page.keyboard.press('Control+Enter')
      await page.waitForTimeout(400)
      return at - since
    }
    await page.waitForTimeout(20)
  }
}

const base = await mkdtemp(join(tmpdir(), 'repartee-playing-'))
const browser = await launchBrowser()
const windows = new Map<number, Page>()
const studios = []
const played = new Map<number, Played>()
for (const lines of sizes) {
  // All say the same, so that all drafts take the same time.
  const text = bigScript(textLines[lines]).replace(/^([A-Z][^:]*: ).*?(  #)/gm, '$1I said that I would.$2')
  const { studio, page } = await openBigStudio(browser, `${lines} lines`, lines, base, undefined, text)
  studios.push(studio)
  await tapSound(page)
  await page.evaluate(`addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Enter') window.enteredAt = timeStamp
  }, { capture: true })`)
  windows.set(lines, page)
  await page.locator('.cm-line', { hasText: ': ' }).nth(1).click()
  played.set(lines, { lines, first: await keyToSound(page, 0), later: [] })
}
for (let round = 1; round <= rounds; round++) {
  for (const lines of sizes) {
    const page = windows.get(lines)
    if (page !== undefined) played.get(lines)?.later.push(await keyToSound(page, round))
  }
}
await browser.close()
for (const studio of studios) await studio.stop()
await rm(base, { recursive: true, force: true })

const later = (lines: number): readonly number[] => played.get(lines)?.later ?? []
const goals: readonly Goal[] = [
  { goal: 'key to sound, 600 lines / 4 lines', ratios: ratios(later(600), later(4)), limit: 1.25 },
  { goal: 'key to sound, 1,500 lines / 4 lines', ratios: ratios(later(1500), later(4)), limit: 1.5 },
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ rounds, played: [...played.values()], load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`Median (least-most) of ${rounds} rounds; milliseconds; ${machineLoad()}\n`)
  for (const { lines, first, later: times } of played.values()) {
    const name = `key to sound, ${lines} lines`.padEnd(30)
    process.stdout.write(`${name}${spread(times, 0).padEnd(20)} first ${first.toFixed(0)}\n`)
  }
  process.stdout.write(`slowest median ${Math.max(...sizes.map((lines) => median(later(lines)))).toFixed(0)}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
