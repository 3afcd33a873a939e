import { useStore } from 'zustand'
import { createNeeds } from '../base/needs-context.ts'
import type { AuditionsState, AuditionsStore } from './model/auditions-store.ts'
import type { CloneStore } from './model/clone-store.ts'
import type { DirectionNeeds } from '../direction/needs.ts'
import type { PronunciationsNeeds } from '../pronunciations/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type CastingNeeds = DirectionNeeds &
  PronunciationsNeeds & {
    readonly auditions: AuditionsStore
    /** A voice in the making. */
    readonly clone: CloneStore
  }

const context = createNeeds<CastingNeeds>()

/** Hands them down to the connected components. */
export const CastingProvider = context.Provider

/** They, in a connected component. */
export const useCastingNeeds = context.useNeeds

/** A piece of the auditions' state. */
export function useAuditions<T>(select: (state: AuditionsState) => T): T {
  return useStore(useCastingNeeds().auditions, select)
}
