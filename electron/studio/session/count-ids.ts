import { oncePer } from '../../../shared/core/model/once-per.ts'
import type { ScriptBlock } from '../../../shared/core/script/block.ts'
import type { ScriptDocument } from '../../../shared/core/script/document.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'

/** Counts the ids of one document after another. */
export type IdCount = {
  /** True if every spoken line has an id that no other one has. Looks only at blocks that the document before had not. */
  readonly areAllIn: (document: ScriptDocument) => boolean
}

export function countIds(): IdCount {
  const lines = new Map<string, number>()
  let blocks: readonly ScriptBlock[] = []
  let withoutId = 0
  let sharedIds = 0
  const add = (block: ScriptBlock, by: 1 | -1): void => {
    const { ids, missing } = idsOf(block)
    withoutId += by * missing
    for (const id of ids) {
      const count = (lines.get(id) ?? 0) + by
      // An id begins to be shared with its second line, and is shared no more when one is left.
      if (count === (by === 1 ? 2 : 1)) sharedIds += by
      if (count === 0) lines.delete(id)
      else lines.set(id, count)
    }
  }
  return {
    areAllIn: ({ blocks: now }) => {
      const head = sameBlocks(blocks, now)
      let [end, endNow] = [blocks.length, now.length]
      while (end > head && endNow > head && blocks[end - 1] === now[endNow - 1]) {
        end -= 1
        endNow -= 1
      }
      for (const block of blocks.slice(head, end)) add(block, -1)
      for (const block of now.slice(head, endNow)) add(block, 1)
      blocks = now
      return withoutId === 0 && sharedIds === 0
    },
  }
}

type BlockIds = { readonly ids: readonly string[]; readonly missing: number }

const idsOf = oncePer((block: ScriptBlock): BlockIds => {
  const ids: string[] = []
  let missing = 0
  for (const node of block.nodes) {
    if (node.kind !== 'line' || !isSpoken(node)) continue
    if (node.id === undefined) missing += 1
    else ids.push(node.id)
  }
  return { ids, missing }
})

/** How many blocks both begin with. */
function sameBlocks(one: readonly ScriptBlock[], other: readonly ScriptBlock[]): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  return at
}
