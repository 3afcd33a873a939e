import { isLineId } from '../ids.ts'
import type { LineId } from '../ids.ts'
import { parseInline } from './inline.ts'
import { scanLineHead } from './line-head.ts'
import type { LineHead } from './line-head.ts'
import type { LineNode, NodeBase, ScriptNode } from './types.ts'

/**
 * Parses one physical line; every line can be parsed without its neighbours, so an edit needs only the lines it touches.
 * `isSpeaker` says whether a name of the right form makes a line. Never throws.
 */
export function parseLine(base: NodeBase, isSpeaker: (name: string) => boolean): ScriptNode {
  const { raw } = base
  // A byte order mark belongs to the file, not to its first line.
  const start = base.from === 0 && raw.startsWith('\ufeff') ? 1 : 0
  if (raw.trim() === '') return { ...base, kind: 'blank' }
  switch (raw[start]) {
    case '#':
      return heading(base, start)
    case '/':
      if (raw[start + 1] === '/') return { ...base, kind: 'note', text: raw.slice(start + 2).trim() }
      break
    case '\\':
      return { ...base, kind: 'action', text: raw.slice(start + 1).trim() }
    default:
      break
  }
  const head = scanLineHead(raw, start, isSpeaker)
  return head === undefined ? { ...base, kind: 'action', text: raw.slice(start).trim() } : lineNode(base, head)
}

function heading(base: NodeBase, start: number): ScriptNode {
  const { raw } = base
  const marks = raw[start + 1] === '#' ? 2 : 1
  const after = raw[start + marks]
  if (after !== undefined && after !== ' ' && after !== '\t') {
    return { ...base, kind: 'action', text: raw.slice(start).trim() }
  }
  const title = raw.slice(start + marks).trim()
  return marks === 1 ? { ...base, kind: 'title', title } : { ...base, kind: 'scene', title }
}

function lineNode(base: NodeBase, head: LineHead): LineNode {
  const { raw } = base
  const bodyFrom = head.colon + 1
  const mark = idAtEnd(raw, bodyFrom)
  const body = raw.slice(bodyFrom, mark?.from ?? raw.length)

  let from = bodyFrom + (body.length - body.trimStart().length)
  let to = bodyFrom + body.trimEnd().length
  if (from >= to) {
    // Empty: the place where the first word would be typed, behind one space if there is room for it.
    from = Math.min(bodyFrom + 1, bodyFrom + Math.max(0, body.length - (mark === undefined ? 0 : 1)))
    to = from
  }
  const idSpanFrom = to

  const overlap = from < to && raw[from] === '^'
  if (overlap) from = skipWhiteSpace(raw, from + 1, to)
  const cutFrom = startOfInterruption(raw, from, to)
  if (cutFrom !== undefined) to = from + raw.slice(from, cutFrom).trimEnd().length

  return {
    ...base,
    kind: 'line',
    speaker: head.speaker,
    ...(head.variant === undefined ? {} : { variant: head.variant }),
    ...(head.delivery === undefined ? {} : { delivery: head.delivery }),
    text: raw.slice(from, to),
    parts: parseInline(raw, from, to),
    overlap,
    interrupted: cutFrom !== undefined,
    ...(mark === undefined ? {} : { id: mark.id }),
    spans: {
      name: head.nameSpan,
      ...(head.deliverySpan === undefined ? {} : { delivery: head.deliverySpan }),
      text: [from, to],
      ...(mark === undefined ? {} : { id: [idSpanFrom, mark.to] as const }),
    },
  }
}

// `#abc123` after at least one space, at the end. `\#abc123` has a backslash before it and is spoken.
function idAtEnd(raw: string, bodyFrom: number): { from: number; to: number; id: LineId } | undefined {
  const to = raw.trimEnd().length
  const from = to - 7
  if (from <= bodyFrom || raw[from] !== '#') return undefined
  const before = raw[from - 1]
  const id = raw.slice(from + 1, to)
  return (before === ' ' || before === '\t') && isLineId(id) ? { from, to, id } : undefined
}

// Two or more hyphens at the end, unless a backslash takes the meaning from the first.
function startOfInterruption(raw: string, from: number, to: number): number | undefined {
  let start = to
  while (start > from && raw[start - 1] === '-') start--
  if (to - start < 2) return undefined
  let backslashes = 0
  while (start - backslashes > from && raw[start - backslashes - 1] === '\\') backslashes++
  return backslashes % 2 === 1 ? undefined : start
}

function skipWhiteSpace(raw: string, from: number, to: number): number {
  const rest = raw.slice(from, to)
  return from + (rest.length - rest.trimStart().length)
}
