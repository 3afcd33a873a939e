import { studioError } from '../errors.ts'
import type { IsSpeaker } from './block.ts'
import { parseDetached, ScriptBlock } from './block.ts'
import { forEachLine } from './line-ends.ts'
import { oncePer } from './once-per.ts'
import type { Script, ScriptNode, TextChange } from './types.ts'

/** Lines of a new block. Small enough to be copied at every keystroke, large enough to keep the list of blocks short. */
const usualLines = 128
/** A block of more lines is divided. */
const mostLines = 256
/** A block of fewer lines is joined with the next. */
const fewestLines = 32

/**
 * A script that is being edited: the same lines as `parseScript` gives, in blocks, so that an edit re-parses the lines
 * it touches and copies one block. An immutable value: an edit makes a new one that shares all other blocks.
 */
export type ScriptDocument = {
  readonly blocks: readonly ScriptBlock[]
  /** Physical lines: one more than there are line ends. */
  readonly lines: number
  /** UTF-16 code units. */
  readonly length: number
  readonly isSpeaker: IsSpeaker
}

/** A line's place: its index from 0, and the offset of its first character in the text. */
export type LinePlace = { readonly line: number; readonly from: number }

/** Opens a text. Only line ends are looked for; lines are parsed when they are first asked for. Never throws. */
export function openDocument(text: string, isSpeaker: IsSpeaker): ScriptDocument {
  const blocks: ScriptBlock[] = []
  let blockFrom = 0
  let pending = 0
  const close = (end: number): void => {
    blocks.push(ScriptBlock.ofText(text.slice(blockFrom, end), pending, isSpeaker, blocks.length === 0))
    blockFrom = end
    pending = 0
  }
  forEachLine(text, (_from, end, eol) => {
    pending += 1
    if (pending === usualLines || eol === '') close(end + eol.length)
  })
  return documentOf(blocks, isSpeaker)
}

/**
 * The document after changes to its text: equal to opening the changed text, line by line. Cost: the touched lines and
 * their blocks, whatever the length of the script.
 * @throws StudioError `input.invalid` as `applyChanges` does.
 */
export function updateDocument(document: ScriptDocument, changes: readonly TextChange[]): ScriptDocument {
  let done = 0
  for (const { from, to } of changes) {
    if (!(Number.isInteger(from) && Number.isInteger(to) && from >= done && to >= from && to <= document.length)) {
      throw studioError(
        'input.invalid',
        'A change does not fit the text it is for.',
        'Load the text again and repeat the change.',
      )
    }
    done = to
  }
  // From the last to the first, so that every offset still means what it meant in the old text.
  return changes.reduceRight(applyChange, document)
}

/**
 * The document with the lines `[line, line + count)` (from 0) replaced by others: for an editor that counts lines
 * itself. A new line keeps the end of the line it stands in for; further ones end in `eol`. The last line has no end.
 */
export function replaceLines(
  document: ScriptDocument,
  line: number,
  count: number,
  raws: readonly string[],
  eol = '\n',
): ScriptDocument {
  const first = Math.max(0, Math.min(line, document.lines))
  const last = Math.max(first, Math.min(first + count, document.lines))
  const reachesEnd = last === document.lines
  if (reachesEnd && first > 0 && (first === last || raws.length === 0)) {
    // The line before gets an end, or loses it: it is rewritten too.
    const before = nodeAt(document, first - 1)
    return replaceLines(document, first - 1, last - first + 1, [before?.raw ?? '', ...raws], eol)
  }
  const lines = raws.length === 0 && reachesEnd ? [''] : raws
  const nodes = lines.map((raw, index) => {
    const isLast = reachesEnd && index === lines.length - 1
    const kept = first + index < last ? nodeAt(document, first + index)?.eol : undefined
    const end = isLast ? '' : kept === undefined || kept === '' ? eol : kept
    return parseDetached(raw, end, document.isSpeaker, first + index === 0)
  })
  return splice(document, first, last, nodes)
}

/** The line of an index from 0; its `from` is 0, its place is `offsetOfLine`. Undefined outside the script. */
export function nodeAt(document: ScriptDocument, line: number): ScriptNode | undefined {
  const { block, first } = blockOfLine(document, line)
  return block?.nodeAt(line - first)
}

/**
 * Visits what every line is, in order, without making nodes: for questions about a whole script that need a few of them,
 * which `nodeAt` then makes.
 */
export function forEachKind(document: ScriptDocument, visit: (kind: ScriptNode['kind'], line: number) => void): void {
  let line = 0
  for (const block of document.blocks) {
    const first = line
    block.forEachKind((kind, index) => visit(kind, first + index))
    line += block.lines
  }
}

/** The offset of a line's first character in the text; the text's length for a line behind the last. */
export function offsetOfLine(document: ScriptDocument, line: number): number {
  const { block, first, from } = blockOfLine(document, line)
  return from + (block?.starts[line - first] ?? block?.length ?? 0)
}

