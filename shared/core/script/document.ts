import type { LineReader } from './block.ts'
import { readDetached, ScriptBlock } from './block.ts'
import { mayHoldMarkers } from './conflict-markers.ts'
import { forEachLine } from './line-ends.ts'
import { markConflicts } from './mark-conflicts.ts'
import { oncePer } from '../model/once-per.ts'
import type { ScriptNode } from '../model/script.ts'

/** Lines of a new block. Small enough to be copied at every keystroke, large enough to keep the list of blocks short. */
const usualLines = 128
/** A block of more lines is divided. */
export const mostLines = 256

/**
 * A script that is being edited: the same lines as `parseScript` gives, in blocks, so that an edit re-parses the lines
 * it touches and copies one block. An immutable value: an edit makes a new one that shares all other blocks.
 */
export type ScriptDocument = {
  readonly blocks: readonly ScriptBlock[]
  /** For each block the index of its first line, and behind the last one the number of lines. */
  readonly firstLines: readonly number[]
  /** For each block the offset of its first character, and behind the last one the length. */
  readonly offsets: readonly number[]
  /** Physical lines: one more than there are line ends. */
  readonly lines: number
  /** UTF-16 code units. */
  readonly length: number
  readonly reader: LineReader
  /** False where no group of conflict markers can come to be whole without a marker being written. */
  readonly hasMarkers: boolean
}

/** A line's place: its index from 0, and the offset of its first character in the text. */
export type LinePlace = { readonly line: number; readonly from: number }

/**
 * Opens a text. Only line ends are looked for; lines are parsed when they are first asked for, but those of a text with
 * conflict markers at once. Never throws.
 */
export function openScriptDocument(text: string, reader: LineReader): ScriptDocument {
  if (mayHoldMarkers(text)) {
    const nodes: ScriptNode[] = []
    forEachLine(text, (from, end, eol) => nodes.push(readDetached(text.slice(from, end), eol, reader, from === 0)))
    return documentFrom(blocksOf(markConflicts(nodes)), reader, true)
  }
  const lineStarts: number[] = []
  forEachLine(text, (from) => lineStarts.push(from))
  const lines = lineStarts.length
  lineStarts.push(text.length)
  const blocks: ScriptBlock[] = []
  for (let first = 0; first < lines; first += usualLines) {
    blocks.push(ScriptBlock.ofText({ text, lineStarts, reader }, first, Math.min(usualLines, lines - first)))
  }
  return documentFrom(blocks, reader, false)
}

/** The line of an index from 0; its `from` is 0. Undefined outside the script. */
export function nodeAt(document: ScriptDocument, line: number): ScriptNode | undefined {
  const index = blockIndex(document.firstLines, line)
  return document.blocks[index]?.nodeAt(line - (document.firstLines[index] ?? 0))
}

/**
 * Visits what every line is, in order, without making nodes: for questions about a whole script that need a few of them,
 * which `nodeAt` then makes.
 */
export function forEachKind(document: ScriptDocument, visit: (kind: ScriptNode['kind'], line: number) => void): void {
  for (const [at, block] of document.blocks.entries()) {
    const first = document.firstLines[at] ?? 0
    block.forEachKind((kind, index) => visit(kind, first + index))
  }
}

/** The line that an offset of the text stands in: a line begins behind the end of the one before. */
export function lineAtOffset(document: ScriptDocument, offset: number): LinePlace {
  const index = blockIndex(document.offsets, offset)
  const [line, from] = [document.firstLines[index] ?? 0, document.offsets[index] ?? 0]
  const starts = document.blocks[index]?.starts ?? [0]
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (from + (starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return { line: line + low, from: from + (starts[low] ?? 0) }
}

/** Visits every line in order. `from` is its offset in the text. */
export function forEachNode(
  document: ScriptDocument,
  visit: (node: ScriptNode, line: number, from: number) => void,
): void {
  let line = 0
  let from = 0
  for (const { nodes } of document.blocks) {
    for (const node of nodes) {
      visit(node, line, from)
      line += 1
      from += node.raw.length + node.eol.length
    }
  }
}

/** Lines from an index on, or up to another one, which is not among them. They are read for it. */
export function nodesBetween({ blocks, firstLines }: ScriptDocument, from: number, to: number): readonly ScriptNode[] {
  if (from >= to) return []
  const first = blockIndex(firstLines, from)
  const last = blockIndex(firstLines, to - 1)
  const skipped = from - (firstLines[first] ?? 0)
  if (first === last) return blocks[first]?.nodes.slice(skipped, skipped + to - from) ?? []
  // Several times as quick as `flatMap` for lists in long pieces.
  const none: readonly ScriptNode[] = []
  return none.concat(...blocks.slice(first, last + 1).map(({ nodes }) => nodes)).slice(skipped, skipped + to - from)
}

/** The text, byte for byte. Put together when it is first asked for. */
export const documentText: (document: ScriptDocument) => string = oncePer((document: ScriptDocument) =>
  document.blocks.map((block) => block.text).join(''),
)

/** The lines without their places; a list that is made once. */
export const documentNodes: (document: ScriptDocument) => readonly ScriptNode[] = oncePer((document: ScriptDocument) =>
  document.blocks.flatMap((block) => block.nodes),
)

/** Lines that are parsed, in blocks. */
export function blocksOf(nodes: readonly ScriptNode[]): readonly ScriptBlock[] {
  if (nodes.length === 0) return []
  if (nodes.length <= mostLines) return [ScriptBlock.ofNodes(nodes)]
  const blocks: ScriptBlock[] = []
  for (let at = 0; at < nodes.length; at += usualLines)
    blocks.push(ScriptBlock.ofNodes(nodes.slice(at, at + usualLines)))
  return blocks
}

/** The document of some blocks. */
export function documentFrom(blocks: readonly ScriptBlock[], reader: LineReader, hasMarkers: boolean): ScriptDocument {
  // Plain arrays: one is copied at every key, and typed ones of that size are costly to make and to collect.
  const firstLines = [0]
  const offsets = [0]
  let lines = 0
  let length = 0
  for (const block of blocks) {
    lines += block.lines
    length += block.length
    firstLines.push(lines)
    offsets.push(length)
  }
  return { blocks, firstLines, offsets, lines, length, reader, hasMarkers }
}

/** The document with one block in the place of another; all others are kept, and those behind it only move. */
export function withBlock(document: ScriptDocument, at: number, block: ScriptBlock): ScriptDocument {
  const { firstLines, offsets, reader, hasMarkers } = document
  const blocks = document.blocks.slice()
  const old = blocks[at]
  blocks[at] = block
  const moreLines = block.lines - (old?.lines ?? 0)
  const moreLength = block.length - (old?.length ?? 0)
  return {
    blocks,
    firstLines: moreLines === 0 ? firstLines : movedBehind(firstLines, at, moreLines),
    offsets: movedBehind(offsets, at, moreLength),
    lines: document.lines + moreLines,
    length: document.length + moreLength,
    reader,
    hasMarkers,
  }
}

function movedBehind(starts: readonly number[], at: number, by: number): readonly number[] {
  const moved = starts.slice()
  for (let index = at + 1; index < moved.length; index++) moved[index] = (moved[index] ?? 0) + by
  return moved
}

/** The block that a line is in, by `firstLines`, or an offset, by `offsets`; for a value behind the last, the last block. */
export function blockIndex(starts: readonly number[], value: number): number {
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}
