import type { KnownSpeakers } from '../../../shared/core/model/script.ts'
import { mergeScripts } from '../../../shared/core/script/merge/merge.ts'
import { resolveConflict } from '../../../shared/core/script/merge/resolve-conflict.ts'
import { hiddenId } from '../../project/hidden-id.ts'
import { hasAllWords, mergeWords } from './merge-words.ts'
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
 * it stands now, other lines by their text. Words that were added to a line since stay beside the kept ones; where both
 * changed the same words, the line stays as it is and the kept version follows it as a line of its own. A line that was
 * deleted since comes back.
 */
export function placeRecord(record: KeptRecord, lines: readonly string[], known: KnownSpeakers): Standing {
  let now = [...lines]
  let isChanged = false
  let isThere = true
  for (const region of record.regions) {
    const script = indexLines(now)
    if (isPutBack(region, script)) continue
    const grown = inTheirLines(region, script)
    if (grown !== undefined) {
      if (grown.lines.every((raw, at) => raw === now[at])) continue
      isThere = false
      if (grown.isChanged) isChanged = true
      now = [...grown.lines]
      continue
    }
    const place = placeOf(region, now, script)
    const present = now.slice(place.from, place.to)
    const next = place.isUnchanged ? region.after : merged(region, present, known)
    // Its words stand among others by now.
    if (next.length === present.length && next.every((raw, at) => raw === present[at])) continue
    isThere = false
    if (!place.isUnchanged) isChanged = true
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
 * The script with kept words in the lines that they were typed into, if all of these stand and only words were typed: the
 * page may have sent some of them before it ended, or more than it had kept, and somebody may have written there since.
 */
function inTheirLines(
  { before, after }: KeptRegion,
  script: LineIndex,
): { readonly lines: readonly string[]; readonly isChanged: boolean } | undefined {
  const old = new Map(before.map((raw) => [keyOf(raw), seenLine(raw)]))
  const next = new Set(after.map(keyOf))
  if (!before.every((raw) => next.has(keyOf(raw)) || seenLine(raw).trim() === '')) return undefined
  const lines = [...script.lines]
  let isChanged = false
  for (const raw of after) {
    const at = script.byId.get(hiddenId(raw)?.id ?? '')
    const present = at === undefined ? undefined : script.lines[at]
    if (at === undefined || present === undefined) return undefined
    const line = mergeLine(old.get(keyOf(raw)) ?? '', present, raw)
    if (line === undefined) return undefined
    if (seenLine(line) !== seenLine(raw)) isChanged = true
    lines[at] = line
  }
  return { lines, isChanged }
}

type LineIndex = {
  readonly byId: ReadonlyMap<string, number>
  readonly bySight: ReadonlyMap<string, readonly number[]>
  readonly exact: ReadonlySet<string>
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
  return { byId, bySight, exact: new Set(lines), lines }
}

function isPutBack({ before, after }: KeptRegion, script: LineIndex): boolean {
  const stands = (raw: string): boolean => {
    // A line that was pasted twice has its id twice, until one of the two is given another.
    if (script.exact.has(raw)) return true
    const id = hiddenId(raw)?.id
    const at = id === undefined ? undefined : script.byId.get(id)
    // Where both versions stand, the kept one follows the line.
    if (at !== undefined) return [at, at + 1].some((place) => seenLine(script.lines[place] ?? '') === seenLine(raw))
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
  // Headings, notes and action have no id: one that was only added to since is the same.
  const [old = ''] = before
  const here = lines[from]
  const isGrown = here !== undefined && hiddenId(here) === undefined && old.trim() !== '' && hasAllWords(here, old)
  if (before.length === 1 && isGrown) return { from, to: from + 1, isUnchanged: false }
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
  const [old = '', here = '', kept = ''] = [before[0], present[0], after[0]]
  if ([before, present, after].every(({ length }) => length === 1)) {
    const both = mergeLine(old, here, kept)
    if (both !== undefined) return [both]
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
    const words = mergeLine(conflict.base ?? '', conflict.ours, conflict.theirs)
    if (words !== undefined) {
      both = both.replace(conflict.ours, () => words)
      continue
    }
    for (const { from, to, insert } of resolveConflict(both, conflict, 'both', known)) {
      both = both.slice(0, from) + insert + both.slice(to)
    }
  }
  return both.split('\n')
}

/** Both versions of a line in one, with the id that it has now; undefined where both changed the same words. */
function mergeLine(before: string, present: string, after: string): string | undefined {
  const words = mergeWords(seenLine(before), seenLine(present), seenLine(after))
  return words === undefined ? undefined : words + present.slice(seenLine(present).length)
}
