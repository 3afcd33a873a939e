import { scriptUndoJoinLines, scriptUndoSplitLine } from '../../../messages/made/script.ts'
import type { Cast } from '../../model/cast.ts'
import { usualEol } from '../line-ends.ts'
import type { LineNode, Script } from '../../model/script.ts'
import { isLineOfCast } from './line-of-cast.ts'
import { freshIds, headOf, startOf, withBody } from './line-text.ts'
import { withOwnDirection } from './own-direction.ts'
import type { LineRange, NewId, ScriptEdit } from './types.ts'

/**
 * Splits the line at an offset of the text: the rest becomes a line of the same speaker with the same delivery and an id
 * of its own. The first part keeps the id and with it the takes. Cues, pauses and escapes are never cut: the split is
 * behind them. With the cast, what the line decides for itself holds for both parts. Where the rest is a line of
 * somebody whom `isSpeaker` knows, because words were written in front of it, it stays that line with its id. Undefined if
 * no words would be left on one side.
 */
export function splitLine(
  script: Script,
  offset: number,
  newId: NewId,
  cast?: Cast,
  isSpeaker: (name: string) => boolean = () => false,
): ScriptEdit | undefined {
  const node = script.nodes.find(
    (candidate) => offset >= candidate.from && offset <= candidate.from + candidate.raw.length,
  )
  if (node?.kind !== 'line' || node.isNarrated === true) return undefined
  const at = splitPlace(node, offset - node.from)
  const first = node.raw.slice(node.spans.text[0], at).trim()
  const second = node.raw.slice(at, node.spans.text[1]).trim()
  if (first === '' || second === '') return undefined
  const eol = node.eol === '' ? usualEol(script.nodes) : node.eol
  const id = freshIds(script, newId)()
  if (isLineOfCast(second, isSpeaker)) return partAt(node, at, `  #${id}${eol}`)
  const kept = withBody(node, { text: first, overlap: node.overlap, ...(node.id === undefined ? {} : { id: node.id }) })
  const mark = startOf(node) - node.from
  const added = withBody(node, { text: second, interrupted: node.interrupted, id }).slice(mark)
  const caret = node.from + kept.length + eol.length + headOf(node).length - mark + 1
  const edit: ScriptEdit = {
    label: scriptUndoSplitLine(),
    changes: [{ from: node.from, to: node.from + node.raw.length, insert: kept + eol + added }],
    selection: { anchor: caret, head: caret },
  }
  return withOwnDirection(edit, cast, node.id === undefined ? [] : [{ of: node.id, id }])
}

/**
 * Only the end of a line is put there: the rest reads as a line by itself. Its id comes in the same step: one that came
 * later would stay when this is undone, in front of the old line.
 */
function partAt(node: LineNode, at: number, end: string): ScriptEdit {
  const from = node.raw.slice(0, at).trimEnd().length
  const to = at + (/^\s*/.exec(node.raw.slice(at))?.[0].length ?? 0)
  const caret = node.from + from + end.length
  return {
    label: scriptUndoSplitLine(),
    changes: [{ from: node.from + from, to: node.from + to, insert: end }],
    selection: { anchor: caret, head: caret },
  }
}

/**
 * Joins lines of one speaker; blank lines between them go. The first keeps its id, another delivery of a later one
 * becomes a cue where it begins. Undefined if anything else stands between, a speaker or variant differs, or there is only
 * one line.
 */
export function joinLines(script: Script, range: LineRange): ScriptEdit | undefined {
  const nodes = script.nodes.slice(range.first, range.last + 1)
  const lines = nodes.filter((node) => node.kind === 'line')
  const [first, ...others] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined || others.length === 0) return undefined
  if (nodes.some((node) => node.kind !== 'line' && node.kind !== 'blank')) return undefined
  if (lines.some((line) => line.isNarrated === true)) return undefined
  if (others.some((line) => line.speaker !== first.speaker || line.variant !== first.variant)) return undefined
  let delivery = first.delivery
  let text = first.text
  for (const line of others) {
    const cue = line.delivery !== undefined && line.delivery !== delivery ? line.delivery.replace(/[[\]\\]/g, ' ') : ''
    delivery = line.delivery ?? delivery
    // A text that began or ended a line may hold signs that mean something there; an escape would be heard inside.
    text = [text, cue === '' ? '' : `[${cue.trim()}]`, line.text].filter((piece) => piece !== '').join(' ')
  }
  const id = lines.find((line) => line.id !== undefined)?.id
  const insert = withBody(first, {
    text,
    overlap: first.overlap,
    interrupted: last.interrupted,
    ...(id === undefined ? {} : { id }),
  })
  const caret = first.from + first.spans.text[0] + first.text.length
  return {
    label: scriptUndoJoinLines(),
    changes: [{ from: first.from, to: last.from + last.raw.length, insert }],
    selection: { anchor: caret, head: caret },
  }
}

function splitPlace(node: LineNode, wanted: number): number {
  const at = Math.min(Math.max(wanted, node.spans.text[0]), node.spans.text[1])
  for (const part of node.parts) {
    if (at <= part.from || at >= part.to) continue
    if (part.kind !== 'text') return part.to
    const before = node.raw.charCodeAt(at - 1)
    let backslashes = 0
    while (at - backslashes > part.from && node.raw[at - backslashes - 1] === '\\') backslashes++
    return backslashes % 2 === 1 || (before >= 0xd800 && before <= 0xdbff) ? Math.min(at + 1, part.to) : at
  }
  return at
}
