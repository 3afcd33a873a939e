import type { ChangeSet, Text } from '@codemirror/state'
import type { LineId } from '../../../shared/core/ids.ts'
import { isMarkerLine, mayHoldMarkers } from '../../../shared/core/script/conflict-markers.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import { markConflicts } from '../../../shared/core/script/mark-conflicts.ts'
import { narrateNode } from '../../../shared/core/script/narrate.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { parseLine } from '../../../shared/core/script/parse-line.ts'
import type { KnownSpeakers, Script, ScriptNode } from '../../../shared/core/script/types.ts'

/**
 * The script as the editor holds it: one node a physical line. A node's `from` is not kept up (an edit would touch every
 * node behind it): offsets inside a node are relative to its line, whose place the document knows.
 */
export type ScriptModel = {
  readonly nodes: readonly ScriptNode[]
  /** For every line the number that people see (from 1), or 0 if it is not spoken. */
  readonly numbers: Int32Array
  /** Some lines stand between conflict markers. */
  readonly hasConflicts?: boolean
  /** How a new line ends: as most of the file does. */
  readonly eol: string
  /**
   * The first lines of a long text that has not been read to its end yet. Whoever asks such a model for its `nodes` or
   * `numbers` reads the rest; `nodeAt` and `numberAt` do not, as long as they are asked for these lines.
   */
  readonly head?: { readonly nodes: readonly ScriptNode[]; readonly numbers: Int32Array }
}

/** A longer text (UTF-16 code units) is seen before it is read to its end. */
const LONG_TEXT = 200_000
/** How much of it is read at once: several screens. */
const HEAD_LENGTH = 16_000

/**
 * Reads a whole text. Linear: done on opening and when the names of the cast change. `narrator`: name of the speaker who
 * reads the action, if one does.
 */
export function buildModel(text: string, known: KnownSpeakers, narrator?: string): ScriptModel {
  return text.length > LONG_TEXT ? lateModel(text, known, narrator) : wholeModel(text, known, narrator)
}

function lateModel(text: string, known: KnownSpeakers, narrator?: string): ScriptModel {
  const cut = text.indexOf('\n', HEAD_LENGTH)
  // A conflict is one whole, wherever it ends.
  if (cut === -1 || mayHoldMarkers(text)) return wholeModel(text, known, narrator)
  // Every line is read by itself, so the first ones are the same without those behind them.
  const { nodes, numbers, eol } = wholeModel(text.slice(0, cut + 1), known, narrator)
  const head = { nodes: nodes.slice(0, -1), numbers: numbers.slice(0, -1) }
  let whole: ScriptModel | undefined
  const read = (): ScriptModel => {
    whole ??= wholeModel(text, known, narrator)
    return whole
  }
  return {
    get nodes() {
      return read().nodes
    },
    get numbers() {
      return read().numbers
    },
    eol,
    head,
  }
}

/** The node of a line (index from 0), without reading the rest of a long text if that can be helped. */
export function nodeAt(model: ScriptModel, index: number): ScriptNode | undefined {
  return model.head?.nodes[index] ?? model.nodes[index]
}

/** The number of a line (index from 0), or 0 if it is not spoken; like `nodeAt`. */
export function numberAt(model: ScriptModel, index: number): number {
  return model.head?.numbers[index] ?? model.numbers[index] ?? 0
}

/** Index of the first line that is spoken; -1 if none is. */
export function firstSpoken(model: ScriptModel): number {
  const isLine = (node: ScriptNode): boolean => node.kind === 'line'
  const early = model.head?.nodes.findIndex(isLine) ?? -1
  return early === -1 ? model.nodes.findIndex(isLine) : early
}

function wholeModel(text: string, known: KnownSpeakers, narrator?: string): ScriptModel {
  const parsed = parseScript(text, known).nodes
  const nodes = narrator === undefined ? parsed : parsed.map((node) => narrateNode(node, narrator))
  const eol = nodes[0]?.eol
  const hasConflicts = nodes.some(isInConflict)
  return {
    nodes,
    numbers: numberLines(nodes, 0, undefined),
    hasConflicts,
    eol: eol === undefined || eol === '' ? '\n' : eol,
  }
}

