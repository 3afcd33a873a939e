import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { openBigStudio } from '../support/bench/big-studio.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { bigScript } from '../support/big-script.ts'
import { launchBrowser } from '../support/browser.ts'
import { ratios, spread } from '../support/rounds.ts'

/**
 * Finding and replacing over a script of 20,000 lines in the built studio, from the press to the first task after the frame
 * that shows what came of it, beside `String.replace` of the same text in the same page. Every replacement is taken back by
 * one undo. "Work" is the main thread's own time, which other processes do not stretch as they do the time that passes; the
 * goal of one second is judged by it. `--json` prints one object.
 */
const rounds = 3
const lines = 20_000

type Case = {
  readonly name: string
  readonly find: string
  readonly replacement: string
  readonly isPattern: boolean
  /** The same for `String.replace`; undefined where it would never come to an end. */
  readonly own: string | undefined
}
const cases: readonly Case[] = [
  { name: 'plain words', find: 'the', replacement: 'that', isPattern: false, own: '/the/gi' },
  { name: 'a pattern', find: 's[ae]\\w+', replacement: 'x$&', isPattern: true, own: '/s[ae]\\w+/gi' },
  {
    name: 'a pattern with groups',
    find: '\\b(\\w+) (sea|lamp)\\b',
    replacement: '$2 $1',
    isPattern: true,
    own: '/\\b(\\w+) (sea|lamp)\\b/gi',
  },
  { name: 'a catastrophic pattern', find: '(\\w+\\s?)+!', replacement: '', isPattern: true, own: undefined },
]

/** Milliseconds until something was shown: as the clock has it, and as the main thread worked. */
type Span = { readonly clock: number; readonly work: number }
type Sample = {
  readonly name: string
  readonly places: number
  readonly find: Span
  readonly replace?: Span
  readonly undo?: Span
  readonly plain?: number
}

async function timed(session: CDPSession, page: Page, action: string): Promise<Span> {
  const before = await workMs(session)
  const clock = await page.evaluate(`new Promise(async (resolve) => {
    const start = performance.now();
    ${action}
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(0)
    })
  })`)
  return { clock: Number(clock), work: (await workMs(session)) - before }
}

async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

// What follows an edit (sending, counting, judging) is not to fall into the next figure.
const settle = (page: Page): Promise<void> => page.waitForTimeout(4000)

const enter = `document.querySelector('search input').dispatchEvent(
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))`
const replaceAll =
  "[...document.querySelectorAll('search button')].find((one) => one.textContent === 'Replace all').click()"
const undo = `document.querySelector('button[aria-label^="Undo Replace"]').click()`

async function measure(page: Page, session: CDPSession, one: Case): Promise<Sample> {
  const panel = page.getByRole('search', { name: 'Find in the script' })
  const status = panel.getByRole('status')
  const pattern = panel.getByRole('button', { name: 'Regular expression' })
  const field = panel.getByRole('textbox', { name: 'Find' })
  if ((await pattern.getAttribute('aria-pressed')) !== String(one.isPattern)) await pattern.click()
  await panel.getByRole('textbox', { name: 'Replace with' }).fill(one.replacement)
  await field.fill('')
  await settle(page)
  // What was typed is looked for when Enter is pressed or after a pause: here at once.
  const find = await timed(
    session,
    page,
    `const field = document.querySelector('search input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(one.find)})
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((next) => setTimeout(next))
    ${enter}`,
  )
  await status.filter({ hasText: /^[\d,]+ of [\d,]+$|^Not found$/ }).waitFor()
  const places = Number(/ of ([\d,]+)$/.exec((await status.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? 0)
  await settle(page)
  if (places === 0) return { name: one.name, places, find }
  const replace = await timed(session, page, replaceAll)
  await page.getByRole('button', { name: `Undo Replace ${places} Places` }).waitFor()
  await settle(page)
  const undone = await timed(session, page, undo)
  await page.getByRole('button', { name: `Redo Replace ${places} Places` }).waitFor()
  await settle(page)
  if (one.own === undefined) return { name: one.name, places, find, replace, undo: undone }
  const plain = await page.evaluate(`(() => {
    const start = performance.now()
    window.replaced = window.scriptText.replace(${one.own}, ${JSON.stringify(one.replacement)})
    return performance.now() - start
  })()`)
  return { name: one.name, places, find, replace, undo: undone, plain: Number(plain) }
}

const base = await mkdtemp(join(tmpdir(), 'repartee-find-'))
const browser = await launchBrowser()
const { page, studio } = await openBigStudio(browser, 'ours', lines, base)
const session = await page.context().newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
await page.evaluate(`window.scriptText = ${JSON.stringify(bigScript(lines))}`)
await page.keyboard.press('Control+h')
const samples: Sample[] = []
for (let round = -1; round < rounds; round++) {
  for (const one of cases) {
    const sample = await measure(page, session, one)
    if (round >= 0) samples.push(sample)
  }
}
await browser.close()
await studio.stop()
await rm(base, { recursive: true, force: true })

const results = cases.map(({ name }) => {
  const own = samples.filter((sample) => sample.name === name)
  const of = (which: 'find' | 'replace' | 'undo', figure: keyof Span): readonly number[] =>
    own.flatMap((sample) => sample[which]?.[figure] ?? [])
  return {
    name,
    places: own[0]?.places ?? 0,
    plain: own.flatMap(({ plain }) => plain ?? []),
    find: { clock: of('find', 'clock'), work: of('find', 'work') },
    replace: { clock: of('replace', 'clock'), work: of('replace', 'work') },
    undo: { clock: of('undo', 'clock'), work: of('undo', 'work') },
  }
})
const inSeconds = (times: readonly number[]): readonly number[] => times.map((ms) => ms / 1000)
const goals: readonly Goal[] = [
  ...results.map(
    ({ name, find }): Goal => ({ goal: `find ${name}, seconds of work`, limit: 1, ratios: inSeconds(find.work) }),
  ),
  ...results.flatMap(({ name, replace, plain }): readonly Goal[] =>
    replace.work.length === 0
      ? []
      : [
          { goal: `replace ${name}, seconds of work`, limit: 1, ratios: inSeconds(replace.work) },
          { goal: `replace ${name}, work / String.replace`, ratios: ratios(replace.work, plain) },
        ],
  ),
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ lines, results, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`${lines} lines; median (least-most) of ${rounds} rounds; milliseconds; ${machineLoad()}\n`)
  const column = (times: readonly number[]): string => (times.length === 0 ? '-' : spread(times, 0)).padEnd(20)
  for (const { name, places, find, replace, undo: undone, plain } of results) {
    process.stdout.write(`${name}: ${places} places; String.replace ${column(plain)}\n`)
    for (const [what, { clock, work }] of Object.entries({ find, replace, undo: undone }))
      process.stdout.write(`  ${what.padEnd(10)}work ${column(work)}clock ${column(clock)}\n`)
  }
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
