import { createHash } from 'node:crypto'
import { ProjectDocument } from '../../electron/documents/document.ts'
import { createPlanner } from '../../electron/rendering/queue/planner.ts'
import { addMissingSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { voiceIdSchema } from '../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import { planRender, requestsOfLine } from '../../shared/core/render/plan.ts'
import { createPlanMemo } from '../../shared/core/render/plan-memo.ts'
import type { RenderPlan } from '../../shared/core/model/render.ts'
import { textDifference } from '../../shared/core/script/difference.ts'
import { scriptOf } from '../../shared/core/script/document-script.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { bigScript } from '../support/big-script.ts'
import { changedTo, documentOfText } from '../support/edited-script.ts'
import { sha256, snapshotOf } from '../support/core-values.ts'
import type { Times } from '../support/rounds.ts'
import { interleaved, ratios, spread } from '../support/rounds.ts'

/**
 * Planning of a script of 10,000 lines (goals G9 and G10) beside what is usually written: JSON and a hash of every line.
 * Both are asserted to find the same lines changed. For the goals the changes are applied before: what is read of a script
 * only when it is planned is in our figure, while the usual plan finds all lines read. What a change costs on the main side
 * from its arrival to its plan, applied and read, is measured beside them.
 */
const size = 10_000
const text = bigScript(size)
const rounds = 15
const warm = 3
/** What is too quick to be measured once is done so often. */
const several = 12
const often = 100
const keys = 200
const missing = addMissingSpeakers({ speakers: [] }, parseScript(text))
const cast: Cast = {
  speakers: missing.speakers.map((speaker) => ({
    ...speaker,
    voice: { id: voiceIdSchema.parse(`voice-${speaker.id}`), title: speaker.name },
  })),
}
const basis = snapshotOf('', { cast, source: 'service', origin: 'https://speech.example' })
const planOf = (script: Script, memo = createPlanMemo()): RenderPlan => planRender({ ...basis, script }, sha256, memo)

const firstDocument = documentOfText(text)
const first = scriptOf(firstDocument)

/** The text with one line in a hundred changed, differently for each version, and one put in. */
function textOf(version: number): string {
  const lines = text.split('\n').map((line, at) => (at % 100 === 7 ? line.replace('the', `the${version}`) : line))
  lines.splice(5000, 0, `MARA: A line put in, number ${version}.  #zz${String(version).padStart(4, '0')}`)
  return lines.join('\n')
}

const versionOf = (version: number): Script => scriptOf(changedTo(firstDocument, textOf(version)))

const [planned] = planOf(parseScript('MARA: Hold the line.  #aaa111')).lines.flatMap(requestsOfLine)
const request = {
  origin: basis.origin,
  source: basis.source,
  model: planned?.model,
  ...planned?.parameters,
  format: planned?.audio.format,
  sample_rate: planned?.audio.sampleRate,
}

function usual(script: Script): readonly string[] {
  return script.nodes.flatMap((node) => {
    if (node.kind !== 'line') return []
    const { speaker, delivery, text: words } = node
    const voice = `voice-${speaker.toLowerCase()}`
    // Everything that the key must hold, as the request has it.
    const body = JSON.stringify({ ...request, reference_id: voice, text: words, delivery })
    return createHash('sha256').update(body).digest('hex')
  })
}

function countChanged(before: ReadonlySet<string>, after: readonly string[]): number {
  return after.filter((key) => !before.has(key)).length
}

const keysOf = (plan: RenderPlan): readonly string[] => plan.lines.flatMap(requestsOfLine).map(({ key }) => key)

const versions = Array.from({ length: (rounds + warm + 1) * several }, (_, version) => versionOf(version))
const [one] = versions
if (one === undefined) throw new Error('There is no second version')
const theirs = countChanged(new Set(usual(first)), usual(one))
const ours = countChanged(new Set(keysOf(planOf(first))), keysOf(planOf(one)))
if (ours !== theirs) throw new Error(`We find ${ours} lines changed, the usual way ${theirs}`)

const memo = createPlanMemo()
planOf(first, memo)
let version = 0
const nextVersion = (): Script => versions[version++ % versions.length] ?? first
const small = createPlanMemo()
const edited = Array.from({ length: 40 }, (_, at) =>
  scriptOf(changedTo(firstDocument, text.replace('the lamp', `the lamp ${at}`))),
)
planOf(first, small)
for (const script of edited) {
  // A plan is a list only once it is read, so that it is right must be seen here.
  const [quick, whole] = [planOf(script, small), planOf(script)]
  if (keysOf(quick).join() !== keysOf(whole).join()) throw new Error('A plan after one edit is not right')
}

// The main side's own way: a change arrives, is applied, and the plan is asked for.
const settings = projectSettingsSchema.parse({})
const project = new ProjectDocument({ name: 'Big', text, cast, settings })
const planner = createPlanner({
  script: () => project.script(),
  castFor: () => project.cast,
  settings: () => project.settings,
  originOf: () => basis.origin,
  models: () => basis.models,
  pronunciations: () => project.pronunciations,
})
let newest = text
// Each holds lines that no plan before has seen.
const arriving = Array.from({ length: (rounds + warm) * several }, (_, at) => {
  const before = newest
  newest = textOf(at + 1000)
  return textDifference(before, newest)
})
planner.plan('service')

function changedInMain(): void {
  for (const changes of arriving.splice(0, several)) {
    project.change(project.revision, changes)
    if (planner.plan('service').lines.length < size / 2) throw new Error('The main side plans too few lines')
  }
}

function typedInMain(): void {
  const at = project.text.indexOf('the lamp')
  for (let key = 0; key < keys; key++) {
    project.change(project.revision, [{ from: at + key, to: at + key, insert: 'x' }])
    planner.plan('service')
  }
  project.change(project.revision, [{ from: at, to: at + keys, insert: '' }])
}

const results = await interleaved(
  [
    { name: 'usual: JSON and sha256 of every line', run: () => usual(first) },
    { name: 'ours: nothing known', run: () => planOf(first) },
    {
      name: `ours: 1 % changed and a line put in, ${several} times`,
      run: () => Array.from({ length: several }, () => planOf(nextVersion(), memo).lines),
    },
    {
      name: 'ours: one edit, 4,000 times',
      run: () => Array.from({ length: often }, () => edited.map((script) => planOf(script, small))),
    },
    {
      name: 'ours: one edit and all lines read, 4,000 times',
      run: () => Array.from({ length: often }, () => edited.map((script) => planOf(script, small).lines.length)),
    },
    { name: `main side: 1 % changed and planned, ${several} times`, run: changedInMain },
    { name: `main side: a key and its plan, ${keys} times`, run: typedInMain },
  ],
  { kept: rounds, warm },
)
if (project.text !== newest) throw new Error('The main side holds another text')
const named = (name: string): Times => {
  const found = results.find((result) => result.name === name)
  if (found === undefined) throw new Error(`There is no measurement ${name}`)
  return found
}
const peer = named('usual: JSON and sha256 of every line').times
const goals: readonly Goal[] = [
  {
    goal: 'G9 plan, 1 % changed / usual',
    limit: 0.06,
    ratios: ratios(
      named(`ours: 1 % changed and a line put in, ${several} times`).times.map((ms) => ms / several),
      peer,
    ),
  },
  {
    goal: 'G10 plan after one edit / usual',
    limit: 0.0005,
    ratios: ratios(
      named('ours: one edit, 4,000 times').times.map((ms) => ms / edited.length / often),
      peer,
    ),
  },
  {
    goal: 'plan after one edit, all of its lines read / usual',
    ratios: ratios(
      named('ours: one edit and all lines read, 4,000 times').times.map((ms) => ms / edited.length / often),
      peer,
    ),
  },
  {
    goal: 'main side: 1 % changed, the change applied and planned / usual plan',
    ratios: ratios(
      named(`main side: 1 % changed and planned, ${several} times`).times.map((ms) => ms / several),
      peer,
    ),
  },
  {
    goal: 'main side: a key applied and planned / usual plan',
    ratios: ratios(
      named(`main side: a key and its plan, ${keys} times`).times.map((ms) => ms / keys),
      peer,
    ),
  },
  { goal: 'plan, nothing known / usual', ratios: ratios(named('ours: nothing known').times, peer) },
]
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ size, changed: ours, results, load: machineLoad(), goals })}\n`)
} else {
  process.stdout.write(`${size} lines, ${ours} changed; median (least-most) of ${rounds} rounds; ${machineLoad()}\n`)
  for (const { name, times } of results) process.stdout.write(`${name.padEnd(50)}${spread(times)} ms\n`)
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
