import { assertNever } from '../../model/assert-never.ts'
import type { LineNode, Script } from '../../model/script.ts'
import { textBlocksOf } from '../blocks.ts'
import { importedPart, joined } from '../parts.ts'
import { type TargetTimes, targetNote } from '../target-times.ts'

/**
 * The script as Fountain. What Fountain has no sign for goes into notes that other programs leave alone: `[[#k3f9x2]]`
 * behind a line is its id (with its variant, `[[#k3f9x2/radio]]`), `[[at …]]` its times. Cues become parentheticals.
 */
export function writeFountain(script: Script): string {
  let title: string | undefined
  const blocks: string[] = []
  for (const { node, target } of textBlocksOf(script).blocks) {
    switch (node.kind) {
      case 'title':
        if (title === undefined && node.title !== '') title = node.title
        else if (node.title !== '') blocks.push(`# ${node.title}`)
        break
      case 'scene':
        blocks.push(heading(node.title))
        break
      case 'note':
        if (node.text !== '') blocks.push(`[[${node.text.replaceAll(']]', '] ]')}]]`)
        break
      case 'action':
        if (node.text !== '') blocks.push(action(node.text))
        break
      case 'line':
        if (node.parts.length > 0) blocks.push(dialogue(node, target?.times))
        break
      case 'blank':
        break
      default:
        assertNever(node, 'script node')
    }
  }
  const page = title === undefined ? '' : `Title: ${title}\n\n`
  return `${page}${blocks.join('\n\n')}\n`
}

function heading(title: string): string {
  const text = escapeMarks(title)
  return /^(?:INT|EXT|EST|I\/E)[. ]/.test(title) ? text : `.${text || 'SCENE'}`
}

function dialogue(node: LineNode, times: TargetTimes | undefined): string {
  const rows = [`@${node.speaker}${node.overlap ? ' ^' : ''}`]
  if (node.delivery !== undefined) rows.push(`(${node.delivery})`)
  const parts = joined(node.parts.map(importedPart))
  for (const [index, part] of parts.entries()) {
    // A first parenthetical is the delivery: a cue without one before it stays in its brackets.
    if (part.kind === 'cue' && index === 0 && node.delivery === undefined) rows.push(`[${part.cue}]`)
    else if (part.kind === 'cue') rows.push(`(${part.cue.replace(/[()]/g, '')})`)
    else if (part.text.trim() !== '') rows.push(escapeMarks(part.text.trim()))
  }
  const notes = []
  if (node.id !== undefined) notes.push(`[[#${node.id}${node.variant === undefined ? '' : `/${node.variant}`}]]`)
  if (times !== undefined) notes.push(`[[${targetNote(times)}]]`)
  const end = [node.interrupted ? '--' : '', ...notes].filter((piece) => piece !== '').join(' ')
  if (end !== '') rows.push(end)
  return rows.join('\n')
}

function action(text: string): string {
  const isPlain = /\p{Ll}/u.test(text) && /^\p{L}/u.test(text) && !/^(?:int|ext|est|i)\b|^[\w ]+:|:$/i.test(text)
  return isPlain ? escapeMarks(text) : `!${escapeMarks(text)}`
}

// Emphasis, brackets that are words, hyphens that are no interruption, and what would begin another kind of row.
function escapeMarks(text: string): string {
  return text
    .replace(/[\\*_[\]]/g, '\\$&')
    .replace(/^[(~@!>.#=]/, '\\$&')
    .replace(/-(?=-+$)|(?<=-)-$/g, '\\-')
    .replaceAll('/*', '\\/*')
}
