import type { GraphLane } from './graph-schema.ts'

/** Names a lane: the id of its speaker or of its bed, empty for all names that are not in the cast. */
export type LaneKey = string

export function laneKey(lane: GraphLane): LaneKey {
  return lane.kind === 'speaker' ? (lane.speakerId ?? '') : lane.laneId
}
