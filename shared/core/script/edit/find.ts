import type { Script, ScriptNode } from '../../model/script.ts'
import { compileProgram } from '../pattern/program.ts'
import type { Marks } from '../pattern/run.ts'
import { isWordEdge, PatternRun, widthAt } from '../pattern/run.ts'
import { PatternError, parsePattern } from '../pattern/syntax.ts'

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

/** All of what was found. `count` is exact; `places` holds the first of them, up to the limit. */
export type FindResult =
  | {
      readonly kind: 'found'
      readonly count: number
      readonly lines: number
      /** Where each begins and ends, by turns, ascending; offsets are in the text. */
      readonly places: Int32Array
    }
  /** The pattern cannot be used; the message says why. */
  | { readonly kind: 'invalid'; readonly message: string }

/** Places that are listed unless another limit is given. */
const mostPlaces = 10_000

/** Finds all places. Time: linear in the text, whatever the pattern. */
export function findInScript(script: Script, query: FindQuery, limit: number = mostPlaces): FindResult {
  const finder = finderOf(query)
  if (typeof finder === 'string') return { kind: 'invalid', message: finder }
  let places = new Int32Array(256)
  let count = 0
  let lines = 0
  for (const node of script.nodes) {
    const before = count
    for (const [from = 0, to = 0] of matchesIn(node, query, finder)) {
      count += 1
      if (count > limit) continue
      if (count * 2 > places.length) places = grown(places)
      places[count * 2 - 2] = node.from + from
      places[count * 2 - 1] = node.from + to
    }
    if (count > before) lines += 1
  }
  return { kind: 'found', count, lines, places: places.slice(0, Math.min(count, limit) * 2) }
}

/** What finds a query's places in one line after the other. */
export type Finder = { readonly run: PatternRun; readonly names: ReadonlyMap<string, number> }

/** What finds a query, or the message for a pattern that cannot be used. */
export function finderOf(query: FindQuery): Finder | string {
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

/** The places in one line, with their groups. Marks are offsets in the node's `raw`. */
export function* matchesIn(node: ScriptNode, query: FindQuery, { run }: Finder): Generator<Marks> {
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
    yield moved(marks, start)
  }
}

/** The match that begins at one of the places that `matchesIn` found, without looking through the line again. */
export function matchAt(node: ScriptNode, query: FindQuery, { run }: Finder, from: number): Marks | undefined {
  const [start, end] = searched(node, query)
  const marks = run.find(node.raw.slice(start, end), from - start)
  return marks === undefined ? undefined : moved(marks, start)
}

function moved(marks: Marks, by: number): Marks {
  return by === 0 ? marks : marks.map((mark) => (mark === -1 ? -1 : mark + by))
}

function searched(node: ScriptNode, query: FindQuery): readonly [number, number] {
  if (query.within === 'words') return node.kind === 'line' ? node.spans.text : [0, 0]
  if (!('id' in node) || node.id === undefined) return [0, node.raw.length]
  return [0, node.raw.slice(0, node.raw.lastIndexOf('#')).trimEnd().length]
}

function grown(places: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(places.length * 2)
  larger.set(places)
  return larger
}
