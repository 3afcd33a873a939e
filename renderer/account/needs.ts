import { useStore } from 'zustand'
import type { SettingsState, AccountStore } from './store.ts'
import { createNeeds } from '../base/needs-context.ts'
import type { BaseNeeds } from '../base/needs.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type AccountNeeds = BaseNeeds & {
  readonly settings: AccountStore
}

const context = createNeeds<AccountNeeds>()

/** Hands them down to the connected components. */
export const AccountProvider = context.Provider

/** They, in a connected component. */
export const useAccountNeeds = context.useNeeds

/** A piece of the settings store. */
export function useSettings<T>(select: (state: SettingsState) => T): T {
  return useStore(useAccountNeeds().settings, select)
}
