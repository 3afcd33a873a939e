import { linePlaces, locateStart, place } from './line-places.ts'
import { isSpoken } from './lines.ts'
import { narrateNode } from './narrate-node.ts'
import { parseLine } from './parse-line.ts'
import type { ScriptNode } from '../model/script.ts'

/** How lines are read. */
export type LineReader = {
  /** Whether a name makes a line, as `speakerTest` answers it. */
  readonly isSpeaker: (name: string) => boolean
  /** Name of the speaker who reads the action, if one does. */
  readonly narrator?: string | undefined
}

/** A text that is not parsed yet. */
export type UnreadText = {
  readonly text: string
  /** Where each line begins, and behind the last one the text's length. */
  readonly lineStarts: readonly number[]
  readonly reader: LineReader
}

type Source = UnreadText & {
  /** Index of the block's first line in the text. */
  readonly firstLine: number
}

/** What a line is; `words` is a line of speech that begins with words, so that it is spoken. */
type FoundKind = ScriptNode['kind'] | 'words'

// Written anew for each line.
const places = linePlaces()

/**
 * Some consecutive lines of a script. An immutable value that does its work when it is asked: opening a script costs no
 * more than finding its line ends; the first question about a block finds what its lines are; a node is made when it is
 * asked for. Nodes in a block have `from` 0: an edit would otherwise have to touch every node behind.
 */
export class ScriptBlock {
  /** Physical lines in it: one at least. */
  readonly lines: number
  /** UTF-16 code units, line ends included. */
  readonly length: number
  // A block is its source until all its nodes are made, and its nodes afterwards.
  #source: Source | undefined
  #found: readonly FoundKind[] | undefined
  #nodes: readonly ScriptNode[] | undefined
  #made: ScriptNode[] | undefined
  #starts: readonly number[] | undefined
  #spoken: Uint16Array | undefined
  #text: string | undefined

  private constructor(lines: number, length: number) {
    this.lines = lines
    this.length = length
  }

  /** A block of some lines of a text. */
  static ofText(unread: UnreadText, firstLine: number, lines: number): ScriptBlock {
    const { text, lineStarts, reader } = unread
    const length = (lineStarts[firstLine + lines] ?? text.length) - (lineStarts[firstLine] ?? 0)
    const block = new ScriptBlock(lines, length)
    block.#source = { text, lineStarts, reader, firstLine }
    return block
  }

  /** A block of lines that are parsed already. */
  static ofNodes(nodes: readonly ScriptNode[]): ScriptBlock {
    let length = 0
    for (const node of nodes) length += lengthOf(node)
    const block = new ScriptBlock(nodes.length, length)
    block.#nodes = nodes
    return block
  }

  /** The block with other lines in the place of those from `first` to `last` (without it); one is left at least. */
  with(first: number, last: number, lines: readonly ScriptNode[]): ScriptBlock {
    const old = this.nodes
    const nodes = old.slice(0, first)
    let length = this.length
    for (let index = first; index < last; index++) length -= lengthOf(old[index])
    for (const node of lines) {
      nodes.push(node)
      length += lengthOf(node)
    }
    for (let index = last; index < old.length; index++) {
      const node = old[index]
      if (node !== undefined) nodes.push(node)
    }
    const block = new ScriptBlock(nodes.length, length)
    block.#nodes = nodes
    return block
  }

