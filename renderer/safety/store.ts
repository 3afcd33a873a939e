import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SafetyView } from '../../shared/contract/safety-views.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'

/** What main last told of the open project's safety. Undefined until it has. */
export type SafetyState = {
  readonly project: ProjectHandle | undefined
  readonly safety: SafetyView | undefined
  /** When it was told, in milliseconds since 1970: times of the same day are shown without the day. */
  readonly toldAt: number
}

/** Holds it. */
export type SafetyStore = StoreApi<SafetyState>

/** A store that knows nothing. */
export function createSafetyStore(): SafetyStore {
  return createStore<SafetyState>(() => ({ project: undefined, safety: undefined, toldAt: 0 }))
}
