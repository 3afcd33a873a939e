import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { fillDisk, smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { sharedProject } from '../../support/shared-project.ts'
import { reportOf, runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const MEBIBYTE = 1024 * 1024

/** A line whose answer stops after some bytes, rendered with the data folder or the project on a small disk. */
async function rendering(small: 'data folder' | 'project') {
  const disk = await smallDisk(6 * MEBIBYTE)
  const home = await temporaryFolder()
  const world = await sharedProject(small === 'project' ? disk.path : home, 1)
  onTestFinished(() => world.service.close())
  const gate = Promise.withResolvers<void>()
  world.service.behave({
    times: 1,
    behaviour: { kind: 'hold', until: gate.promise, afterBytes: 40_000 },
  })
  const dataFolder = join(small === 'data folder' ? disk.path : home, 'data')
  await mkdir(dataFolder, { recursive: true })
  const setup = { ...world.computer('a'), dataFolder, cwd: home }
  const args = ['render', world.project, '--json', '--out', join(home, 'out')]
  let kill: (signal: NodeJS.Signals) => void = () => undefined
  const run = runCliProcess(args, { ...setup, onStart: (stop) => (kill = stop) })
  const journals = join(dataFolder, 'journals')
  const partOf = async (): Promise<number> => {
    const names = (await readdir(journals, { recursive: true })).filter((name) => name.endsWith('.part'))
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(journals, name))).size))
    return Math.max(0, ...sizes)
  }
  await eventually(async () => expect(await partOf()).toBeGreaterThan(30_000))
  const filler = await fillDisk(disk.path)
  return {
    world,
    run,
    kill: () => kill('SIGKILL'),
    goOn: gate.resolve,
    partOf,
    again: async (...options: readonly string[]) => {
      await rm(filler, { force: true })
      return runCliProcess([...args, ...options], setup)
    },
  }
}

describe.skipIf(whyNoMounts !== undefined)('an answer that streams while the disk becomes full', () => {
  it.each(['data folder', 'project'] as const)(
    'is unknown, and sent once only, when the program is killed before its end: %s',
    async (small) => {
      const { world, run, kill, partOf, again } = await rendering(small)
      kill()
      expect((await run).code).toBeNull()
      expect(await partOf()).toBeGreaterThan(30_000)
      for (const times of [1, 2]) {
        const next = await again()
        expect([times, next.code, reportOf(next)]).toMatchObject([times, 1, { requests: 0, lines: { unknown: 1 } }])
      }
      expect(world.service.synthesis()).toHaveLength(1)
      const agreed = await again('--resend-unknown')
      expect([agreed.code, reportOf(agreed).requests]).toEqual([0, 1])
    },
  )

  it.each(['data folder', 'project'] as const)(
    'is sent once only when it comes to its end and the program is killed then: %s',
    async (small) => {
      const { world, run, kill, goOn, again } = await rendering(small)
      goOn()
      await eventually(() => expect(world.service.synthesis().every(({ status }) => status === 200)).toBe(true))
      kill()
      await run
      const next = await again()
      const { requests, lines } = reportOf(next)
      expect({ requests, total: lines.ready + lines.unknown }).toEqual({ requests: 0, total: 1 })
      expect(world.service.synthesis()).toHaveLength(1)
    },
  )
})
