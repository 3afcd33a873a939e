import { problemError } from '../model/errors.ts'
import type { LineReader, ScriptBlock } from './block.ts'
import { readDetached } from './block.ts'
import { isMarkerLine } from './conflict-markers.ts'
import type { LinePlace, ScriptDocument } from './document.ts'
import {
  blockIndex,
  blocksOf,
  documentFrom,
  documentText,
  lineAtOffset,
  mostLines,
  nodeAt,
  openScriptDocument,
  withBlock,
} from './document.ts'
import { forEachLine } from './line-ends.ts'
import { markConflicts } from './mark-conflicts.ts'
import type { ScriptNode, TextChange } from '../model/script.ts'
import { say } from '../../messages/say.ts'

/** A block of fewer lines is joined with the next. */
const fewestLines = 32

/** Lines `first` to `last` (without the last, from 0) of a document, and what stands in their place, without line ends. */
export type LinePatch = { readonly first: number; readonly last: number; readonly raws: readonly string[] }

type NodePatch = { readonly first: number; readonly last: number; readonly nodes: readonly ScriptNode[] }

/** Changes and the lines they touch: `first` to `last`, with it. What touches the same line is together. */
type TouchedLines = { readonly first: LinePlace; last: LinePlace; readonly changes: TextChange[] }

/**
 * The document after changes to its text: equal to opening the changed text, line by line. Lines that are not touched keep
 * their nodes. Cost: the touched lines and their blocks, whatever the length of the script.
 * @throws StudioError `script.misfit` as `applyChanges` does.
 */
export function updateDocument(document: ScriptDocument, changes: readonly TextChange[]): ScriptDocument {
  let done = 0
  for (const { from, to } of changes) {
    if (!(Number.isInteger(from) && Number.isInteger(to) && from >= done && to >= from && to <= document.length)) {
      throw problemError('script.misfit', say('script.change.misfit'), say('script.change.misfit.remedy'))
    }
    done = to
  }
  const patches = touchedLines(document, changes).map((touched) => patchOf(document, touched))
  return patches.length === 0 ? document : spliced(document, patches)
}

/**
 * The document with some lines replaced by others: for an editor that counts lines itself. Patches are in ascending order
 * and do not overlap. A new line keeps the end of the line it stands in for, the last of them for all further ones, or
 * ends in `eol`; the script's last line has no end.
 */
export function patchLines(document: ScriptDocument, patches: readonly LinePatch[], eol: string): ScriptDocument {
  const added = patches.reduce((sum, { first, last, raws }) => sum + raws.length - (last - first), 0)
  const lastLine = document.lines + added - 1
  let shift = 0
  const read = patches.map(({ first, last, raws }): NodePatch => {
    const start = first + shift
    shift += raws.length - (last - first)
    const nodes = raws.map((raw, index) => {
      const old = Math.min(first + index, last - 1)
      const kept = old < first ? undefined : nodeAt(document, old)?.eol
      const end = start + index === lastLine ? '' : kept === undefined || kept === '' ? eol : kept
      return readDetached(raw, end, document.reader, start + index === 0)
    })
    return { first, last, nodes }
  })
  const after = spliced(document, read)
  const last = read.at(-1)
  return last?.last === document.lines && last.nodes.length === 0 ? withoutLastEnd(after) : after
}

// The lines at the end are gone: the one before them is the last now.
function withoutLastEnd(document: ScriptDocument): ScriptDocument {
  const line = document.lines - 1
  const node = nodeAt(document, line)
  if (node === undefined || node.eol === '') return document
  return spliced(document, [{ first: line, last: line + 1, nodes: [{ ...node, eol: '' }] }])
}

/** The same lines with their ends, read in another way. */
export function rereadDocument(document: ScriptDocument, reader: LineReader): ScriptDocument {
  const text = documentText(document)
  if (!text.includes('\r')) return openScriptDocument(text, reader)
  // Put together, "\r" and "\n" that end two lines would end one.
  const nodes = document.blocks.flatMap((block) => block.nodes)
  const read = nodes.map(({ raw, eol }, index) => readDetached(raw, eol, reader, index === 0))
  const hasMarkers = read.some(({ raw }) => isMarkerLine(raw))
  return documentFrom(blocksOf(hasMarkers ? markConflicts(read) : read), reader, hasMarkers)
}

function touchedLines(document: ScriptDocument, changes: readonly TextChange[]): readonly TouchedLines[] {
  const groups: TouchedLines[] = []
  for (const change of changes) {
    const first = firstTouched(document, change.from)
    const last = lineAtOffset(document, change.to)
    const before = groups.at(-1)
    if (before === undefined || before.last.line < first.line) groups.push({ first, last, changes: [change] })
    else {
      before.last = last
      before.changes.push(change)
    }
  }
  return groups
}

