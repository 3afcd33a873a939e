import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  AuditionCost,
  AuditionOrder,
  AuditionView,
  Candidate,
  UnansweredAudition,
} from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, ProjectHandle, SpeakerId } from '../../../shared/core/model/ids.ts'

/** What is spoken: a line of the script with those that follow it (`count` in all, 1 to 6), or words that were typed. */
export type AuditionText =
  | { readonly kind: 'script'; readonly lineId: LineId; readonly count: number }
  | { readonly kind: 'typed'; readonly text: string }

/** The newest audition of a speaker. `auditionId` is undefined until main has answered. */
type AuditionRun = { readonly auditionId: string | undefined; readonly order: AuditionOrder }

export type SpeakerAuditions = {
  /** Undefined: nobody has chosen yet, so the speaker's first line. */
  readonly text: AuditionText | undefined
  readonly candidates: readonly Candidate[]
  readonly run: AuditionRun | undefined
  /** A candidate whose outcome was not known is sent once more, by itself; the audition goes on when that has ended. */
  readonly resending: { readonly key: string; readonly auditionId: string | undefined } | undefined
  /** Why it could not begin. */
  readonly problem: Problem | undefined
}

/** Auditions of the open project. */
export type AuditionsState = {
  readonly project: ProjectHandle | undefined
  readonly bySpeaker: ReadonlyMap<SpeakerId, SpeakerAuditions>
  /** Auditions as main last told them. */
  readonly views: ReadonlyMap<string, AuditionView>
  /** What hearing an order would send; its `cost` is undefined where no service is asked. Undefined: not known yet. */
  readonly cost: { readonly order: AuditionOrder; readonly cost: AuditionCost | undefined } | undefined
  /** Requests of any audition that never came back whole; undefined: not asked yet. */
  readonly unanswered: readonly UnansweredAudition[] | undefined
  readonly matchLoudness: boolean
  /** Names are hidden; the candidates' keys in their shuffled order. Undefined: names are shown. */
  readonly blind: readonly string[] | undefined
  /** The candidate that keys work on. */
  readonly activeKey: string | undefined
}

/** Holds it. */
export type AuditionsStore = StoreApi<AuditionsState>

/** Nothing is auditioned. */
export const noSpeakerAuditions: SpeakerAuditions = {
  text: undefined,
  candidates: [],
  run: undefined,
  resending: undefined,
  problem: undefined,
}

/** The state before anything has been auditioned in a project. */
export function noAuditions(project: ProjectHandle | undefined): AuditionsState {
  return {
    project,
    bySpeaker: new Map(),
    views: new Map(),
    cost: undefined,
    unanswered: undefined,
    matchLoudness: true,
    blind: undefined,
    activeKey: undefined,
  }
}

/** A store without auditions. */
export function createAuditionsStore(): AuditionsStore {
  return createStore<AuditionsState>(() => noAuditions(undefined))
}
