import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppView, ConnectionView } from '../../shared/contract/views.ts'
import { type Balances, nothingKnown } from './balances.ts'

/** What belongs to this computer and its user. The key is never here: the page knows only that there is one. */
export type SettingsState = {
  /** Undefined until `app.read` has answered. */
  readonly app: AppView | undefined
  /** Until what is to be open at the start is open, or has failed to be: the start screen waits for it. */
  readonly isStarting: boolean
  readonly connection: ConnectionView
  readonly balances: Balances
  /** How many draft voices are ready; undefined until they have been listed. */
  readonly draftVoices: number | undefined
}

/** Holds the user's settings, connection and balance. */
export type AccountStore = StoreApi<SettingsState>

/** A store before anything has been read. */
export function createSettingsStore(): AccountStore {
  return createStore<SettingsState>(() => ({
    app: undefined,
    isStarting: true,
    connection: { kind: 'none', canKeepInKeychain: false },
    balances: nothingKnown,
    draftVoices: undefined,
  }))
}
