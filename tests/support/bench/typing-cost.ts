import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { spread } from '../rounds.ts'
import { caretLine, openBigStudio } from './big-studio.ts'
import { target, typeInto } from './typing.ts'

/** Processor time a key, in milliseconds: of the page's main thread, and of all threads of its host. */
type Cost = { readonly pageMs: number; readonly hostMs: number }

/** Of each of two built programs, one value a round. */
export type Costs = ReadonlyMap<string, readonly Cost[]>

const KEYS = 60
const LINES = 20_000

/**
 * What a key costs in a script of 20,000 lines in several built programs, turn by turn, with everything that follows from
 * it until the studio rests: sending, saving, lists. The first round is not counted.
 */
export async function typingCosts(
  browser: Browser,
  programs: ReadonlyMap<string, string>,
  rounds: number,
  base: string,
): Promise<Costs> {
  const opened = await Promise.all(
    [...programs].map(async ([name, program]) => {
      const big = await openBigStudio(browser, name, LINES, join(base, name), program)
      const to = await target(big.page, { name, settleMs: 4000, line: caretLine })
      return { name, big, to, costs: new Array<Cost>() }
    }),
  )
  for (let round = -1; round < rounds; round += 1) {
    for (const { big, to, costs } of opened) {
      const { pid } = big.studio.process
      if (pid === undefined) throw new Error('The host does not run.')
      const before = { host: await processMs(pid), page: await pageMs(to.session) }
      await typeInto(to)
      const cost = {
        hostMs: ((await processMs(pid)) - before.host) / KEYS,
        pageMs: ((await pageMs(to.session)) - before.page) / KEYS,
      }
      if (round >= 0) costs.push(cost)
    }
  }
  for (const { big } of opened) await big.studio.stop()
  return new Map(opened.map(({ name, costs }) => [name, costs]))
}

/** The costs as a table, a line a program. */
export function printCosts(costs: Costs): void {
  process.stdout.write(`CPU a key, ms, with all that follows${''.padEnd(2)}page${''.padEnd(20)}host\n`)
  for (const [name, own] of costs) {
    const column = (values: readonly number[]): string => spread(values, 2).padEnd(24)
    process.stdout.write(
      `${name.padEnd(38)}${column(own.map((cost) => cost.pageMs))}${column(own.map((cost) => cost.hostMs))}\n`,
    )
  }
}

async function pageMs(session: Awaited<ReturnType<typeof target>>['session']): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Time that all threads of a process have run (Linux: `/proc`). */
async function processMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}
