import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveView } from '../../shared/contract/render-views.ts'
import type { LineId, ProjectHandle } from '../../shared/core/model/ids.ts'

/** The newest reading that is or was heard while it was made. One at a time. */
export type LiveState = {
  readonly project: ProjectHandle | undefined
  /** The lines that were asked for. */
  readonly lineIds: readonly LineId[]
  /** Undefined: nothing has been asked for, or it was put away. */
  readonly live: LiveView | undefined
}

/** Holds it. */
export type LiveStore = StoreApi<LiveState>

/** Nothing is heard. */
export const nothingLive: LiveState = { project: undefined, lineIds: [], live: undefined }

/** A store in which nothing is heard. */
export function createLiveStore(): LiveStore {
  return createStore<LiveState>(() => nothingLive)
}
