import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { ScriptNode } from '../../../shared/core/model/script.ts'
import { maybeScreenplayHeading } from '../../../shared/core/script/screenplay-heading.ts'

/** A stretch of a line that looks different; offsets are in the physical line, `[from, to)`. */
export type LinePiece = { readonly from: number; readonly to: number; readonly className: string }

/**
 * The stretches of a spoken line, in order and without overlap: the name (with its colon and the space behind it, so
 * that texts line up), delivery, the marks `^` and `--`, cues and pauses.
 */
export function linePieces(node: ScriptNode, isUnknownSpeaker: boolean): readonly LinePiece[] {
  if (node.kind === 'scene') return sceneAside(node.raw, node.title)
  if (node.kind !== 'line') return []
  const { name, delivery, text } = node.spans
  const colon = node.raw.indexOf(':', delivery?.[1] ?? name[1])
  const bodyFrom = node.isNarrated === true ? 0 : colon + 1
  const nameClass = isUnknownSpeaker ? 'cm-name cm-name-unknown' : 'cm-name'
  const pieces: LinePiece[] = []
  if (node.isNarrated === true) {
    // No name stands in the text.
  } else if (delivery === undefined) {
    const to = node.raw[bodyFrom] === ' ' ? bodyFrom + 1 : bodyFrom
    pieces.push({ from: name[0], to, className: nameClass })
  } else {
    pieces.push({ from: name[0], to: delivery[0], className: nameClass })
    pieces.push({ from: delivery[0], to: bodyFrom, className: 'cm-delivery' })
  }
  if (node.overlap) {
    const from = node.raw.indexOf('^', bodyFrom)
    pieces.push({ from, to: from + 1, className: 'cm-mark' })
  }
  for (const part of node.parts) {
    if (part.kind !== 'text') pieces.push({ from: part.from, to: part.to, className: 'cm-cue' })
  }
  if (node.interrupted) {
    const from = node.raw.indexOf('--', text[1])
    const to = from + (/^-+/.exec(node.raw.slice(from))?.[0].length ?? 2)
    if (from !== -1) pieces.push({ from, to, className: 'cm-mark' })
  }
  return pieces.filter((piece) => piece.to > piece.from)
}

// What follows the scene's name: in "Scene 2. Signal house. Night." the last sentence. A screenplay's heading is a name as a
// whole, and so is "Dr. Smith's office".
function sceneAside(raw: string, title: string): readonly LinePiece[] {
  if (maybeScreenplayHeading(title)) return []
  const name = /^(?:[\p{L}]+ \d+[.:] *)?[^.]*[\p{L}\p{N}]{4}\. /u.exec(title)?.[0]
  if (name === undefined || name.length >= title.length || /^[\p{L}]+ \d+[.:] *$/u.test(name)) return []
  const from = raw.indexOf(title) + name.length
  return [{ from, to: from + title.length - name.length, className: 'cm-aside' }]
}

/** Length of what announces a heading or a note (`# `, `## `, `// `), hidden while the caret is elsewhere; else 0. */
export function announcementLength(node: ScriptNode): number {
  switch (node.kind) {
    case 'title':
      return node.title === '' ? 0 : node.raw.indexOf(node.title, 1)
    case 'scene':
      return node.title === '' ? 0 : node.raw.indexOf(node.title, 2)
    case 'note':
      return node.text === '' ? 0 : node.raw.indexOf(node.text, 2)
    case 'line':
    case 'action':
    case 'blank':
      return 0
    default:
      return assertNever(node, 'script node')
  }
}
