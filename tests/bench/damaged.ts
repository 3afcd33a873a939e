import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProject } from '../../electron/documents/create-project.ts'
import { openProject } from '../../electron/documents/open-project.ts'
import type { OpenProject } from '../../electron/documents/types.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { bigScript } from '../support/big-script.ts'
import { ratios, spread } from '../support/rounds.ts'

/**
 * Opening a project of 20,000 lines one of whose files is damaged, beside opening the same project whole, turn by turn.
 * F14 asks for 2 seconds until a way out is offered, and that is judged as it stands: about a tenth of it is used. So
 * that the other nine tenths cannot be used up unseen, each damage also has a limit in openings of the whole project, a
 * good half above what was measured (2, 5 and 6). `--json` prints one object.
 */
const lines = 20_000
const rounds = 7
const limitMs = 2000

type Subject = {
  readonly name: string
  readonly file?: string
  readonly damage: (good: Buffer) => Uint8Array
  /** In openings of the whole project. */
  readonly limit?: number
}
const half = (good: Buffer): Uint8Array => good.subarray(0, good.length >> 1)

const subjects: readonly Subject[] = [
  { name: 'whole', damage: (good) => good },
  {
    name: 'script filled with NUL',
    file: 'script.dialogue',
    damage: (good) => new Uint8Array(good.length),
    limit: 3.5,
  },
  { name: 'cast cut in half', file: 'cast.json', damage: half, limit: 8 },
  { name: 'project cut in half', file: 'project.json', damage: half, limit: 10 },
]

const base = await mkdtemp(join(tmpdir(), 'repartee-damaged-'))

function open(name: string): Promise<OpenProject> {
  const parent = join(base, name)
  const folder = join(parent, 'Lived in')
  const dataFolder = join(parent, 'data')
  return openProject({ folder, folderLabel: 'Bench', dataFolder, randomBytes, now: Date.now, damaged: 'offer' })
}

/** A project that has been saved twice, so that there is a backup of everything and a snapshot; then damaged. */
async function prepare({ name, file, damage }: Subject): Promise<void> {
  const parent = join(base, name)
  const made = await createProject({ parent: base, name: `made ${name}`, text: bigScript(lines) })
  await cp(made, join(parent, 'Lived in'), { recursive: true })
  const project = await open(name)
  project.replace(`${project.text()}\n// The end`)
  project.rename('Lived in')
  await project.save()
  await project.close()
  if (file === undefined) return
  const path = join(parent, 'Lived in', file)
  await writeFile(path, damage(await readFile(path)))
}

async function timeOf({ name, file }: Subject): Promise<number> {
  const started = performance.now()
  const project = await open(name)
  const took = performance.now() - started
  // Fast because it found nothing wrong would be worthless.
  if (project.readOnly !== (file !== undefined)) throw new Error(`${name}: the damage was not seen, or was not there`)
  await project.close()
  return took
}

const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]))
try {
  for (const subject of subjects) await prepare(subject)
  for (let round = -1; round < rounds; round++) {
    for (const subject of subjects) {
      const took = await timeOf(subject)
      if (round >= 0) times.get(subject.name)?.push(took)
    }
  }
} finally {
  await rm(base, { recursive: true, force: true })
}

const of = (name: string): readonly number[] => times.get(name) ?? []
const goals = subjects.flatMap(({ name, limit }): readonly Goal[] =>
  limit === undefined
    ? []
    : [
        { goal: `F14 opening with the ${name} / 2 seconds`, limit: 1, ratios: of(name).map((took) => took / limitMs) },
        { goal: `F14 opening with the ${name} / whole`, limit, ratios: ratios(of(name), of('whole')) },
      ],
)

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ rounds, times: Object.fromEntries(times), load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`Median (least-most) of ${rounds} rounds, ${lines} lines; milliseconds; ${machineLoad()}\n`)
  for (const { name } of subjects) {
    process.stdout.write(`${name.padEnd(28)}${spread(of(name), 1)}\n`)
  }
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
