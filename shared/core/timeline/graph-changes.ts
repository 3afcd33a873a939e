import { canonicalJson, type Json } from '../model/canonical.ts'
import type { GraphChanges, GraphLine, GraphParts } from './graph-schema.ts'
import type { LineId } from '../model/ids.ts'

/** What makes `after` of `before`. Of an edit of one line it holds that line, however long the script is. */
export function graphChanges(before: GraphParts, after: GraphParts): GraphChanges {
  const [old, now] = [before.lines, after.lines]
  const head = sameIds(old, now)
  const tail = sameIds(old.slice(head).toReversed(), now.slice(head).toReversed())
  const known = new Map(old.map((line) => [line.lineId, line]))
  const moved = now.slice(head, now.length - tail)
  const stay = [...now.slice(0, head), ...now.slice(now.length - tail)]
  const removed = old.slice(head, old.length - tail).map(({ lineId }) => lineId)
  const isSpliced = removed.length > 0 || moved.length > 0
  return {
    put: stay.filter((line) => !isSameLine(known.get(line.lineId), line)),
    ...(isSpliced ? { splice: { after: now[head - 1]?.lineId ?? null, removed, lines: moved } } : {}),
    ...(isSameValue(before.lanes, after.lanes) ? {} : { lanes: after.lanes }),
    ...(isSameValue(before.placed, after.placed) ? {} : { placed: after.placed }),
    ...(isSameValue(before.master, after.master) ? {} : { master: after.master }),
  }
}

/** True where nothing differs. */
export function isNoChange({ put, splice, lanes, placed, master }: GraphChanges): boolean {
  return [splice, lanes, placed, master].every((part) => part === undefined) && put.length === 0
}

/** The parts with changes that were made of them. Lines that did not change are the same objects. */
export function withGraphChanges(parts: GraphParts, changes: GraphChanges): GraphParts {
  const { put, splice, lanes = parts.lanes, placed = parts.placed, master = parts.master } = changes
  const next = new Map(put.map((line) => [line.lineId, line]))
  const all = splice === undefined ? parts.lines : spliced(parts.lines, splice)
  return { lines: all.map((line) => next.get(line.lineId) ?? line), lanes, placed, master }
}

function spliced(
  lines: readonly GraphLine[],
  { after, removed, lines: added }: NonNullable<GraphChanges['splice']>,
): readonly GraphLine[] {
  const gone = new Set<LineId>(removed)
  const kept = lines.filter(({ lineId }) => !gone.has(lineId))
  const at = after === null ? 0 : kept.findIndex(({ lineId }) => lineId === after) + 1
  return [...kept.slice(0, at), ...added, ...kept.slice(at)]
}

/** How many lines both begin with. */
function sameIds(one: readonly GraphLine[], other: readonly GraphLine[]): number {
  let at = 0
  while (at < one.length && at < other.length && one[at]?.lineId === other[at]?.lineId) at += 1
  return at
}

function isSameValue(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}

function isSameLine(a: GraphLine | undefined, b: GraphLine): boolean {
  if (a === undefined) return false
  return (
    a.speakerId === b.speakerId &&
    a.step === b.step &&
    a.join.kind === b.join.kind &&
    a.join.samples === b.join.samples &&
    a.join.writtenSamples === b.join.writtenSamples &&
    a.durationSamples === b.durationSamples &&
    a.isEstimate === b.isEstimate &&
    isSameSound(a.sound, b.sound)
  )
}

function isSameSound(a: GraphLine['sound'], b: GraphLine['sound']): boolean {
  if (a === undefined || b === undefined) return a === b
  return (
    a.takeId === b.takeId &&
    a.inSample === b.inSample &&
    a.fadeInSamples === b.fadeInSamples &&
    a.fadeOutSamples === b.fadeOutSamples &&
    a.gainDb === b.gainDb &&
    a.pan === b.pan
  )
}
