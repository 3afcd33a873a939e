import type { CaptionLimits } from './limits.ts'

/** A caption before it has its place: when its words sound, and what it needs to be read. */
export type CaptionToPlace = {
  readonly startMs: number
  readonly endMs: number
  /** As its limits count them. */
  readonly width: number
  readonly limits: CaptionLimits
}

/** When a caption stands, in whole ms. */
export type CaptionPlace = { readonly startMs: number; readonly endMs: number }

/** How long before its first word a caption may appear: earlier it would tell what is still to come. */
const MOST_AHEAD_MS = 500
/** How long behind its first word a caption may appear where another one still stands. */
const MOST_BEHIND_MS = 1000

/**
 * Gives captions, in the order in which they are shown, the time they need to be read: first of the silence behind them,
 * then of that before, with the gap of their limits between any two. Of two voices at once the first one is read first and
 * the second one appears as soon as it can. None is dropped; the last one stands until `untilMs` unless that is too long
 * for it. Where there is no time for all they are pressed together.
 */
export function placeCaptions(captions: readonly CaptionToPlace[], untilMs: number): readonly CaptionPlace[] {
  const placed = captions.map(({ startMs, endMs }) => ({ startMs, endMs: Math.max(startMs, endMs) }))
  for (const [at, own] of placed.entries()) {
    const next = placed[at + 1]
    const caption = captions[at]
    const following = captions[at + 1]
    if (next === undefined || caption === undefined || following === undefined) continue
    const gapMs = caption.limits.gapMs
    if (own.endMs + gapMs <= next.startMs) continue
    // Where voices follow each other closely the gap is taken from the end of the first.
    const soundsMs = own.endMs - own.startMs - (own.endMs > next.startMs ? 0 : gapMs)
    const wishMs = own.startMs + Math.min(neededMs(caption), Math.max(soundsMs, caption.limits.shortestMs))
    const earliest = Math.max(next.startMs, own.startMs + gapMs + 1)
    const latest = Math.min(next.startMs + MOST_BEHIND_MS, next.endMs - neededMs(following))
    const startMs = clamp(wishMs + gapMs, earliest, Math.max(earliest, latest))
    next.startMs = startMs
    next.endMs = Math.max(next.endMs, startMs + 1)
    own.endMs = Math.min(own.endMs, startMs - gapMs)
  }
  for (const [at, own] of placed.entries()) {
    const caption = captions[at]
    if (caption === undefined) continue
    const { gapMs, longestMs } = caption.limits
    const room = (placed[at + 1]?.startMs ?? Math.max(untilMs, own.endMs) + gapMs) - gapMs
    const needed = neededMs(caption)
    own.endMs = Math.min(own.endMs, own.startMs + longestMs)
    own.endMs = Math.max(own.endMs, Math.min(room, own.startMs + needed))
    const before = at === 0 ? 0 : (placed[at - 1]?.endMs ?? 0) + gapMs
    const earliest = Math.max(before, own.startMs - MOST_AHEAD_MS, own.endMs - needed)
    own.startMs = Math.min(own.startMs, earliest)
    if (at === placed.length - 1 && untilMs - own.startMs <= longestMs) own.endMs = Math.max(own.endMs, untilMs)
  }
  return whole(placed, captions, untilMs)
}

/** How long a caption has to stand to be read, in ms; never longer than it may. */
export function neededMs({ width, limits }: Pick<CaptionToPlace, 'width' | 'limits'>): number {
  return Math.min(limits.longestMs, Math.max(limits.shortestMs, Math.ceil((width * 1000) / limits.charactersPerSecond)))
}

/** In whole ms and within the mix: what was pushed behind its end is pressed together. */
function whole(
  placed: readonly CaptionPlace[],
  captions: readonly CaptionToPlace[],
  untilMs: number,
): readonly CaptionPlace[] {
  const endMs = placed.at(-1)?.endMs ?? 0
  const scale = endMs > untilMs && endMs > 0 ? untilMs / endMs : 1
  return placed.map((one, at) => {
    const lastMs = Math.round(one.endMs * scale)
    // Both of its ends rounded away from each other would make it longer than it may be.
    const earliest = lastMs - (captions[at]?.limits.longestMs ?? Number.POSITIVE_INFINITY)
    const startMs = Math.max(Math.round(one.startMs * scale), earliest)
    return { startMs, endMs: Math.max(startMs, lastMs) }
  })
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
