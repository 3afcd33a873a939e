import type { AlignCosts } from './costs.ts'
import type { AlignFeatures } from './features.ts'
import { stateGraph, type StateGraph } from './state-graph.ts'
import type { AlignReading } from './types.ts'

/** What each frame of the take is, along the cheapest way. */
export type WordPath = {
  /** The word that sounds; -1 for none. */
  readonly wordOf: Int32Array
  /** 1 where a word, or what is between words, begins. */
  readonly isStart: Uint8Array
  readonly readingFrames: Int32Array
  readonly frameCosts: Float32Array
}

/** How a state was reached: from itself, from one to three states before, or from the border at its beginning. */
const FROM_BORDER = 4
/** How a border was reached: from the gap at it, the word before it, the border before it, or (and above) from later words. */
const reached = { byGap: 0, byWord: 1, bySkip: 2, again: 3 } as const
/** Words in a row that may be missing. */
const MOST_SKIPPED = 12

/** The states and borders that were looked at in one frame of the take, and how each was reached. */
type Column = {
  readonly low: number
  readonly states: Uint8Array
  readonly firstBorder: number
  readonly borders: Uint8Array
}

/** Costs of a stretch of states or borders; everything around it cannot be reached. */
type Front = { low: number; high: number; readonly costs: Float64Array }

/**
 * Viterbi's search over the frames of the take. Its states are the frames of the reading's words, and between words a gap that
 * takes silence cheaply and other sounds dearly. Only states near the best one are kept: work and memory are linear in the take.
 */
export function searchPath(take: AlignFeatures, reading: AlignReading, costs: AlignCosts): WordPath {
  const graph = stateGraph(reading)
  const local = new Float32Array(graph.states)
  let now = emptyFront(graph.states)
  let next = emptyFront(graph.states)
  let borders = emptyFront(graph.words + 1)
  let nextBorders = emptyFront(graph.words + 1)
  // Before the first frame stands the first border, and those behind words that are missing.
  open(borders, 0, 0)
  borders.costs[0] = 0
  const start = reachBorders(now, borders, graph, costs, 0, 0)
  const columns: Column[] = []
  let best = 0
  for (let frame = 0; frame < take.count; frame += 1) {
    const [low, high] = reachable(now, borders, graph, best + costs.beam)
    clear(next)
    open(next, low, high)
    fillCosts(local, take, frame, reading, graph, low, high, costs)
    const how = step(now, next, borders, graph, costs)
    best = Number.POSITIVE_INFINITY
    for (let state = low; state <= high; state += 1) {
      const cost = (next.costs[state] ?? 0) + (local[state] ?? 0)
      next.costs[state] = cost
      if (cost < best) best = cost
    }
    ;[now, next] = [next, now]
    clear(nextBorders)
    const firstBorder = graph.borderOf[low] ?? 0
    open(nextBorders, firstBorder, Math.min(graph.words, (graph.borderOf[high] ?? 0) + 1))
    const column = reachBorders(now, nextBorders, graph, costs, firstBorder, nextBorders.high)
    columns.push({ low, states: how, firstBorder, borders: column })
    ;[borders, nextBorders] = [nextBorders, borders]
    trim(now, best + costs.beam)
  }
  columns.unshift({ low: 0, states: new Uint8Array(0), firstBorder: 0, borders: start })
  return traced(columns, take, reading, graph, costs, lastState(now, columns.at(-1), borders, graph))
}

/** The state that the way ends in: at the last border, or where that was given up, the best there is. */
function lastState(now: Front, column: Column | undefined, borders: Front, graph: StateGraph): number {
  if (Number.isFinite(costAt(borders, graph.words))) return stateBefore(column, graph.words, graph)
  let best = Math.max(0, now.low)
  for (let state = now.low; state <= now.high; state += 1) if (costAt(now, state) < costAt(now, best)) best = state
  return best
}

function emptyFront(size: number): Front {
  return { low: 0, high: -1, costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY) }
}

function clear(front: Front): void {
  front.costs.fill(Number.POSITIVE_INFINITY, front.low, front.high + 1)
  front.low = 0
  front.high = -1
}

function open(front: Front, low: number, high: number): void {
  front.low = low
  front.high = high
}

function trim(front: Front, limit: number): void {
  while (front.low < front.high && costAt(front, front.low) > limit) {
    front.costs[front.low] = Number.POSITIVE_INFINITY
    front.low += 1
  }
  while (front.high > front.low && costAt(front, front.high) > limit) {
    front.costs[front.high] = Number.POSITIVE_INFINITY
    front.high -= 1
  }
}

function costAt(front: Front, at: number): number {
  return front.costs[at] ?? Number.POSITIVE_INFINITY
}

/** The states that the next frame may be in: up to three on, and the beginnings at every border that is still near the best. */
function reachable(now: Front, borders: Front, graph: StateGraph, limit: number): readonly [number, number] {
  let [low, high] = now.high < now.low ? [graph.states, -1] : [now.low, now.high + 3]
  for (let border = borders.low; border <= borders.high; border += 1) {
    if (costAt(borders, border) > limit) continue
    const gap = graph.gapState(border)
    if (gap < low) low = gap
    if (gap + 1 > high) high = gap + 1
  }
  return [Math.min(low, graph.states - 1), Math.min(high, graph.states - 1)]
}

