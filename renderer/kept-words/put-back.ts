import { mergeScripts } from '../../shared/core/script/merge.ts'
import { resolveConflict } from '../../shared/core/script/resolve-conflict.ts'
import type { KnownSpeakers } from '../../shared/core/script/types.ts'
import { hiddenId } from '../features/script/hidden-id.ts'
import type { KeptRecord, KeptRegion } from './record.ts'
import { seenLine } from './words.ts'

/** How kept words stand to the script as it is now. */
export type Standing =
  /** They are in it. */
  | { readonly kind: 'there' }
  /** What they were typed into is as it was (`unchanged`), or was changed since (`changed`). `lines`: with them in place. */
  | { readonly kind: 'unchanged' | 'changed'; readonly lines: readonly string[] }

/**
 * Looks where kept words belong in a script, given as its lines, and puts them there. A line is found by its id wherever
 * it stands now, other lines by their text. A line that was changed since stays as it is, and the kept version follows it
 * as a line of its own; a line that was deleted since comes back.
 */
export function placeRecord(record: KeptRecord, lines: readonly string[], known: KnownSpeakers): Standing {
  let now = [...lines]
  let isChanged = false
  let isThere = true
  for (const region of record.regions) {
    const script = indexLines(now)
    if (isPutBack(region, script)) continue
    const progress = progressOf(region, script)
    if (progress === 'further') continue
    isThere = false
    const found = placeOf(region, now, script)
    const place = { ...found, isUnchanged: found.isUnchanged || progress === 'onTheWay' }
    if (!place.isUnchanged) isChanged = true
    const present = now.slice(place.from, place.to)
    const next = place.isUnchanged ? region.after : merged(region, present, known)
    const outside = (id: string): boolean => {
      const at = script.byId.get(id)
      return at !== undefined && (at < place.from || at >= place.to)
    }
    // A line whose id stands elsewhere by now is another line.
    const fresh = next.map((raw) => (outside(hiddenId(raw)?.id ?? '') ? seenLine(raw) : raw))
    now = [...now.slice(0, place.from), ...fresh, ...now.slice(place.to)]
  }
  if (isThere) return { kind: 'there' }
  return { kind: isChanged ? 'changed' : 'unchanged', lines: now }
}

/**
 * What the page had sent before it ended is in the script, which may be less or more than what it had kept: lines that were
 * only added to, and have all of what was there before, are on the way to the kept ones (`onTheWay`) or past them
 * (`further`). Whichever is longer holds every character of the other, so nothing is lost. Undefined: neither.
 */
function progressOf(region: KeptRegion, script: LineIndex): 'onTheWay' | 'further' | undefined {
  const before = new Map(region.before.map((raw) => [keyOf(raw), seenLine(raw)]))
  const lines = region.after.map((raw) => {
    const at = script.byId.get(hiddenId(raw)?.id ?? '')
    return {
      before: before.get(keyOf(raw)) ?? '',
      kept: seenLine(raw),
      present: at === undefined ? undefined : seenLine(script.lines[at] ?? ''),
    }
  })
  const isAddedTo = region.before.every((raw) => region.after.some((other) => keyOf(other) === keyOf(raw)))
  if (!isAddedTo || !lines.every((line) => isWithin(line.before, line.kept))) return undefined
  if (lines.every(({ kept, present }) => present !== undefined && isWithin(kept, present))) return 'further'
  const isOnTheWay = lines.every(
    (line) => line.present !== undefined && isWithin(line.before, line.present) && isWithin(line.present, line.kept),
  )
  return isOnTheWay ? 'onTheWay' : undefined
}

