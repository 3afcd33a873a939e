import type { LineId } from '../model/ids.ts'
import type { Timeline } from '../model/timeline.ts'
import { endSample } from './times.ts'

/** So many lines before one that is drawn are looked at: what is further away is out of its reach. */
const NEIGHBOURS = 32

/** What something is pulled to, and how far it is moved then. In the unit of what was asked. */
export type Snapped = { readonly by: number; readonly target: number }

/**
 * Where something that is drawn `by` so much is pulled to: whichever of its edges comes nearest to a target within `reach`.
 * All in one unit. Undefined: nothing is so near.
 */
export function snapped(
  edges: readonly number[],
  by: number,
  targets: Iterable<number>,
  reach: number,
): Snapped | undefined {
  let found: Snapped | undefined
  let nearest = reach
  for (const target of targets) {
    for (const edge of edges) {
      const away = Math.abs(edge + by - target)
      // The first of equals: a clip's beginning is listed before its end.
      if (away > nearest || (away === nearest && found !== undefined)) continue
      nearest = away
      found = { by: target - edge, target }
    }
  }
  return found
}

/**
 * Edges of clips that stand still while a line is drawn along the time, in samples: those of the lines before it, for all
 * behind it go with it.
 */
export function stillEdges({ entries }: Pick<Timeline, 'entries'>, lineId: LineId): readonly number[] {
  const at = entries.findIndex((entry) => entry.lineId === lineId)
  return entries
    .slice(Math.max(0, at - NEIGHBOURS), Math.max(0, at))
    .flatMap((entry) => [entry.startSample, endSample(entry)])
}
