import type {
  KeptVoices,
  VoiceDetail,
  VoicePage,
  LibraryQuery,
  VoiceUse,
  VoiceVisibility,
} from '../../shared/contract/casting-views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { OpenProject } from '../documents/types.ts'
import type { RecentProject } from '../base/recent.ts'
import { noted } from '../base/failures.ts'
import { coverFileName } from './cover-image.ts'
import { newlyCast } from './cast-voices.ts'
import { draftPage, knownDraft, VOICES_PER_PAGE } from './draft-page.ts'
import type { KeptVoiceStore, PlacedVoice } from './kept-voices.ts'
import { idOf, ServiceVoices } from './service-voices.ts'
import { voiceIdIn } from './voice-address.ts'
import type { VoiceTrouble } from './voice-check.ts'
import type { VoiceSamples } from './voice-samples.ts'
import { usesOf } from './voice-uses.ts'
import { bounded, draftVoice, draftVoiceDetail, listedVoice, voiceDetail, voiceView } from './voice-view.ts'
import { say } from '../../shared/messages/say.ts'

/** What the library works with. */
export type LibraryInput = {
  readonly client: () => SpeechClient | undefined
  readonly draftClient: () => Promise<SpeechClient>
  readonly kept: KeptVoiceStore
  readonly samples: VoiceSamples
  readonly openProjects: () => readonly OpenProject[]
  readonly recentProjects: () => readonly RecentProject[]
}

/** What may be changed of a voice of the service; what is absent stays. */
type VoiceChanges = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly visibility?: VoiceVisibility | undefined
  readonly coverImage?: Uint8Array | undefined
}

/** The voices of the service and of the studio itself. Everything rejects with StudioError. */
export type VoiceLibrary = {
  readonly list: (query: LibraryQuery) => Promise<VoicePage>
  readonly read: (source: Source, id: VoiceId) => Promise<VoiceDetail>
  /** The voice that a pasted id or link names. Draft voices are found by their id. */
  readonly resolve: (text: string) => Promise<VoiceDetail>
  /** Makes a sample ready to be played; answers its id below `media/voices`. */
  readonly sample: (id: VoiceId, index: number) => Promise<string>
  /** Makes a voice's picture ready to be shown; answers its id below `media/voices`. */
  readonly cover: (id: VoiceId) => Promise<string>
  readonly change: (id: VoiceId, changes: VoiceChanges) => Promise<VoiceDetail>
  readonly uses: (id: VoiceId) => Promise<readonly VoiceUse[]>
  readonly remove: (id: VoiceId, confirmedTitle: string) => Promise<void>
  readonly keptVoices: () => KeptVoices
  readonly mark: (source: Source, id: VoiceId, title: string, isFavourite: boolean) => Promise<KeptVoices>
  /** A cast was changed: what is new in it was used lately. Never rejects. */
  readonly noteCast: (before: Cast, after: Cast) => Promise<boolean>
  /** What was found of these voices: kept ones that are missing are marked so. Never rejects. */
  readonly noteTroubles: (ids: readonly VoiceId[], troubles: ReadonlyMap<VoiceId, VoiceTrouble>) => Promise<void>
  /** A voice was made with this key: it is kept among the recent ones. Never rejects. */
  readonly noteOwn: (client: SpeechClient, voice: VoiceModel) => Promise<void>
  /** What the service has told about a voice by another way than a call of this library. Never rejects. */
  readonly noteSeen: (voice: VoiceModel) => Promise<void>
  /** Kept voices of the connected service that were still in training when last seen. */
  readonly inTraining: () => readonly VoiceId[]
  /** A voice that the service has just told about. */
  readonly detailOf: (voice: VoiceModel) => VoiceDetail
}

/** The library over whatever service is connected when it is asked. */
export function createVoiceLibrary(input: LibraryInput): VoiceLibrary {
  const voices = new ServiceVoices(input.client, input.kept)
  return {
    ...readingVoices(input, voices),
    ...changingVoices(input, voices),
    uses: (id) => usesOf(id, input.openProjects(), input.recentProjects),
    ...keepingVoices(input, voices),
    detailOf: (voice) => voices.detailOf(input.client(), voice),
  }
}

type Reading = Pick<VoiceLibrary, 'list' | 'read' | 'resolve' | 'sample' | 'cover'>

