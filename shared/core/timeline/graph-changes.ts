import { canonicalJson, type Json } from '../model/canonical.ts'
import type { LineId } from '../model/ids.ts'
import type { GraphChanges, GraphLine, GraphParts } from './graph-schema.ts'

/** What makes `after` of `before`. Of an edit of one line it holds that line, however long the script is. */
export function graphChanges(before: GraphParts, after: GraphParts): GraphChanges {
  const [old, now] = [before.lines, after.lines]
  const head = sameIds(old, now)
  const tail = sameIdsAtEnd(old, now, head)
  const moved = now.slice(head, now.length - tail)
  const removed = old.slice(head, old.length - tail).map(({ lineId }) => lineId)
  const isSpliced = removed.length > 0 || moved.length > 0
  // Each that stays is as far from the beginning as it was, or from the end.
  const put = now.filter((line, at) => {
    if (at >= head && at < now.length - tail) return false
    return !isSameLine(old[at < head ? at : at - now.length + old.length], line)
  })
  return {
    put,
    ...(isSpliced ? { splice: { after: now[head - 1]?.lineId ?? null, removed, lines: moved } } : {}),
    ...(isSameValue(before.lanes, after.lanes) ? {} : { lanes: after.lanes }),
    ...(isSameValue(before.placed, after.placed) ? {} : { placed: after.placed }),
    ...(isSameValue(before.roomTone ?? null, after.roomTone ?? null) ? {} : { roomTone: after.roomTone ?? null }),
    ...(before.channels === after.channels ? {} : { channels: after.channels ?? null }),
    ...(isSameValue(before.master, after.master) ? {} : { master: after.master }),
  }
}

/** True where nothing differs. */
export function isNoChange({ put, splice, lanes, placed, roomTone, channels, master }: GraphChanges): boolean {
  return [splice, lanes, placed, roomTone, channels, master].every((part) => part === undefined) && put.length === 0
}

/** The parts with changes that were made of them. Lines that did not change are the same objects. */
export function withGraphChanges(parts: GraphParts, changes: GraphChanges): GraphParts {
  const { put, splice, lanes = parts.lanes, placed = parts.placed, master = parts.master } = changes
  const next = new Map(put.map((line) => [line.lineId, line]))
  const all = splice === undefined ? parts.lines : spliced(parts.lines, splice)
  const roomTone = changes.roomTone === undefined ? parts.roomTone : (changes.roomTone ?? undefined)
  const channels = changes.channels === undefined ? parts.channels : (changes.channels ?? undefined)
  const lines = all.map((line) => next.get(line.lineId) ?? line)
  const tone = roomTone === undefined ? {} : { roomTone }
  return { lines, lanes, placed, ...tone, ...(channels === undefined ? {} : { channels }), master }
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

/** How many lines both end with, behind those that both begin with. */
function sameIdsAtEnd(one: readonly GraphLine[], other: readonly GraphLine[], head: number): number {
  let count = 0
  while (
    one.length - count > head &&
    other.length - count > head &&
    one[one.length - 1 - count]?.lineId === other[other.length - 1 - count]?.lineId
  )
    count += 1
  return count
}

function isSameValue(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}

function isSameLine(a: GraphLine | undefined, b: GraphLine): boolean {
  if (a === b) return true
  if (a === undefined) return false
  return (
    a.speakerId === b.speakerId &&
    a.step === b.step &&
    a.join.kind === b.join.kind &&
    a.join.samples === b.join.samples &&
    a.join.writtenSamples === b.join.writtenSamples &&
    a.join.isTimed === b.join.isTimed &&
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
    a.matchDb === b.matchDb &&
    a.pan === b.pan
  )
}
