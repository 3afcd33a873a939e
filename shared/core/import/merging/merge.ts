import type { Cast } from '../../model/cast.ts'
import { problemError } from '../../model/errors.ts'
import type { LineId } from '../../model/ids.ts'
import type { LineOrigin } from '../../sources/line-sources.ts'
import type { Block } from '../blocks.ts'
import { mergedBlock } from '../changed-line.ts'
import { type ElementContext, type ScriptElement } from '../elements.ts'
import { castFor, type NewScript, rowsOf, takenIds, withoutTaken } from '../print-import.ts'
import { takeLineId, type PlannedMerge, planMerge, STAYS } from '../review.ts'
import type { ImportedScript, MergeTarget } from '../types.ts'
import { say } from '../../../messages/say.ts'

/** What the user refuses of a review, by the items' numbers; everything else is carried out. */
export type MergeDecisions = { readonly refused: readonly number[] }

/**
 * Carries a review out. Matched lines keep their ids, and so their takes; new ones get the source's id or one of
 * `newId`. What was refused stays as and where it was. Importing what was exported changes no byte.
 * @throws StudioError `import.gone` for a number that is no item's, and as `elementsOf`.
 */
export function mergeImport(
  imported: ImportedScript,
  context: ElementContext & { readonly newId: () => LineId },
  target: MergeTarget,
  decisions: MergeDecisions,
): NewScript {
  const bom = target.text.startsWith('\ufeff') ? '\ufeff' : ''
  const text = target.text.slice(bom.length)
  const plan = planMerge(imported, context, { ...target, text })
  const refused = new Set(decisions.refused)
  for (const number of refused) {
    if (plan.review.items[number] !== undefined) continue
    throw problemError('import.gone', say('import.review.gone'), say('import.review.gone.remedy'))
  }
  const isComplete = imported.format === 'dialogue'
  const sequence = new Sequence(plan, refused, target.cast, isComplete, context.newId)
  const rows = sequence.rows()
  const merged = castFor(bom + join([...rows, ...plan.present.tail], text), plan.elements, target.cast)
  return { ...merged, origins: sequence.origins }
}

// Rows keep the line ends that they have; others get that of the text's first row. The last may be without one.
function join(rows: readonly string[], text: string): string {
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  return rows.map((row, index) => (/[\r\n]$/.test(row) || index === rows.length - 1 ? row : row + eol)).join('')
}

/**
 * The order of the result. The source's elements set it; blocks that the source does not place (kept, or a move that was
 * refused) follow the block that they stand behind now, and notes stay above the block that they stand above.
 */
class Sequence {
  /** Of the lines that the source has brought or still knows. */
  readonly origins = new Map<LineId, LineOrigin>()
  readonly #plan: PlannedMerge
  readonly #refused: ReadonlySet<number>
  readonly #cast: Cast
  readonly #isComplete: boolean
  readonly #newId: () => LineId
  readonly #taken: Set<LineId>
  readonly #present = new Set<LineId>()
  /** Blocks that follow a block (-1: stand first), and notes that stand above one. */
  readonly #behind = new Map<number, number[]>()
  readonly #above = new Map<number, number[]>()
  readonly #elementOf = new Map<number, number>()
  readonly #out: string[] = []
  readonly #isAiry: boolean

  constructor(plan: PlannedMerge, refused: ReadonlySet<number>, cast: Cast, isComplete: boolean, newId: () => LineId) {
    this.#plan = plan
    this.#refused = refused
    this.#cast = cast
    this.#isComplete = isComplete
    this.#newId = newId
    this.#taken = takenIds(plan.elements)
    for (const { node } of plan.present.blocks) {
      const id = takeLineId(node)
      if (id === undefined) continue
      this.#taken.add(id)
      this.#present.add(id)
    }
    const lines = plan.present.blocks.filter(({ node }) => node.kind === 'line')
    this.#isAiry = lines.filter(({ lead }) => lead.length > 0).length * 2 > lines.length
    for (const [element, block] of plan.pairs.entries()) if (block >= 0) this.#elementOf.set(block, element)
    this.#anchor()
  }

