import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeeperState } from './model/keeper.ts'
import type { KeptRecord } from './model/record.ts'
import type { OtherCaret } from '../project/other-caret.ts'

/** Words of a page that is gone, which are not in the script. */
export type KeptOffer = {
  /** Where they lie in the page's storage. */
  readonly key: string
  readonly record: KeptRecord
  /** The lines that they were typed into are not as they were. */
  readonly isChanged: boolean
}

/** What the window knows of its words that are not on the disk, and of other windows. */
export type KeptState = {
  readonly words: KeeperState
  /** The host was away while this page stood. */
  readonly wasLost: boolean
  /** Offered one after the other. */
  readonly offers: readonly KeptOffer[]
  /** Windows that show the open project, this one included. */
  readonly windows: number
  /** Carets of the others. The same list while none has moved. */
  readonly others: readonly OtherCaret[]
}

/** Holds it. */
export type KeptStore = StoreApi<KeptState>

/** A store of a window that has written nothing yet. */
export function createKeptStore(): KeptStore {
  return createStore<KeptState>(() => ({
    words: { isUnacknowledged: false, words: 0, keeping: 'kept' },
    wasLost: false,
    offers: [],
    windows: 1,
    others: [],
  }))
}
