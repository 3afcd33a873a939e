import { type FrameCost, type NoteCosts, wayBack } from './best-path.ts'
import type { StateChain } from './state-chain.ts'

/** A cut so many frames outside of the true gap is wrong for a listener: 120 ms. */
const WRONG_FRAMES = 12
/** Where no more frames than these of what lies between are speech, it is a breath or quiet, and may be on either side. */
const NO_SPEECH = 2

/** Costs of the ways that lead to the borders, noted while the best path is searched. */
export type BorderCosts = {
  readonly note: NoteCosts
  readonly ends: readonly Float32Array[]
  readonly gaps: readonly Float32Array[]
}

/** Notes for every border what it costs to be in the last state of the line before it, and in its gap. */
export function borderCosts(chain: StateChain, frames: number): BorderCosts {
  const inner = chain.gaps.slice(1, -1)
  const ends = inner.map(() => new Float32Array(frames).fill(Infinity))
  const gaps = inner.map(() => new Float32Array(frames).fill(Infinity))
  return {
    ends,
    gaps,
    note: (frame, costs, low, high) => {
      for (const [border, gap] of inner.entries()) {
        if (gap < low || gap - 1 > high) continue
        const [end, own] = [ends[border], gaps[border]]
        if (end === undefined || own === undefined) continue
        end[frame] = costs[gap - 1] ?? Infinity
        own[frame] = costs[gap] ?? Infinity
      }
    },
  }
}

/**
 * How much dearer the best way is that has a border elsewhere, one a border: the line before it sounds on over 120 ms past
 * its gap, or the next one begins so long before it, with speech between. `isSpeech`: of a frame. Infinity where every such way
 * was given up.
 */
export function borderMargins(
  chain: StateChain,
  frames: number,
  costOf: FrameCost,
  { ends, gaps }: BorderCosts,
  found: { readonly states: Int32Array; readonly cost: number },
  isSpeech: (frame: number) => boolean,
): readonly number[] {
  const inner = chain.gaps.slice(1, -1)
  const least = inner.map(() => Infinity)
  // Before the one the next line, and behind the other the line before, has no right to sound.
  const spans = inner.map((gap) => {
    const from = found.states.findIndex((at) => at >= gap)
    const to = found.states.findIndex((at) => at > gap)
    return {
      from: Math.min(from - WRONG_FRAMES, pastNoSpeech(from - 1, -1, frames, isSpeech)),
      to: Math.max(to + WRONG_FRAMES, pastNoSpeech(to, 1, frames, isSpeech)),
    }
  })
  wayBack(chain, frames, costOf, (frame, rest, low, high) => {
    if (frame === 0) return
    for (const [border, gap] of inner.entries()) {
      if (gap + 1 < low || gap > high) continue
      const { from = 0, to = 0 } = spans[border] ?? {}
      const end = ends[border]?.[frame - 1] ?? Infinity
      const begun = end + (chain.skip[gap + 1] ?? Infinity) + (rest[gap + 1] ?? Infinity)
      let cost = Infinity
      if (frame > to) cost = Math.min(begun, end + (chain.step[gap] ?? Infinity) + (rest[gap] ?? Infinity))
      if (frame < from) {
        const rested = (gaps[border]?.[frame - 1] ?? Infinity) + (chain.step[gap + 1] ?? Infinity)
        cost = Math.min(begun, rested + (rest[gap + 1] ?? Infinity))
      }
      if (cost < (least[border] ?? Infinity)) least[border] = cost
    }
  })
  return least.map((cost) => cost - found.cost)
}

/** The first frame, from one on in one direction, behind which speech begins. */
function pastNoSpeech(first: number, step: 1 | -1, count: number, isSpeech: (frame: number) => boolean): number {
  let spoken = 0
  let frame = first
  while (frame >= 0 && frame < count) {
    if (isSpeech(frame)) spoken += 1
    if (spoken > NO_SPEECH) break
    frame += step
  }
  return frame
}
