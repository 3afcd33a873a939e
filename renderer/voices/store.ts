import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  AlikeSpeakers,
  CastVoiceTrouble,
  KeptVoices,
  VoiceDetail,
  LibraryQuery,
  ListedVoice,
} from '../../shared/contract/casting-views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'

/** Which voices the library shows. `mine`: own voices of the service; the last two are kept on this computer. */
export type LibrarySection = 'all' | 'service' | 'mine' | 'draft' | 'favourites' | 'recent'

/** What the library is narrowed to. What is empty does not count. */
export type LibraryFilter = {
  readonly section: LibrarySection
  readonly search: string
  readonly languages: readonly string[]
  readonly titleLanguages: readonly string[]
  readonly tags: readonly string[]
  /** Whose voices alone are shown. */
  readonly author: { readonly id: string; readonly name: string } | undefined
  readonly sort: LibraryQuery['sort']
}

/** A voice of the library with its place. `isMissing`: the service did not know it when it was last asked. */
export type LibraryVoice = { readonly source: Source; readonly voice: ListedVoice; readonly isMissing: boolean }

/** The page that would be read next. */
export type LibraryPlace = { readonly source: Source; readonly page: number }

/** What has been read of the library so far. */
export type VoiceListing = {
  readonly voices: readonly LibraryVoice[]
  /** Over all places that have been asked. */
  readonly total: number
  readonly totalIsExact: boolean
  /** The service shows only the first of more. */
  readonly windowLimited: boolean
  /** Undefined: everything has been read. */
  readonly next: LibraryPlace | undefined
  readonly isLoading: boolean
  /** Why the newest page could not be read; what was read before stays. */
  readonly problem: Problem | undefined
}

/** A voice that is opened to be read about. */
export type ShownVoice = {
  readonly source: Source
  readonly id: VoiceId
  readonly title: string
  /** Undefined until it has been read. */
  readonly detail: VoiceDetail | undefined
  readonly problem: Problem | undefined
}

/** What can be cast: dragged from the library or from a candidate. */
export type CastableVoice = { readonly source: Source; readonly id: VoiceId; readonly title: string }

/** Voices: the library, those kept here, the one that is opened, and what is wrong with those that are cast. */
export type VoicesState = {
  readonly filter: LibraryFilter
  readonly listing: VoiceListing
  /** Every voice that has been read since the start, by its key: candidates say what they are like after the next search. */
  readonly known: ReadonlyMap<string, LibraryVoice>
  readonly kept: KeptVoices
  readonly shown: ShownVoice | undefined
  readonly dragged: CastableVoice | undefined
  readonly troubles: readonly CastVoiceTrouble[]
  readonly alike: readonly AlikeSpeakers[]
}

/** Holds it. */
export type VoicesStore = StoreApi<VoicesState>

/** A listing before anything has been read. */
export const emptyListing: VoiceListing = {
  voices: [],
  total: 0,
  totalIsExact: true,
  windowLimited: false,
  next: undefined,
  isLoading: false,
  problem: undefined,
}

/** The whole library in the service's own order. */
export const wholeLibrary: LibraryFilter = {
  section: 'all',
  search: '',
  languages: [],
  titleLanguages: [],
  tags: [],
  author: undefined,
  sort: 'score',
}

/** A store that has read nothing. */
export function createVoicesStore(): VoicesStore {
  return createStore<VoicesState>(() => ({
    filter: wholeLibrary,
    listing: emptyListing,
    known: new Map(),
    kept: { favourites: [], recent: [] },
    shown: undefined,
    dragged: undefined,
    troubles: [],
    alike: [],
  }))
}
