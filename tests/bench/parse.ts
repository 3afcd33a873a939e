import { ChangeSet, Text } from '@codemirror/state'
import { ProjectDocument } from '../../electron/documents/document.ts'
import {
  nodeAt,
  numberAt,
  type ScriptModel,
  sceneRows,
  spokenLineCount,
  updateModel,
} from '../../renderer/script/state/script-model.ts'
import { readScript } from '../../renderer/script/state/script-state.ts'
import { addMissingSpeakers, knownSpeakers } from '../../shared/core/cast/cast.ts'
import { findInScript } from '../../shared/core/script/edit/find.ts'
import { replaceInScript } from '../../shared/core/script/edit/replace.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import { forEachNodeOf } from '../../shared/core/script/document-script.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { findPeers, peggyParser } from '../support/bench/peers.ts'
import { bigScript } from '../support/big-script.ts'
import type { Times } from '../support/rounds.ts'
import { interleaved, ratios, spread } from '../support/rounds.ts'

/**
 * Reading of a script of 20,000 lines (goals G7 and G8) as the window does it (`readScript` on opening, `updateModel` at a
 * key) and as the main side does it (`ProjectDocument`), beside peers in the same run:
 * a parser as it is usually written (split and one regular expression a line), and one that peggy generates. Floors: finding the line ends, and JSON.parse of the same tree. `--json` prints one object.
 */
const lines = 20_000
const edits = 4000
/** What is too quick to be measured once is done so often. */
const several = 10
const text = bigScript(lines)
const whole = parseScript(text)
const cast = addMissingSpeakers({ speakers: [] }, whole)
const known = knownSpeakers(cast)
const sceneCount = whole.nodes.filter((node) => node.kind === 'scene').length
const tree = JSON.stringify(whole.nodes)

