import { encode } from '@msgpack/msgpack'
import { Pool } from 'undici'
import type { z } from 'zod'
import type { SpeechModel } from '../../shared/core/direction/parameters.ts'
import { studioError } from '../../shared/core/errors.ts'
import { voiceIdSchema } from '../../shared/core/ids.ts'
import { firstIssue } from '../../shared/service/build-request.ts'
import {
  CONNECT_TIMEOUT_MS,
  headersTimeoutMs,
  IDLE_TIMEOUT_MS,
  MAX_AUDIO_BYTES,
  MAX_CONNECTIONS,
  MAX_JSON_BYTES,
  READ_TIMEOUT_MS,
  TOTAL_TIMEOUT_MS,
} from '../../shared/service/limits.ts'
import { ttsBody } from '../../shared/service/tts-body.ts'
import { modelProblem, needsMessagePack, ttsRequestSchema, type TtsRequest } from '../../shared/service/tts-request.ts'
import {
  type VoiceListQuery,
  voiceListPage,
  voiceListQuerySchema,
  voiceListSchema,
  voiceModelSchema,
} from '../../shared/service/voice-model.ts'
import { walletPackageSchema } from '../../shared/service/wallet.ts'
import { insteadOfAudio } from './answer-start.ts'
import { parseApiKey, redact } from './api-key.ts'
import { exchange, type Line } from './exchange.ts'
import { badAnswerError, speechError } from './failures.ts'
import { parseServiceAddress } from './service-address.ts'
import type { SpeechClient } from './types.ts'

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
 * is entered. Throws `service.address` and `input.invalid` for an address or a key that cannot be used.
 *
 * `close` lets running requests finish; whoever wants them gone aborts their signals first.
 */
export function createSpeechClient(options: {
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeouts?: SpeechTimeouts
}): SpeechClient {
  const { origin } = parseServiceAddress(options.baseUrl, { allowLoopbackHttp: true })
  const apiKey = parseApiKey(options.apiKey)
  const times = options.timeouts ?? {}
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    // Stated, because an environment variable could otherwise switch the check off.
    connect: { timeout: times.connectMs ?? CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
  })
  const line: Line = { pool, origin, apiKey }

  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const readMs = times.readMs ?? READ_TIMEOUT_MS
    const bounds = { headersMs: readMs, idleMs: readMs, totalMs: readMs, maxBytes: MAX_JSON_BYTES }
    const answer = await exchange(line, { method: 'GET', path, headers: {}, isBillable: false, ...bounds })
    const parsed = schema.safeParse(parseJson(answer.bytes))
    if (parsed.success) return parsed.data
    const why = redact(firstIssue(parsed.error), apiKey)
    throw badAnswerError(answer.status, `The service answered in a form that is not the interface's (${why}).`, false)
  }

  return {
    origin,
    synthesize: async (unchecked, model, { signal, onBytes }) => {
      const request = checked(unchecked, model)
      const encoding = needsMessagePack(request) ? 'msgpack' : 'json'
      const body = ttsBody(request)
      const answer = await exchange(line, {
        method: 'POST',
        path: '/v1/tts',
        headers: { model, 'content-type': `application/${encoding}` },
        body: encoding === 'json' ? JSON.stringify(body) : encode(body, { ignoreUndefined: true }),
        isBillable: true,
        headersMs: times.headersMs ?? headersTimeoutMs(request.text.length),
        idleMs: times.idleMs ?? IDLE_TIMEOUT_MS,
        totalMs: times.totalMs ?? TOTAL_TIMEOUT_MS,
        maxBytes: MAX_AUDIO_BYTES,
        ...(signal === undefined ? {} : { signal }),
        ...(onBytes === undefined ? {} : { onBytes }),
      })
      const instead = insteadOfAudio(answer.bytes, request.format)
      if (instead !== undefined) throw badAnswerError(answer.status, redact(instead, apiKey), true)
      return { bytes: answer.bytes, wasWhole: answer.wasWhole, encoding }
    },
    readPackage: async (userId = 'self') => {
      return read(`/wallet/${pathSegment(userId, 'This is not a user id.')}/package`, walletPackageSchema)
    },
    listModels: async (query) => {
      const list = await read(`/model?${voiceQueryText(query)}`, voiceListSchema)
      return voiceListPage(list, query)
    },
    readModel: async (id) => read(`/model/${pathSegment(id, 'This is not a voice id.')}`, voiceModelSchema),
    close: () => pool.close(),
  }
}

/** The last look before money is spent: a request that breaks the interface's rules never leaves. */
function checked(request: TtsRequest, model: SpeechModel): TtsRequest {
  const parsed = ttsRequestSchema.safeParse(request)
  const problem = parsed.success ? modelProblem(parsed.data, model) : firstIssue(parsed.error)
  if (parsed.success && problem === undefined) return parsed.data
  const message = `The request breaks a rule of the interface and was not sent (${problem}).`
  throw speechError({ kind: 'refused', billed: 'no' }, message, 'Change the setting it names.')
}

/** Encoding an id is not enough: `..` would still climb out of its path. */
function pathSegment(id: string, message: string): string {
  const parsed = voiceIdSchema.safeParse(id)
  if (!parsed.success) throw studioError('input.invalid', message, 'Ids are letters, digits, “-” and “_”, 64 at most.')
  return parsed.data
}

function voiceQueryText({ pageNumber, pageSize, sortBy, ...rest }: VoiceListQuery): string {
  const query = voiceListQuerySchema.safeParse({
    page_size: pageSize,
    page_number: pageNumber,
    sort_by: sortBy,
    ...rest,
  })
  if (!query.success) {
    throw studioError('input.invalid', `The voice list cannot be asked so: ${firstIssue(query.error)}.`)
  }
  const said = Object.entries(query.data).filter(([, value]) => value !== undefined && value !== '' && value !== false)
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
