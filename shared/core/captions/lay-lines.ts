import { type Boundary, boundaryBetween } from './boundaries.ts'
import { type CaptionLimits, captionWidth, MOST_CAPTION_LINES } from './limits.ts'
import type { TimedPiece } from './word-times.ts'

/** The pieces of one line of the script with what cutting them asks again and again. */
export type CutMaterial = {
  readonly pieces: readonly TimedPiece[]
  readonly limits: CaptionLimits
  /** `starts[i]` and `ends[i]`: where piece `i` lies if all of them stand in one line. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** `boundaries[i]`: what stands behind piece `i`. */
  readonly boundaries: readonly Boundary[]
  /** Width of the name before the words of the first caption. */
  readonly labelWidth: number
}

/** How a caption's pieces lie in its lines. */
export type LaidLines = { readonly lines: readonly (readonly TimedPiece[])[]; readonly cost: number }

const lineBreakCosts: Readonly<Record<Boundary, number>> = {
  sentence: 0,
  clause: 0.1,
  pause: 0.3,
  none: 0.5,
  inside: 20,
}

/** Prepares a line to be cut. `label`: what stands before its first words, such as `MARA: `. */
export function cutMaterial(
  pieces: readonly TimedPiece[],
  limits: CaptionLimits,
  language: string,
  label: string,
): CutMaterial {
  const starts: number[] = []
  const ends: number[] = []
  const space = captionWidth(' ', language)
  for (const piece of pieces) {
    const start = (ends.at(-1) ?? 0) + (piece.joined || ends.length === 0 ? 0 : space)
    starts.push(start)
    ends.push(start + captionWidth(piece.text, language))
  }
  const boundaries = pieces.map((piece, at): Boundary => {
    const next = pieces[at + 1]
    if (next === undefined) return 'sentence'
    if (piece.isSound && next.isSound && !piece.text.endsWith(']')) return 'inside'
    const around = { before: pieces[at - 1]?.text, after: pieces[at + 2]?.text }
    return boundaryBetween(piece.text, next.text, next.startMs - piece.endMs, around)
  })
  return { pieces, limits, starts, ends, boundaries, labelWidth: captionWidth(label, language) }
}

/**
 * Pieces `from` to `to` in one line, or in the two that part best: evenly, at a mark, never within a name or a number.
 * A single piece is laid whatever its width.
 * @returns undefined if they do not fit
 */
export function layLines(material: CutMaterial, from: number, to: number): LaidLines | undefined {
  const { pieces, limits, boundaries } = material
  const label = from === 0 ? material.labelWidth : 0
  const most = limits.charactersPerLine
  const whole = widthOf(material, from, to) + label
  if (whole <= most || to - from === 1) return { lines: [pieces.slice(from, to)], cost: whole <= most ? 0 : 10 }
  if (whole > most * MOST_CAPTION_LINES + 1) return undefined
  let best: LaidLines | undefined
  for (let at = from + 1; at < to; at++) {
    const above = widthOf(material, from, at) + label
    const below = widthOf(material, at, to)
    if (above > most || below > most) continue
    const uneven = Math.abs(above - below) / most
    const cost = 0.3 + uneven * 0.4 + lineBreakCosts[boundaries[at - 1] ?? 'none']
    if (best === undefined || cost < best.cost) best = { lines: [pieces.slice(from, at), pieces.slice(at, to)], cost }
  }
  return best
}

/** Width of pieces `from` to `to` in one line. */
export function widthOf({ starts, ends }: CutMaterial, from: number, to: number): number {
  return (ends[to - 1] ?? 0) - (starts[from] ?? 0)
}
