import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LoudnessChoice } from '../../../shared/core/deliver/loudness-choice.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ListenTo } from '../../../shared/core/model/take.ts'
import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import type { GraphLane } from '../../../shared/core/timeline/graph-schema.ts'
import { type LaneKey, laneKey } from '../../../shared/core/timeline/lane-key.ts'

/** How the lanes are listened to in this window. Nothing of it is kept in the project, and no export asks for it. */
export type Listening = {
  readonly muted: ReadonlySet<LaneKey>
  /** Where there are any, only they are heard. */
  readonly soloed: ReadonlySet<LaneKey>
  /** Whose takes are heard and drawn. */
  readonly listenTo: ListenTo
  /** It is heard as an export with this target, or with none, would have it; undefined: as it is. */
  readonly asExported: LoudnessChoice | { readonly kind: 'none' } | undefined
  /** The target of own numbers that was chosen for an export last. */
  readonly customTarget: LoudnessChoice | undefined
  /** The gain of a lane while it is being changed, in dB. */
  readonly held: { readonly lane: LaneKey; readonly gainDb: number } | undefined
}

export type ListeningStore = StoreApi<Listening>

const everybody = { muted: new Set<LaneKey>(), soloed: new Set<LaneKey>(), held: undefined, listenTo: 'best' as const }

/** A store in which everybody is heard. */
export function createListeningStore(): ListeningStore {
  return createStore<Listening>(() => ({ ...everybody, asExported: undefined, customTarget: undefined }))
}

/** Everybody is heard again, such as in another project. */
export function hearEverybody(store: ListeningStore): void {
  store.setState(everybody)
}

export function toggleLane(store: ListeningStore, what: 'muted' | 'soloed', lane: LaneKey): void {
  store.setState((now) => {
    const next = new Set(now[what])
    if (!next.delete(lane)) next.add(lane)
    return { [what]: next }
  })
}

/** A solo is stronger than a mute of the same lane: who asks to hear somebody hears them. */
export function isHeard({ muted, soloed }: Pick<Listening, 'muted' | 'soloed'>, lane: LaneKey): boolean {
  return soloed.size > 0 ? soloed.has(lane) : !muted.has(lane)
}

/**
 * The lanes of everybody in a cast, which is there before the timeline is, and behind them those of names that are not in
 * it and what else the timeline has: in the order in which an export adds them up.
 */
export function lanesOfCast(
  cast: Cast | undefined,
  graph?: { readonly lanes: readonly GraphLane[] },
): readonly GraphLane[] {
  const speakers = (cast?.speakers ?? []).map(
    ({ id, gainDb = 0, pan = 0 }): GraphLane => ({ kind: 'speaker', speakerId: id, gainDb, pan }),
  )
  const others = graph?.lanes.filter((lane) => lane.kind !== 'speaker' || lane.speakerId === undefined) ?? []
  return [...speakers, ...others]
}

/** What each lane is multiplied with, as it is listened to. */
export function laneFactors(lanes: readonly GraphLane[], listening: Listening): ReadonlyMap<LaneKey, number> {
  const { held } = listening
  return new Map(
    lanes.map((lane) => {
      const key = laneKey(lane)
      const gainDb = held?.lane === key ? held.gainDb : lane.gainDb
      return [key, isHeard(listening, key) ? gainFactor(gainDb) : 0]
    }),
  )
}
