import { addMissingSpeakers } from '../../shared/core/cast/cast.ts'
import { findInScript } from '../../shared/core/edits/find.ts'
import { replaceInScript } from '../../shared/core/edits/replace.ts'
import { gapsSchema } from '../../shared/core/project/schema.ts'
import { scriptCounter } from '../../shared/core/script/counts.ts'
import { documentDiagnoser } from '../../shared/core/script/diagnose-document.ts'
import type { ScriptDocument } from '../../shared/core/script/document.ts'
import {
  forEachKind,
  forEachNode,
  nodeAt,
  openDocument,
  scriptOf,
  updateDocument,
} from '../../shared/core/script/document.ts'
import { parseScript, reparseScript, speakerTest } from '../../shared/core/script/parse.ts'
import { exitCodeFor, type Goal, machineLoad, printGoals } from '../support/bench/goals.ts'
import { findPeers, peggyParser } from '../support/bench/peers.ts'
import { bigScript } from '../support/big-script.ts'
import type { Times } from '../support/rounds.ts'
import { interleaved, ratios, spread } from '../support/rounds.ts'

/**
 * Parsing of a script of 20,000 lines (goals G7 and G8), beside peers in the same run:
 * a parser as it is usually written (split and one regular expression a line), and one that peggy generates. Floors: finding the line ends, and JSON.parse of the same tree. `--json` prints one object.
 */
const lines = 20_000
const edits = 400
const text = bigScript(lines)
const isSpeaker = speakerTest({ has: () => false })
const sceneCount = parseScript(text).nodes.filter((node) => node.kind === 'scene').length
const tree = JSON.stringify(parseScript(text).nodes)

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

function nodesIn(document: ScriptDocument): number {
  let count = 0
  forEachNode(document, () => {
    count += 1
  })
  return count
}

// What a script must answer to be asked about: what every line is, and any line's node. Every line has been read then and
// its pieces are found; the words of the lines nobody asks for are not copied out.
function asked(document: ScriptDocument): number {
  const scenes: number[] = []
  let count = 0
  forEachKind(document, (kind, line) => {
    count += 1
    if (kind === 'scene') scenes.push(line)
  })
  for (const line of scenes) if (nodeAt(document, line)?.kind !== 'scene') throw new Error('A scene is not one')
  if (scenes.length !== sceneCount) throw new Error(`There are ${scenes.length} scenes instead of ${sceneCount}`)
  return count
}

function mustBe(name: string, found: number): void {
  if (found !== lines) throw new Error(`${name} found ${found} lines instead of ${lines}`)
}

const peers = await findPeers()
const peggy = 'folder' in peers ? peggyParser(peers.folder, grammar) : undefined
const open = openDocument(text, isSpeaker)
const others = [
  { name: 'floor: line ends', run: () => mustBe('the floor', text.split('\n').length) },
  { name: 'floor: JSON.parse of the tree', run: () => JSON.parse(tree) as unknown },
  { name: 'split and regex', run: () => mustBe('split and regex', usualParser(text).length) },
  ...(peggy === undefined ? [] : [{ name: 'peggy', run: () => mustBe('peggy', peggy(text).length) }]),
]
const script = scriptOf(open)
const whole = parseScript(text)
const editedText = `${text.slice(0, text.length / 2)}x${text.slice(text.length / 2)}`
const cast = addMissingSpeakers({ speakers: [] }, script)
const diagnose = documentDiagnoser(cast)
const count = scriptCounter(cast, gapsSchema.parse({}))
const pattern = { isPattern: true, matchCase: false, wholeWords: false, within: 'everything' } as const

// Keystrokes in the middle, each on what the one before left.
const places = Array.from({ length: edits }, (_, at) => Math.floor(text.length / 2) + at)
const typing = (each: (document: ScriptDocument) => unknown): ScriptDocument =>
  places.reduce((document, at) => {
    const next = updateDocument(document, [{ from: at, to: at, insert: 'x' }])
    each(next)
    return next
  }, open)

const results = await interleaved(
  [
    ...others,
    { name: 'ours: open', run: () => mustBe('ours', openDocument(text, isSpeaker).lines) },
    {
      name: 'ours: every line read, scenes asked for',
      run: () => mustBe('ours', asked(openDocument(text, isSpeaker))),
    },
    { name: 'ours: open, all lines parsed', run: () => mustBe('ours', nodesIn(openDocument(text, isSpeaker))) },
    { name: 'ours: parseScript', run: () => mustBe('ours', parseScript(text).nodes.length) },
    {
      name: 'ours: text read again after one edit',
      run: () => mustBe('ours', reparseScript(whole, editedText).nodes.length),
    },
    { name: 'ours: keystrokes', run: () => mustBe('ours', typing(() => undefined).lines) },
    {
      name: 'ours: keystrokes with findings and counts',
      run: () => typing((document) => [diagnose(document), count(document)]),
    },
    { name: 'ours: find a pattern', run: () => findInScript(script, { ...pattern, text: '\\b(sea|lamp) (\\w+)' }) },
    {
      name: 'ours: replace a pattern',
      run: () => replaceInScript(script, { ...pattern, text: '(\\w+) the' }, 'the $1'),
    },
  ],
  { kept: 9, warm: 3 },
)

const named = (name: string): Times => {
  const found = results.find((result) => result.name === name)
  if (found === undefined) throw new Error(`There is no measurement ${name}`)
  return found
}
const perEdit = (name: string): Times => ({ name, times: named(name).times.map((time) => time / edits) })
const full = named('ours: parseScript')

function over(goal: string, limit: number | undefined, ours: Times, peer: Times): Goal {
  return { goal, ratios: ratios(ours.times, peer.times), ...(limit !== undefined && { limit }) }
}
function overPeggy(goal: string, ours: string): Goal {
  return 'problem' in peers ? { goal, notMeasured: peers.problem } : over(goal, 0.05, named(ours), named('peggy'))
}
const goals = [
  overPeggy('G7 open / peggy', 'ours: open'),
  overPeggy('G7 every line read, the tree answers / peggy', 'ours: every line read, scenes asked for'),
  over('G8 keystroke / own full parse', 0.002, perEdit('ours: keystrokes'), full),
  // Every node of every line made, with words, places and inline parts: nobody needs that on opening.
  ...('problem' in peers
    ? []
    : [over('all nodes made / peggy', undefined, named('ours: open, all lines parsed'), named('peggy'))]),
  over('all nodes made / split and regex', undefined, named('ours: open, all lines parsed'), named('split and regex')),
  over(
    'text read again after one edit / own full parse',
    undefined,
    named('ours: text read again after one edit'),
    full,
  ),
  over(
    'keystroke with findings and counts / own full parse',
    undefined,
    perEdit('ours: keystrokes with findings and counts'),
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
  for (const { name, times } of results) process.stdout.write(`${name.padEnd(46)}${spread(times)} ms\n`)
  process.stdout.write(
    `one keystroke: ${spread(perEdit('ours: keystrokes').times.map((ms) => ms * 1000))} microseconds\n`,
  )
  printGoals(goals)
}
process.exitCode = exitCodeFor(goals)