const usualLine = /^([A-Z][A-Z .'-]*)(?:\/(\w+))?\s*(?:\(([^)]*)\))?:\s*(.*?)(?:\s+#([a-z0-9]{6}))?$/
const usualTag = /\[([^\]]*)\]|[^[]+/g

function usualParser(source: string): readonly object[] {
  return source.split('\n').map((raw) => {
    if (raw.startsWith('## ')) return { kind: 'scene', title: raw.slice(3) }
    if (raw.startsWith('# ')) return { kind: 'title', title: raw.slice(2) }
    if (raw.startsWith('//')) return { kind: 'note', text: raw.slice(2).trim() }
    const match = usualLine.exec(raw)
    if (match === null) return { kind: 'action', text: raw }
    const [, speaker, variant, delivery, words = '', id] = match
    const parts = Array.from(words.matchAll(usualTag), ([part, cue]) => (cue === undefined ? { part } : { cue }))
    return { kind: 'line', speaker, variant, delivery, words, parts, id }
  })
}

const grammar = `
script = first:row rest:("\\n" r:row { return r })* { return [first, ...rest] }
row = scene / title / note / line / action
scene = "## " t:$[^\\n]* { return { kind: 'scene', title: t } }
title = "# " t:$[^\\n]* { return { kind: 'title', title: t } }
note = "//" t:$[^\\n]* { return { kind: 'note', text: t } }
line = speaker:$([A-Z][A-Z .'-]*) delivery:(" "* "(" d:$[^)\\n]* ")" { return d })? ":" " "* parts:part* id:id? {
  return { kind: 'line', speaker, delivery, parts, id }
}
id = "  #" i:$([a-z0-9]|6|) { return i }
part = cue / words
cue = "[" c:$[^\\]\\n]* "]" { return { cue: c } }
words = w:$((!id [^\\n\\[])+) { return { part: w } }
action = t:$[^\\n]* { return { kind: 'action', text: t } }
`

const readInWindow = (): ScriptModel => readScript(text, cast, null).model

// What a window can be asked for once a script is there: its scenes, its numbers, any line. Every line has been read then
// and its pieces are found; the words of the lines nobody looks at are not copied out.
function asked(model: ScriptModel): void {
  const rows = sceneRows(model)
  for (const row of rows) if (nodeAt(model, row)?.kind !== 'scene') throw new Error('A scene is not one')
  if (rows.length !== sceneCount) throw new Error(`There are ${rows.length} scenes instead of ${sceneCount}`)
  if (spokenLineCount(model) < lines / 2) throw new Error('Most lines are spoken')
}

const content = { name: 'Big', text, cast, settings: projectSettingsSchema.parse({}) }

// What the first plan of a project reads.
function nodesInMain(): number {
  let count = 0
  forEachNodeOf(new ProjectDocument(content).script(), () => {
    count += 1
  })
  return count
}

function mustBe(name: string, found: number): void {
  if (found !== lines) throw new Error(`${name} found ${found} lines instead of ${lines}`)
}

const peers = await findPeers()
const peggy = 'folder' in peers ? peggyParser(peers.folder, grammar) : undefined
const others = [
  { name: 'floor: line ends', run: () => mustBe('the floor', text.split('\n').length) },
  { name: 'floor: JSON.parse of the tree', run: () => JSON.parse(tree) as unknown },
  { name: 'split and regex', run: () => mustBe('split and regex', usualParser(text).length) },
  ...(peggy === undefined ? [] : [{ name: 'peggy', run: () => mustBe('peggy', peggy(text).length) }]),
]
const pattern = { isPattern: true, matchCase: false, wholeWords: false, within: 'everything' } as const

// Keys in the middle, each on what the one before left. The editor's own work on its document is not measured.
const opened = readInWindow()
asked(opened)
const middle = Math.floor(text.length / 2)
let doc = Text.of(text.split('\n'))
const keys = Array.from({ length: edits }, (_, at) => {
  const before = doc
  const changes = ChangeSet.of({ from: middle + at, insert: 'x' }, before.length)
  doc = changes.apply(before)
  return { before, changes, after: doc }
})
const row = doc.lineAt(middle).number - 1
/** Lines of a screen, with some around it. */
const screen = 60

function typedInWindow(each: (model: ScriptModel) => void): void {
  let model = opened
  for (const { before, changes, after } of keys) {
    model = updateModel(model, changes, before, after)
    each(model)
  }
  const node = nodeAt(model, row)
  if (node === undefined || !node.raw.includes('x'.repeat(edits))) throw new Error('A key is missing')
}

function drawn(model: ScriptModel, around: number): void {
  for (let at = Math.max(0, around - screen / 2); at < around + screen / 2; at++) {
    if (nodeAt(model, at) === undefined || numberAt(model, at) < 0) throw new Error('A line is missing')
  }
}

const inMain = new ProjectDocument(content)
inMain.script()
let seq = 0

function typedInMain(): void {
  for (let at = 0; at < edits; at++) {
    seq += 1
    inMain.change(inMain.revision, [{ from: middle + at, to: middle + at, insert: 'x' }], { author: 'window', seq })
    inMain.script()
  }
  seq += 1
  inMain.change(inMain.revision, [{ from: middle, to: middle + edits, insert: '' }], { author: 'window', seq })
  if (inMain.text !== text) throw new Error('The main side holds another text')
}

const results = await interleaved(
  [
    ...others,
    {
      name: `window: opened and its first screen, ${several} times`,
      run: () => Array.from({ length: several }, () => drawn(readInWindow(), 0)),
    },
    {
      name: `window: opened, scenes and numbers asked for, ${several} times`,
      run: () => Array.from({ length: several }, () => asked(readInWindow())),
    },
    { name: 'window: opened, all nodes made', run: () => mustBe('the window', readInWindow().nodes.length) },
    { name: 'main side: opened, all nodes made', run: () => mustBe('the main side', nodesInMain()) },
    { name: 'own full parse', run: () => mustBe('the parser', parseScript(text, known).nodes.length) },
    { name: 'window: keys', run: () => typedInWindow(() => undefined) },
    { name: 'window: keys and a screen of lines asked for', run: () => typedInWindow((model) => drawn(model, row)) },
    { name: 'main side: keys', run: typedInMain },
    { name: 'find a pattern', run: () => findInScript(whole, { ...pattern, text: '\\b(sea|lamp) (\\w+)' }) },
    {
      name: 'replace a pattern',
      run: () => replaceInScript(whole, { ...pattern, text: '(\\w+) the' }, 'the $1'),
    },
  ],
  { kept: 9, warm: 3 },
)

const named = (name: string): Times => {
  const found = results.find((result) => result.name === name)
  if (found === undefined) throw new Error(`There is no measurement ${name}`)
  return found
}
const shareOf = (name: string, count: number): Times => ({
  name,
  times: named(name).times.map((time) => time / count),
})
const perKey = (name: string): Times => shareOf(name, edits)
const full = named('own full parse')

function over(goal: string, limit: number | undefined, ours: Times, peer: Times): Goal {
  return { goal, ratios: ratios(ours.times, peer.times), ...(limit !== undefined && { limit }) }
}
function overPeggy(goal: string, limit: number | undefined, ours: Times): Goal {
  return 'problem' in peers ? { goal, notMeasured: peers.problem } : over(goal, limit, ours, named('peggy'))
}
const goals = [
  overPeggy(
    'G7 window opened, its first screen read / peggy',
    0.05,
    shareOf(`window: opened and its first screen, ${several} times`, several),
  ),
  overPeggy(
    'G7 window opened, every line read, scenes and numbers answer / peggy',
    0.05,
    shareOf(`window: opened, scenes and numbers asked for, ${several} times`, several),
  ),
  over('G8 key in the window / own full parse', 0.002, perKey('window: keys'), full),
  over('G8 key on the main side / own full parse', 0.002, perKey('main side: keys'), full),
  // Every node of every line made, with words, places and inline parts: as the first plan of a project does.
  overPeggy('window, all nodes made / peggy', undefined, named('window: opened, all nodes made')),
  overPeggy('main side, all nodes made / peggy', undefined, named('main side: opened, all nodes made')),
  over('own full parse / split and regex', undefined, full, named('split and regex')),
  over(
    'key in the window, and a screen of lines asked for / own full parse',
    undefined,
    perKey('window: keys and a screen of lines asked for'),
    full,
  ),
]

if (process.argv.includes('--json')) {
  process.stdout.write(
    `${JSON.stringify({ lines, characters: text.length, edits, results, load: machineLoad(), goals })}\n`,
  )
} else {
  process.stdout.write(
    `${lines} lines, ${text.length} characters; median (least-most) of ${full.times.length} rounds; ${machineLoad()}\n`,
  )
  for (const { name, times } of results) process.stdout.write(`${name.padEnd(58)}${spread(times)} ms\n`)
  for (const name of ['window: keys', 'main side: keys']) {
    process.stdout.write(`${name}, one: ${spread(perKey(name).times.map((ms) => ms * 1000))} microseconds\n`)
  }
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
