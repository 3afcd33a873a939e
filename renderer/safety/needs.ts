import { useStore } from 'zustand'
import type { SafetyView } from '../../shared/contract/safety-views.ts'
import { createNeeds } from '../base/needs-context.ts'
import type { CastingNeeds } from '../casting/needs.ts'
import type { KeptWordsNeeds } from '../kept-words/needs.ts'
import type { ShownProject } from '../project/store.ts'
import type { QueueNeeds } from '../queue/needs.ts'
import type { SafetyStore } from './store.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type SafetyNeeds = QueueNeeds &
  CastingNeeds &
  KeptWordsNeeds & {
    readonly safety: SafetyStore
  }

const context = createNeeds<SafetyNeeds>()

/** Hands them down to the connected components. */
export const SafetyProvider = context.Provider

/** They, in a connected component. */
export const useSafetyNeeds = context.useNeeds

/** What main last told of the safety of a project, and when (ms since 1970). */
export function useSafety({ handle }: ShownProject): {
  readonly safety: SafetyView | undefined
  readonly toldAt: number
} {
  const store = useSafetyNeeds().safety
  const safety = useStore(store, (state) => (state.project === handle ? state.safety : undefined))
  return { safety, toldAt: useStore(store, (state) => state.toldAt) }
}
