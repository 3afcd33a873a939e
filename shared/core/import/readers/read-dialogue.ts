import { parseScript } from '../../script/parse.ts'
import type { KnownSpeakers, LineNode } from '../../model/script.ts'
import { importedPart, joined } from '../parts.ts'
import { readTargetNote, type TargetTimes } from '../target-times.ts'
import type { ImportedItem, ImportedScript } from '../types.ts'

/** Reads our own notation. Ids, variants, deliveries and target times are kept; names follow the script's own rule. */
export function readDialogue(text: string, known: KnownSpeakers): ImportedScript {
  const { nodes } = parseScript(text, known)
  const items: ImportedItem[] = []
  let title: string | undefined
  let target: TargetTimes | undefined
  for (const [index, node] of nodes.entries()) {
    switch (node.kind) {
      case 'title':
        if (title === undefined) title = node.title
        else items.push({ kind: 'note', text: node.title })
        break
      case 'scene':
        items.push({ kind: 'scene', title: node.title })
        break
      case 'action':
        items.push({ kind: 'action', text: node.text, ...(node.id === undefined ? {} : { sourceId: node.id }) })
        break
      case 'note': {
        const times = nodes[index + 1]?.kind === 'line' ? readTargetNote(node.text) : undefined
        if (times === undefined) items.push({ kind: 'note', text: node.text })
        else target = times
        break
      }
      case 'line':
        items.push(importedLine(node, target))
        target = undefined
        break
      case 'blank':
        break
    }
  }
  return { ...(title === undefined ? {} : { title }), format: 'dialogue', items, problems: [] }
}

/** A parsed line in the neutral form. */
export function importedLine(node: LineNode, target: TargetTimes | undefined): ImportedItem & { kind: 'line' } {
  return {
    kind: 'line',
    speaker: node.speaker,
    ...(node.variant === undefined ? {} : { variant: node.variant }),
    ...(node.delivery === undefined ? {} : { delivery: node.delivery }),
    parts: joined(node.parts.map(importedPart)),
    ...(node.overlap ? { dual: true } : {}),
    ...(node.interrupted ? { interrupted: true } : {}),
    ...(node.id === undefined ? {} : { sourceId: node.id }),
    ...target,
  }
}
