import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBigStudio } from '../support/bench/big-studio.ts'
import { firstScripts, MOST_PACKED_BYTES } from '../support/bench/first-scripts.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { servePeerPages } from '../support/bench/pages.ts'
import { findPeers } from '../support/bench/peers.ts'
import { type Load, type Start, type StartTarget, startPage } from '../support/bench/startup.ts'
import { bigScript } from '../support/big-script.ts'
import { launchBrowser } from '../support/browser.ts'
import { ratios, spread } from '../support/rounds.ts'

/**
 * From navigation to a script that can be worked on, in the built studio with a project of 20,000 lines (goals G5, G6):
 * in a fresh browser and from its cache. Beside it, in the same run and turn by turn: a page of React that says hello,
 * CodeMirror with the same script and nothing else, and Monaco with the same script. Time that passed and time the page's main thread ran are told apart, because the first
 * is worthless on a busy machine. And what the browser must fetch before the first screen (G33). `--json` prints one
 * object; `--rounds=9` sets the number of rounds; `--no-monaco` leaves the slow one out;
 * `--system-colours` leaves out what only a browser under Playwright does when a page goes (`Colours`).
 */
const rounds = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5)
const lines = 20_000

const names = {
  ours: 'ours, 20,000 lines',
  hello: 'floor: hello in React',
  lean: 'floor: CodeMirror alone',
  monaco: 'Monaco, 20,000 lines',
}

const peers = process.argv.includes('--no-monaco') ? { problem: 'it was left out' } : await findPeers()
const pages = await servePeerPages({ script: bigScript(lines), ...('folder' in peers && { peers: peers.folder }) })
const base = await mkdtemp(join(tmpdir(), 'repartee-startup-'))
const browser = await launchBrowser()
const big = await openBigStudio(browser, names.ours, lines, base)
await browser.close()

const monaco = `${pages.origin}/monaco/index.html`
const targets: readonly StartTarget[] = [
  { name: names.hello, address: `${pages.origin}/hello/index.html`, ready: '#root h1' },
  { name: names.lean, address: `${pages.origin}/codemirror/index.html`, ready: '.cm-content .cm-line' },
  big.start,
  ...('folder' in peers ? [{ name: names.monaco, address: monaco, ready: '.view-lines .view-line span span' }] : []),
]
const started = new Map<string, Start[]>(targets.map(({ name }) => [name, []]))
const colours = process.argv.includes('--system-colours') ? 'system' : 'emulated'
for (let round = 0; round < rounds; round++) {
  for (const target of targets) started.get(target.name)?.push(await startPage(target, colours))
}
await big.studio.stop()
await pages.close()
await rm(base, { recursive: true, force: true })

const figures = (name: string, start: keyof Start, figure: keyof Load): readonly number[] =>
  (started.get(name) ?? []).map((one) => one[start][figure])

function over(
  goal: string,
  limit: number | undefined,
  start: keyof Start,
  figure: keyof Load,
  peer: string,
  own = names.ours,
): Goal {
  const theirs = figures(peer, start, figure)
  if (theirs.length === 0) return { goal, notMeasured: 'problem' in peers ? peers.problem : 'nothing to compare with' }
  return { goal, ratios: ratios(figures(own, start, figure), theirs), ...(limit !== undefined && { limit }) }
}

const first = await firstScripts()
const goals: readonly Goal[] = [
  over('G5 start, cold / hello in React', 1.5, 'cold', 'wallMs', names.hello),
  over('G5 start, warm / hello in React', 1.2, 'warm', 'wallMs', names.hello),
  over('G6 start, cold / Monaco', 0.25, 'cold', 'wallMs', names.monaco),
  over('G6 start, warm / Monaco', 0.25, 'warm', 'wallMs', names.monaco),
  over('floor of G5, cold: CodeMirror / hello', undefined, 'cold', 'wallMs', names.hello, names.lean),
  over('floor of G5, warm: CodeMirror / hello', undefined, 'warm', 'wallMs', names.hello, names.lean),
  over('floor of G6, cold: CodeMirror / Monaco', undefined, 'cold', 'wallMs', names.monaco, names.lean),
  over('floor of G6, warm: CodeMirror / Monaco', undefined, 'warm', 'wallMs', names.monaco, names.lean),
  over('start, cold / CodeMirror alone', 1.5, 'cold', 'wallMs', names.lean),
  over('start, warm / CodeMirror alone', 2, 'warm', 'wallMs', names.lean),
  over('processor of G5, cold', undefined, 'cold', 'cpuMs', names.hello),
  over('processor of G5, warm', undefined, 'warm', 'cpuMs', names.hello),
  over('processor of G6, cold', undefined, 'cold', 'cpuMs', names.monaco),
  over('processor of G6, warm', undefined, 'warm', 'cpuMs', names.monaco),
  { goal: 'G33 scripts of the first screen, packed / 250 kB', limit: 1, ratios: [first.packed / MOST_PACKED_BYTES] },
]

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ rounds, started: [...started], first, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`Median (least-most) of ${rounds} rounds; milliseconds; ${machineLoad()}\n`)
  const title = ['navigation to ready', 'cold: passed', 'main thread', 'requests', 'kB', 'warm: passed', 'main thread']
  const width = (at: number): number => (at === 0 ? 24 : at === 3 || at === 4 ? 16 : 24)
  process.stdout.write(`${title.map((word, at) => word.padEnd(width(at))).join('')}\n`)
  for (const { name } of targets) {
    const kb = figures(name, 'cold', 'bytes').map((bytes) => bytes / 1000)
    const row = [
      name,
      spread(figures(name, 'cold', 'wallMs'), 0),
      spread(figures(name, 'cold', 'cpuMs'), 0),
      spread(figures(name, 'cold', 'requests'), 0),
      spread(kb, 0),
      spread(figures(name, 'warm', 'wallMs'), 0),
      spread(figures(name, 'warm', 'cpuMs'), 0),
    ]
    process.stdout.write(`${row.map((word, at) => word.padEnd(width(at))).join('')}\n`)
  }
  process.stdout.write(
    `scripts of the first screen: ${first.files} files, ${Math.round(first.plain / 1000)} kB, packed ${Math.round(first.packed / 1000)} kB\n`,
  )
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
