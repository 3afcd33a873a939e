import { type FrameCost, type NoteCosts, wayBack } from './best-path.ts'
import type { StateChain } from './state-chain.ts'

/** A cut so many frames outside of the true gap is wrong for a listener: 120 ms. */
const WRONG_FRAMES = 12

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
 * its gap, or the next one begins so long before it. Infinity where every such way was given up.
 */
export function borderMargins(
  chain: StateChain,
  frames: number,
  costOf: FrameCost,
  { ends, gaps }: BorderCosts,
  found: { readonly states: Int32Array; readonly cost: number },
): readonly number[] {
  const inner = chain.gaps.slice(1, -1)
  const least = inner.map(() => Infinity)
  // The frame at which each line is over, and the one at which the next begins.
  const spans = inner.map((gap) => ({
    from: found.states.findIndex((at) => at >= gap),
    to: found.states.findIndex((at) => at > gap),
  }))
  wayBack(chain, frames, costOf, (frame, rest, low, high) => {
    if (frame === 0) return
    for (const [border, gap] of inner.entries()) {
      if (gap + 1 < low || gap > high) continue
      const { from = 0, to = 0 } = spans[border] ?? {}
      const end = ends[border]?.[frame - 1] ?? Infinity
      const begun = end + (chain.skip[gap + 1] ?? Infinity) + (rest[gap + 1] ?? Infinity)
      let cost = Infinity
      if (frame > to + WRONG_FRAMES)
        cost = Math.min(begun, end + (chain.step[gap] ?? Infinity) + (rest[gap] ?? Infinity))
      if (frame < from - WRONG_FRAMES) {
        const rested = (gaps[border]?.[frame - 1] ?? Infinity) + (chain.step[gap + 1] ?? Infinity)
        cost = Math.min(begun, rested + (rest[gap + 1] ?? Infinity))
      }
      if (cost < (least[border] ?? Infinity)) least[border] = cost
    }
  })
  return least.map((cost) => cost - found.cost)
}
