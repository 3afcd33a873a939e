import { problemError } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { VoiceDetail } from '../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../shared/contract/views.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import { type SpeechClient, SpeechError } from '../speech/types.ts'
import type { KeptVoiceStore, PlacedVoice } from './kept-voices.ts'
import { unseenVoiceView, voiceDetail, voiceView } from './voice-view.ts'
import { noted } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** Voices of services that are remembered after they were seen. */
const MOST_SEEN = 2000

/** What the connected service has told about its voices while the studio runs, and which of them are the user's own. */
export class ServiceVoices {
  readonly #client: () => SpeechClient | undefined
  readonly #kept: Pick<KeptVoiceStore, 'saw'>
  /** Voices that lists of own ones named: the record itself does not say whose it is. */
  readonly #own = new WeakMap<SpeechClient, Set<VoiceId>>()
  readonly #seen = new Map<string, VoiceModel>()
  /** Where pictures lie, by what each connection was told: a private voice is nobody else's, at the same address too. */
  readonly #covers = new WeakMap<SpeechClient, Map<VoiceId, string>>()

  constructor(client: () => SpeechClient | undefined, kept: Pick<KeptVoiceStore, 'saw'>) {
    this.#client = client
    this.#kept = kept
  }

  /** @throws StudioError `service.notConnected` */
  connected(): SpeechClient {
    const client = this.#client()
    if (client !== undefined) return client
    throw problemError('service.notConnected', say('speech.notConnected'), say('speech.notConnected.remedy'))
  }

  noteOwn(client: SpeechClient, id: VoiceId): void {
    this.#own.set(client, (this.#own.get(client) ?? new Set()).add(id))
  }

  noteSeen(client: SpeechClient, voice: VoiceModel): void {
    this.#noteCover(client, voice)
    const key = keyOf(client, idOf(voice))
    this.#seen.delete(key)
    this.#seen.set(key, voice)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > MOST_SEEN && oldest !== undefined) this.#seen.delete(oldest)
  }

  /** Where a voice's picture lies, if this connection was told of the voice; empty: it has none. */
  coverOf(client: SpeechClient, id: VoiceId): string | undefined {
    return this.#covers.get(client)?.get(id)
  }

  #noteCover(client: SpeechClient, voice: VoiceModel): void {
    const covers = this.#covers.get(client) ?? new Map<VoiceId, string>()
    this.#covers.set(client, covers)
    const id = idOf(voice)
    covers.delete(id)
    covers.set(id, voice.cover_image ?? '')
    const [oldest] = covers.keys()
    if (covers.size > MOST_SEEN && oldest !== undefined) covers.delete(oldest)
  }

  /** It was deleted at the service. */
  forget(client: SpeechClient, id: VoiceId): void {
    this.#own.get(client)?.delete(id)
    this.#covers.get(client)?.delete(id)
    this.#seen.delete(keyOf(client, id))
  }

  /** Reads a voice anew. @throws StudioError `cast.noSuchVoice`, and SpeechError as any call */
  async read(client: SpeechClient, id: VoiceId): Promise<VoiceModel> {
    try {
      const voice = await client.readModel(id)
      await this.keep(client, voice)
      return voice
    } catch (error) {
      if (!isMissing(error)) throw error
      await this.keepMissing(client, id)
      throw problemError('cast.noSuchVoice', say('voices.unknown'), say('voices.unknown.remedy'), error)
    }
  }

  /** Remembers what the service has told of a voice, also where it is kept. Never rejects. */
  async keep(client: SpeechClient, voice: VoiceModel): Promise<void> {
    this.noteSeen(client, voice)
    // The list of kept voices is a convenience: what was asked for goes on without it.
    await this.#kept.saw(client.origin, idOf(voice), this.viewOf(client, voice)).catch(noted('service voices: keeping'))
  }

  /** Marks a kept voice as one that the service does not know. Never rejects. */
  async keepMissing(client: SpeechClient, id: VoiceId): Promise<void> {
    await this.#kept.saw(client.origin, id, undefined).catch(noted('service voices: keeping'))
  }

  viewOf(client: SpeechClient, voice: VoiceModel): VoiceView {
    return voiceView(voice, this.#isOwn(client, voice))
  }

  detailOf(client: SpeechClient | undefined, voice: VoiceModel): VoiceDetail {
    return voiceDetail(voice, client !== undefined && this.#isOwn(client, voice))
  }

  /** A voice with its place, by what is known of it without asking. */
  placed(source: Source, id: VoiceId, title: string): PlacedVoice {
    const client = this.#client()
    const voice = source === 'service' && client !== undefined ? this.#seen.get(keyOf(client, id)) : undefined
    return {
      source,
      origin: source === 'draft' ? '' : (client?.origin ?? ''),
      voice:
        voice === undefined || client === undefined ? unseenVoiceView(id, title, source) : this.viewOf(client, voice),
    }
  }

  // Private voices can be read by their owner alone (public documentation, confidence high).
  #isOwn(client: SpeechClient, voice: VoiceModel): boolean {
    return this.#own.get(client)?.has(idOf(voice)) === true || voice.visibility === 'private'
  }
}

/** The record's id, whose name on the wire is not one of ours. */
export function idOf({ _id: id }: VoiceModel): VoiceId {
  return id
}

function keyOf({ origin }: SpeechClient, id: VoiceId): string {
  return `${origin} ${id}`
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof SpeechError)) return false
  const { kind, status } = error.failure
  return status === 403 || (kind === 'refused' && status === 404)
}
