import type { Cast } from '../model/cast.ts'
import { formatLine } from '../script/print.ts'
import type { LineNode } from '../model/script.ts'
import { type Block, plainWordsOf, speakerKeys, textOf } from './blocks.ts'
import { type LineElement, lineTextOf, type ScriptElement, spacedNotation } from './elements.ts'
import { importedPart, joined } from './parts.ts'
import { targetNote } from './target-times.ts'
import type { ImportedPart } from './types.ts'

/** What a block becomes when a source's element takes its place. `rows` are physical lines without line ends. */
export type MergedBlock = { readonly rows: readonly string[]; readonly shown: string }

/**
 * The block as the source wants it, or undefined if the source says nothing new. Direction that was added here (cues,
 * delivery, overlap, interruption, variant) stays where the source has none; only our own notation, which can say all of
 * it (`isComplete`), also takes it away. The id stays.
 */
export function mergedBlock(
  block: Block,
  element: ScriptElement,
  cast: Cast,
  isComplete: boolean,
): MergedBlock | undefined {
  const { node } = block
  if (node.kind !== 'line' || element.kind !== 'line') {
    if (element.kind === 'line' || textOf(node) === element.text) return undefined
    // Action that a narrator reads has an id, and takes that hang on it.
    const id = node.kind === 'action' && node.id !== undefined ? `  #${node.id}` : ''
    return { rows: [element.raw + id], shown: element.text }
  }
  const line = mergedLine(node, element, cast, isComplete)
  const times = element.target === undefined ? block.target?.times : element.target
  const note = times === undefined ? undefined : targetNote(times)
  const hadNote = block.target === undefined ? undefined : targetNote(block.target.times)
  if (line === undefined && note === hadNote) return undefined
  const spoken =
    line === undefined ? node.raw : formatLine({ ...line, ...(node.id === undefined ? {} : { id: node.id }) })
  const row = note === undefined ? undefined : note === hadNote ? block.target?.raw : `// ${note}`
  const shown = line === undefined ? formatLine(element.line) : formatLine(line)
  return {
    rows: row === undefined ? [spoken] : [row, spoken],
    shown: note === hadNote || note === undefined ? shown : `${shown} (${note})`,
  }
}

function mergedLine(
  node: LineNode,
  element: LineElement,
  cast: Cast,
  isComplete: boolean,
): LineElement['line'] | undefined {
  const { line } = element
  const who = speakerKeys(cast)
  const isSameSpeaker = who(node.speaker) === who(line.speaker)
  const own = joined(node.parts.map(importedPart))
  const isSameText = isComplete
    ? lineTextOf(own).normalize('NFC') === line.text.normalize('NFC')
    : spacedNotation(own) === element.spaced ||
      isSentText(node, own, element) ||
      (!element.hasCues && plainWordsOf(node).normalize('NFC') === element.words.normalize('NFC'))
  const keep = <T>(own: T | undefined, theirs: T | undefined): T | undefined => theirs ?? (isComplete ? undefined : own)
  const variant = keep(node.variant, line.variant)
  const delivery = keep(node.delivery, line.delivery)
  const overlap = line.overlap === true || (!isComplete && node.overlap)
  const interrupted = line.interrupted === true || (!isComplete && node.interrupted)
  const isSame =
    isSameSpeaker &&
    isSameText &&
    variant === node.variant &&
    delivery === node.delivery &&
    overlap === node.overlap &&
    interrupted === node.interrupted
  if (isSame) return undefined
  return {
    speaker: isSameSpeaker ? node.speaker : line.speaker,
    ...(variant === undefined ? {} : { variant }),
    ...(delivery === undefined ? {} : { delivery }),
    text: isSameText ? node.text : line.text,
    ...(overlap ? { overlap } : {}),
    ...(interrupted ? { interrupted } : {}),
  }
}

// Tagged text says the delivery as a first cue, as the service is sent it.
function isSentText(node: LineNode, own: readonly ImportedPart[], element: LineElement): boolean {
  if (node.delivery === undefined || element.line.delivery !== undefined) return false
  return spacedNotation([{ kind: 'cue', cue: node.delivery }, ...own]) === element.spaced
}
