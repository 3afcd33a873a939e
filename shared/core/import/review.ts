import { z } from 'zod'
import { knownSpeakers } from '../cast/cast.ts'
import type { LineId } from '../model/ids.ts'
import { lineIdSchema } from '../model/ids.ts'
import { parseScript } from '../script/parse.ts'
import { formatLine } from '../script/print.ts'
import type { ScriptNode } from '../model/script.ts'
import { align, unmoved } from './align.ts'
import { type Block, type BlockedScript, textBlocksOf, textOf, unitMaker } from './blocks.ts'
import { mergedBlock } from './changed-line.ts'
import { type ElementContext, elementsOf, type ScriptElement } from './elements.ts'
import { inferSpeakers } from './infer-speakers.ts'
import { takenIds } from './print-import.ts'
import type { LineOrigin } from '../sources/line-sources.ts'
import type { ImportedScript, MergeTarget } from './types.ts'

/** One difference between the project's script and the source. `before` and `after` are shown, without ids. */
export const reviewItemSchema = z.strictObject({
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  what: z.enum(['line', 'title', 'scene', 'action', 'note']),
  lineId: lineIdSchema.optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  /** Changed and moved at once. */
  moved: z.boolean().optional(),
  /** The line has takes: they stay with it, and if it is removed they wait in the project without a line. */
  hasTakes: z.boolean().optional(),
})
export type ReviewItem = z.infer<typeof reviewItemSchema>

/** What importing a source again would do. An item's number is its place in `items`; what is the same is only counted. */
export const importReviewSchema = z.strictObject({
  items: z.array(reviewItemSchema),
  counts: z.strictObject({
    same: z.int(),
    changed: z.int(),
    added: z.int(),
    removed: z.int(),
    moved: z.int(),
    /** Removed lines that have takes. */
    removedWithTakes: z.int(),
  }),
})
export type ImportReview = z.infer<typeof importReviewSchema>

/** A review with what carrying it out needs. `pairs`: the old block of each element or -1. */
export type PlannedMerge = {
  readonly review: ImportReview
  readonly present: BlockedScript
  readonly elements: readonly ScriptElement[]
  readonly pairs: Int32Array
  /** The number of the item about an element, or -1 if nothing changes for it. */
  readonly itemOfElement: Int32Array
  /** The number of the item that removes a block; -1: it is matched; -2: it is not in the source and stays unasked. */
  readonly itemOfBlock: Int32Array
  /** Where the lines come from that are matched, by their ids. */
  readonly origins: ReadonlyMap<LineId, LineOrigin>
  /** Elements that are matched and have not changed their order. */
  readonly inPlace: ReadonlySet<number>
}

/** A block that the source knows nothing about and that stays. */
export const STAYS = -2
/** A block that an element of the source is matched with. */
export const MATCHED = -1

/**
 * Compares a source with the project's script. Lines are recognised by id, else by speaker and words, in order or moved,
 * else as changed where they stand between the same neighbours. Kinds that the source has none of (a table has no
 * action) are left alone in the project, and notes always are: they belong to those who work here.
 */
export function planMerge(imported: ImportedScript, context: ElementContext, target: MergeTarget): PlannedMerge {
  const script = parseScript(target.text, knownSpeakers(target.cast))
  const present = textBlocksOf(script)
  const choices = inferSpeakers(imported, context.choices, target)
  const elements = elementsOf(imported, { ...context, choices })
  const ownIds = new Set<LineId>()
  for (const { node } of present.blocks) if (node.kind === 'line' && node.id !== undefined) ownIds.add(node.id)
  const shared = new Set([...takenIds(elements)].filter((id) => ownIds.has(id)))
  const units = unitMaker(target.cast, shared)
  const pairs = align(present.blocks.map(units.ofBlock), elements.map(units.ofElement))
  const inPlace = unmoved(pairs)

  const kinds = new Set<string>(elements.map(({ kind }) => kind))
  // A table names scenes beside lines: one without lines is not in it, and not removed either.
  const mayRemove = (kind: string): boolean =>
    kinds.has(kind) && (kind === 'action' || (kind === 'scene' && imported.format !== 'csv'))
  const matched = new Set(pairs)
  const itemOfElement = new Int32Array(elements.length).fill(-1)
  const itemOfBlock = Int32Array.from(present.blocks, ({ node }, index) => {
    if (matched.has(index)) return MATCHED
    const isOurs = node.kind !== 'line' && !mayRemove(node.kind)
    return isOurs ? STAYS : 0
  })

  const items: ReviewItem[] = []
  const origins = new Map<LineId, LineOrigin>()
  const isDialogue = imported.format === 'dialogue'
  let same = 0
  let removedTo = 0
  const removeUntil = (end: number): void => {
    for (; removedTo < end; removedTo++) {
      const block = present.blocks[removedTo]
      if (block === undefined || itemOfBlock[removedTo] !== 0) continue
      itemOfBlock[removedTo] = items.length
      items.push({ kind: 'removed', ...describe(block, target.takenLines), before: shownBlock(block) })
    }
  }
  for (const [index, element] of elements.entries()) {
    const at = pairs[index] ?? -1
    const block = present.blocks[at]
    if (block === undefined) {
      itemOfElement[index] = items.length
      items.push({ kind: 'added', what: element.kind, after: shownElement(element) })
      continue
    }
    const line = takeLineId(block.node)
    const origin = element.kind === 'line' || element.kind === 'action' ? element.origin : undefined
    if (line !== undefined && origin !== undefined) origins.set(line, origin)
    if (inPlace.has(index)) removeUntil(at)
    const change = mergedBlock(block, element, target.cast, isDialogue)
    const moved = !inPlace.has(index)
    if (change === undefined && !moved) {
      same++
      continue
    }
    itemOfElement[index] = items.length
    const before = shownBlock(block)
    const words = change === undefined ? { before } : { before, after: change.shown }
    const kind = change === undefined ? 'moved' : 'changed'
    items.push({ kind, ...describe(block, target.takenLines), ...words, ...(change && moved ? { moved } : {}) })
  }
  removeUntil(present.blocks.length)
  const review = { items, counts: { same, ...count(items) } }
  return { review, present, elements, pairs, itemOfElement, itemOfBlock, origins, inPlace }
}

function describe({ node }: Block, takenLines: ReadonlySet<LineId>): Pick<ReviewItem, 'what' | 'lineId' | 'hasTakes'> {
  if (node.kind === 'blank') return { what: 'action' }
  const id = takeLineId(node)
  if (id === undefined) return { what: node.kind }
  return { what: node.kind, lineId: id, ...(takenLines.has(id) ? { hasTakes: true } : {}) }
}

/** The id that takes hang on: a line's, or that of action which a narrator reads. */
export function takeLineId(node: ScriptNode): LineId | undefined {
  return node.kind === 'line' || node.kind === 'action' ? node.id : undefined
}

function shownBlock({ node }: Block): string {
  if (node.kind !== 'line') return textOf(node)
  return node.raw.slice(0, node.spans.id?.[0] ?? node.raw.length).trim()
}

function shownElement(element: ScriptElement): string {
  return element.kind === 'line' ? formatLine(element.line) : element.text
}

function count(items: readonly ReviewItem[]): Omit<ImportReview['counts'], 'same'> {
  const of = (kind: ReviewItem['kind']): number => items.filter((item) => item.kind === kind).length
  return {
    changed: of('changed'),
    added: of('added'),
    removed: of('removed'),
    moved: of('moved'),
    removedWithTakes: items.filter((item) => item.kind === 'removed' && item.hasTakes === true).length,
  }
}
