import type { StateChain } from './state-chain.ts'

/** What a frame costs in a state of a chain. */
export type FrameCost = (frame: number, at: number) => number

/** The cheapest way through a chain: the state of each frame, and its cost. Undefined where there are too few frames. */
export type BestPath = { readonly states: Int32Array; readonly cost: number }

/** Told of each frame: what the best way costs that ends, or begins, in each state from `low` to `high`; the rest is dearer. */
export type NoteCosts = (frame: number, costs: Float32Array, low: number, high: number) => void

/** States that cost so much more than the best one of a frame are given up. */
const BEAM = 260

/**
 * Viterbi's search from the first state to the last. Only states near to the best ones are looked at, so work and memory grow
 * with the frames and hardly with the states.
 */
export function bestPath(
  chain: StateChain,
  frames: number,
  costOf: FrameCost,
  beam = BEAM,
  note?: NoteCosts,
): BestPath | undefined {
  const { count, stay, step, skip } = chain
  let before = new Float32Array(count).fill(Infinity)
  let now = new Float32Array(count).fill(Infinity)
  const moves: Uint8Array[] = []
  const lows = new Int32Array(frames)
  let [low, high] = [0, 0]
  before[0] = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const top = Math.min(count - 1, high + 2)
    const row = new Uint8Array(top - low + 1)
    let least = Infinity
    for (let at = low; at <= top; at += 1) {
      let best = (before[at] ?? 0) + (stay[at] ?? 0)
      let move = 0
      if (at > 0) {
        const stepped = (before[at - 1] ?? 0) + (step[at] ?? 0)
        if (stepped < best) {
          best = stepped
          move = 1
        }
        const skipped = at > 1 ? (before[at - 2] ?? 0) + (skip[at] ?? 0) : Infinity
        if (skipped < best) {
          best = skipped
          move = 2
        }
      }
      if (best < Infinity) best += costOf(frame, at)
      now[at] = best
      row[at - low] = move
      if (best < least) least = best
    }
    lows[frame] = low
    moves.push(row)
    const limit = least + beam
    let next = low
    while (next < top && (now[next] ?? 0) > limit) next += 1
    high = top
    while (high > next && (now[high] ?? 0) > limit) high -= 1
    // What is given up must not be found again.
    before.fill(Infinity, Math.max(0, low - 2), top + 1)
    for (let at = high + 1; at <= top; at += 1) now[at] = Infinity
    for (let at = low; at < next; at += 1) now[at] = Infinity
    low = next
    ;[before, now] = [now, before]
    note?.(frame, before, low, high)
  }
  const end = count - 1
  const cost = Math.min(before[end] ?? Infinity, before[end - 1] ?? Infinity)
  if (!Number.isFinite(cost)) return undefined
  const states = new Int32Array(frames)
  let at = (before[end] ?? Infinity) <= cost ? end : end - 1
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    states[frame] = at
    at -= moves[frame]?.[at - (lows[frame] ?? 0)] ?? 0
  }
  return { states, cost }
}

/** The same search from the last state back to the first: `note` is told what is left to pay from each state, its own frame included. */
export function wayBack(chain: StateChain, frames: number, costOf: FrameCost, note: NoteCosts, beam = BEAM): void {
  const { count, stay, step, skip } = chain
  let behind = new Float32Array(count).fill(Infinity)
  let now = new Float32Array(count).fill(Infinity)
  let [low, high] = [count - 1, count - 1]
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const isLast = frame === frames - 1
    const bottom = Math.max(0, low - 2)
    let least = Infinity
    for (let at = high; at >= bottom; at -= 1) {
      const rest = isLast
        ? at >= count - 2
          ? 0
          : Infinity
        : Math.min(
            (behind[at] ?? Infinity) + (stay[at] ?? 0),
            (behind[at + 1] ?? Infinity) + (step[at + 1] ?? Infinity),
            (behind[at + 2] ?? Infinity) + (skip[at + 2] ?? Infinity),
          )
      const cost = rest < Infinity ? rest + costOf(frame, at) : Infinity
      now[at] = cost
      if (cost < least) least = cost
    }
    const limit = least + beam
    let next = high
    while (next > bottom && (now[next] ?? 0) > limit) next -= 1
    let lowest = bottom
    while (lowest < next && (now[lowest] ?? 0) > limit) lowest += 1
    behind.fill(Infinity, bottom, Math.min(count, high + 3))
    for (let at = bottom; at < lowest; at += 1) now[at] = Infinity
    for (let at = next + 1; at <= high; at += 1) now[at] = Infinity
    low = lowest
    high = next
    ;[behind, now] = [now, behind]
    note(frame, behind, low, high)
  }
}
