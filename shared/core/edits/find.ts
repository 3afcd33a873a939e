import type { LineId } from '../ids.ts'
import type { Script, ScriptNode, TextChange } from '../script/types.ts'
import { compileProgram } from './pattern/program.ts'
import type { Marks } from './pattern/run.ts'
import { isWordEdge, PatternRun, widthAt } from './pattern/run.ts'
import { PatternError, parsePattern } from './pattern/syntax.ts'
import type { ScriptEdit } from './types.ts'

/** What is looked for. A search never crosses a line's end and never sees a line's id. */
export type FindQuery = {
  readonly text: string
  /** The text is a regular expression (see `parsePattern`); else every sign stands for itself. */
  readonly isPattern: boolean
  readonly matchCase: boolean
  readonly wholeWords: boolean
  /** `everything`: whole lines with names, headings and notes; `words`: only what follows a speaker's colon. */
  readonly within: 'everything' | 'words'
}

/** One place where something was found; offsets are in the text. */
export type Found = { readonly from: number; readonly to: number; readonly nodeIndex: number; readonly lineId?: LineId }

/** All of what was found. `count` is exact; `places` holds the first of them, up to the limit. */
export type FindResult =
  | { readonly kind: 'found'; readonly count: number; readonly lines: number; readonly places: readonly Found[] }
  /** The pattern cannot be used; the message says why. */
  | { readonly kind: 'invalid'; readonly message: string }

/** A replacement as an edit, with how many places it changes. */
export type ReplaceResult =
  | { readonly kind: 'replaced'; readonly count: number; readonly edit: ScriptEdit }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'invalid'; readonly message: string }

/** Places that are listed unless another limit is given. */
const mostPlaces = 10_000

/** Finds all places. Time: linear in the text, whatever the pattern. */
export function findInScript(script: Script, query: FindQuery, limit: number = mostPlaces): FindResult {
  const finder = finderOf(query)
  if (typeof finder === 'string') return { kind: 'invalid', message: finder }
  const places: Found[] = []
  let count = 0
  let lines = 0
  for (const [nodeIndex, node] of script.nodes.entries()) {
    const before = count
    for (const marks of matchesIn(node, query, finder)) {
      count += 1
      if (places.length >= limit) continue
      const [from = 0, to = 0] = marks
      const id = 'id' in node && node.id !== undefined ? { lineId: node.id } : {}
      places.push({ from: node.from + from, to: node.from + to, nodeIndex, ...id })
    }
    if (count > before) lines += 1
  }
  return { kind: 'found', count, lines, places }
}

/**
 * Replaces all places, or only the one at `only` (an offset where one begins), as one step. In a pattern's replacement `$1`,
 * `$<name>`, `$&` and `$$` mean what they mean in JavaScript. A line break in it becomes a space.
 */
export function replaceInScript(script: Script, query: FindQuery, replacement: string, only?: number): ReplaceResult {
  const finder = finderOf(query)
  if (typeof finder === 'string') return { kind: 'invalid', message: finder }
  const template = replacement.replace(/[\r\n]+/g, ' ')
  const changes: TextChange[] = []
  for (const node of script.nodes) {
    if (only !== undefined && (only < node.from || only > node.from + node.raw.length)) continue
    for (const marks of matchesIn(node, query, finder)) {
      const [from = 0, to = 0] = marks
      if (only !== undefined && node.from + from !== only) continue
      const insert = query.isPattern ? filled(template, node.raw, marks, finder.names) : template
      changes.push({ from: node.from + from, to: node.from + to, insert })
    }
  }
  if (changes.length === 0) return { kind: 'nothing' }
  const label = changes.length === 1 ? 'Replace' : `Replace ${changes.length} Places`
  return { kind: 'replaced', count: changes.length, edit: { label, changes } }
}

type Finder = { readonly run: PatternRun; readonly names: ReadonlyMap<string, number> }

// The message for a pattern that cannot be used.
function finderOf(query: FindQuery): Finder | string {
  if (query.text === '') return 'Write what to look for.'
  const source = query.isPattern ? query.text : query.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  try {
    const program = compileProgram(parsePattern(source, !query.matchCase))
    return { run: new PatternRun(program), names: program.names }
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

// Marks are offsets in the node's `raw`.
function* matchesIn(node: ScriptNode, query: FindQuery, { run }: Finder): Generator<Marks> {
  const [start, end] = searched(node, query)
  const text = node.raw.slice(start, end)
  let at = 0
  while (at <= text.length) {
    const marks = run.find(text, at)
    if (marks === undefined) return
    const [from = 0, to = 0] = marks
    at = to > from ? to : to + widthAt(text, to)
    if (query.wholeWords && !(from < to && isWordEdge(text, from) && isWordEdge(text, to))) {
      at = from + widthAt(text, from)
      continue
    }
    yield start === 0 ? marks : marks.map((mark) => (mark === -1 ? -1 : mark + start))
  }
}

function searched(node: ScriptNode, query: FindQuery): readonly [number, number] {
  if (query.within === 'words') return node.kind === 'line' ? node.spans.text : [0, 0]
  if (!('id' in node) || node.id === undefined) return [0, node.raw.length]
  return [0, node.raw.slice(0, node.raw.lastIndexOf('#')).trimEnd().length]
}

function filled(template: string, raw: string, marks: Marks, names: ReadonlyMap<string, number>): string {
  if (!template.includes('$')) return template
  const groups = marks.length / 2 - 1
  const group = (index: number): string => {
    const from = marks[index * 2] ?? -1
    return from === -1 ? '' : raw.slice(from, marks[index * 2 + 1])
  }
  return template.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (whole, dollar, all, digits, name) => {
    if (dollar !== undefined) return '$'
    if (all !== undefined) return group(0)
    if (name !== undefined) return names.size === 0 ? whole : group(names.get(name) ?? groups + 1)
    const two = Number(digits)
    if (two >= 1 && two <= groups) return group(two)
    const one = Number(String(digits).charAt(0))
    return one >= 1 && one <= groups ? group(one) + String(digits).slice(1) : whole
  })
}