/** Reaches each open state from where it is cheapest, without what the frame itself costs there. */
function step(now: Front, next: Front, borders: Front, graph: StateGraph, costs: AlignCosts): Uint8Array {
  const how = new Uint8Array(next.high - next.low + 1)
  for (let state = next.low; state <= next.high; state += 1) {
    const offset = state - (graph.firstState[state] ?? state)
    const isGap = (graph.wordOf[state] ?? -1) < 0
    let cost = costAt(now, state) + (isGap ? 0 : costs.stay)
    let from = 0
    if (offset === 0) {
      const border = graph.borderOf[state] ?? 0
      const opening = isGap ? (graph.isPause(border) ? costs.openPause : costs.openGap) : 0
      const entered = costAt(borders, border) + opening
      if (entered < cost) [cost, from] = [entered, FROM_BORDER]
    }
    if (offset >= 1 && costAt(now, state - 1) < cost) [cost, from] = [costAt(now, state - 1), 1]
    if (offset >= 2 && costAt(now, state - 2) + costs.skipOne < cost) {
      ;[cost, from] = [costAt(now, state - 2) + costs.skipOne, 2]
    }
    if (offset >= 3 && costAt(now, state - 3) + costs.skipTwo < cost) {
      ;[cost, from] = [costAt(now, state - 3) + costs.skipTwo, 3]
    }
    next.costs[state] = cost
    how[state - next.low] = from
  }
  return how
}

/** What a frame of the take costs in each state of a window. */
function fillCosts(
  local: Float32Array,
  take: AlignFeatures,
  frame: number,
  reading: AlignReading,
  graph: StateGraph,
  low: number,
  high: number,
  costs: AlignCosts,
): void {
  const { size, values } = take
  const other = reading.features.values
  const at = frame * size
  const gap = (take.isLoud[frame] ?? 0) === 1 ? costs.loud : costs.quiet
  for (let state = low; state <= high; state += 1) {
    if ((graph.wordOf[state] ?? -1) < 0) {
      local[state] = gap
      continue
    }
    const to = (graph.frameOf[state] ?? 0) * size
    let sum = 0
    for (let index = 0; index < size; index += 1) {
      const apart = (values[at + index] ?? 0) - (other[to + index] ?? 0)
      sum += apart * apart
    }
    local[state] = Math.sqrt(sum / size)
  }
}

/**
 * The borders that the ends of words and gaps reach, then those behind words that are missing and before words that are said
 * again. Adds to `borders` what is missing beyond its end.
 */
function reachBorders(
  now: Front,
  borders: Front,
  graph: StateGraph,
  costs: AlignCosts,
  first: number,
  last: number,
): Uint8Array {
  const end = Math.min(graph.words, last + MOST_SKIPPED)
  const how = new Uint8Array(end - first + 1)
  for (let at = first; at <= end; at += 1) {
    let cost = Math.min(costAt(borders, at), costAt(now, graph.gapState(at)))
    let by: number = reached.byGap
    if (at > first) {
      const word = costAt(now, graph.endState(at - 1))
      if (word < cost) [cost, by] = [word, reached.byWord]
      const skipped = costAt(borders, at - 1) + missingCost(graph, at - 1, costs)
      if (skipped < cost) [cost, by] = [skipped, reached.bySkip]
    }
    borders.costs[at] = cost
    how[at - first] = by
  }
  borders.high = end
  // Only from ends of words: going back twice in one frame would say words that nobody hears.
  for (let at = first; at < end; at += 1) {
    for (let count = 1; count <= costs.mostAgain && at + count <= end; count += 1) {
      const word = costAt(now, graph.endState(at + count - 1)) + costs.again
      if (word >= costAt(borders, at)) continue
      borders.costs[at] = word
      how[at - first] = reached.again + count - 1
    }
  }
  return how
}

function missingCost(graph: StateGraph, word: number, costs: AlignCosts): number {
  const frames = graph.endState(word) - graph.gapState(word)
  return costs.missing + costs.missingFrame * Math.min(costs.missingFrames, frames)
}

/** Goes back from the last border to the first frame. `columns` begins with what stands before the first frame. */
function traced(
  columns: readonly Column[],
  take: AlignFeatures,
  reading: AlignReading,
  graph: StateGraph,
  costs: AlignCosts,
  last: number,
): WordPath {
  const wordOf = new Int32Array(take.count).fill(-1)
  const readingFrames = new Int32Array(take.count).fill(-1)
  const frameCosts = new Float32Array(take.count)
  const isStart = new Uint8Array(take.count)
  const local = new Float32Array(graph.states)
  let frame = take.count - 1
  let state = last
  while (frame >= 0) {
    const column = columns[frame + 1]
    const how = column?.states[state - column.low] ?? 0
    wordOf[frame] = graph.wordOf[state] ?? -1
    readingFrames[frame] = graph.frameOf[state] ?? -1
    fillCosts(local, take, frame, reading, graph, state, state, costs)
    frameCosts[frame] = local[state] ?? 0
    if (how === FROM_BORDER) {
      isStart[frame] = 1
      if (frame > 0) state = stateBefore(columns[frame], graph.borderOf[state] ?? 0, graph)
    } else state -= how
    frame -= 1
  }
  return { wordOf, isStart, readingFrames, frameCosts }
}

/** The state whose end reached a border. */
function stateBefore(column: Column | undefined, border: number, graph: StateGraph): number {
  let at = border
  for (;;) {
    const how = column?.borders[at - column.firstBorder] ?? reached.byGap
    if (how === reached.byGap || at === 0) return graph.gapState(at)
    if (how === reached.byWord) return graph.endState(at - 1)
    if (how >= reached.again) return graph.endState(at + how - reached.again)
    at -= 1
  }
}
