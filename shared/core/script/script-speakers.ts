import { nameKey } from '../model/names.ts'
import { oncePer } from '../model/once-per.ts'
import type { Script, ScriptNode } from '../model/script.ts'
import type { ScriptBlock } from './block.ts'
import { documentOf } from './document-script.ts'
import { isSpoken } from './lines.ts'

/** A speaker as the script uses it. Names that differ only in case are one speaker, written as first seen. */
export type ScriptSpeaker = { readonly name: string; readonly key: string; readonly lines: number }

/**
 * Every speaker in the order of first appearance, with the number of spoken lines. Of an edited document only the block
 * that was edited is looked at.
 */
export function speakersOf(script: Script): readonly ScriptSpeaker[] {
  const document = documentOf(script)
  return document === undefined ? speakersAmong(script.nodes) : merged(document.blocks.map(speakersOfBlock))
}

const speakersOfBlock = oncePer((block: ScriptBlock) => speakersAmong(block.nodes))

function speakersAmong(nodes: readonly ScriptNode[]): readonly ScriptSpeaker[] {
  return merged([
    nodes.flatMap((node) =>
      node.kind === 'line' ? [{ name: node.speaker, key: nameKey(node.speaker), lines: isSpoken(node) ? 1 : 0 }] : [],
    ),
  ])
}

function merged(lists: readonly (readonly ScriptSpeaker[])[]): readonly ScriptSpeaker[] {
  const found = new Map<string, { readonly name: string; readonly key: string; lines: number }>()
  for (const list of lists) {
    for (const { name, key, lines } of list) {
      const speaker = found.get(key)
      if (speaker === undefined) found.set(key, { name, key, lines })
      else speaker.lines += lines
    }
  }
  return [...found.values()]
}
