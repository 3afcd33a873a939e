import type { SpeechModel } from '../../shared/core/direction/parameters.ts'
import { StudioError, type Problem } from '../../shared/core/errors.ts'
import type { VoiceId } from '../../shared/core/ids.ts'
import type { TtsRequest } from '../../shared/service/tts-request.ts'
import type { VoiceModel } from '../../shared/service/voice-model.ts'
import type { WalletPackage } from '../../shared/service/wallet.ts'

/** How a request to the service can go wrong, as the retry table of reliability §5.2 needs it. */
export type SpeechFailure = {
  /** Same meaning as the problem's code. */
  readonly kind:
    | 'unreachable' // before any request byte left
    | 'busy' // 429
    | 'key' // 401, 403
    | 'credit' // 402
    | 'refused' // 400, 404, 413, 415, 422
    | 'server' // 5xx before the body
    | 'silent' // no headers in time, or reset after the request was sent
    | 'cut' // 200, then stall, reset or early end
    | 'badAnswer' // 200 with JSON, HTML or nothing; a content-encoding; too large
    | 'moved' // 3xx
    | 'aborted' // by the caller's signal
  /** Whether money may have been spent. */
  readonly billed: 'no' | 'maybe' | 'probably'
  readonly status?: number
  /** From Retry-After, strictly parsed (reliability M12); absent when it was absent or not valid. */
  readonly retryAfterMs?: number
  /** What had come before the cut, for listening; never a take. */
  readonly received?: Uint8Array
}

/** A failed request: a problem in words, and the failure the runner decides by. */
export class SpeechError extends StudioError {
  readonly failure: SpeechFailure
  constructor(problem: Problem, failure: SpeechFailure, options?: { cause?: unknown }) {
    super(problem, options)
    this.failure = failure
  }
}

/** The interface's client. One per origin and key; keeps connections open; never follows a redirect. */
export type SpeechClient = {
  /** `https://host` of the service; what keys of takes and the stored key are bound to. */
  readonly origin: string
  /** Encoding is JSON, or MessagePack where `references` hold inline audio. Rejects with SpeechError. */
  readonly synthesize: (
    request: TtsRequest,
    model: SpeechModel,
    options: { readonly signal?: AbortSignal; readonly onBytes?: (received: number) => void },
  ) => Promise<{ readonly bytes: Uint8Array; readonly wasWhole: boolean; readonly encoding: 'json' | 'msgpack' }>
  readonly readPackage: (userId?: string) => Promise<WalletPackage>
  readonly listModels: (query: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly title?: string
    readonly self?: boolean
  }) => Promise<{ readonly items: readonly VoiceModel[]; readonly total: number; readonly hasMore: boolean }>
  readonly readModel: (id: VoiceId) => Promise<VoiceModel>
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
  readonly close: () => Promise<void>
}