function firstTouched(document: ScriptDocument, offset: number): LinePlace {
  const place = lineAtOffset(document, offset)
  if (place.from !== offset || place.line === 0) return place
  // "\r" and what comes to stand behind it may become one line end.
  const before = nodeAt(document, place.line - 1)
  if (before?.eol !== '\r') return place
  return { line: place.line - 1, from: offset - before.raw.length - before.eol.length }
}

function patchOf(document: ScriptDocument, { first, last, changes }: TouchedLines): NodePatch {
  let text = ''
  let place = first
  let done = first.from
  for (const { from, to, insert } of changes) {
    text += textBetween(document, place, done, from) + insert
    place = lineAtOffset(document, to)
    done = to
  }
  text += lineText(document, last.line).slice(done - last.from)
  const nodes: ScriptNode[] = []
  const isLast = last.line === document.lines - 1
  forEachLine(text, (from, end, eol) => {
    if (eol === '' && !isLast) return
    nodes.push(readDetached(text.slice(from, end), eol, document.reader, first.line === 0 && from === 0))
  })
  return { first: first.line, last: last.line + 1, nodes }
}

/** The text from one offset to another. `line`: the line that the first one stands in. */
function textBetween(document: ScriptDocument, { line, from: start }: LinePlace, from: number, to: number): string {
  let text = ''
  for (let [at, lineFrom] = [line, start]; lineFrom < to; at += 1) {
    const own = lineText(document, at)
    text += own.slice(Math.max(0, from - lineFrom), to - lineFrom)
    lineFrom += own.length
  }
  return text
}

function lineText(document: ScriptDocument, line: number): string {
  const node = nodeAt(document, line)
  return node === undefined ? '' : node.raw + node.eol
}

function spliced(document: ScriptDocument, patches: readonly NodePatch[]): ScriptDocument {
  const { reader } = document
  const isMarked = patches.some(({ nodes }) => nodes.some(({ raw }) => isMarkerLine(raw)))
  const mayBeMarked = document.hasMarkers || isMarked
  const [only] = patches
  if (!mayBeMarked && only !== undefined && patches.length === 1) {
    const inOne = splicedInBlock(document, only)
    if (inOne !== undefined) return inOne
  }
  const blocks = splicedBlocks(document, patches)
  if (!mayBeMarked) return documentFrom(blocks, reader, false)
  // Lines of a group are read by what stands far from them: all groups are looked for again.
  const plain = blocks
    .flatMap((block) => block.nodes)
    .map((node, index) => (isInConflict(node) ? readDetached(node.raw, node.eol, reader, index === 0) : node))
  const hasMarkers = plain.some(({ raw }) => isMarkerLine(raw))
  return documentFrom(blocksOf(hasMarkers ? markConflicts(plain) : plain), reader, hasMarkers)
}

// The usual edit is of lines in one block, which is neither too small nor too large afterwards.
function splicedInBlock(document: ScriptDocument, { first, last, nodes }: NodePatch): ScriptDocument | undefined {
  const at = blockIndex(document.firstLines, first)
  const block = document.blocks[at]
  if (block === undefined) return undefined
  const from = first - (document.firstLines[at] ?? 0)
  const to = from + last - first
  const lines = block.lines + nodes.length - (last - first)
  if (to > block.lines || lines < fewestLines || lines > mostLines) return undefined
  return withBlock(document, at, block.with(from, to, nodes))
}

function splicedBlocks({ blocks, firstLines }: ScriptDocument, patches: readonly NodePatch[]): ScriptBlock[] {
  const made: ScriptBlock[] = []
  let region: ScriptNode[] = []
  const flush = (): void => {
    for (const block of blocksOf(region)) made.push(block)
    region = []
  }
  // Lines of the old document that are behind us.
  let taken = 0
  let next = 0
  for (const [at, block] of blocks.entries()) {
    const first = firstLines[at] ?? 0
    const end = first + block.lines
    // What is put in behind the last line belongs to the last block.
    const until = at === blocks.length - 1 ? end : end - 1
    const isUntouched = taken <= first && (patches[next]?.first ?? Number.POSITIVE_INFINITY) > until
    if (isUntouched && (region.length === 0 || region.length >= fewestLines)) {
      flush()
      made.push(block)
      taken = end
      continue
    }
    taken = Math.max(taken, first)
    for (let patch = patches[next]; patch !== undefined && patch.first <= until; patch = patches[++next]) {
      for (let line = taken; line < patch.first; line++) push(block, line - first)
      for (const node of patch.nodes) region.push(node)
      taken = Math.max(taken, patch.last)
    }
    for (; taken < end; taken++) push(block, taken - first)
  }
  flush()
  return made

  function push(block: ScriptBlock, index: number): void {
    const node = block.nodes[index]
    if (node !== undefined) region.push(node)
  }
}

function isInConflict(node: ScriptNode): boolean {
  return node.kind === 'note' && node.conflict !== undefined
}
