import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { RenderingNeeds } from '../rendering/needs.ts'
import type { TakesState, TakesStore } from './model/store.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type TakesNeeds = RenderingNeeds & {
  /** The lines and takes that are looked at in Takes. */
  readonly takes: TakesStore
}

const context = createNeeds<TakesNeeds>()

/** Hands them down to the connected components. */
export const TakesProvider = context.Provider

/** They, in a connected component. */
export const useTakesNeeds = context.useNeeds

/** A piece of what is looked at in Takes. */
export function useTakesState<T>(select: (state: TakesState) => T): T {
  return useStore(useTakesNeeds().takes, select)
}