/** True if all characters of one text stand in the other in their order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (let index = 0; index < whole.length && at < part.length; index += 1) {
    if (whole.charCodeAt(index) === part.charCodeAt(at)) at += 1
  }
  return at === part.length
}

type LineIndex = {
  readonly byId: ReadonlyMap<string, number>
  readonly bySight: ReadonlyMap<string, readonly number[]>
  readonly lines: readonly string[]
}

function indexLines(lines: readonly string[]): LineIndex {
  const byId = new Map<string, number>()
  const bySight = new Map<string, number[]>()
  for (const [at, raw] of lines.entries()) {
    const id = hiddenId(raw)?.id
    if (id !== undefined && !byId.has(id)) byId.set(id, at)
    const seen = seenLine(raw)
    const same = bySight.get(seen)
    if (same === undefined) bySight.set(seen, [at])
    else same.push(at)
  }
  return { byId, bySight, lines }
}

function isPutBack({ before, after }: KeptRegion, script: LineIndex): boolean {
  const stands = (raw: string): boolean => {
    const id = hiddenId(raw)?.id
    const at = id === undefined ? undefined : script.byId.get(id)
    if (at !== undefined) return seenLine(script.lines[at] ?? '') === seenLine(raw)
    // A line may have had no id yet when it was kept, or another one since.
    return script.bySight.has(seenLine(raw))
  }
  if (!after.every((raw) => seenLine(raw) === '' || stands(raw))) return false
  const kept = new Set(after.map(keyOf))
  const gone = before.filter((raw) => !kept.has(keyOf(raw)) && seenLine(raw) !== '')
  // Whether a line without an id was deleted cannot be told where others read alike: nothing is lost by leaving it.
  const remains = gone.some((raw) => script.byId.has(hiddenId(raw)?.id ?? ''))
  return !remains
}

function keyOf(raw: string): string {
  const id = hiddenId(raw)?.id
  return id === undefined ? `=${raw}` : `#${id}`
}

type Place = { readonly from: number; readonly to: number; readonly isUnchanged: boolean }

function placeOf(region: KeptRegion, lines: readonly string[], script: LineIndex): Place {
  const { before } = region
  const anchor = behindAbove(region, lines, script)
  if (before.length === 0) {
    const from = anchor ?? lines.length
    return { from, to: from, isUnchanged: anchor !== undefined }
  }
  const run = runOf(before, script, anchor ?? 0)
  if (run !== undefined) return { from: run, to: run + before.length, isUnchanged: true }
  const found = before.flatMap((raw) => script.byId.get(hiddenId(raw)?.id ?? '') ?? [])
  if (found.length > 0) return { from: Math.min(...found), to: Math.max(...found) + 1, isUnchanged: false }
  const from = anchor ?? lines.length
  return { from, to: from, isUnchanged: false }
}

/** Where these lines stand one after the other, exactly as they were: nearest to a place. */
function runOf(before: readonly string[], script: LineIndex, near: number): number | undefined {
  const [first = ''] = before
  const id = hiddenId(first)?.id
  const byId = id === undefined ? undefined : script.byId.get(id)
  const starts = byId === undefined ? (script.bySight.get(seenLine(first)) ?? []) : [byId]
  return starts
    .filter((start) => before.every((raw, offset) => script.lines[start + offset] === raw))
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0]
}

/** Behind the nearest line above that still stands; undefined if none of them does. */
function behindAbove({ above }: KeptRegion, lines: readonly string[], script: LineIndex): number | undefined {
  if (above.length === 0) return 0
  for (const raw of above.toReversed()) {
    const byId = script.byId.get(hiddenId(raw)?.id ?? '')
    if (byId !== undefined) return byId + 1
    const [bySight] = raw.trim() === '' ? [] : (script.bySight.get(seenLine(raw)) ?? [])
    if (bySight !== undefined) return bySight + 1
  }
  return lines.length === 0 ? 0 : undefined
}

/** What stands there now, with the kept words: a line of both versions is two lines. */
function merged({ before, after }: KeptRegion, present: readonly string[], known: KnownSpeakers): readonly string[] {
  // A deletion: what was changed since stays.
  if (after.length === 0) return present.filter((raw) => !before.includes(raw))
  if (present.length === 0) {
    const old = new Set(before.map(seenLine))
    const own = after.filter((raw) => !old.has(seenLine(raw)))
    return own
  }
  const { text, conflicts } = mergeScripts({
    base: before.join('\n'),
    ours: present.join('\n'),
    theirs: after.join('\n'),
    known,
  })
  let both = text
  for (const conflict of conflicts) {
    // What was deleted here and written since stands already.
    if (conflict.lineId === undefined || conflict.ours === null || conflict.theirs === null) continue
    for (const { from, to, insert } of resolveConflict(both, conflict, 'both', known)) {
      both = both.slice(0, from) + insert + both.slice(to)
    }
  }
  return both.split('\n')
}
