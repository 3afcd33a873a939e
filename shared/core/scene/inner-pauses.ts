import type { CutCandidate } from './cut-candidates.ts'
import type { FrameSpan } from './sound/speech-spans.ts'

/** Quiet of so many frames inside a line is a pause that is meant; shorter ones are closures of consonants. */
const PAUSE_FRAMES = 14
/** Sound so short, in frames, parts no pauses. */
export const CLICK_FRAMES = 4
/** Cost of a pause where nothing is written that asks for one, and of a sentence that ends inside a line without a pause. */
const COST = { unwritten: 1.5, missing: 0.7, most: 6 } as const

/** Places inside a line's text at which a voice rests: surely, and maybe. */
export type WrittenPauses = { readonly sure: number; readonly maybe: number }

/** Reads the pauses of a text off its punctuation: sentences that end inside of it, and everything lighter. */
export function writtenPauses(text: string): WrittenPauses {
  const inner = text.trim().replace(/[\s.!?…。！？、，；：,;:)\]"'”’»\-–—]+$/u, '')
  const marks =
    inner.match(/[.!?…]+["'”’»)\]]*(?=\s)|[。！？]|[,;:、，；：](?=\s|\p{L})|[-–—]{2,}|[–—]|\.{3}|…/gu) ?? []
  const sure = marks.filter((mark) => /^[.!?…。！？]/u.test(mark)).length
  return { sure, maybe: marks.length - sure }
}

/** Counts the pauses that lie between any two frames: those that end before the second one and begin behind the first. */
export function pauseCounter(places: readonly CutCandidate[], count: number): (span: FrameSpan) => number {
  const passed = new Int32Array(count + 1)
  for (const { to } of meantPauses(places)) if (to < count) passed[to + 1] = 1
  for (let frame = 1; frame <= count; frame += 1) passed[frame] = (passed[frame] ?? 0) + (passed[frame - 1] ?? 0)
  // Speech begins where the pause before it ends: that one is not inside.
  return ({ from, to }) => (passed[Math.min(count, to)] ?? 0) - (passed[Math.min(count, from + CLICK_FRAMES)] ?? 0)
}

function meantPauses(places: readonly CutCandidate[]): readonly FrameSpan[] {
  const pauses: { from: number; to: number }[] = []
  for (const { from, to } of places) {
    const last = pauses.at(-1)
    if (to - from === 0) continue
    // The release of a last consonant is a click in the middle of the pause behind a word.
    if (last !== undefined && from - last.to <= CLICK_FRAMES) last.to = to
    else pauses.push({ from, to })
  }
  return pauses.filter(({ from, to }) => to - from >= PAUSE_FRAMES)
}

/** How little the pauses that are heard inside a line are those that its text has, 0 and above. */
export function pauseCost(heard: number, { sure, maybe }: WrittenPauses): number {
  const unwritten = Math.max(0, heard - sure - maybe)
  const missing = Math.max(0, sure - heard)
  return Math.min(COST.most, unwritten * COST.unwritten + missing * COST.missing)
}
