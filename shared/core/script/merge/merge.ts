import type { LineId } from '../../model/ids.ts'
import { alignKeys } from '../align-keys.ts'
import {
  textOfMergedLines,
  type MergeLine,
  type MergeSide,
  mergeSide,
  mergeSideWithIdsOf,
  sideWithIdsGivenTwice,
} from './merge-lines.ts'
import type { KnownSpeakers } from '../../model/script.ts'

/**
 * A place where both sides changed the same thing. Both versions are here, whole; `kept` says which of them stands in
 * the merged text. `null`: that side deleted the line. Without `lineId` (headings, notes, action) both stand in the text.
 */
export type MergeConflict = {
  readonly lineId?: LineId
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
  readonly kept: 'ours' | 'theirs' | 'both'
}

/** A merged script and what a person should look at. */
export type MergedScript = { readonly text: string; readonly conflicts: readonly MergeConflict[] }

/**
 * Merges two versions of a script that both come from `base`, line by line. A line is known by its id, so it is found
 * again wherever it was moved to; other lines are known by their text. What only one side changed, moved, added or
 * deleted is taken from that side. Where both did, no words are lost: an edit wins over a deletion, ours stands where
 * both edited one line, and the other version is in `conflicts`. Line ends are those of `ours`.
 */
export function mergeScripts(input: {
  readonly base: string
  readonly ours: string
  readonly theirs: string
  readonly known: KnownSpeakers
}): MergedScript {
  if (input.theirs === input.base || input.theirs === input.ours) return { text: input.ours, conflicts: [] }
  const base = mergeSide(input.base, input.known)
  const theirs = mergeSideWithIdsOf(input.theirs, base, input.known)
  if (input.ours === input.base) return { text: textOfMergedLines(theirs.lines, eolOf(theirs)), conflicts: [] }
  const ours = sideWithIdsGivenTwice(mergeSideWithIdsOf(input.ours, base, input.known), theirs, base)
  return new Merge(base, ours, theirs).run()
}

/** How one side stands to the base: where each base line went, and what was put before each base line. */
type Standing = {
  readonly side: MergeSide
  /** Position in the side by base position, for lines that kept their place. */
  readonly inPlace: ReadonlyMap<number, number>
  /** Lines of the side that are not in place, by the base position they stand before; the base's length for the end. */
  readonly added: ReadonlyMap<number, readonly MergeLine[]>
}

function standingOf(base: MergeSide, side: MergeSide): Standing {
  const pairs = alignKeys(base.keys, side.keys)
  const inPlace = new Map(pairs)
  const added = new Map<number, MergeLine[]>()
  let next = 0
  for (const [at, line] of side.lines.entries()) {
    if (pairs[next]?.[1] === at) {
      next += 1
      continue
    }
    const gap = pairs[next]?.[0] ?? base.lines.length
    const list = added.get(gap)
    if (list === undefined) added.set(gap, [line])
    else list.push(line)
  }
  return { side, inPlace, added }
}

class Merge {
  readonly #base: MergeSide
  readonly #ours: Standing
  readonly #theirs: Standing
  readonly #result: MergeLine[] = []
  readonly #conflicts: MergeConflict[] = []
  readonly #placed = new Set<LineId>()

  constructor(base: MergeSide, ours: MergeSide, theirs: MergeSide) {
    this.#base = base
    this.#ours = standingOf(base, ours)
    this.#theirs = standingOf(base, theirs)
  }

