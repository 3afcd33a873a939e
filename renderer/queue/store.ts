import { createStore, type StoreApi } from 'zustand/vanilla'
import type { QueueItem, UnknownLine } from '../../shared/contract/render-views.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'

/** The queue line by line. It is read only while the panel is open: the status bar lives on its sums. */
export type QueuePanelState = {
  readonly project: ProjectHandle | undefined
  readonly isOpen: boolean
  /** In the order of sending, the unfinished first. */
  readonly items: readonly QueueItem[]
  /** Lines that wait for a decision, because they may have been billed. */
  readonly unknown: readonly UnknownLine[]
}

/** Holds it. */
export type QueueStore = StoreApi<QueuePanelState>

/** A queue that nobody has looked at. */
export function unseenQueue(project: ProjectHandle | undefined): QueuePanelState {
  return { project, isOpen: false, items: [], unknown: [] }
}

export function createQueueStore(): QueueStore {
  return createStore<QueuePanelState>(() => unseenQueue(undefined))
}