/** The model after an edit: only touched lines are parsed again. */
export function updateModel(
  model: ScriptModel,
  changes: ChangeSet,
  before: Text,
  after: Text,
  isSpeaker: (name: string) => boolean,
  narrator?: string,
): ScriptModel {
  const patches: Patch[] = []
  let firstTouched = -1
  // Usual typing changes no line's number: then the numbers need not be counted again.
  let isSameCount = before.lines === after.lines
  // Lines of the old model that are behind us, and lines of the new one.
  let taken = 0
  let made = 0
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const oldFirst = Math.max(taken, before.lineAt(fromA).number - 1)
    const oldLast = before.lineAt(toA).number
    const newLast = after.lineAt(toB).number
    // Two changes in one line: the first has already read the whole line.
    const newFirst = Math.max(made + oldFirst - taken, after.lineAt(fromB).number - 1)
    if (firstTouched === -1) firstTouched = newFirst
    const old = model.nodes.slice(oldFirst, oldLast)
    const fresh: ScriptNode[] = []
    for (let index = newFirst; index < newLast; index++) {
      const kept = old[Math.min(index - newFirst, old.length - 1)]?.eol
      const eol = index === after.lines - 1 ? '' : kept === undefined || kept === '' ? model.eol : kept
      const node = parseLine({ from: index === 0 ? 0 : 1, raw: after.line(index + 1).text, eol }, isSpeaker)
      fresh.push(narrator === undefined ? node : narrateNode(node, narrator))
    }
    patches.push({ first: oldFirst, last: oldLast, fresh })
    isSameCount &&= old.length === fresh.length && old.every((node, index) => speaks(node) === speaks(fresh[index]))
    taken = Math.max(taken, oldLast)
    made = Math.max(made, newLast)
  })
  const read = (node: ScriptNode): ScriptNode => {
    const own = parseLine(node, isSpeaker)
    return narrator === undefined ? own : narrateNode(own, narrator)
  }
  const isTouched = patches.some(({ fresh }) => fresh.some(({ raw }) => isMarkerLine(raw)))
  const isMarkedAnew = model.hasConflicts === true || isTouched
  const plain = patched(model.nodes, patches)
  const nodes = isMarkedAnew ? [...markConflicts(plain.map((node) => (isInConflict(node) ? read(node) : node)))] : plain
  const hasConflicts = isMarkedAnew && nodes.some(isInConflict)
  const last = nodes.length - 1
  const tail = nodes[last]
  if (tail !== undefined && tail.eol !== '') nodes[last] = { ...tail, eol: '' }
  const numbers = isMarkedAnew
    ? numberLines(nodes, 0, undefined)
    : isSameCount
      ? model.numbers
      : numberLines(nodes, Math.max(0, firstTouched), model.numbers)
  return { nodes, numbers, hasConflicts, eol: model.eol }
}

/** Lines `first` to `last` (without the last) of the old model, and what stands in their place. */
type Patch = { readonly first: number; readonly last: number; readonly fresh: readonly ScriptNode[] }

function patched(old: readonly ScriptNode[], patches: readonly Patch[]): ScriptNode[] {
  // Typing inside a line: the list is copied as one block, and once.
  if (patches.every(({ first, last, fresh }) => last - first === fresh.length)) {
    const nodes = old.slice()
    for (const { first, fresh } of patches) for (const [offset, node] of fresh.entries()) nodes[first + offset] = node
    return nodes
  }
  const runs: (readonly ScriptNode[])[] = []
  let taken = 0
  for (const { first, last, fresh } of patches) {
    runs.push(old.slice(taken, first), fresh)
    taken = last
  }
  runs.push(old.slice(taken))
  return joined(runs)
}

// Few runs are copied as blocks; a replacement all over the script makes thousands.
function joined(runs: readonly (readonly ScriptNode[])[]): ScriptNode[] {
  if (runs.length < 64) return (runs[0] ?? []).concat(...runs.slice(1))
  const nodes: ScriptNode[] = []
  for (const run of runs) for (const node of run) nodes.push(node)
  return nodes
}

function isInConflict(node: ScriptNode): boolean {
  return node.kind === 'note' && node.conflict !== undefined
}

function speaks(node: ScriptNode | undefined): boolean {
  return node !== undefined && isSpoken(node)
}

/** The text with the line ends that the file has; the document itself knows only `\n`. */
export function modelText(model: ScriptModel): string {
  return model.nodes.map((node) => node.raw + node.eol).join('')
}

/**
 * The script as edits work on it: offsets are those of the editor's document, where every line ends in `\n`. Made once a
 * model, when it is first asked for.
 */
export function placedScript(model: ScriptModel): Script {
  let placed = placedScripts.get(model)
  if (placed === undefined) {
    const last = model.nodes.length - 1
    let from = 0
    const nodes = model.nodes.map((node, index) => {
      const own = { ...node, from, eol: index === last ? '' : '\n' }
      from += node.raw.length + 1
      return own
    })
    placed = { nodes }
    placedScripts.set(model, placed)
  }
  return placed
}

const placedScripts = new WeakMap<ScriptModel, Script>()

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
    const node = nodeAt(model, at)
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
