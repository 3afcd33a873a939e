import { scriptUndoSplitLine } from '../../../messages/made/script.ts'
import type { Cast } from '../../model/cast.ts'
import type { LineId } from '../../model/ids.ts'
import type { InlinePart, LineNode, Script } from '../../model/script.ts'
import { parseInline } from '../inline.ts'
import { usualEol } from '../line-ends.ts'
import { freshIds, headOf, startOf, withBody } from './line-text.ts'
import { type LineCopy, withOwnDirection } from './own-direction.ts'
import type { NewId, ScriptEdit } from './types.ts'

/** Whether a line of this text, with these parts, is no longer than one may be. */
export type FitsLine = (text: string, parts: readonly InlinePart[]) => boolean

/**
 * Splits a line that is too long into as few lines of the same speaker as it takes, each ending behind a sentence, else
 * behind a clause, a pause or a word, and never inside a cue. The first keeps the id and with it the takes; what the line
 * decides for itself holds for all. Undefined if it fits, if action was narrated, or if something in it cannot be parted.
 */
export function splitLongLine(
  script: Script,
  nodeIndex: number,
  fits: FitsLine,
  newId: NewId,
  cast?: Cast,
): (ScriptEdit & { readonly pieces: number }) | undefined {
  const node = script.nodes[nodeIndex]
  if (node?.kind !== 'line' || node.isNarrated === true) return undefined
  const texts = piecesOf(node, fits)
  if (texts === undefined || texts.length < 2) return undefined
  const freshId = freshIds(script, newId)
  const eol = node.eol === '' ? usualEol(script.nodes) : node.eol
  const mark = startOf(node) - node.from
  const copies: LineCopy[] = []
  const lines = texts.map((text, index) => {
    const isLast = index === texts.length - 1
    if (index === 0) {
      return withBody(node, { text, overlap: node.overlap, ...(node.id === undefined ? {} : { id: node.id }) })
    }
    const id: LineId = freshId()
    if (node.id !== undefined) copies.push({ of: node.id, id })
    return withBody(node, { text, id, ...(isLast ? { interrupted: node.interrupted } : {}) }).slice(mark)
  })
  const caret = node.from + (lines[0]?.length ?? 0) + eol.length + headOf(node).length - mark + 1
  const edit: ScriptEdit = {
    label: scriptUndoSplitLine(),
    changes: [{ from: node.from, to: node.from + node.raw.length, insert: lines.join(eol) }],
    selection: { anchor: caret, head: caret },
  }
  return { ...withOwnDirection(edit, cast, copies), pieces: lines.length }
}

/** A place where a line can be parted, and how well: 0 behind a sentence, 1 a clause or a pause, 2 a word, 3 a sign. */
type Place = { readonly at: number; readonly rank: number }

function piecesOf(node: LineNode, fits: FitsLine): readonly string[] | undefined {
  const places = placesOf(node)
  const [start, end] = node.spans.text
  const isFitting = (from: number, to: number): boolean => {
    const text = node.raw.slice(from, to).trim()
    return fits(text, parseInline(text, 0, text.length))
  }
  const pieces: string[] = []
  let from = start
  while (!isFitting(from, end)) {
    const to = bestPlace(places, from, isFitting)
    if (to === undefined) return undefined
    pieces.push(node.raw.slice(from, to).trim())
    from = to
  }
  pieces.push(node.raw.slice(from, end).trim())
  return pieces.every((text) => text !== '') ? pieces : undefined
}

/** The best of the later half of the places up to which everything fits. */
function bestPlace(
  places: readonly Place[],
  from: number,
  isFitting: (from: number, to: number) => boolean,
): number | undefined {
  let low = places.findIndex(({ at }) => at > from)
  let high = places.length
  const first = low
  if (first === -1) return undefined
  while (low < high) {
    const middle = (low + high) >> 1
    if (isFitting(from, places[middle]?.at ?? 0)) low = middle + 1
    else high = middle
  }
  const last = places[low - 1]
  if (last === undefined || low <= first) return undefined
  let best = last
  for (let index = low - 1; index >= first; index -= 1) {
    const place = places[index]
    if (place === undefined || place.at - from < (last.at - from) / 2) break
    if (place.rank < best.rank) best = place
  }
  return best.at
}

const ends = /[.!?…]+["'”’)\]]*(?=\s)|[。！？]+[」』”]?|[,;:–—](?=\s)|[、，；]|\s+|[^\\](?=[\p{L}\p{N}])/gu

function placesOf({ raw, parts }: LineNode): readonly Place[] {
  const places: Place[] = []
  for (const part of parts) {
    if (part.kind !== 'text') {
      places.push({ at: part.to, rank: 1 })
      continue
    }
    for (const { 0: end, index } of raw.slice(part.from, part.to).matchAll(ends)) {
      const rank = /^[.!?…。！？]/u.test(end) ? 0 : /^[,;:–—、，；]/u.test(end) ? 1 : /^\s/u.test(end) ? 2 : 3
      places.push({ at: part.from + index + end.length, rank })
    }
  }
  return places
}
