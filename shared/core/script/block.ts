import { forEachLine } from './line-ends.ts'
import { parseLine } from './parse-line.ts'
import type { ScriptNode } from './types.ts'

/** Whether a name makes a line, as `speakerTest` answers it. */
export type IsSpeaker = (name: string) => boolean

/**
 * Some consecutive lines of a script. An immutable value that parses its lines when they are first asked for, so that
 * opening a script costs no more than finding its line ends. Nodes in a block have `from` 0: an edit would otherwise
 * have to touch every node behind it.
 */
export class ScriptBlock {
  /** Physical lines in it: one at least. */
  readonly lines: number
  /** UTF-16 code units, line ends included. */
  readonly length: number
  #source: { readonly text: string; readonly isSpeaker: IsSpeaker; readonly isFirst: boolean } | undefined
  #nodes: readonly ScriptNode[] | undefined
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

  /** The lines, parsed. */
  get nodes(): readonly ScriptNode[] {
    if (this.#nodes !== undefined) return this.#nodes
    const nodes: ScriptNode[] = []
    const source = this.#source
    if (source !== undefined) {
      const { text, isSpeaker, isFirst } = source
      forEachLine(text, (from, end, eol) => {
        if (nodes.length === this.lines) return
        nodes.push(parseDetached(text.slice(from, end), eol, isSpeaker, isFirst && from === 0))
      })
    }
    this.#nodes = nodes
    this.#source = undefined
    return nodes
  }

  /** Where each line begins, counted from the block's beginning. */
  get starts(): Uint32Array {
    if (this.#starts !== undefined) return this.#starts
    const starts = new Uint32Array(this.lines)
    let at = 0
    for (const [index, node] of this.nodes.entries()) {
      starts[index] = at
      at += node.raw.length + node.eol.length
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
}

/** Parses one line for a block. `isFirst`: it is the script's first line. */
export function parseDetached(raw: string, eol: string, isSpeaker: IsSpeaker, isFirst: boolean): ScriptNode {
  return parseLine({ from: 0, raw, eol }, isSpeaker, isFirst)
}
