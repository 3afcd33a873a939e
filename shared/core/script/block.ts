import { forEachLine } from './line-ends.ts'
import type { LinePlaces } from './line-places.ts'
import { kinds, locateLine, place, placesPerLine } from './line-places.ts'
import { nodeFrom, parseLine } from './parse-line.ts'
import type { ScriptNode } from './types.ts'

/** Whether a name makes a line, as `speakerTest` answers it. */
export type IsSpeaker = (name: string) => boolean

type Source = { readonly text: string; readonly isSpeaker: IsSpeaker; readonly isFirst: boolean }

/**
 * Some consecutive lines of a script. An immutable value that does its work when it is asked: opening a script costs no
 * more than finding its line ends; the first question about a block finds the pieces of its lines, as numbers; a node
 * is made when it is asked for. Nodes in a block have `from` 0: an edit would otherwise have to touch every node behind.
 */
export class ScriptBlock {
  /** Physical lines in it: one at least. */
  readonly lines: number
  /** UTF-16 code units, line ends included. */
  readonly length: number
  // A block is its source until all its nodes are made, and its nodes afterwards.
  #source: Source | undefined
  #places: LinePlaces | undefined
  #nodes: readonly ScriptNode[] | undefined
  #made: ScriptNode[] | undefined
  #starts: Uint32Array | undefined

  private constructor(lines: number, length: number) {
    this.lines = lines
    this.length = length
  }

  /** A block of the first `lines` lines of a text. `isFirst`: the script begins with it. */
  static ofText(text: string, lines: number, isSpeaker: IsSpeaker, isFirst: boolean): ScriptBlock {
    const block = new ScriptBlock(lines, text.length)
    block.#source = { text, isSpeaker, isFirst }
    return block
  }

  /** A block of lines that are parsed already. */
  static ofNodes(nodes: readonly ScriptNode[]): ScriptBlock {
    let length = 0
    for (const node of nodes) length += node.raw.length + node.eol.length
    const block = new ScriptBlock(nodes.length, length)
    block.#nodes = nodes
    return block
  }

  /** Visits what every line is, in order; no node is made for it. */
  forEachKind(visit: (kind: ScriptNode['kind'], index: number) => void): void {
    const source = this.#source
    if (source === undefined) {
      for (const [index, { kind }] of this.nodes.entries()) visit(kind, index)
      return
    }
    const places = this.#placesOf(source)
    for (let index = 0; index < this.lines; index++) {
      visit(kinds[places[index * placesPerLine + place.kind] ?? 0] ?? 'blank', index)
    }
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
    this.#places = undefined
    this.#made = undefined
    return nodes
  }

  /** Where each line begins, counted from the block's beginning. */
  get starts(): Uint32Array {
    if (this.#starts !== undefined) return this.#starts
    const starts = new Uint32Array(this.lines)
    const source = this.#source
    let at = 0
    for (let index = 0; index < this.lines; index++) {
      if (source !== undefined) {
        starts[index] = this.#placesOf(source)[index * placesPerLine + place.from] ?? 0
        continue
      }
      const node = this.#nodes?.[index]
      starts[index] = at
      at += (node?.raw.length ?? 0) + (node?.eol.length ?? 0)
    }
    this.#starts = starts
    return starts
  }

  /** The text, line ends included. */
  get text(): string {
    if (this.#source !== undefined) return this.#source.text
    let text = ''
    for (const node of this.nodes) text += node.raw + node.eol
    return text
  }

  #placesOf({ text, isSpeaker, isFirst }: Source): LinePlaces {
    if (this.#places !== undefined) return this.#places
    const places = new Int32Array(this.lines * placesPerLine)
    let at = 0
    forEachLine(text, (from, end) => {
      // Behind the last line end of a block that others follow stands no line.
      if (at === places.length) return
      locateLine(text, from, end, isSpeaker, isFirst && from === 0, places, at)
      at += placesPerLine
    })
    this.#places = places
    return places
  }

  #makeNode(source: Source, index: number): ScriptNode {
    const { text } = source
    const places = this.#placesOf(source)
    const at = index * placesPerLine
    const from = places[at + place.from] ?? 0
    const to = places[at + place.to] ?? 0
    const end = index + 1 < this.lines ? (places[at + placesPerLine + place.from] ?? 0) : text.length
    return nodeFrom({ from: 0, raw: text.slice(from, to), eol: text.slice(to, end) }, places, at, from)
  }
}

/** Parses one line for a block. `isFirst`: it is the script's first line. */
export function parseDetached(raw: string, eol: string, isSpeaker: IsSpeaker, isFirst: boolean): ScriptNode {
  return parseLine({ from: 0, raw, eol }, isSpeaker, isFirst)
}
