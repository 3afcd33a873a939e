import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'

/** Which lines the review lists. */
export type ReviewFilter = 'attention' | 'starred' | 'all'

/** A line that was compared, and when (milliseconds since 1970). */
export type ComparedLine = { readonly lineId: LineId; readonly at: number }

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
  /** The take that plays begins anew at its end. */
  readonly isLooping: boolean
  /** The take that keys work on is drawn with its spectrogram. */
  readonly showsSpectrogram: boolean
  /** Lines of which takes were heard against each other in this run, the latest first. */
  readonly compared: readonly ComparedLine[]
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
  isLooping: false,
  showsSpectrogram: false,
  compared: [],
  blind: undefined,
  turn: 0,
}

/** A store in which nothing has been looked at. */
export function createTakesStore(): TakesStore {
  return createStore<TakesState>(() => nothingReviewed)
}
