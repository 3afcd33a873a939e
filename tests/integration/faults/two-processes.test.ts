import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../support/child.ts'
import { testProject } from '../../support/projects.ts'

/** All 200 saves by `npm run faults -- two-processes`. */
const SAVES_EACH = process.env['REPARTEE_FAULTS'] === 'full' ? 100 : 10
const SAVES = 2 * SAVES_EACH

describe('two processes on one project', () => {
  it(`take it over from each other and lose no acknowledged edit: ${SAVES} saves`, async () => {
    const { folder, data, path } = await testProject()
    const first = startChild(['take-turns', folder, data, 'first', String(SAVES_EACH)])
    expect(await first.next()).toEqual({ readOnlyAtFirst: false })
    const second = startChild(['take-turns', folder, data, 'second', String(SAVES_EACH)])
    // One waits for the other: who fails must not let the test wait for ever.
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      void one.ended.then(({ code }) => (code === 0 ? undefined : other.process.kill('SIGKILL')))
    }
    const ends = await Promise.all([first.ended, second.ended])
    // Its owner is alive: the lock was not taken from it unasked.
    expect(second.said[0]).toEqual({ readOnlyAtFirst: true })
    expect(ends.map(({ code, errors }) => `${code} ${errors}`)).toEqual(['0 ', '0 '])
    const acknowledged = [...first.said, ...second.said].flatMap(({ saved }) =>
      typeof saved === 'string' ? [saved] : [],
    )
    expect(acknowledged.length).toBe(SAVES)
    // They really wrote side by side: neither could come to its end without having lost the project for every two lines.
    const takeOvers = [first, second].map(({ said }) => Number(said.at(-1)?.['takeOvers']))
    process.stdout.write(`${SAVES} saves of two processes, taken over ${takeOvers.join(' and ')} times\n`)
    expect(takeOvers.filter((times) => times >= SAVES_EACH / 2).length).toBe(2)
    const text = await readFile(path('script.dialogue'), 'utf8')
    expect(acknowledged.filter((line) => !text.includes(line))).toEqual([])
    // Each line once: a merge must not double what both have.
    expect(
      text.split('\n').filter((line) => line.startsWith('RUTH: first') || line.startsWith('RUTH: second')).length,
    ).toBe(SAVES)
    expect(text.startsWith('# Test\n')).toBe(true)
  }, 600_000)
})