function readingVoices({ draftClient, samples }: LibraryInput, voices: ServiceVoices): Reading {
  const draftSample = async (id: VoiceId): Promise<string> => {
    const client = await draftClient()
    const [sample] = (await client.readModel(id)).samples
    if (sample === undefined) throw noSample()
    return samples.fetch(sample.audio, client.origin)
  }
  return {
    list: async (query) => {
      if (query.source === 'draft') return draftPage(query)
      const client = voices.connected()
      const { search, ownOnly, languages, titleLanguages, tags, authorId, sort, page } = query
      const found = await client.listModels({
        pageNumber: page,
        pageSize: VOICES_PER_PAGE,
        self: ownOnly,
        sortBy: sort,
        ...(search.trim() === '' ? {} : { title: search.trim() }),
        languages: trimmed(languages),
        titleLanguages: trimmed(titleLanguages),
        tags: trimmed(tags),
        ...(authorId.trim() === '' ? {} : { authorId: authorId.trim() }),
      })
      for (const voice of found.items) {
        if (ownOnly) voices.noteOwn(client, idOf(voice))
        voices.noteSeen(client, voice)
      }
      const { total, totalIsExact, windowLimited, hasMore } = found
      const items = found.items.map((voice) => listedVoice(voice, voices.viewOf(client, voice)))
      return { items, total, totalIsExact, windowLimited, hasMore }
    },
    read: async (source, id) => {
      if (source === 'draft') return draftVoiceDetail(knownDraft(id))
      const client = voices.connected()
      return voices.detailOf(client, await voices.read(client, id))
    },
    resolve: async (text) => {
      const draft = draftVoice(text.trim())
      if (draft !== undefined) return draftVoiceDetail(draft)
      const id = voiceIdIn(text)
      const client = voices.connected()
      return voices.detailOf(client, await voices.read(client, id))
    },
    cover: async (id) => {
      const client = voices.connected()
      const address = voices.coverOf(client, id) ?? (await voices.read(client, id)).cover_image ?? ''
      return samples.fetchPicture(pictureAddress(client, address), client.origin)
    },
    sample: async (id, index) => {
      if (draftVoice(id) !== undefined) return draftSample(id)
      const client = voices.connected()
      const { samples: own } = await voices.read(client, id)
      const found = own[index]
      if (found === undefined) throw noSample()
      return samples.fetch(URL.parse(found.audio, `${client.origin}/`)?.href ?? '', client.origin)
    },
  }
}

function changingVoices({ samples }: LibraryInput, voices: ServiceVoices): Pick<VoiceLibrary, 'change' | 'remove'> {
  return {
    change: async (id, changes) => {
      const client = voices.connected()
      const { title, description, tags, visibility, coverImage } = changes
      await client.updateModel(id, {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags: [...tags] }),
        ...(visibility === undefined ? {} : { visibility }),
        ...(coverImage === undefined ? {} : { coverImage: { fileName: coverFileName(coverImage), bytes: coverImage } }),
      })
      const voice = await voices.read(client, id)
      // The service may keep a new picture under the address of the old one.
      if (coverImage !== undefined) samples.forgetPicture(pictureAddress(client, voice.cover_image ?? ''))
      voices.noteOwn(client, id)
      return voiceDetail(voice, true)
    },
    remove: async (id, confirmedTitle) => {
      const client = voices.connected()
      // Read anew: the title that was confirmed must be the one of the voice that goes.
      const { title } = await voices.read(client, id)
      if (title.trim() !== confirmedTitle.trim() && bounded(title, 200) !== confirmedTitle) {
        throw problemError('voice.title', say('voices.delete.title'), say('voices.delete.title.remedy'))
      }
      await client.deleteModel(id)
      voices.forget(client, id)
      await voices.keepMissing(client, id)
    },
  }
}

type Keeping = Pick<
  VoiceLibrary,
  'keptVoices' | 'mark' | 'noteCast' | 'noteTroubles' | 'noteOwn' | 'noteSeen' | 'inTraining'
>

function keepingVoices({ client: connection, kept }: LibraryInput, voices: ServiceVoices): Keeping {
  return {
    keptVoices: () => kept.list(connection()?.origin),
    mark: async (source, id, title, isFavourite) => {
      await kept.mark(voices.placed(source, id, title), isFavourite)
      return kept.list(connection()?.origin)
    },
    noteCast: async (before, after) => {
      const fresh = newlyCast(before, after).map(({ source, voice }) => voices.placed(source, voice.id, voice.title))
      // A convenience: a disk that refuses it must not keep the cast from being changed.
      if (fresh.length > 0) await kept.remember(fresh.toReversed()).catch(noted('library: keeping'))
      return fresh.length > 0
    },
    noteTroubles: async (ids, troubles) => {
      const client = connection()
      for (const id of client === undefined ? [] : ids) {
        const trouble = troubles.get(id)
        const isGone = trouble === 'missing' || trouble === 'forbidden'
        if (client !== undefined)
          await kept.saw(client.origin, id, isGone ? undefined : 'known').catch(noted('library: keeping'))
      }
    },
    noteOwn: async (client, voice) => {
      voices.noteOwn(client, idOf(voice))
      voices.noteSeen(client, voice)
      const made: PlacedVoice = { source: 'service', origin: client.origin, voice: voiceView(voice, true) }
      await kept.remember([made]).catch(noted('library: keeping'))
    },
    noteSeen: async (voice) => {
      const client = connection()
      if (client !== undefined) await voices.keep(client, voice)
    },
    inTraining: () => {
      const client = connection()
      if (client === undefined) return []
      const { favourites, recent } = kept.list(client.origin)
      const unfinished = [...favourites, ...recent].flatMap(({ source, voice, missing }) =>
        source === 'service' && !missing && (voice.state === 'created' || voice.state === 'training') ? [voice.id] : [],
      )
      return [...new Set(unfinished)]
    },
  }
}

/** Absolute, or below the service's address with its prefix. */
function pictureAddress({ origin }: SpeechClient, address: string): string {
  return URL.parse(address, `${origin}/`)?.href ?? ''
}

function trimmed(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

function noSample(): Error {
  return problemError('voice.sample', say('voices.sample.none'), say('voices.sample.none.remedy'))
}
