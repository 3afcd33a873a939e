import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { LiveState, LiveStore } from './live-store.ts'
import type { RenderState, RenderStore } from './store.ts'
import type { TransportNeeds } from '../transport/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type RenderingNeeds = TransportNeeds & {
  readonly render: RenderStore
  /** What is heard while it is made. */
  readonly live: LiveStore
}

const context = createNeeds<RenderingNeeds>()

/** Hands them down to the connected components. */
export const RenderingProvider = context.Provider

/** They, in a connected component. */
export const useRenderingNeeds = context.useNeeds

/** A piece of the queue's and the export's state. */
export function useRender<T>(select: (state: RenderState) => T): T {
  return useStore(useRenderingNeeds().render, select)
}

/** A piece of what is heard while it is made. */
export function useLive<T>(select: (state: LiveState) => T): T {
  return useStore(useRenderingNeeds().live, select)
}
