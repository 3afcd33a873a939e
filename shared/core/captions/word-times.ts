import { spokenLength } from '../reading/pace.ts'
import type { CaptionPiece } from './caption-words.ts'

/** When a word of a line is heard, known from its take. `from`: where it begins in the line's `raw`. Times in ms of the mix. */
export type SpokenTime = { readonly from: number; readonly startMs: number; readonly endMs: number }

/** A piece with its time in the mix, in ms. */
export type TimedPiece = CaptionPiece & { readonly startMs: number; readonly endMs: number }

/** Silence that is likely behind a mark, in characters of speech. */
const silence = { sentence: 6, clause: 2.5 }

/**
 * Puts the pieces of a line into its time in the mix. Pieces whose words were found in the take stand where they are heard;
 * those between them, or all where nothing is known, share what is left by their length, behind the script's own pauses.
 */
export function timedPieces(
  pieces: readonly CaptionPiece[],
  span: { readonly startMs: number; readonly endMs: number },
  heard: readonly SpokenTime[] = [],
): readonly TimedPiece[] {
  const known = knownTimes(pieces, span, heard)
  const timed: TimedPiece[] = []
  for (let at = 0; at < pieces.length; ) {
    const own = known[at]
    const piece = pieces[at]
    if (piece === undefined) break
    if (own !== undefined) {
      timed.push({ ...piece, ...own })
      at++
      continue
    }
    let end = at
    while (end < pieces.length && known[end] === undefined) end++
    const from = timed.at(-1)?.endMs ?? span.startMs
    const to = known[end]?.startMs ?? span.endMs
    timed.push(...spread(pieces.slice(at, end), from, Math.max(from, to)))
    at = end
  }
  return timed
}

function knownTimes(
  pieces: readonly CaptionPiece[],
  span: { readonly startMs: number; readonly endMs: number },
  heard: readonly SpokenTime[],
): readonly ({ readonly startMs: number; readonly endMs: number } | undefined)[] {
  let next = 0
  let latest = span.startMs
  return pieces.map((piece, at) => {
    if (piece.isSound) return undefined
    const until = pieces.slice(at + 1).find((later) => !later.isSound)?.from ?? Number.POSITIVE_INFINITY
    const own: SpokenTime[] = []
    while (next < heard.length) {
      const word = heard[next]
      if (word === undefined || word.from >= until) break
      if (word.from >= piece.from) own.push(word)
      next++
    }
    const [first] = own
    const last = own.at(-1)
    if (first === undefined || last === undefined) return undefined
    const startMs = clamp(first.startMs, latest, span.endMs)
    const endMs = clamp(last.endMs, startMs, span.endMs)
    latest = endMs
    return { startMs, endMs }
  })
}

function spread(pieces: readonly CaptionPiece[], startMs: number, endMs: number): readonly TimedPiece[] {
  const exactMs = pieces.reduce((sum, { pauseMs, leadMs = 0 }) => sum + leadMs + pauseMs, 0)
  // Pauses of the script that the time has no room for say that it is another line's take: everything is shared then.
  const pauses = exactMs < endMs - startMs ? 1 : 0
  const spokenMs = endMs - startMs - exactMs * pauses
  const weights = pieces.map(({ text }, at) => {
    const behind = at === pieces.length - 1 ? 0 : silenceBehind(text)
    return { spoken: Math.max(1, spokenLength(text)), behind }
  })
  const total = weights.reduce((sum, { spoken, behind }) => sum + spoken + behind, 0)
  let at = startMs
  return pieces.map((piece, index) => {
    const { spoken = 0, behind = 0 } = weights[index] ?? {}
    const from = at + (piece.leadMs ?? 0) * pauses
    const to = from + (spokenMs * spoken) / total
    at = to + (spokenMs * behind) / total + piece.pauseMs * pauses
    return { ...piece, startMs: from, endMs: Math.min(to, endMs) }
  })
}

function silenceBehind(text: string): number {
  if (/[.!?…。！？]["'”’»)\]]*$/u.test(text)) return silence.sentence
  return /[,;:–—、，；：]["'”’»)\]]*$/u.test(text) ? silence.clause : 0
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
