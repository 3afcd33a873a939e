import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startBusyService } from '../../support/busy-service/busy-service.ts'
import { readyProject } from '../../support/busy-service/project.ts'
import { startRenderingChild } from '../../support/child.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const LINES = 100
/** Thirty by `npm run faults -- killed-rendering`. */
const KILLS = process.env['REPARTEE_FAULTS'] === 'full' ? 30 : 8
const PLACES = 4

describe('a queue that is killed', () => {
  it(`${KILLS} times loses nothing that was done and resends nothing that is unknown`, {
    timeout: 900_000,
  }, async () => {
    let kill: ((count: number) => void) | undefined
    const service = await startBusyService({ seed: 16, places: 40, serviceMs: [5, 60] }, (count) => kill?.(count))
    onTestFinished(() => service.close())
    const project = await readyProject(await temporaryFolder(), LINES)
    const input = { ...project, baseUrl: service.baseUrl, apiKey: service.apiKey, ceiling: PLACES }
    const { texts: _, projectId: __, ...childInput } = input
    const takesFile = join(project.folder, 'takes.jsonl')
    const doneIds = async (): Promise<ReadonlySet<string>> => {
      const text = await readFile(takesFile, 'utf8').catch(() => '')
      const records = text.split('\n').filter((line) => line.endsWith('}'))
      return new Set(records.map((line) => String(JSON.parse(line).lineId)))
    }

    let killed = 0
    let done: ReadonlySet<string> = new Set()
    for (let round = 0; round < KILLS; round++) {
      const child = startRenderingChild(childInput)
      // At another point each time: after the first or second request of this run, at once or a moment later.
      const after = service.count().requests + 1 + (round % 2)
      kill = (count) => {
        if (count < after) return
        kill = undefined
        setTimeout(() => child.process.kill('SIGKILL'), (round * 7) % 20)
      }
      const { signal } = await child.ended
      if (signal === 'SIGKILL') killed += 1
      const now = await doneIds()
      expect([...done].filter((id) => !now.has(id))).toEqual([])
      done = now
      expect(service.count().billedTwice).toBe(0)
    }
    expect(killed).toBe(KILLS)

    kill = undefined
    const last = startRenderingChild(childInput)
    expect(await last.ended).toMatchObject({ code: 0, errors: '' })
    const { account } = Object(last.said.at(-1))
    const counted = service.count()
    expect(account).toMatchObject({ total: LINES, failed: 0, waiting: 0, suspicious: 0 })
    expect(account.ready + account.unknown).toBe(LINES)
    expect(account.ready).toBe((await doneIds()).size)
    // Each kill leaves at most as many unknown lines as there were places.
    expect(account.unknown).toBeLessThanOrEqual(killed * PLACES)
    expect(counted.billedTwice).toBe(0)
    expect(counted.requests).toBeLessThanOrEqual(LINES)
  })
})
