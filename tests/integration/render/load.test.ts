import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BusyOptions, startBusyService, type Stumble, stumbleOf } from '../../support/busy-service/busy-service.ts'
import { readyProject } from '../../support/busy-service/project.ts'
import { startRenderingChild } from '../../support/child.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const LINES = 1000
const MEBIBYTE = 1024 * 1024

async function render(options: BusyOptions, lines: number, rounds = 1) {
  const service = await startBusyService(options)
  onTestFinished(() => service.close())
  const project = await readyProject(await temporaryFolder(), lines)
  const { folder, data } = project
  const child = startRenderingChild({ folder, data, baseUrl: service.baseUrl, apiKey: service.apiKey, rounds })
  const { code, errors } = await child.ended
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const settled = child.said.filter(({ kind }) => kind === 'settled')
  return { project, counted: service.count(), settled }
}

describe('a thousand lines', () => {
  it('are each rendered once, within four places, without filling the memory', { timeout: 240_000 }, async () => {
    const { project, counted, settled } = await render({ seed: 4, places: 4, serviceMs: [20, 200] }, LINES)
    expect(settled.at(-1)).toMatchObject({ account: { total: LINES, ready: LINES, failed: 0, unknown: 0 } })
    expect(counted).toMatchObject({ requests: LINES, billed: LINES, billedTwice: 0, mostInFlight: 4, overPlaces: 0 })
    const takes = await readdir(join(project.folder, 'takes'))
    expect(takes.filter((name) => name.endsWith('.wav'))).toHaveLength(LINES)
    const journals = await readdir(join(project.data, 'journals'))
    expect(journals).toEqual([`${project.projectId}.jsonl`])
    const journal = await stat(join(project.data, 'journals', `${project.projectId}.jsonl`))
    expect(journal.size).toBeLessThan(MEBIBYTE)
  })

  it('do not gather in memory, however often they are rendered', { timeout: 240_000 }, async () => {
    const { settled } = await render({ seed: 5, places: 4, serviceMs: [1, 2] }, 250, 4)
    const [first, ...later] = settled.map(({ rss }) => Number(rss))
    expect(later).toHaveLength(3)
    expect(Math.max(...later) - (first ?? 0)).toBeLessThan(100 * MEBIBYTE)
  })

  it('all come to an end over a service that stumbles, and none is paid for twice', { timeout: 240_000 }, async () => {
    const stumbles = { busy: 0.05, server: 0.03, cut: 0.02, reset: 0.01 }
    const options: BusyOptions = { seed: 6, places: 4, serviceMs: [2, 20], stumbles }
    const { project, counted, settled } = await render(options, LINES)
    const all = (kind: Stumble): number => project.texts.filter((text) => stumbleOf(text, options) === kind).length
    const unknown = all('cut') + all('reset')
    expect(all('busy')).toBeGreaterThan(20)
    expect(settled.at(-1)).toMatchObject({
      account: { total: LINES, ready: LINES - unknown, unknown, failed: 0, waiting: 0 },
    })
    expect(counted.stumbled).toEqual({
      busy: all('busy'),
      server: all('server'),
      cut: all('cut'),
      reset: all('reset'),
    })
    // Everything was made once, also what did not come through; only refusals and server errors were sent again.
    expect(counted).toMatchObject({ billed: LINES, billedTwice: 0, overPlaces: 0 })
    expect(counted.requests).toBe(LINES + all('busy') + all('server'))
    expect(counted.log).toEqual(
      project.texts
        .flatMap((text) => {
          const stumble = stumbleOf(text, options)
          const isSentAgain = stumble === 'busy' || stumble === 'server'
          return isSentAgain ? [`${stumble} ${text}`, `ready ${text}`] : [`${stumble ?? 'ready'} ${text}`]
        })
        .toSorted(),
    )
  })
})
