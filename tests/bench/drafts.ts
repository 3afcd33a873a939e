import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createStudio } from '../../electron/studio/studio.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { writeDraftedProject } from '../support/bench/drafted-project.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { ratios, spread, type Times } from '../support/rounds.ts'
import { testPorts } from '../support/studio/ports.ts'

/**
 * What an edit and a reload cost the host in projects whose every line has its draft: the time that the studio's thread runs
 * from a change of one line until everything that follows from it was told. Six times the lines are measured beside the
 * smaller project, in the same rounds. An edit is to cost the same in both; what is left of growth is the text itself, which
 * is written whole. A reload is to cost the same for each line.
 */
const sizes = { small: 1500, large: 9000 } as const
const rounds = { kept: 9, warm: 2 }
/** Longer than the studio waits for a pause of whoever writes, and than it holds back news of lines and mix. */
const SETTLED_MS = 1200
/** Reloads at a time: one of the smaller project takes less than the clock of a thread tells. */
const RELOADS = 25

const base = await mkdtemp(join(tmpdir(), 'repartee-drafts-'))

type Drafted = {
  readonly name: string
  readonly lines: number
  readonly edit: (round: number) => Promise<void>
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

async function opened(name: string, size: number): Promise<Drafted> {
  const folder = await writeDraftedProject(join(base, `${name}-project`), size)
  const dialogs = { native: true, chooseProject: async () => folder, confirmSpending: async () => false }
  const studio = await createStudio(testPorts(join(base, name), { dialogs }))
  const call = studio.handlers
  const view = await call['project.open']({ entryId: null })
  if (view === null) throw new Error('The project was not opened')
  const project: ProjectHandle = view.project
  const read = async () => (await call['lines.read']({ project })).lines
  const lines = await read()
  const ready = lines.filter(({ state }) => state === 'ready').length
  if (ready !== lines.length) throw new Error(`${ready} of ${lines.length} lines have their draft`)
  let { revision, text } = view
  return {
    name,
    lines: lines.length,
    edit: async (round) => {
      const at = text.indexOf(': ', Math.floor(text.length / 2)) + 2
      const insert = `word${round} `
      const answer = await call['script.change']({
        project,
        baseRevision: revision,
        changes: [{ from: at, to: at, insert }],
      })
      revision = answer.revision
      text = `${text.slice(0, at)}${insert}${text.slice(at)}`
      await pause(SETTLED_MS)
    },
    reload: async () => {
      await call['project.read']({ project })
      await read()
    },
    close: () => studio.close(),
  }
}

const projects = [await opened('small', sizes.small), await opened('large', sizes.large)]

async function cpuMs(run: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const edits = projects.map(({ lines }): Times & { times: number[] } => ({ name: `edit, ${lines} lines`, times: [] }))
const reloads = projects.map(({ lines }): Times & { times: number[] } => ({
  name: `reload, ${lines} lines`,
  times: [],
}))
for (let round = -rounds.warm; round < rounds.kept; round++) {
  for (const [at, project] of projects.entries()) {
    const edit = await cpuMs(() => project.edit(round + rounds.warm))
    const reload = await cpuMs(async () => {
      for (let count = 0; count < RELOADS; count += 1) await project.reload()
    })
    if (round < 0) continue
    edits[at]?.times.push(edit)
    reloads[at]?.times.push(reload / RELOADS)
  }
}
for (const project of projects) await project.close()
await rm(base, { recursive: true, force: true })

const [small, large] = edits
const goals: readonly Goal[] = [
  { goal: 'an edit, six times the lines', limit: 2, ratios: ratios(large?.times ?? [], small?.times ?? []) },
  {
    goal: 'a reload, for each line, six times the lines',
    limit: 1.25,
    ratios: ratios(reloads[1]?.times ?? [], reloads[0]?.times ?? []).map(
      (ratio) => (ratio * (projects[0]?.lines ?? 0)) / (projects[1]?.lines ?? 1),
    ),
  },
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ edits, reloads, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`Time of the host's thread in ms, median (least-most); ${machineLoad()}\n`)
  for (const { name, times } of [...edits, ...reloads]) process.stdout.write(`${name.padEnd(24)}${spread(times)}\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
