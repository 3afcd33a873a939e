/** A place in the sound: 0 is its start, `places - 1` its end, those between are candidates for cuts, in order. */
export type CutPlace = number

/** What the search needs to know of a scene. Costs are 0 and above; they are added up, the least sum wins. */
export type CutProblem = {
  readonly turns: number
  readonly places: number
  /** Of a turn that lies between two places. */
  readonly lineCost: (turn: number, from: CutPlace, to: CutPlace) => number
  /** Of a turn that ends at a place: how little it looks like the border behind it. */
  readonly borderCost: (turn: number, at: CutPlace) => number
  /** The furthest place that may end a turn that begins at `from`: bounds the work. The end is always tried too. */
  readonly reach: (turn: number, from: CutPlace) => CutPlace
}

/** The costs of everything before and behind each place, from which any question about the best way is answered. */
export type CutTables = {
  /** Cost of turns 0 to `turn` where the last of them ends at a place, its border included. */
  readonly before: readonly Float64Array[]
  /** Cost of turns `turn` to the last, where the first of them begins at a place; one more row, for no turn. */
  readonly behind: readonly Float64Array[]
}

/** A chosen place, and how much dearer the best way is that puts this border elsewhere. */
export type ChosenCut = { readonly at: CutPlace; readonly margin: number }

/** Fills the tables by dynamic programming from both ends. */
export function cutTables(problem: CutProblem): CutTables {
  const { turns, places, borderCost } = problem
  const end = places - 1
  const row = (): Float64Array => new Float64Array(places).fill(Infinity)
  const before = Array.from({ length: turns }, row)
  const behind = Array.from({ length: turns + 1 }, row)
  const last = behind[turns]
  if (last !== undefined) last[end] = 0
  for (let turn = 0; turn < turns; turn += 1) {
    const [costs, previous] = [before[turn], before[turn - 1]]
    if (costs === undefined) continue
    eachLine(problem, turn, (from, to, cost) => {
      const start = previous === undefined ? (from === 0 ? 0 : Infinity) : (previous[from] ?? Infinity)
      costs[to] = Math.min(costs[to] ?? Infinity, start + cost)
    })
    for (let at = 1; at < end; at += 1) costs[at] = (costs[at] ?? Infinity) + borderCost(turn, at)
  }
  for (let turn = turns - 1; turn >= 0; turn -= 1) {
    const [costs, next] = [behind[turn], behind[turn + 1]]
    if (costs === undefined) continue
    eachLine(problem, turn, (from, to, cost) => {
      const rest = (next?.[to] ?? Infinity) + (to === end ? 0 : borderCost(turn, to))
      costs[from] = Math.min(costs[from] ?? Infinity, cost + rest)
    })
  }
  return { before, behind }
}

function eachLine(
  { turns, places, lineCost, reach }: CutProblem,
  turn: number,
  visit: (from: CutPlace, to: CutPlace, cost: number) => void,
): void {
  const end = places - 1
  for (let from = 0; from < end; from += 1) {
    const furthest = turn === turns - 1 ? from : Math.min(end - 1, Math.max(reach(turn, from), from + 1))
    for (let to = from + 1; to <= furthest; to += 1) visit(from, to, lineCost(turn, from, to))
    visit(from, end, lineCost(turn, from, end))
  }
}

/**
 * The cheapest place of every border. `isSame`: two places that are one border. Undefined where there are fewer candidates
 * than borders.
 */
export function chosenCuts(
  { turns, places }: CutProblem,
  { before, behind }: CutTables,
  isSame: (a: CutPlace, b: CutPlace) => boolean,
): readonly ChosenCut[] | undefined {
  const chosen: ChosenCut[] = []
  for (let turn = 0; turn < turns - 1; turn += 1) {
    const totals = Array.from(
      { length: places },
      (_, at) => (before[turn]?.[at] ?? Infinity) + (behind[turn + 1]?.[at] ?? Infinity),
    )
    const at = totals.reduce((best, total, place) => (total < (totals[best] ?? Infinity) ? place : best), 0)
    const least = totals[at] ?? Infinity
    // With equal costs two borders may have chosen one place.
    if (!Number.isFinite(least) || at <= (chosen.at(-1)?.at ?? 0)) return undefined
    const other = totals.reduce((best, total, place) => (isSame(place, at) ? best : Math.min(best, total)), Infinity)
    chosen.push({ at, margin: other - least })
  }
  return chosen
}

/** The cost of the best way with all turns. */
export function wholeCost({ behind }: CutTables): number {
  return behind[0]?.[0] ?? Infinity
}

/** The cost of the best way if one turn was never spoken. */
export function costWithout({ places }: CutProblem, { before, behind }: CutTables, turn: number): number {
  const next = behind[turn + 1]
  const previous = before[turn - 1]
  if (previous === undefined) return next?.[0] ?? Infinity
  let least = Infinity
  for (let at = 1; at < places; at += 1) least = Math.min(least, (previous[at] ?? Infinity) + (next?.[at] ?? Infinity))
  return least
}

/** The cost of the best way if something foreign was spoken before a turn, or behind the last one. */
export function costWithStranger(
  problem: CutProblem,
  { before, behind }: CutTables,
  turn: number,
  strangerCost: (from: CutPlace, to: CutPlace) => number,
): number {
  const { places, borderCost } = problem
  const [previous, next] = [before[turn - 1], behind[turn]]
  const end = places - 1
  let least = Infinity
  for (let from = 0; from < end; from += 1) {
    const start = previous === undefined ? (from === 0 ? 0 : Infinity) : (previous[from] ?? Infinity)
    if (start >= least) continue
    for (let to = from + 1; to <= end; to += 1) {
      const rest = (next?.[to] ?? Infinity) + (to === end ? 0 : borderCost(turn, to))
      if (start + rest < least) least = Math.min(least, start + rest + strangerCost(from, to))
    }
  }
  return least
}