  rows(): readonly string[] {
    this.#emitBehind(-1)
    for (const [index, element] of this.#plan.elements.entries()) {
      const block = this.#plan.pairs[index] ?? -1
      if (block < 0) this.#emitAdded(element, index)
      else if (!this.#isHeldBack(index)) this.#emitBlock(block)
    }
    return this.#out
  }

  /** True for an element whose move was refused: its block stays where it is. */
  #isHeldBack(element: number): boolean {
    return !this.#plan.inPlace.has(element) && this.#isRefused(element)
  }

  #isRefused(element: number): boolean {
    return this.#refused.has(this.#plan.itemOfElement[element] ?? -1)
  }

  #isRemoved(block: number): boolean {
    const item = this.#plan.itemOfBlock[block] ?? -1
    return item >= 0 && !this.#refused.has(item)
  }

  #anchor(): void {
    const { blocks } = this.#plan.present
    const isLoose = (at: number): boolean => {
      const element = this.#elementOf.get(at)
      return !this.#isRemoved(at) && (element === undefined || this.#isHeldBack(element))
    }
    const isNote = (at: number): boolean => this.#plan.itemOfBlock[at] === STAYS && blocks[at]?.node.kind === 'note'
    // Backwards: a run of notes belongs to what stands below the whole run.
    const below = new Int32Array(blocks.length).fill(-1)
    for (let at = blocks.length - 2; at >= 0; at--) {
      if (isNote(at)) below[at] = isNote(at + 1) ? (below[at + 1] ?? -1) : this.#isRemoved(at + 1) ? -1 : at + 1
    }
    let before = -1
    for (let at = 0; at < blocks.length; at++) {
      const host = below[at] ?? -1
      if (!isLoose(at)) {
        if (!this.#isRemoved(at) && this.#plan.inPlace.has(this.#elementOf.get(at) ?? -1)) before = at
      } else if (host >= 0) push(this.#above, host, at)
      else push(this.#behind, before, at)
    }
  }

  #emitBlock(at: number): void {
    for (const note of this.#above.get(at) ?? []) this.#emitBlock(note)
    const block = this.#plan.present.blocks[at]
    if (block === undefined) return
    const index = this.#elementOf.get(at)
    const element = index === undefined || this.#isRefused(index) ? undefined : this.#plan.elements[index]
    const merged = element === undefined ? undefined : mergedBlock(block, element, this.#cast, this.#isComplete)
    this.#out.push(...block.lead)
    const named = element === undefined ? undefined : this.#named(block, element, merged?.rows[0])
    if (named !== undefined) this.#out.push(named)
    else if (merged !== undefined) this.#out.push(...merged.rows)
    else this.#out.push(...(block.target === undefined ? [] : [block.target.raw]), block.node.raw + block.node.eol)
    this.#emitBehind(at)
  }

  /** Keeps where a line comes from. Action that the source has a name for gets an id to hang it on, where it has none. */
  #named({ node }: Block, element: ScriptElement, changed: string | undefined): string | undefined {
    if ((element.kind !== 'line' && element.kind !== 'action') || element.origin === undefined) return undefined
    const own = takeLineId(node)
    if (own !== undefined) this.origins.set(own, element.origin)
    if (own !== undefined || node.kind !== 'action' || element.kind !== 'action') return undefined
    const [row] = rowsOf({ ...element, raw: changed ?? node.raw }, this.#taken, this.#newId, this.origins)
    return row === undefined ? undefined : row + node.eol
  }

  #emitBehind(at: number): void {
    for (const next of this.#behind.get(at) ?? []) this.#emitBlock(next)
  }

  #emitAdded(element: ScriptElement, index: number): void {
    if (this.#isRefused(index)) return
    const isApart = element.kind === 'scene' || (this.#isAiry && element.kind === 'line')
    if (isApart && this.#out.length > 0 && this.#out.at(-1)?.trim() !== '') this.#out.push('')
    // Action is recognised by its words: with others, its id may stand in the project still, for what was not removed.
    const added = element.kind === 'action' ? withoutTaken(element, this.#present) : element
    this.#out.push(...rowsOf(added, this.#taken, this.#newId, this.origins))
  }
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
