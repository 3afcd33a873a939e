import { isLineId } from '../ids.ts'
import type { LineId } from '../ids.ts'
import { parseInline } from './inline.ts'
import { scanLineHead } from './line-head.ts'
import type { LineHead } from './line-head.ts'
import type { ActionNode, LineNode, NodeBase, ScriptNode } from './types.ts'

/**
 * Parses one physical line; every line can be parsed without its neighbours, so an edit needs only the lines it touches.
 * `isSpeaker` says whether a name of the right form makes a line. `isFirst`: it is the text's first line, where a byte
 * order mark may stand; by default, the one whose offset is 0. Never throws.
 */
export function parseLine(
  base: NodeBase,
  isSpeaker: (name: string) => boolean,
  isFirst: boolean = base.from === 0,
): ScriptNode {
  const { from, raw, eol } = base
  // A byte order mark belongs to the file, not to its first line.
  const start = isFirst && raw.charCodeAt(0) === 0xfeff ? 1 : 0
  switch (raw.charCodeAt(start)) {
    case 0x23: // #
      return heading(base, start)
    case 0x2f: // /
      if (raw.charCodeAt(start + 1) === 0x2f) {
        return { from, raw, eol, kind: 'note', text: raw.slice(start + 2).trim() }
      }
      break
    case 0x5c: // \
      return actionNode(base, start + 1)
    default:
      break
  }
  const head = scanLineHead(raw, start, isSpeaker)
  if (head !== undefined) return lineNode(base, head)
  return raw.trim() === '' ? { from, raw, eol, kind: 'blank' } : actionNode(base, start)
}

/** What stands behind a line's colon, or in a line of action: words with their marks and the id. */
export type LineBody = {
  readonly textFrom: number
  readonly textTo: number
  readonly overlap: boolean
  readonly interrupted: boolean
  readonly id: LineId | undefined
  /** The spaces before `#` and the id; undefined without one. */
  readonly idSpan: readonly [number, number] | undefined
}

/**
 * Reads the body of a line that begins at `bodyFrom`, behind the colon or at the first word of action. `idTo` is where the
 * id ends, if there is one.
 */
export function readBody(raw: string, bodyFrom: number, idTo: number | undefined): LineBody {
  const bodyTo = idTo === undefined ? raw.length : idTo - 7
  let from = skipWhiteSpace(raw, bodyFrom, bodyTo)
  let to = skipWhiteSpaceBack(raw, from, bodyTo)
  if (from >= to) {
    // Empty: the place where the first word would be typed, behind one space if there is room for it.
    from = Math.min(bodyFrom + 1, bodyFrom + Math.max(0, bodyTo - bodyFrom - (idTo === undefined ? 0 : 1)))
    to = from
  }
  const idSpan = idTo === undefined ? undefined : ([to, idTo] as const)

  const overlap = from < to && raw.charCodeAt(from) === 0x5e
  if (overlap) from = skipWhiteSpace(raw, from + 1, to)
  const cutFrom = startOfInterruption(raw, from, to)
  if (cutFrom !== undefined) to = skipWhiteSpaceBack(raw, from, cutFrom)
  const id = idTo === undefined ? undefined : raw.slice(idTo - 6, idTo)
  return {
    textFrom: from,
    textTo: to,
    overlap,
    interrupted: cutFrom !== undefined,
    id: id !== undefined && isLineId(id) ? id : undefined,
    idSpan,
  }
}

function heading(base: NodeBase, start: number): ScriptNode {
  const { from, raw, eol } = base
  const marks = raw[start + 1] === '#' ? 2 : 1
  const after = raw[start + marks]
  if (after !== undefined && after !== ' ' && after !== '\t') return actionNode(base, start)
  const title = raw.slice(start + marks).trim()
  return marks === 1 ? { from, raw, eol, kind: 'title', title } : { from, raw, eol, kind: 'scene', title }
}

// Two spaces before the id, as they are printed, and not one: "see #urgent" is likelier in action than in speech.
function actionNode(base: NodeBase, textFrom: number): ActionNode {
  const { from, raw, eol } = base
  const idTo = idEnd(raw, textFrom)
  if (idTo === undefined || !/[ \t]{2}$/.test(raw.slice(textFrom, idTo - 7))) {
    return { from, raw, eol, kind: 'action', text: raw.slice(textFrom).trim() }
  }
  const text = raw.slice(textFrom, idTo - 7).trim()
  const id = raw.slice(idTo - 6, idTo)
  return { from, raw, eol, kind: 'action', text, ...(isLineId(id) ? { id } : {}) }
}

// One literal for each usual form, and no spreads: this runs for every line of a script, on opening.
function lineNode({ from, raw, eol }: NodeBase, head: LineHead): LineNode {
  const { speaker, variant, delivery, nameSpan, deliverySpan } = head
  const { textFrom, textTo, overlap, interrupted, id, idSpan } = readBody(
    raw,
    head.colon + 1,
    idEnd(raw, head.colon + 1),
  )
  const text = raw.slice(textFrom, textTo)
  const parts = parseInline(raw, textFrom, textTo)
  const name = nameSpan
  const textSpan = [textFrom, textTo] as const
  const marks = { text, parts, overlap, interrupted } as const
  if (variant === undefined && deliverySpan === undefined && id !== undefined && idSpan !== undefined) {
    const spans = { name, text: textSpan, id: idSpan }
    return { from, raw, eol, kind: 'line', speaker, text, parts, overlap, interrupted, id, spans }
  }
  return {
    from,
    raw,
    eol,
    kind: 'line',
    speaker,
    ...(variant === undefined ? {} : { variant }),
    ...(delivery === undefined ? {} : { delivery }),
    ...marks,
    ...(id === undefined ? {} : { id }),
    spans: {
      name,
      ...(deliverySpan === undefined ? {} : { delivery: deliverySpan }),
      text: textSpan,
      ...(idSpan === undefined ? {} : { id: idSpan }),
    },
  }
}

// Offset behind `#abc123` that stands after at least one space, at the end. `\#abc123` has a backslash before it and is
// spoken.
function idEnd(raw: string, bodyFrom: number): number | undefined {
  const to = skipWhiteSpaceBack(raw, bodyFrom, raw.length)
  const mark = to - 7
  if (mark <= bodyFrom || raw.charCodeAt(mark) !== 0x23) return undefined
  const before = raw.charCodeAt(mark - 1)
  if (before !== 0x20 && before !== 0x09) return undefined
  for (let at = mark + 1; at < to; at++) {
    const unit = raw.charCodeAt(at)
    if (!((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))) return undefined
  }
  return to
}

// Two or more hyphens at the end, unless a backslash takes the meaning from the first.
function startOfInterruption(raw: string, from: number, to: number): number | undefined {
  let start = to
  while (start > from && raw.charCodeAt(start - 1) === 0x2d) start--
  if (to - start < 2) return undefined
  let backslashes = 0
  while (start - backslashes > from && raw[start - backslashes - 1] === '\\') backslashes++
  return backslashes % 2 === 1 ? undefined : start
}

function skipWhiteSpace(raw: string, from: number, to: number): number {
  let at = from
  while (at < to && isWhiteSpace(raw.charCodeAt(at))) at++
  return at
}

function skipWhiteSpaceBack(raw: string, from: number, to: number): number {
  let at = to
  while (at > from && isWhiteSpace(raw.charCodeAt(at - 1))) at--
  return at
}

// The white space that `String.prototype.trim` takes away.
function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return unit === 0xa0 || unit === 0xfeff || /\s/.test(String.fromCharCode(unit))
}
