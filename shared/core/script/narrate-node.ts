import { parseInline } from './inline.ts'
import { readLineBody } from './parse-line.ts'
import type { LineNode, ScriptNode } from '../model/script.ts'

/** One line as it is heard with a narrator of that name: itself, unless it is action with something to speak. */
export function narrateNode(node: ScriptNode, narrator: string): ScriptNode {
  if (node.kind !== 'action') return node
  const { from, raw, eol, id } = node
  const start = raw.startsWith('\ufeff') ? 1 : 0
  const idTo = id === undefined ? undefined : raw.trimEnd().length
  const { textFrom, textTo, overlap, interrupted, idSpan } = readLineBody(
    raw,
    raw[start] === '\\' ? start + 1 : start,
    idTo,
  )
  const parts = parseInline(raw, textFrom, textTo)
  const speaks = parts.some((part) =>
    part.kind === 'text' ? /[\p{L}\p{N}]/u.test(part.text) : part.kind === 'cue' && part.cue !== '',
  )
  if (!speaks) return node
  const line: LineNode = {
    from,
    raw,
    eol,
    kind: 'line',
    speaker: narrator,
    isNarrated: true,
    text: raw.slice(textFrom, textTo),
    parts,
    overlap,
    interrupted,
    ...(id === undefined ? {} : { id }),
    spans: { name: [0, 0], text: [textFrom, textTo], ...(idSpan === undefined ? {} : { id: idSpan }) },
  }
  return line
}