  /** Visits what every line is, in order; no node is made for it, but for action that a narrator may read. */
  forEachKind(visit: (kind: ScriptNode['kind'], index: number) => void): void {
    const source = this.#source
    if (source === undefined) {
      for (const [index, { kind }] of this.nodes.entries()) visit(kind, index)
      return
    }
    const found = this.#foundIn(source)
    for (let index = 0; index < this.lines; index++) visit(this.#kindAt(source, found, index), index)
  }

  /** How many lines before each are spoken, and behind the last one all of them. */
  get spoken(): Uint16Array {
    if (this.#spoken !== undefined) return this.#spoken
    const spoken = new Uint16Array(this.lines + 1)
    const source = this.#source
    const found = source === undefined ? undefined : this.#foundIn(source)
    let count = 0
    for (let index = 0; index < this.lines; index++) {
      if (source === undefined || found === undefined) {
        const node = this.#nodes?.[index]
        if (node !== undefined && isSpoken(node)) count += 1
      } else if (this.#isSpokenAt(source, found, index)) count += 1
      spoken[index + 1] = count
    }
    this.#spoken = spoken
    return spoken
  }

  /** One line, parsed; the same node whenever it is asked for. Undefined outside the block. */
  nodeAt(index: number): ScriptNode | undefined {
    const source = this.#source
    if (source === undefined) return this.#nodes?.[index]
    if (index < 0 || index >= this.lines) return undefined
    this.#made ??= []
    return (this.#made[index] ??= this.#makeNode(source, index))
  }

  /** The lines, parsed. */
  get nodes(): readonly ScriptNode[] {
    if (this.#nodes !== undefined) return this.#nodes
    const nodes: ScriptNode[] = []
    const source = this.#source
    if (source !== undefined) {
      for (let index = 0; index < this.lines; index++) {
        nodes.push(this.#made?.[index] ?? this.#makeNode(source, index))
      }
    }
    this.#nodes = nodes
    this.#source = undefined
    this.#found = undefined
    this.#made = undefined
    return nodes
  }

  /** Where each line begins, counted from the block's beginning. */
  get starts(): readonly number[] {
    if (this.#starts !== undefined) return this.#starts
    const starts: number[] = []
    const source = this.#source
    let at = 0
    for (let index = 0; index < this.lines; index++) {
      if (source !== undefined) {
        starts.push((source.lineStarts[source.firstLine + index] ?? 0) - (source.lineStarts[source.firstLine] ?? 0))
        continue
      }
      starts.push(at)
      at += lengthOf(this.#nodes?.[index])
    }
    this.#starts = starts
    return starts
  }

  /** The text, line ends included. */
  get text(): string {
    if (this.#text !== undefined) return this.#text
    const source = this.#source
    let text = ''
    if (source === undefined) for (const node of this.nodes) text += node.raw + node.eol
    else {
      const from = source.lineStarts[source.firstLine] ?? 0
      text = source.text.slice(from, from + this.length)
    }
    this.#text = text
    return text
  }

  #foundIn(source: Source): readonly FoundKind[] {
    if (this.#found !== undefined) return this.#found
    const { text, lineStarts, firstLine, reader } = source
    const found: FoundKind[] = []
    for (let line = firstLine; line < firstLine + this.lines; line++) {
      const end = endOfLine(source, line)
      const kind = locateStart(text, lineStarts[line] ?? 0, end, reader.isSpeaker, line === 0, places)
      found.push(kind === 'line' && beginsWithWords(text, places[place.bodyFrom] ?? end, end) ? 'words' : kind)
    }
    this.#found = found
    return found
  }

  #kindAt({ reader }: Source, found: readonly FoundKind[], index: number): ScriptNode['kind'] {
    const kind = found[index] ?? 'blank'
    if (kind === 'words') return 'line'
    return kind === 'action' && reader.narrator !== undefined ? (this.nodeAt(index)?.kind ?? kind) : kind
  }

  #isSpokenAt(source: Source, found: readonly FoundKind[], index: number): boolean {
    if (found[index] === 'words') return true
    if (this.#kindAt(source, found, index) !== 'line') return false
    const node = this.nodeAt(index)
    return node !== undefined && isSpoken(node)
  }

  #makeNode(source: Source, index: number): ScriptNode {
    const { text, lineStarts, reader, firstLine } = source
    const line = firstLine + index
    const end = endOfLine(source, line)
    const raw = text.slice(lineStarts[line] ?? 0, end)
    return readDetached(raw, text.slice(end, lineStarts[line + 1] ?? end), reader, line === 0)
  }
}

function lengthOf(node: ScriptNode | undefined): number {
  return node === undefined ? 0 : node.raw.length + node.eol.length
}

// Where a line ends, its line end left out; the last one has none.
function endOfLine({ text, lineStarts }: UnreadText, line: number): number {
  const next = lineStarts[line + 1] ?? text.length
  if (line + 2 >= lineStarts.length) return next
  const isPair = text.charCodeAt(next - 1) === 0x0a && next - 2 >= (lineStarts[line] ?? 0)
  return isPair && text.charCodeAt(next - 2) === 0x0d ? next - 2 : next - 1
}

// True for a body that begins with words, or has them behind cues that are closed: the usual line, of which nothing more need
// be known. Another one may be spoken, too: its node tells. What may be a mark or the id's is not taken for words.
function beginsWithWords(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const first = text.charCodeAt(at)
    if (first === 0x20) continue
    if (first !== 0x5b) return isOfWords(first)
    do at += 1
    while (at < to && !isCueMark(text.charCodeAt(at)))
    if (at === to || text.charCodeAt(at) !== 0x5d) return false
  }
  return false
}

// Of the rare kinds of white space nothing is said here.
function isOfWords(unit: number): boolean {
  if (unit === 0x23 || unit === 0x2d || unit === 0x5e) return false
  return (unit > 0x20 && unit < 0x1680 && unit !== 0xa0) || (unit > 0x3000 && unit !== 0xfeff)
}

// An opening bracket, a backslash or a closing bracket.
function isCueMark(unit: number): boolean {
  return unit >= 0x5b && unit <= 0x5d
}

/** Reads one line for a block. `isFirst`: it is the script's first line. */
export function readDetached(raw: string, eol: string, reader: LineReader, isFirst: boolean): ScriptNode {
  return heard(parseLine({ from: 0, raw, eol }, reader.isSpeaker, isFirst), reader)
}

function heard(node: ScriptNode, { narrator }: LineReader): ScriptNode {
  return narrator === undefined ? node : narrateNode(node, narrator)
}
