import type { LineId } from '../../model/ids.ts'
import { parseScript } from '../parse.ts'
import type { KnownSpeakers, LineNode, ScriptNode } from '../../model/script.ts'

/** One physical line of a script that is being merged. `key` is what lines are aligned by. */
export type MergeLine = {
  readonly raw: string
  readonly eol: string
  /** `#id` for the first line with that id, else `=` and the whole line. */
  readonly key: string
  readonly id: LineId | undefined
}

/** A script as a list of lines with where each id stands. */
export type MergeSide = {
  readonly lines: readonly MergeLine[]
  readonly keys: readonly string[]
  readonly at: ReadonlyMap<LineId, number>
}

/** A script's lines, ready to be merged. Of lines with one id, the first has it. */
export function mergeSide(text: string, known: KnownSpeakers): MergeSide {
  return sideOf(parseScript(text, known).nodes)
}

/**
 * The same, for a version that another program wrote: lines that lost nothing but their id since `base` get it back, so
 * that an editor that hides or drops the ids does not cut lines from their takes.
 */
export function mergeSideWithIdsOf(text: string, base: MergeSide, known: KnownSpeakers): MergeSide {
  const nodes = parseScript(text, known).nodes
  const present = new Set<LineId>()
  for (const node of nodes) if (node.kind === 'line' && node.id !== undefined) present.add(node.id)
  const lost = new Map<string, LineId[]>()
  for (const line of base.lines) {
    if (line.id === undefined || present.has(line.id)) continue
    const body = line.raw.slice(0, -7).trimEnd()
    const ids = lost.get(body)
    if (ids === undefined) lost.set(body, [line.id])
    else ids.push(line.id)
  }
  if (lost.size === 0) return sideOf(nodes)
  return sideOf(
    nodes.map((node) => {
      const id = node.kind === 'line' && node.id === undefined ? lost.get(node.raw.trimEnd())?.shift() : undefined
      return id === undefined || node.kind !== 'line' ? node : withId(node, id)
    }),
  )
}

/**
 * Our version with the ids of the other one where both gave one to the same line of `base`, which had none: two programs
 * that open a script without ids at once must not write every line twice.
 */
export function sideWithIdsGivenTwice(ours: MergeSide, theirs: MergeSide, base: MergeSide): MergeSide {
  const bare = new Map<string, number>()
  for (const { id, raw } of base.lines) {
    if (id === undefined) bare.set(raw.trimEnd(), (bare.get(raw.trimEnd()) ?? 0) + 1)
  }
  const given = new Map<string, LineId[]>()
  for (const line of theirs.lines) {
    const body = bodyOfNew(line, [base, ours])
    if (body === undefined) continue
    const ids = given.get(body) ?? []
    // No more than there were: what stands there more often was written by somebody.
    if (ids.length < (bare.get(body) ?? 0)) given.set(body, [...ids, ...(line.id === undefined ? [] : [line.id])])
  }
  if (given.size === 0) return ours
  const lines = ours.lines.map((line): MergeLine => {
    const body = bodyOfNew(line, [base, theirs])
    const id = body === undefined ? undefined : given.get(body)?.shift()
    return id === undefined ? line : { ...line, raw: `${body ?? ''}  #${id}`, id, key: `#${id}` }
  })
  const at = new Map(lines.flatMap(({ id }, index): [LineId, number][] => (id === undefined ? [] : [[id, index]])))
  return { lines, keys: lines.map(({ key }) => key), at }
}

/** The words of a line whose id none of the others knows. */
function bodyOfNew({ id, raw }: MergeLine, others: readonly MergeSide[]): string | undefined {
  return id === undefined || others.some(({ at }) => at.has(id)) ? undefined : raw.slice(0, -7).trimEnd()
}

/** Joins lines to a text. Lines without a line end get `eol`, the last one none. */
export function textOfMergedLines(lines: readonly Pick<MergeLine, 'raw' | 'eol'>[], eol: string): string {
  const last = lines.length - 1
  return lines.map((line, index) => line.raw + (index === last ? '' : line.eol === '' ? eol : line.eol)).join('')
}

function withId(node: LineNode, id: LineId): LineNode {
  return { ...node, raw: `${node.raw.trimEnd()}  #${id}`, id }
}

function sideOf(nodes: readonly ScriptNode[]): MergeSide {
  const at = new Map<LineId, number>()
  const lines = nodes.map((node, index): MergeLine => {
    const { raw, eol } = node
    const id = node.kind === 'line' && node.id !== undefined && !at.has(node.id) ? node.id : undefined
    if (id !== undefined) at.set(id, index)
    return { raw, eol, id, key: id === undefined ? `=${raw}` : `#${id}` }
  })
  return { lines, keys: lines.map(({ key }) => key), at }
}