/** The line that an offset of the text stands in: a line begins behind the end of the one before. */
export function lineAtOffset(document: ScriptDocument, offset: number): LinePlace {
  let line = 0
  let from = 0
  const last = document.blocks.at(-1)
  for (const block of document.blocks) {
    if (block !== last && offset >= from + block.length) {
      line += block.lines
      from += block.length
      continue
    }
    const { starts } = block
    let low = 0
    let high = block.lines
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (from + (starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: line + low, from: from + (starts[low] ?? 0) }
  }
  return { line, from }
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

/** The text, byte for byte. */
export function documentText(document: ScriptDocument): string {
  return document.blocks.map((block) => block.text).join('')
}

/** The document as the tree that the rest of the studio works with; blocks that have not moved are not built again. */
export function scriptOf(document: ScriptDocument): Script {
  const nodes: ScriptNode[] = []
  let from = 0
  for (const block of document.blocks) {
    for (const node of placedNodes(block, from)) nodes.push(node)
    from += block.length
  }
  return { nodes }
}

type PlacedNodes = { from: number; nodes: readonly ScriptNode[] }
const lastPlaced = oncePer((_block: ScriptBlock): PlacedNodes => ({ from: -1, nodes: [] }))

function placedNodes(block: ScriptBlock, from: number): readonly ScriptNode[] {
  const placed = lastPlaced(block)
  if (placed.from !== from) {
    let at = from
    placed.nodes = block.nodes.map((node) => {
      const own = { ...node, from: at }
      at += node.raw.length + node.eol.length
      return own
    })
    placed.from = from
  }
  return placed.nodes
}

function applyChange(document: ScriptDocument, change: TextChange): ScriptDocument {
  let first = lineAtOffset(document, change.from)
  if (first.from === change.from && first.line > 0) {
    // "\r" and what comes to stand behind it may become one line end.
    const before = nodeAt(document, first.line - 1)
    if (before?.eol === '\r') first = { line: first.line - 1, from: first.from - before.raw.length - 1 }
  }
  const last = lineAtOffset(document, change.to)
  const head = lineText(document, first.line).slice(0, change.from - first.from)
  const tail = lineText(document, last.line).slice(change.to - last.from)
  const nodes: ScriptNode[] = []
  const isLast = last.line === document.lines - 1
  const snippet = head + change.insert + tail
  forEachLine(snippet, (from, end, eol) => {
    if (eol === '' && !isLast) return
    nodes.push(parseDetached(snippet.slice(from, end), eol, document.isSpeaker, first.line === 0 && from === 0))
  })
  return splice(document, first.line, last.line + 1, nodes)
}

// A change may begin in the line before the head's slice: then the head is that whole line with its end.
function lineText(document: ScriptDocument, line: number): string {
  const node = nodeAt(document, line)
  return node === undefined ? '' : node.raw + node.eol
}

function splice(document: ScriptDocument, first: number, last: number, nodes: readonly ScriptNode[]): ScriptDocument {
  const { blocks } = document
  const start = blockOfLine(document, first)
  const end = last > first ? blockOfLine(document, last - 1) : start
  const before = start.block?.nodes.slice(0, first - start.first) ?? []
  const after = end.block?.nodes.slice(last - end.first) ?? []
  let region = [...before, ...nodes, ...after]
  let next = end.index + 1
  if (region.length < fewestLines) {
    region = [...region, ...(blocks[next]?.nodes ?? [])]
    next += 1
  }
  const fresh: ScriptBlock[] = []
  if (region.length > 0 && region.length <= mostLines) fresh.push(ScriptBlock.ofNodes(region))
  else {
    for (let at = 0; at < region.length; at += usualLines) {
      fresh.push(ScriptBlock.ofNodes(region.slice(at, at + usualLines)))
    }
  }
  return documentOf([...blocks.slice(0, start.index), ...fresh, ...blocks.slice(next)], document.isSpeaker)
}

function documentOf(blocks: readonly ScriptBlock[], isSpeaker: IsSpeaker): ScriptDocument {
  let lines = 0
  let length = 0
  for (const block of blocks) {
    lines += block.lines
    length += block.length
  }
  return { blocks, lines, length, isSpeaker }
}

// The block of a line; of a line behind the last, the last block.
function blockOfLine(
  document: ScriptDocument,
  line: number,
): { readonly block: ScriptBlock | undefined; readonly index: number; readonly first: number; readonly from: number } {
  let first = 0
  let from = 0
  const last = document.blocks.length - 1
  for (const [index, block] of document.blocks.entries()) {
    if (line < first + block.lines || index === last) return { block, index, first, from }
    first += block.lines
    from += block.length
  }
  return { block: undefined, index: 0, first, from }
}
