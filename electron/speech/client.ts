import { Pool } from 'undici'
import type { SpeechModel } from '../../shared/core/model/parameters.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import {
  CONNECT_TIMEOUT_MS,
  headersTimeoutMs,
  IDLE_TIMEOUT_MS,
  MAX_AUDIO_BYTES,
  MAX_CONNECTIONS,
  MAX_JSON_ANSWER_BYTES,
  READ_TIMEOUT_MS,
  TOTAL_TIMEOUT_MS,
} from '../../shared/service/limits.ts'
import { ttsBody } from '../../shared/service/tts-body.ts'
import { modelProblem, needsMessagePack, type TtsRequest, ttsRequestSchema } from '../../shared/service/tts-request.ts'
import { apiCreditSchema, walletPackageSchema } from '../../shared/service/wallet.ts'
import { insteadOfAudio } from './answer-start.ts'
import { parseApiKey, redact } from './api-key.ts'
import { exchange, type Line } from './exchange.ts'
import { badAnswerError, speechError } from './failures.ts'
import { askJson, pathSegment } from './json-answers.ts'
import { openLive } from './live.ts'
import { packParts } from './pack-parts.ts'
import { connectorOf } from './proxy/connectors.ts'
import { noProxies, type Proxies } from './proxy/proxies.ts'
import { PLACEHOLDER_HEADER, readPlaceholder } from './placeholder-header.ts'
import { parseServiceAddress } from './service-address.ts'
import { transcribeCall } from './transcribe-call.ts'
import type { LiveOrder, SpeechClient } from './types.ts'
import { voiceCalls } from './voice-calls.ts'
import { say } from '../../shared/messages/say.ts'

/** Time limits in milliseconds; what is absent is as `shared/service/limits.ts` says. */
export type SpeechTimeouts = {
  readonly connectMs?: number
  readonly headersMs?: number
  readonly idleMs?: number
  readonly totalMs?: number
  readonly readMs?: number
}

/**
 * A client of one service with one key. Connections are kept open, eight at most, over HTTP/1.1, since only there the end of
 * an answer can be judged. `http:` is taken on loopback only; whether a person may enter such an address is decided where it
 * is entered. Throws `service.address` and `account.key` for an address or a key that cannot be used.
 *
 * `close` lets running requests finish; whoever wants them gone aborts their signals first.
 */
export function createSpeechClient(options: {
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeouts?: SpeechTimeouts
  /** Absent: everything is reached directly. */
  readonly proxies?: Proxies
}): SpeechClient {
  const { origin, prefix, baseUrl } = parseServiceAddress(options.baseUrl, { allowLoopbackHttp: true })
  const apiKey = parseApiKey(options.apiKey)
  const times = options.timeouts ?? {}
  const way = (options.proxies ?? noProxies).wayToOrigin(origin)
  const connectMs = times.connectMs ?? CONNECT_TIMEOUT_MS
  const newPool = (): Pool =>
    new Pool(origin, {
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      allowH2: false,
      // Stated, because an environment variable could otherwise switch the check off.
      connect: connectorOf(way, connectMs) ?? { timeout: connectMs, rejectUnauthorized: true },
    })
  let pool = newPool()
  const closing: Promise<void>[] = []
  const line: Line = {
    get pool() {
      return pool
    },
    origin,
    prefix,
    apiKey,
  }

  const redacted = (said: string): string => redact(said, apiKey)
  const readMs = times.readMs ?? READ_TIMEOUT_MS
  const walletPath = (userId: string): string => `/wallet/${pathSegment(userId, say('speech.userId'))}`

  return {
    origin: baseUrl,
    synthesize: async (unchecked, model, { signal, onBytes, onChunk, keeper }) => {
      const request = checked(unchecked, model)
      const encoding = needsMessagePack(request) ? 'msgpack' : 'json'
      const body = ttsBody(request)
      let mayBeAudio: boolean | undefined
      const answer = await exchange(line, {
        method: 'POST',
        path: '/v1/tts',
        headers: { model, 'content-type': `application/${encoding}` },
        body: encoding === 'json' ? JSON.stringify(body) : packParts(body),
        isBillable: true,
        headersMs: times.headersMs ?? headersTimeoutMs(request.text.length),
        idleMs: times.idleMs ?? IDLE_TIMEOUT_MS,
        totalMs: times.totalMs ?? TOTAL_TIMEOUT_MS,
        maxBytes: (first) =>
          insteadOfAudio(first, request.format, redacted) === undefined ? MAX_AUDIO_BYTES : MAX_JSON_ANSWER_BYTES,
        ...(signal === undefined ? {} : { signal }),
        ...(keeper === undefined ? {} : { keeper }),
        onChunk: (chunk, received) => {
          onBytes?.(received)
          // What is no audio from its first byte on must not be played.
          mayBeAudio ??= insteadOfAudio(chunk, request.format, redacted) === undefined
          if (mayBeAudio) onChunk?.(chunk)
        },
      })
      const { status, bytes, length, wasWhole } = answer
      const placeholder = readPlaceholder(answer.headers[PLACEHOLDER_HEADER])
      // What is too large for memory would have been ended before if it were text.
      const instead = bytes === undefined ? undefined : insteadOfAudio(bytes, request.format, redacted)
      if (instead !== undefined) throw badAnswerError(status, instead, true, bytes)
      const told = placeholder === undefined ? {} : { placeholder }
      return { bytes: bytes ?? new Uint8Array(), length, wasWhole, encoding, ...told }
    },
    openLive: async (order) =>
      openLive({ origin, prefix, apiKey, way }, { ...order, request: checkedLive(order) }, times),
    readPackage: async (userId = 'self') => {
      const path = `${walletPath(userId)}/package`
      return askJson(line, { method: 'GET', path, isBillable: false, limitMs: readMs }, walletPackageSchema)
    },
    readCredit: async (userId = 'self') => {
      const path = `${walletPath(userId)}/api-credit?check_free_credit=true`
      return askJson(line, { method: 'GET', path, isBillable: false, limitMs: readMs }, apiCreditSchema)
    },
    ...voiceCalls(line, readMs),
    transcribe: transcribeCall(line),
    renew: () => {
      closing.push(pool.close())
      pool = newPool()
    },
    close: async () => {
      await Promise.all([...closing, pool.close()])
    },
  }
}

/** The last look before money is spent: a request that breaks the interface's rules never leaves. */
function checked(request: TtsRequest, model: SpeechModel): TtsRequest {
  const parsed = ttsRequestSchema.safeParse(request)
  const issue = parsed.success ? modelProblem(parsed.data, model) : firstIssue(parsed.error)
  if (parsed.success && issue === undefined) return parsed.data
  const words = say('speech.request.rule', { issue: issue ?? '' })
  throw speechError({ kind: 'refused', billed: 'no' }, words, say('speech.request.rule.remedy'))
}

/** The same look at a live request, as if its voices had said something already. */
function checkedLive({ request, model }: LiveOrder): LiveOrder['request'] {
  const { reference_id: ids, references } = request
  const perSpeaker = references?.some((entry) => Array.isArray(entry)) === true ? references.length : 1
  const voices = Array.isArray(ids) ? ids.length : perSpeaker
  const text = Array.from({ length: voices }, (_, index) => `<|speaker:${index}|>x`).join('')
  return checked({ ...request, text }, model)
}
