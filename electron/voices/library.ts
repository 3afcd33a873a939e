import { join } from 'node:path'
import type {
  KeptVoices,
  VoiceDetail,
  VoicePage,
  VoiceQuery,
  VoiceUse,
  VoiceVisibility,
} from '../../shared/contract/casting-views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { studioError } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import { draftVoices } from '../speech/draft/voices.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import { readTextFile } from '../base/durable.ts'
import { CAST_FILE, MAX_JSON_BYTES, readCast } from '../documents/files/project-files.ts'
import type { OpenProject } from '../documents/types.ts'
import type { RecentProject } from '../base/recent.ts'
import { newlyCast, useOf } from './cast-voices.ts'
import type { KeptVoiceStore, PlacedVoice } from './kept-voices.ts'
import { voiceIdIn } from './voice-address.ts'
import type { VoiceTrouble } from './voice-check.ts'
import type { VoiceSamples } from './voice-samples.ts'
import {
  bounded,
  draftVoice,
  draftVoiceDetail,
  draftVoiceView,
  unseenVoiceView,
  voiceDetail,
  voiceView,
} from './voice-view.ts'

/** Voices in one page of a list. */
const VOICES_PER_PAGE = 50

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
}

/** The voices of the service and of the studio itself. Everything rejects with StudioError. */
export type VoiceLibrary = {
  readonly list: (query: VoiceQuery) => Promise<VoicePage>
  readonly read: (source: Source, id: VoiceId) => Promise<VoiceDetail>
  /** The voice that a pasted id or link names. Draft voices are found by their id. */
  readonly resolve: (text: string) => Promise<VoiceDetail>
  /** Makes a sample ready to be played; answers its id below `media/voices`. */
  readonly sample: (id: VoiceId, index: number) => Promise<string>
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
  /** Voices that lists of own ones named: the record itself does not say whose it is. */
  const own = new WeakMap<SpeechClient, Set<VoiceId>>()
  const seen = new Map<string, VoiceModel>()
  const { kept, samples } = input

  const connected = (): SpeechClient => {
    const client = input.client()
    if (client !== undefined) return client
    throw studioError('service.notConnected', 'No speech service is connected.', 'Connect one, or use draft voices.')
  }
  const ownOf = (client: SpeechClient): Set<VoiceId> => {
    const known = own.get(client) ?? new Set()
    own.set(client, known)
    return known
  }
  // Private voices can be read by their owner alone (public documentation, confidence high).
  const isOwn = (client: SpeechClient, voice: VoiceModel): boolean =>
    ownOf(client).has(idOf(voice)) || voice.visibility === 'private'
  const remember = (client: SpeechClient, voice: VoiceModel): void => {
    const key = `${client.origin} ${idOf(voice)}`
    seen.delete(key)
    seen.set(key, voice)
    const [oldest] = seen.keys()
    if (seen.size > 2000 && oldest !== undefined) seen.delete(oldest)
  }

  const readModel = async (client: SpeechClient, id: VoiceId): Promise<VoiceModel> => {
    try {
      const voice = await client.readModel(id)
      remember(client, voice)
      await kept.saw(client.origin, id, voiceView(voice, isOwn(client, voice))).catch(() => undefined)
      return voice
    } catch (error) {
      if (!isMissing(error)) throw error
      await kept.saw(client.origin, id, undefined).catch(() => undefined)
      throw studioError(
        'cast.noSuchVoice',
        'The service does not know this voice, or it may not be read with this key.',
        'Look for another one.',
        error,
      )
    }
  }

  const placed = (source: Source, id: VoiceId, title: string): PlacedVoice => {
    const client = input.client()
    const voice = source === 'service' && client !== undefined ? seen.get(`${client.origin} ${id}`) : undefined
    return {
      source,
      origin: source === 'draft' ? '' : (client?.origin ?? ''),
      voice:
        voice === undefined || client === undefined
          ? unseenVoiceView(id, title, source)
          : voiceView(voice, isOwn(client, voice)),
    }
  }

  const draftSample = async (id: VoiceId): Promise<string> => {
    const client = await input.draftClient()
    const [sample] = (await client.readModel(id)).samples
    if (sample === undefined) throw noSample()
    return samples.fetch(sample.audio, client.origin)
  }

  return {
    list: async (query) => {
      if (query.source === 'draft') return draftPage(query)
      const client = connected()
      const { search, ownOnly, language, tag, sort, page } = query
      const found = await client.listModels({
        pageNumber: page,
        pageSize: VOICES_PER_PAGE,
        self: ownOnly,
        sortBy: sort,
        ...(search.trim() === '' ? {} : { title: search.trim() }),
        ...(language.trim() === '' ? {} : { language: language.trim() }),
        ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
      })
      for (const voice of found.items) {
        if (ownOnly) ownOf(client).add(idOf(voice))
        remember(client, voice)
      }
      const { total, totalIsExact, windowLimited, hasMore } = found
      const items = found.items.map((voice) => voiceView(voice, isOwn(client, voice)))
      return { items, total, totalIsExact, windowLimited, hasMore }
    },
    read: async (source, id) => {
      if (source === 'draft') return draftVoiceDetail(knownDraft(id))
      const client = connected()
      const voice = await readModel(client, id)
      return voiceDetail(voice, isOwn(client, voice))
    },
    resolve: async (text) => {
      const draft = draftVoice(text.trim())
      if (draft !== undefined) return draftVoiceDetail(draft)
      const id = voiceIdIn(text, input.client()?.origin)
      const client = connected()
      const voice = await readModel(client, id)
      return voiceDetail(voice, isOwn(client, voice))
    },
    sample: async (id, index) => {
      if (draftVoice(id) !== undefined) return draftSample(id)
      const client = connected()
      const { samples: own } = await readModel(client, id)
      const found = own[index]
      if (found === undefined) throw noSample()
      return samples.fetch(URL.parse(found.audio, client.origin)?.href ?? '', client.origin)
    },
    change: async (id, changes) => {
      const client = connected()
      const { title, description, tags, visibility } = changes
      await client.updateModel(id, {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags: [...tags] }),
        ...(visibility === undefined ? {} : { visibility }),
      })
      const voice = await readModel(client, id)
      ownOf(client).add(id)
      return voiceDetail(voice, true)
    },
    uses: async (id) => {
      const open = input.openProjects()
      const uses = open.map((project) => useOf(project.name, project.cast(), id))
      const folders = new Set(open.map(({ folder }) => folder))
      for (const { folder, name } of input.recentProjects()) {
        if (folders.has(folder)) continue
        const cast = await castIn(folder)
        uses.push(cast === undefined ? undefined : useOf(name, cast, id))
      }
      return uses.filter((use) => use !== undefined)
    },
    remove: async (id, confirmedTitle) => {
      const client = connected()
      // Read anew: the title that was confirmed must be the one of the voice that goes.
      const { title } = await readModel(client, id)
      if (title.trim() !== confirmedTitle.trim() && bounded(title, 200) !== confirmedTitle) {
        throw studioError(
          'input.invalid',
          'The title that was entered is not that of this voice. Nothing was deleted.',
          'Enter the title as it stands at the voice.',
        )
      }
      await client.deleteModel(id)
      ownOf(client).delete(id)
      seen.delete(`${client.origin} ${id}`)
      await kept.saw(client.origin, id, undefined).catch(() => undefined)
    },
    keptVoices: () => kept.list(input.client()?.origin),
    mark: async (source, id, title, isFavourite) => {
      await kept.mark(placed(source, id, title), isFavourite)
      return kept.list(input.client()?.origin)
    },
    noteCast: async (before, after) => {
      const fresh = newlyCast(before, after).map(({ source, voice }) => placed(source, voice.id, voice.title))
      // A convenience: a disk that refuses it must not keep the cast from being changed.
      if (fresh.length > 0) await kept.remember(fresh.toReversed()).catch(() => undefined)
      return fresh.length > 0
    },
    noteTroubles: async (ids, troubles) => {
      const client = input.client()
      for (const id of client === undefined ? [] : ids) {
        const trouble = troubles.get(id)
        const isGone = trouble === 'missing' || trouble === 'forbidden'
        if (client !== undefined) await kept.saw(client.origin, id, isGone ? undefined : 'known').catch(() => undefined)
      }
    },
    noteOwn: async (client, voice) => {
      ownOf(client).add(idOf(voice))
      remember(client, voice)
      const made: PlacedVoice = { source: 'service', origin: client.origin, voice: voiceView(voice, true) }
      await kept.remember([made]).catch(() => undefined)
    },
    noteSeen: async (voice) => {
      const client = input.client()
      if (client === undefined) return
      remember(client, voice)
      await kept.saw(client.origin, idOf(voice), voiceView(voice, isOwn(client, voice))).catch(() => undefined)
    },
    inTraining: () => {
      const client = input.client()
      if (client === undefined) return []
      const { favourites, recent } = kept.list(client.origin)
      const unfinished = [...favourites, ...recent].flatMap(({ source, voice, missing }) =>
        source === 'service' && !missing && (voice.state === 'created' || voice.state === 'training') ? [voice.id] : [],
      )
      return [...new Set(unfinished)]
    },
    detailOf: (voice) => {
      const client = input.client()
      return voiceDetail(voice, client !== undefined && isOwn(client, voice))
    },
  }
}

