import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LineId, TakeId } from '../../shared/core/ids.ts'

/** Which lines the review lists. */
export type ReviewFilter = 'attention' | 'starred' | 'all'

/** What is looked at in Takes, and how it is compared. Nothing here is saved with a project. */
export type TakesState = {
  readonly filter: ReviewFilter
  /** The trash is shown in place of a line. */
  readonly showsTrash: boolean
  /** Undefined: nobody has chosen yet. */
  readonly lineId: LineId | undefined
  /** The take that keys work on. */
  readonly activeTakeId: TakeId | undefined
  readonly matchLoudness: boolean
  readonly keepPosition: boolean
  /** Names are hidden; the takes in their shuffled order. Undefined: names are shown. */
  readonly blind: readonly TakeId[] | undefined
  /** Grows when takes were marked, thrown away or brought back: lists of them are read again. */
  readonly turn: number
}

/** Holds it. */
export type TakesStore = StoreApi<TakesState>

/** Takes as they stand when a project is opened. */
export const nothingReviewed: TakesState = {
  filter: 'attention',
  showsTrash: false,
  lineId: undefined,
  activeTakeId: undefined,
  matchLoudness: true,
  keepPosition: true,
  blind: undefined,
  turn: 0,
}

/** A store in which nothing has been looked at. */
export function createTakesStore(): TakesStore {
  return createStore<TakesState>(() => nothingReviewed)
}
