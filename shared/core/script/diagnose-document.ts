import { speakerFinder } from '../cast/cast.ts'
import type { Cast } from '../cast/schema.ts'
import type { LineId } from '../ids.ts'
import { MAX_SPOKEN_LINES } from '../limits.ts'
import type { ScriptBlock } from './block.ts'
import type { DiagnoseOptions, JudgingState } from './diagnose.ts'
import { judgeOf } from './diagnose.ts'
import type { ScriptDocument } from './document.ts'
import { isSpoken } from './lines.ts'
import { nameKey } from './names.ts'
import { oncePer } from './once-per.ts'
import type { Diagnostic, LineNode } from './types.ts'

// What is known of a block without the rest of the script.
type BlockFacts = {
  /** Lines that have a finding of their own. */
  readonly suspects: readonly number[]
  /** Where each speaker who is not in the cast speaks first in this block, by name key. */
  readonly strangers: ReadonlyMap<string, number>
  readonly ids: readonly (readonly [id: LineId, index: number])[]
  readonly spoken: number
}

/**
 * Makes a function that finds in a document what `diagnose` finds in its script, and keeps what it knows of every block:
 * asked again after a keystroke it looks at one block. Made anew when the cast or the options change.
 */
export function documentDiagnoser(
  cast: Cast,
  options: DiagnoseOptions = {},
): (document: ScriptDocument) => readonly Diagnostic[] {
  const { maxLines = MAX_SPOKEN_LINES } = options
  const judge = judgeOf(cast, options)
  const find = speakerFinder(cast)
  const hasFinding = oncePer((node: LineNode) => {
    const found: Diagnostic[] = []
    judge(node, { line: 1, from: 0 }, { strangers: new Set(), ids: new Set(), spoken: 0 }, found)
    return found.some(({ code }) => code !== 'unknownSpeaker')
  })
  const factsOf = oncePer((block: ScriptBlock): BlockFacts => {
    const suspects: number[] = []
    const strangers = new Map<string, number>()
    const ids: (readonly [LineId, number])[] = []
    let spoken = 0
    for (const [index, node] of block.nodes.entries()) {
      if (node.kind !== 'line') continue
      if (node.id !== undefined) ids.push([node.id, index])
      if (isSpoken(node)) spoken += 1
      if (hasFinding(node)) suspects.push(index)
      if (find(node.speaker) !== undefined) continue
      const key = nameKey(node.speaker)
      if (!strangers.has(key)) strangers.set(key, index)
    }
    return { suspects, strangers, ids, spoken }
  })
  const tally = new IdTally((block) => factsOf(block).ids)

  return (document) => {
    const repeated = tally.repeatedIn(document.blocks)
    const found: Diagnostic[] = []
    const state: JudgingState = { strangers: new Set(), ids: new Set(), spoken: 0 }
    let line = 1
    let from = 0
    for (const block of document.blocks) {
      const facts = factsOf(block)
      const { spoken } = facts
      const isLimit = state.spoken <= maxLines && state.spoken + spoken > maxLines
      const before = state.spoken
      for (const index of isLimit ? block.nodes.keys() : worthJudging(facts, state, repeated)) {
        const node = block.nodes[index]
        if (node === undefined) continue
        // Unless lines are counted one by one here, no line of this block is the one too many.
        if (!isLimit) state.spoken = maxLines + 1
        judge(node, { line: line + index, from: from + (block.starts[index] ?? 0) }, state, found)
      }
      state.spoken = before + spoken
      line += block.lines
      from += block.length
    }
    return found
  }
}

function worthJudging(
  { suspects, strangers, ids }: BlockFacts,
  state: JudgingState,
  repeated: ReadonlySet<LineId>,
): readonly number[] {
  const indexes = new Set(suspects)
  for (const [key, index] of strangers) if (!state.strangers.has(key)) indexes.add(index)
  if (repeated.size > 0) for (const [id, index] of ids) if (repeated.has(id)) indexes.add(index)
  return indexes.size === 0 ? [] : [...indexes].sort((a, b) => a - b)
}

/** Counts ids over blocks; only blocks that came or went since the last time are looked at. */
class IdTally {
  readonly #idsOf: (block: ScriptBlock) => BlockFacts['ids']
  readonly #counts = new Map<LineId, number>()
  readonly #repeated = new Set<LineId>()
  #blocks: readonly ScriptBlock[] = []

  constructor(idsOf: (block: ScriptBlock) => BlockFacts['ids']) {
    this.#idsOf = idsOf
  }

  repeatedIn(blocks: readonly ScriptBlock[]): ReadonlySet<LineId> {
    const old = this.#blocks
    const shorter = Math.min(old.length, blocks.length)
    let start = 0
    while (start < shorter && old[start] === blocks[start]) start += 1
    let end = 0
    while (end < shorter - start && old[old.length - 1 - end] === blocks[blocks.length - 1 - end]) end += 1
    for (const block of old.slice(start, old.length - end)) this.#count(block, -1)
    for (const block of blocks.slice(start, blocks.length - end)) this.#count(block, 1)
    this.#blocks = blocks
    return this.#repeated
  }

  #count(block: ScriptBlock, by: 1 | -1): void {
    for (const [id] of this.#idsOf(block)) {
      const count = (this.#counts.get(id) ?? 0) + by
      if (count === 0) this.#counts.delete(id)
      else this.#counts.set(id, count)
      if (count > 1) this.#repeated.add(id)
      else this.#repeated.delete(id)
    }
  }
}