  run(): MergedScript {
    let bothDeleted: string[] = []
    for (let at = 0; at <= this.#base.lines.length; at += 1) {
      this.#placeAdded(at, bothDeleted)
      const line = this.#base.lines[at]
      if (line === undefined) break
      const inOurs = this.#ours.inPlace.get(at)
      const inTheirs = this.#theirs.inPlace.get(at)
      if (inOurs !== undefined || inTheirs !== undefined) bothDeleted = []
      else if (line.id === undefined) bothDeleted.push(line.raw)
      if (line.id === undefined) {
        const ours = inOurs === undefined ? undefined : this.#ours.side.lines[inOurs]
        if (ours !== undefined && inTheirs !== undefined) this.#result.push(ours)
      } else if (!this.#isMoved(this.#ours, at, line.id) && !this.#isMoved(this.#theirs, at, line.id)) {
        this.#placeById(line.id)
      }
    }
    return { text: textOfMergedLines(this.#result, eolOf(this.#ours.side)), conflicts: this.#conflicts }
  }

  #isMoved(standing: Standing, at: number, id: LineId): boolean {
    return !standing.inPlace.has(at) && standing.side.at.has(id)
  }

  /** What each side put before base position `at`: ours first, then what theirs has besides. */
  #placeAdded(at: number, bothDeleted: readonly string[]): void {
    const ours = this.#ours.added.get(at) ?? []
    const theirs = this.#theirs.added.get(at) ?? []
    const plain = new Map<string, number>()
    for (const line of ours) {
      if (line.id === undefined) {
        this.#result.push(line)
        plain.set(line.raw, (plain.get(line.raw) ?? 0) + 1)
      } else {
        this.#placeById(line.id)
      }
    }
    const extra: MergeLine[] = []
    for (const line of theirs) {
      if (line.id !== undefined) {
        // Where ours moved the line too, it stands where ours put it.
        if (!this.#movedByOurs(line.id)) this.#placeById(line.id)
        continue
      }
      const twins = plain.get(line.raw) ?? 0
      if (twins > 0) plain.set(line.raw, twins - 1)
      else extra.push(line)
    }
    this.#result.push(...extra.map((line) => ({ ...line, eol: '' })))
    this.#notePlainConflict(ours, extra, bothDeleted)
  }

  #movedByOurs(id: LineId): boolean {
    const at = this.#base.at.get(id)
    return at !== undefined && this.#isMoved(this.#ours, at, id)
  }

  /** Both sides rewrote the same heading, note or action: both versions stand in the text, and a person should choose. */
  #notePlainConflict(ours: readonly MergeLine[], theirs: readonly MergeLine[], bothDeleted: readonly string[]): void {
    const base = wordsOf(bothDeleted)
    const inOurs = wordsOf(ours.filter(({ id }) => id === undefined).map(({ raw }) => raw))
    const inTheirs = wordsOf(theirs.map(({ raw }) => raw))
    if (base === '' || inOurs === '' || inTheirs === '') return
    this.#conflicts.push({ base, ours: inOurs, theirs: inTheirs, kept: 'both' })
  }

  #placeById(id: LineId): void {
    if (this.#placed.has(id)) return
    this.#placed.add(id)
    const line = this.#mergedLine(id)
    if (line !== undefined) this.#result.push(line)
  }

  /** A line by its id, wherever it stands: what remains of it, or undefined if it is deleted. */
  #mergedLine(id: LineId): MergeLine | undefined {
    const baseAt = this.#base.at.get(id)
    const base = baseAt === undefined ? undefined : this.#base.lines[baseAt]
    const ours = lineOf(this.#ours.side, id)
    const theirs = lineOf(this.#theirs.side, id)
    const conflict = (kept: 'ours' | 'theirs'): void => {
      const texts = { base: base?.raw ?? null, ours: ours?.raw ?? null, theirs: theirs?.raw ?? null }
      this.#conflicts.push({ lineId: id, ...texts, kept })
    }
    if (ours !== undefined && theirs !== undefined) {
      if (ours.raw === theirs.raw || theirs.raw === base?.raw) return ours
      if (ours.raw !== base?.raw) {
        conflict('ours')
        return ours
      }
      return { ...theirs, eol: ours.eol }
    }
    const remaining = ours ?? theirs
    if (remaining === undefined || base === undefined || baseAt === undefined) return remaining
    const standing = ours === undefined ? this.#theirs : this.#ours
    if (remaining.raw === base.raw && standing.inPlace.has(baseAt)) return undefined
    conflict(ours === undefined ? 'theirs' : 'ours')
    return remaining
  }
}

function lineOf(side: MergeSide, id: LineId): MergeLine | undefined {
  const at = side.at.get(id)
  return at === undefined ? undefined : side.lines[at]
}

function wordsOf(lines: readonly string[]): string {
  return lines.filter((raw) => raw.trim() !== '').join('\n')
}

function eolOf(side: MergeSide): string {
  return side.lines.find(({ eol }) => eol !== '')?.eol ?? '\n'
}
