import type { LineReading } from '../../shared/core/scene/phones/line-reading.ts'
import type { SpeechModel } from '../../shared/core/model/parameters.ts'
import { type Problem, StudioError } from '../../shared/core/model/errors.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import type { AsrRequest, AsrResponse } from '../../shared/service/asr.ts'
import type { TtsRequest } from '../../shared/service/tts-request.ts'
import type {
  CreateVoiceRequest,
  UpdateVoiceRequest,
  VoiceListPage,
  VoiceListQuery,
  VoiceModel,
} from '../../shared/service/voice-model.ts'
import type { ApiCredit, WalletPackage } from '../../shared/service/wallet.ts'

/** How a request to the service can go wrong, as the retry table of reliability §5.2 needs it. */
export type SpeechFailure = {
  /** Same meaning as the problem's code. */
  readonly kind:
    | 'unreachable' // before any request byte left
    | 'busy' // 429 and 503, which say that the request was not taken
    | 'key' // 401, 403
    | 'credit' // 402
    | 'refused' // 400, 404, 413, 415, 422
    | 'server' // any other 5xx; a live session that ended in an error before its first sound
    | 'silent' // no headers in time, or reset after the request was sent
    | 'cut' // 200, then stall, reset or early end; a live session that ended in an error after sound
    | 'badAnswer' // 200 with JSON, HTML or nothing; a content-encoding; too large
    | 'moved' // 3xx
    | 'aborted' // by the caller's signal
  /** Whether money may have been spent, as far as the transport can know: `no` only where it is certain. */
  readonly billed: 'no' | 'maybe' | 'probably'
  readonly status?: number
  /** From Retry-After, strictly parsed (reliability M12); absent when it was absent or not valid. */
  readonly retryAfterMs?: number
  /** What had come, for listening; never a take. Absent, too, where it was too large for memory and a keeper has it. */
  readonly received?: Uint8Array
}

/** Where an answer is put piece by piece as it comes, so that it is neither lost nor held in memory. */
export type AnswerKeeper = {
  /** Holds the piece until it is written, so it must not be changed. Never rejects. A promise: it has enough to write, and nothing more is to come before it is settled. */
  readonly write: (piece: Uint8Array) => Promise<void> | undefined
  /** True if what is written is lost: from then on only the memory holds the answer. */
  readonly isBroken: () => boolean
}

/** A failed request: a problem in words, and the failure the runner decides by. */
export class SpeechError extends StudioError {
  readonly failure: SpeechFailure
  constructor(problem: Problem, failure: SpeechFailure, options?: { cause?: unknown }) {
    super(problem, options)
    this.failure = failure
  }
}

/** What a live session is opened with. `request` as for `synthesize`, but its text is sent piece by piece. */
export type LiveOrder = {
  readonly request: Omit<TtsRequest, 'text'>
  readonly model: SpeechModel
  readonly signal?: AbortSignal | undefined
}

/**
 * A live session: text goes in, sound comes out while it is being made. The frames in a row are what `synthesize` would
 * have answered, so a wav has its header in the first one. Every frame that came is handed out; then the listening ends, or
 * throws a SpeechError: for a dropped connection `cut` with `billed: 'probably'`, for the rest as elsewhere. To stop
 * listening early gives the session up.
 */
export type LiveSession = {
  /** Adds text; spaces between words are the caller's. Throws `service.request` after `stop`. */
  readonly send: (text: string) => void
  /** Asks for the sound of what was sent so far; otherwise the service waits until it has enough text. */
  readonly flush: () => void
  /** Nothing more will be sent: the rest is spoken, then the frames end. */
  readonly stop: () => void
  /** Can be listened to once. */
  readonly frames: AsyncIterable<Uint8Array>
}

/** Languages by their tags, and seconds that are no words. */
export type Placeholder = { readonly languages: readonly string[]; readonly seconds: number }

/** A success, read to its end. */
export type SpokenAnswer = {
  /** All of it, or nothing where it is more than `MAX_MEMORY_BYTES` and a keeper has it: `length` tells. */
  readonly bytes: Uint8Array
  readonly length: number
  /** False where only the connection's end says so. */
  readonly wasWhole: boolean
  readonly encoding: 'json' | 'msgpack'
  /** Of draft voices alone: something that stands for words in these languages, which nobody on this computer speaks. */
  readonly placeholder?: Placeholder
}

/** The interface's client. One per origin and key; keeps connections open; never follows a redirect. */
export type SpeechClient = {
  /** `https://host` of the service, with its path prefix if it has one; what keys of takes and the stored key are bound to. */
  readonly origin: string
  /** Encoding is JSON, or MessagePack where `references` hold inline audio. Rejects with SpeechError. */
  readonly synthesize: (
    request: TtsRequest,
    model: SpeechModel,
    options: {
      readonly signal?: AbortSignal
      readonly onBytes?: (received: number) => void
      /** Each piece of the audio as it comes, so that it can be heard at once: not checked yet, and not to be changed. */
      readonly onChunk?: (piece: Uint8Array) => void
      /** Gets all that comes of a success, whatever it turns out to be. */
      readonly keeper?: AnswerKeeper
    },
  ) => Promise<SpokenAnswer>
  /**
   * Opens `WS /v1/tts/live`. It is counted as a synthesis from its opening to its end, and billed for what is spoken.
   * Rejects with SpeechError.
   */
  readonly openLive: (order: LiveOrder) => Promise<LiveSession>
  readonly readPackage: (userId?: string) => Promise<WalletPackage>
  /** The credit that calls of the interface spend. Not in the given interface (public documentation, confidence high). */
  readonly readCredit: (userId?: string) => Promise<ApiCredit>
  readonly listModels: (query: VoiceListQuery) => Promise<VoiceListPage>
  readonly readModel: (id: VoiceId) => Promise<VoiceModel>
  /** Sent as multipart form data with repeated fields; `visibility` always stands in it. */
  readonly createModel: (
    request: CreateVoiceRequest,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<VoiceModel>
  /** Only what is given changes. The answer may be empty: read the voice again. */
  readonly updateModel: (id: VoiceId, changes: UpdateVoiceRequest) => Promise<void>
  readonly deleteModel: (id: VoiceId) => Promise<void>
  /** Speech to text; sent as multipart form data with a file name. May cost something. */
  readonly transcribe: (request: AsrRequest, options?: { readonly signal?: AbortSignal }) => Promise<AsrResponse>
  /** Uses none of its present connections for what is sent from now on; what is running keeps its own. */
  readonly renew: () => void
  readonly close: () => Promise<void>
}

/** A running draft service on loopback, used through a SpeechClient like any other. */
export type DraftService = {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string
  /** The token the loopback server wants as its key, so that no other local process uses it by chance. */
  readonly apiKey: string
  /** Goes into every draft key as `draft:<engine version>`; changes when the sound of any voice would. */
  readonly engineVersion: string
  /** How texts read aloud in the engine's own voice; undefined for what has no word that it can read. */
  readonly read: (texts: readonly string[]) => Promise<readonly (LineReading | undefined)[]>
  readonly close: () => Promise<void>
}
