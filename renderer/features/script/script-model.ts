import type { ChangeSet, Text } from '@codemirror/state'
import type { LineId } from '../../../shared/core/ids.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { parseLine } from '../../../shared/core/script/parse-line.ts'
import type { KnownSpeakers, ScriptNode } from '../../../shared/core/script/types.ts'

/**
 * The script as the editor holds it: one node a physical line. A node's `from` is not kept up (an edit would touch every
 * node behind it): offsets inside a node are relative to its line, whose place the document knows.
 */
export type ScriptModel = {
  readonly nodes: readonly ScriptNode[]
  /** For every line the number that people see (from 1), or 0 if it is not spoken. */
  readonly numbers: Int32Array
  /** How a new line ends: as most of the file does. */
  readonly eol: string
}

/** Reads a whole text. Linear: done on opening and when the names of the cast change. */
export function buildModel(text: string, known: KnownSpeakers): ScriptModel {
  const { nodes } = parseScript(text, known)
  const eol = nodes[0]?.eol
  return { nodes, numbers: numberLines(nodes, 0, undefined), eol: eol === undefined || eol === '' ? '\n' : eol }
}

/** The model after an edit: only touched lines are parsed again. */
export function updateModel(
  model: ScriptModel,
  changes: ChangeSet,
  before: Text,
  after: Text,
  isSpeaker: (name: string) => boolean,
): ScriptModel {
  const nodes = model.nodes.slice()
  let firstTouched = nodes.length
  // Usual typing changes no line's number: then the numbers need not be counted again.
  let isSameCount = before.lines === after.lines
  // How far lines behind the changes seen so far have moved.
  let shift = 0
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const oldFirst = before.lineAt(fromA).number
    const oldLast = before.lineAt(toA).number
    const newFirst = after.lineAt(fromB).number
    const newLast = after.lineAt(toB).number
    // Two changes in one line: its first pass has already read the whole line.
    const at = Math.max(0, newFirst - 1)
    const removed = oldLast - oldFirst + 1
    const fresh: ScriptNode[] = []
    for (let number = newFirst; number <= newLast; number++) {
      const isLast = number === after.lines
      const kept = nodes[oldFirst - 1 + shift + Math.min(number - newFirst, removed - 1)]?.eol
      const eol = isLast ? '' : kept === undefined || kept === '' ? model.eol : kept
      fresh.push(parseLine({ from: number === 1 ? 0 : 1, raw: after.line(number).text, eol }, isSpeaker))
    }
    const old = nodes.splice(at, oldLast + shift - at, ...fresh)
    isSameCount &&= old.length === fresh.length && old.every((node, index) => speaks(node) === speaks(fresh[index]))
    shift = newLast - oldLast
    firstTouched = Math.min(firstTouched, at)
  })
  const last = nodes.length - 1
  const tail = nodes[last]
  if (tail !== undefined && tail.eol !== '') nodes[last] = { ...tail, eol: '' }
  const numbers = isSameCount ? model.numbers : numberLines(nodes, firstTouched, model.numbers)
  return { nodes, numbers, eol: model.eol }
}

function speaks(node: ScriptNode | undefined): boolean {
  return node !== undefined && isSpoken(node)
}

/** The text with the line ends that the file has; the document itself knows only `\n`. */
export function modelText(model: ScriptModel): string {
  return model.nodes.map((node) => node.raw + node.eol).join('')
}

/** True if some line does not end in `\n`: then offsets in the document are not offsets in the file. */
export function hasForeignEnds(model: ScriptModel): boolean {
  return model.nodes.some((node) => node.eol !== '\n' && node.eol !== '')
}

/** Index of the line with that id; -1 if there is none. */
export function indexOfLine(model: ScriptModel, id: LineId): number {
  return model.nodes.findIndex((node) => node.kind === 'line' && node.id === id)
}

/** Title of the scene that a line (index from 0) belongs to; undefined before the first heading. */
export function sceneTitleAt(model: ScriptModel, index: number): string | undefined {
  for (let at = index; at >= 0; at--) {
    const node = model.nodes[at]
    if (node?.kind === 'scene') return node.title
  }
  return undefined
}

function numberLines(nodes: readonly ScriptNode[], from: number, before: Int32Array | undefined): Int32Array {
  const numbers = new Int32Array(nodes.length)
  let last = 0
  if (before !== undefined && from > 0) {
    numbers.set(before.subarray(0, from))
    for (let index = from - 1; index >= 0 && last === 0; index--) last = numbers[index] ?? 0
  }
  for (let index = before === undefined ? 0 : from; index < nodes.length; index++) {
    const node = nodes[index]
    if (node !== undefined && isSpoken(node)) numbers[index] = ++last
  }
  return numbers
}
