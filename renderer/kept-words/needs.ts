import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { Keeper } from './model/keeper.ts'
import type { WindowBrowser } from './model/window-id.ts'
import type { KeptState, KeptStore } from './store.ts'
import type { ProjectNeeds } from '../project/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type KeptWordsNeeds = ProjectNeeds & {
  /** Writes down what is not on the disk. */
  readonly keeper: Keeper
  readonly kept: KeptStore
  /** This window among the others of its browser. */
  readonly place: WindowBrowser
}

const context = createNeeds<KeptWordsNeeds>()

/** Hands them down to the connected components. */
export const KeptWordsProvider = context.Provider

/** They, in a connected component. */
export const useKeptWordsNeeds = context.useNeeds

/** A piece of what is known of this window's words and of its host. */
export function useKept<T>(select: (state: KeptState) => T): T {
  return useStore(useKeptWordsNeeds().kept, select)
}
