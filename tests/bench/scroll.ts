import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bigScript } from '../support/big-script.ts'
import { openBigStudio } from '../support/bench/big-studio.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { servePeerPages } from '../support/bench/pages.ts'
import { scroll, type Scrolled, scrollTarget, type Way } from '../support/bench/scrolling.ts'
import { launchBrowser } from '../support/browser.ts'
import { ratios, spread } from '../support/rounds.ts'

/**
 * Scrolling 20,000 lines by the wheel and as the scroll bar is dragged in the built studio, beside CodeMirror alone with the same script, in the same run
 * and turn by turn: frames whose work took more than 16.7 ms, and what a frame costs the main thread. `--rounds=9` sets the
 * number of rounds.
 */
const rounds = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5)
const lines = 20_000
const names = { ours: 'ours, 20,000 lines', lean: 'floor: CodeMirror alone, 20,000 lines' }

const pages = await servePeerPages({ script: bigScript(lines) })
const base = await mkdtemp(join(tmpdir(), 'repartee-scroll-'))
const browser = await launchBrowser()
const big = await openBigStudio(browser, names.ours, lines, base)
const lean = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await lean.goto(`${pages.origin}/codemirror/index.html`)
await lean.locator('.cm-line', { hasText: ':' }).first().waitFor()

const targets = [await scrollTarget(big.page, names.ours), await scrollTarget(lean, names.lean)]
const ways: readonly Way[] = ['wheel', 'drag']
const scrolled = new Map<string, Scrolled[]>()
for (let round = -1; round < rounds; round += 1) {
  for (const way of ways) {
    for (const target of targets) {
      const one = await scroll(target, way, round)
      const key = `${way}: ${target.name}`
      if (round >= 0) scrolled.set(key, [...(scrolled.get(key) ?? []), one])
    }
  }
}
await browser.close()
await big.studio.stop()
await pages.close()
await rm(base, { recursive: true, force: true })

const figures = (way: Way, name: string, figure: keyof Scrolled): readonly number[] =>
  (scrolled.get(`${way}: ${name}`) ?? []).map((one) => one[figure])

process.stdout.write(`Median (least-most) of ${rounds} rounds; ${machineLoad()}\n`)
const titles = ['scrolling', 'frames', 'above 16.7 ms', 'dropped', 'main thread a frame, ms']
process.stdout.write(`${titles.map((title, at) => title.padEnd(at === 0 ? 48 : 20)).join('')}\n`)
for (const way of ways) {
  for (const { name } of targets) {
    const column = (figure: keyof Scrolled, digits = 0): string => spread(figures(way, name, figure), digits).padEnd(20)
    const row = [column('frames'), column('long'), column('dropped'), column('cpuMs', 2)]
    process.stdout.write(`${`${way}: ${name}`.padEnd(48)}${row.join('')}\n`)
  }
}
// One frame more on both sides: the floor has none in most rounds.
const over = (goal: string, way: Way, figure: keyof Scrolled, limit?: number): Goal => {
  const [ours, lean] = [names.ours, names.lean].map((name) =>
    figures(way, name, figure).map((value) => (figure === 'cpuMs' ? value : value + 1)),
  )
  return {
    goal: `${way}: ${goal} / CodeMirror alone`,
    ratios: ratios(ours ?? [], lean ?? []),
    ...(limit !== undefined && { limit }),
  }
}
const goals = ways.flatMap((way) => [
  over('frames above 16.7 ms, and one', way, 'long', 2),
  over('frames dropped, and one', way, 'dropped', 2),
  over('main thread a frame', way, 'cpuMs'),
])
printGoals(goals)
process.exitCode = exitCodeFor(goals)
