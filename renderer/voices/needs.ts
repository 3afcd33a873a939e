import { useStore } from 'zustand'
import type { AccountNeeds } from '../account/needs.ts'
import { createNeeds } from '../base/needs-context.ts'
import type { TransportNeeds } from '../transport/needs.ts'
import type { VoicesState, VoicesStore } from './store.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type VoicesNeeds = AccountNeeds &
  TransportNeeds & {
    readonly voices: VoicesStore
  }

const context = createNeeds<VoicesNeeds>()

/** Hands them down to the connected components. */
export const VoicesProvider = context.Provider

/** They, in a connected component. */
export const useVoicesNeeds = context.useNeeds

/** A piece of the voices' state. */
export function useVoices<T>(select: (state: VoicesState) => T): T {
  return useStore(useVoicesNeeds().voices, select)
}
