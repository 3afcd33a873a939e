import type { ScriptDocument } from './document.ts'
import { blockIndex } from './document.ts'
import { oncePer } from '../model/once-per.ts'

type SpokenCounts = { readonly before: Int32Array; known: number }
const spokenCounts = oncePer((document: ScriptDocument): SpokenCounts => {
  return { before: new Int32Array(document.blocks.length + 1), known: 0 }
})

// Blocks behind the one that is asked for are not looked at.
function spokenBefore(document: ScriptDocument, index: number): number {
  const counts = spokenCounts(document)
  for (; counts.known < index; counts.known += 1) {
    const block = document.blocks[counts.known]
    counts.before[counts.known + 1] = (counts.before[counts.known] ?? 0) + (block?.spoken[block.lines] ?? 0)
  }
  return counts.before[index] ?? 0
}

/** The number that people see before a line, counted from 1; 0 if it is not spoken or there is none. */
export function spokenNumber(document: ScriptDocument, line: number): number {
  const index = blockIndex(document.firstLines, line)
  const spoken = document.blocks[index]?.spoken
  const at = line - (document.firstLines[index] ?? 0)
  const count = spoken?.[at + 1]
  if (count === undefined || count === spoken?.[at]) return 0
  return spokenBefore(document, index) + count
}

/** How many lines are spoken. */
export function spokenCount(document: ScriptDocument): number {
  return spokenBefore(document, document.blocks.length)
}
