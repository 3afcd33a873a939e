import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { bigScript } from '../support/big-script.ts'
import { caretLine, openBigStudio } from '../support/bench/big-studio.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { servePeerPages } from '../support/bench/pages.ts'
import { findPeers } from '../support/bench/peers.ts'
import { printCosts, typingCosts } from '../support/bench/typing-cost.ts'
import { keysPerRound, type Sample, target, type Target, typeInto } from '../support/bench/typing.ts'
import { launchBrowser } from '../support/browser.ts'
import { builtProgram } from '../support/host.ts'
import { median, percentile, ratios, spread } from '../support/rounds.ts'

/**
 * From key to paint in the built studio with a script of 20,000 lines (goals G1 to G4). Beside it, in the same run and
 * turn by turn: Monaco with the same script and a grammar for it, CodeMirror with the same script and nothing else (the
 * floor of an editor that is made of it), and a text area of 2,000 characters. `--json` prints one object.
 * `--before FOLDER`: only what a key costs the page and its host, in this program and in the one that was built into that
 * folder (its `out/main`), turn by turn. `--rounds=9` sets the number of rounds; `--no-monaco` leaves the slow one out.
 */
const rounds = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5)
const lines = 20_000
const viewport = { width: 1440, height: 900 }

// Over the text in every page, as in the studio's: what is drawn under a pointer is looked at again in every frame.
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(700, 450)
}

async function textArea(browser: Browser, name: string): Promise<Target> {
  const page = await browser.newPage({ viewport })
  await page.setContent('<textarea style="width: 900px; height: 700px"></textarea>')
  await page.evaluate(`document.querySelector('textarea').value = ${JSON.stringify(bigScript(30).slice(0, 2000))}`)
  await page.locator('textarea').focus()
  await page.keyboard.press('Control+Home')
  await restPointer(page)
  return target(page, { name, settleMs: 0, line: areaLine })
}

const areaLine = `(({ value, selectionStart }) => value.slice(value.lastIndexOf('\\n', selectionStart - 1) + 1).split('\\n')[0])(
  document.querySelector('textarea'))`

async function monacoEditor(browser: Browser, name: string, address: string): Promise<Target> {
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  await page.locator('.view-line span span').first().waitFor()
  await page.evaluate(`editor.setPosition({ lineNumber: ${lines / 2}, column: 1 })`)
  await page.evaluate(`editor.revealLineInCenter(${lines / 2}); editor.focus()`)
  await restPointer(page)
  return target(page, {
    name,
    settleMs: 500,
    line: 'editor.getModel().getLineContent(editor.getPosition().lineNumber)',
  })
}

async function codeMirror(browser: Browser, name: string, address: string): Promise<Target> {
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  await page.locator('.cm-line', { hasText: ':' }).first().waitFor()
  await page.evaluate(`{
    const anchor = view.state.doc.line(${lines / 2}).from
    view.dispatch({ selection: { anchor }, scrollIntoView: true })
    view.focus()
  }`)
  await restPointer(page)
  return target(page, { name, settleMs: 500, line: caretLine })
}

/** Runs `measure` on every target once a round, and keeps all but the first round. */
async function inTurns<T extends { readonly name: string }, R>(
  targets: readonly T[],
  warm: number,
  measure: (one: T) => Promise<R>,
): Promise<(name: string) => readonly R[]> {
  const kept = new Map<string, R[]>(targets.map(({ name }) => [name, []]))
  for (let round = -warm; round < rounds; round++) {
    for (const one of targets) {
      const sample = await measure(one)
      if (round >= 0) kept.get(one.name)?.push(sample)
    }
  }
  return (name) => kept.get(name) ?? []
}

const studioTarget = (page: Page, name: string): Promise<Target> =>
  target(page, { name, settleMs: 3000, line: caretLine })

const at = process.argv.indexOf('--before')
const beforeFolder = at === -1 ? undefined : process.argv[at + 1]
if (beforeFolder !== undefined) {
  const base = await mkdtemp(join(tmpdir(), 'repartee-typing-'))
  const browser = await launchBrowser()
  const programs = new Map([
    ['before', beforeFolder],
    ['now', builtProgram],
  ])
  printCosts(await typingCosts(browser, programs, 3, base))
  process.stdout.write(`Median (least-most) of 3 rounds; ${machineLoad()}\n`)
  await browser.close()
  await rm(base, { recursive: true, force: true })
  process.exit(0)
}

