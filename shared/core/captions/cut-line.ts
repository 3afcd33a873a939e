import type { Boundary } from './boundaries.ts'
import { type CutMaterial, layLines, type LaidLines, widthOf } from './lay-lines.ts'
import { MOST_CAPTION_LINES } from './limits.ts'

// What a way of cutting costs; the cheapest is taken. Set by reading captions of the sample scripts and of the corpora's.
const PER_CAPTION = 1
const endCosts: Readonly<Record<Boundary, number>> = { sentence: 0, clause: 0.5, pause: 0.8, none: 2.5, inside: 60 }
/** A caption that holds the end of a sentence and goes on. */
const SENTENCE_WITHIN = 0.35
/** A caption that stands over a silence gives away what comes behind it. */
const LONG_SILENCE_MS = 1000
const SILENCE_WITHIN = 2
const TOO_LONG = 40
/** A caption of a word or two is read before it is seen; also where the words are said in no time. */
const FEW_CHARACTERS = 12
const TOO_FEW = 0.8
const TOO_SHORT = 1.5

/**
 * Cuts a line into captions of at most two lines, at sentences, then clauses, then pauses, within limits of width and time,
 * and never within a name or a number where there is another way. Every piece is in one caption, in order; a piece that is
 * wider than a line stands alone.
 */
export function cutLine(material: CutMaterial): readonly LaidLines[] {
  const count = material.pieces.length
  const best: { readonly cost: number; readonly from: number; readonly laid: LaidLines | undefined }[] = [
    { cost: 0, from: 0, laid: undefined },
  ]
  const widest = material.limits.charactersPerLine * MOST_CAPTION_LINES + 1
  for (let to = 1; to <= count; to++) {
    let chosen = { cost: Number.POSITIVE_INFINITY, from: to - 1, laid: layLines(material, to - 1, to) }
    for (let from = to - 1; from >= 0; from--) {
      if (to - from > 1 && widthOf(material, from, to) > widest) break
      const laid = layLines(material, from, to)
      const before = best[from]
      if (laid === undefined || before === undefined) continue
      const cost = before.cost + costOf(material, from, to, laid)
      if (cost < chosen.cost) chosen = { cost, from, laid }
    }
    best.push(chosen)
  }
  const cut: LaidLines[] = []
  for (let to = count; to > 0; ) {
    const { from, laid } = best[to] ?? { from: 0, laid: undefined }
    if (laid !== undefined) cut.push(laid)
    to = from
  }
  return cut.toReversed()
}

function costOf(
  { pieces, limits, boundaries, ...rest }: CutMaterial,
  from: number,
  to: number,
  laid: LaidLines,
): number {
  const first = pieces[from]
  const last = pieces[to - 1]
  if (first === undefined || last === undefined) return Number.POSITIVE_INFINITY
  let cost = PER_CAPTION + laid.cost + (to === pieces.length ? 0 : endCosts[boundaries[to - 1] ?? 'none'])
  const durationMs = last.endMs - first.startMs
  if (durationMs > limits.longestMs && to - from > 1) cost += TOO_LONG * (durationMs / limits.longestMs)
  const isAll = from === 0 && to === pieces.length
  if (!isAll && widthOf({ pieces, limits, boundaries, ...rest }, from, to) < FEW_CHARACTERS) cost += TOO_FEW
  const untilMs = pieces[to]?.startMs ?? last.endMs
  if (!isAll && untilMs - first.startMs < limits.shortestMs) cost += TOO_SHORT
  for (let at = from; at < to - 1; at++) {
    if (boundaries[at] === 'sentence') cost += SENTENCE_WITHIN
    const silenceMs = (pieces[at + 1]?.startMs ?? 0) - (pieces[at]?.endMs ?? 0)
    if (silenceMs >= LONG_SILENCE_MS) cost += SILENCE_WITHIN * (silenceMs / LONG_SILENCE_MS)
  }
  return cost
}
