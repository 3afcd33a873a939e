import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { QueuePanelState, QueueStore } from './store.ts'
import type { TakesNeeds } from '../takes/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type QueueNeeds = TakesNeeds & {
  /** The queue line by line, while somebody looks. */
  readonly queue: QueueStore
}

const context = createNeeds<QueueNeeds>()

/** Hands them down to the connected components. */
export const QueueProvider = context.Provider

/** They, in a connected component. */
export const useQueueNeeds = context.useNeeds

/** A piece of the queue as it is listed. */
export function useQueue<T>(select: (state: QueuePanelState) => T): T {
  return useStore(useQueueNeeds().queue, select)
}