const names = {
  big: 'ours, 20,000 lines',
  small: 'ours, 200 lines',
  area: 'floor: text area, 2,000 characters',
  lean: 'floor: CodeMirror alone, 20,000 lines',
  monaco: 'Monaco, 20,000 lines',
}
const peers = process.argv.includes('--no-monaco') ? { problem: 'it was left out' } : await findPeers()
const missing = 'problem' in peers ? peers.problem : undefined
const pages = await servePeerPages({ script: bigScript(lines), ...('folder' in peers && { peers: peers.folder }) })
const monacoAddress = `${pages.origin}/monaco/index.html`
const base = await mkdtemp(join(tmpdir(), 'repartee-typing-'))
const browser = await launchBrowser()
const big = await openBigStudio(browser, names.big, lines, base)
const small = await openBigStudio(browser, names.small, 200, base)

const typed = await inTurns(
  [
    await textArea(browser, names.area),
    await studioTarget(big.page, names.big),
    await codeMirror(browser, names.lean, `${pages.origin}/codemirror/index.html`),
    ...(missing === undefined ? [await monacoEditor(browser, names.monaco, monacoAddress)] : []),
    await studioTarget(small.page, names.small),
  ],
  1,
  typeInto,
)
await browser.close()
await big.studio.stop()
await small.studio.stop()
await pages.close()
await rm(base, { recursive: true, force: true })

const typing = [names.area, names.lean, names.big, names.small, names.monaco].map((name) => {
  const own: readonly Sample[] = typed(name)
  return {
    name,
    p50: own.map(({ latencies }) => median(latencies)),
    p95: own.map(({ latencies }) => percentile(latencies, 0.95)),
    cpu: own.map(({ cpuMs }) => cpuMs),
  }
})
function over<K extends string>(
  goal: string,
  limit: number | undefined,
  all: readonly (Readonly<Record<K, readonly number[]>> & { readonly name: string })[],
  figure: K,
  ours: string,
  peer: string,
): Goal {
  const of = (name: string): readonly number[] => all.find((one) => one.name === name)?.[figure] ?? []
  if (of(peer).length === 0) return { goal, notMeasured: missing ?? 'there is nothing to compare with' }
  return { goal, ratios: ratios(of(ours), of(peer)), ...(limit !== undefined && { limit }) }
}

const { big: ours, small: short, area, lean, monaco } = names
const goals = [
  over('G1 p50 key to paint / Monaco', 0.5, typing, 'p50', ours, monaco),
  over('G2 p95 key to paint / text area', 1.1, typing, 'p95', ours, area),
  over('G3 p50 key to paint / 200 lines', 1.1, typing, 'p50', ours, short),
  over('G4 CPU a key / Monaco', 0.45, typing, 'cpu', ours, monaco),
  over('p50 key to paint / CodeMirror alone', 1.1, typing, 'p50', ours, lean),
  over('CPU a key / CodeMirror alone', 1.25, typing, 'cpu', ours, lean),
  over('p50 key to paint / text area', undefined, typing, 'p50', ours, area),
  over('CPU a key / text area', undefined, typing, 'cpu', ours, area),
  over('floor of G1: text area / Monaco', undefined, typing, 'p50', area, monaco),
  over('floor of G1: CodeMirror / Monaco', undefined, typing, 'p50', lean, monaco),
  over('floor of G4: text area / Monaco', undefined, typing, 'cpu', area, monaco),
  over('floor of G4: CodeMirror / Monaco', undefined, typing, 'cpu', lean, monaco),
]

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ keysPerRound, rounds, typing, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(
    `Median (least-most) of ${rounds} rounds, ${keysPerRound} keys each; milliseconds; ${machineLoad()}\n`,
  )
  const column = (values: readonly number[]): string => (values.length === 0 ? '-' : spread(values, 1)).padEnd(22)
  process.stdout.write(`${'typing'.padEnd(38)}${'p50'.padEnd(22)}${'p95'.padEnd(22)}CPU a key\n`)
  for (const { name, p50, p95, cpu } of typing)
    process.stdout.write(`${name.padEnd(38)}${column(p50)}${column(p95)}${column(cpu)}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
