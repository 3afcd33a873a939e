import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderLines } from '../../support/busy-service/render-lines.ts'

const isFull = process.env['REPARTEE_FAULTS'] === 'full'
/** A thousand by `npm run faults -- load`. */
const LINES = isFull ? 1000 : 200
/** How many lines each round renders where what stays in memory is looked at. */
const ROUND = isFull ? 250 : 150
const MEBIBYTE = 1024 * 1024

describe(`${LINES} lines`, () => {
  it('are each rendered once, within four places, without filling the memory', { timeout: 900_000 }, async () => {
    const { project, counted, settled } = await renderLines({ seed: 4, places: 4, serviceMs: [20, 200] }, LINES)
    expect(settled.at(-1)).toMatchObject({ account: { total: LINES, ready: LINES, failed: 0, unknown: 0 } })
    expect(counted).toMatchObject({ requests: LINES, billed: LINES, billedTwice: 0, mostInFlight: 4, overPlaces: 0 })
    const takes = await readdir(join(project.folder, 'takes'))
    expect(takes.filter((name) => name.endsWith('.wav'))).toHaveLength(LINES)
    const journals = await readdir(join(project.data, 'journals'))
    expect(journals).toEqual([`${project.projectId}.jsonl`])
    const journal = await stat(join(project.data, 'journals', `${project.projectId}.jsonl`))
    expect(journal.size).toBeLessThan((MEBIBYTE * LINES) / 1000)
  })

  it('do not gather in memory, however often they are rendered', { timeout: 900_000 }, async () => {
    const { settled } = await renderLines({ seed: 5, places: 4, serviceMs: [1, 2] }, ROUND, 4)
    const growthOf = (member: 'rss' | 'inUse'): number => {
      const [first = 0, ...later] = settled.map((one) => Number(one[member]))
      expect(later).toHaveLength(3)
      return Math.max(...later) - first
    }
    const used = growthOf('inUse') / MEBIBYTE
    const held = growthOf('rss') / MEBIBYTE
    process.stdout.write(
      `grown in three rounds of ${ROUND} lines: ${used.toFixed(1)} MiB in use, ${held.toFixed(1)} held\n`,
    )
    // It wavers by 9; 450 answers that somebody kept would be 71.
    expect(used).toBeLessThan(30)
    // With garbage that nobody has collected yet: what a process holds wavers by some 60 MiB from run to run.
    expect(held).toBeLessThan(200)
  })
})