/** The record's id, whose name on the wire is not one of ours. */
function idOf({ _id: id }: VoiceModel): VoiceId {
  return id
}

function noSample(): Error {
  return studioError('input.invalid', 'This voice has no such sample.', 'Audition the voice to hear it.')
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof SpeechError)) return false
  const { kind, status } = error.failure
  return status === 403 || (kind === 'refused' && status === 404)
}

function knownDraft(id: VoiceId) {
  const voice = draftVoice(id)
  if (voice !== undefined) return voice
  throw studioError('cast.noSuchVoice', 'There is no such draft voice.', 'Choose one from the list.')
}

/** The cast of a project that is not open; undefined where it cannot be read. */
async function castIn(folder: string): Promise<Cast | undefined> {
  return readTextFile(join(folder, CAST_FILE), MAX_JSON_BYTES, 'project.unreadable')
    .then(readCast)
    .catch(() => undefined)
}

/** Draft voices are the studio's own and nobody's: `ownOnly` finds none. Every word of a search must be found. They are listed in their order of casting. */
function draftPage({ search, ownOnly, language, tag, page }: VoiceQuery): VoicePage {
  const wanted = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const found = draftVoices.filter(
    (voice) =>
      !ownOnly &&
      (language.trim() === '' || language.trim().toLowerCase() === 'en') &&
      (tag.trim() === '' || voice.tags.includes(tag.trim().toLowerCase())) &&
      wanted.every((word) =>
        [voice.title, voice.description, ...voice.tags].some((text) => text.toLowerCase().includes(word)),
      ),
  )
  const from = (page - 1) * VOICES_PER_PAGE
  return {
    items: found.slice(from, from + VOICES_PER_PAGE).map(draftVoiceView),
    total: found.length,
    totalIsExact: true,
    windowLimited: false,
    hasMore: from + VOICES_PER_PAGE < found.length,
  }
}
