import type { IncomingHttpHeaders } from 'node:http'
import { errors, type Dispatcher, type Pool } from 'undici'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import { MAX_JSON_BYTES } from '../../shared/service/limits.ts'
import { redact } from './api-key.ts'
import { abortedError, badAnswerError, connectionError, movedError, statusError, type Phase } from './failures.ts'
import { parseRetryAfter } from './retry-after.ts'
import { SpeechError } from './types.ts'

/** One request and its bounds. Times in milliseconds. */
export type Exchange = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** True if the service takes money for it. */
  readonly isBillable: boolean
  readonly headersMs: number
  readonly idleMs: number
  readonly totalMs: number
  /** More than this many bytes are not read. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** Each piece of a success as it comes, and how many bytes have come with it. */
  readonly onChunk?: (chunk: Uint8Array, received: number) => void
}

/** A success, read to its end. */
export type Answer = {
  readonly status: number
  readonly bytes: Uint8Array
  /** False where only the connection's end says so: HTTP cannot tell such an answer from a broken one. */
  readonly wasWhole: boolean
}

/** Where requests go, and the key that is taken out of all words that come back. */
export type Line = { readonly pool: Pool; readonly origin: string; readonly apiKey: string }

/** Sends one request and reads its answer. Rejects with SpeechError for everything but a readable 2xx. */
export async function exchange(line: Line, request: Exchange): Promise<Answer> {
  const progress: { phase: Phase } = { phase: 'waiting' }
  const chunks: Uint8Array[] = []
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), request.totalMs)
  try {
    request.signal?.throwIfAborted()
    const dispatcher = line.pool.compose(
      onStart(() => {
        progress.phase = 'sent'
      }),
    )
    const response = await dispatcher.request({
      origin: line.origin,
      method: request.method,
      path: request.path,
      headers: { ...request.headers, authorization: `Bearer ${line.apiKey}`, 'accept-encoding': 'identity' },
      body: request.body ?? null,
      headersTimeout: request.headersMs,
      bodyTimeout: request.idleMs,
      signal: request.signal === undefined ? timer.signal : AbortSignal.any([request.signal, timer.signal]),
    })
    progress.phase = 'answering'
    if (response.statusCode < 200 || response.statusCode > 299) throw await refusal(line, request, response)
    checkAnswer(request, response)
    let received = 0
    for await (const chunk of response.body) {
      received += chunk.length
      if (received > request.maxBytes) throw badAnswerError(response.statusCode, tooLarge(request), request.isBillable)
      chunks.push(chunk)
      request.onChunk?.(chunk, received)
    }
    return { status: response.statusCode, bytes: join(chunks), wasWhole: isFramed(response.headers) }
  } catch (error) {
    if (error instanceof SpeechError) throw error
    if (request.signal?.aborted === true) throw abortedError(progress.phase, request.isBillable)
    if (progress.phase === 'sent' && error instanceof errors.HTTPParserError) {
      throw badAnswerError(undefined, 'What answers at this address does not speak HTTP.', request.isBillable)
    }
    throw connectionError(progress.phase, line.origin, request.isBillable, join(chunks), error)
  } finally {
    clearTimeout(timeout)
  }
}

/** Tells when a request gets its connection: before that, no byte of it has left. */
function onStart(listener: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        listener()
        handler.onRequestStart?.(controller, context)
      },
      onRequestUpgrade: (...event) => handler.onRequestUpgrade?.(...event),
      onResponseStart: (...event) => handler.onResponseStart?.(...event),
      onResponseData: (...event) => handler.onResponseData?.(...event),
      onResponseEnd: (...event) => handler.onResponseEnd?.(...event),
      onResponseError: (...event) => handler.onResponseError?.(...event),
    })
}

function checkAnswer(request: Exchange, { statusCode, headers, body }: Dispatcher.ResponseData): void {
  const encoding = headers['content-encoding']
  const problem =
    statusCode === 206
      ? 'The service answered with a part only.'
      : encoding !== undefined && encoding !== 'identity'
        ? 'The service answered in a compression that was not asked for.'
        : Number(headers['content-length']) > request.maxBytes
          ? tooLarge(request)
          : undefined
  if (problem === undefined) return
  discard(body)
  throw badAnswerError(statusCode, problem, request.isBillable)
}

async function refusal(line: Line, request: Exchange, response: Dispatcher.ResponseData): Promise<SpeechError> {
  const { statusCode, headers, body } = response
  if (statusCode >= 300 && statusCode < 400) {
    discard(body)
    const target = typeof headers.location === 'string' ? URL.parse(headers.location, line.origin)?.origin : undefined
    return movedError(statusCode, target)
  }
  const text = redact(await wordsOf(response), line.apiKey)
  const said = redact(parseErrorBody(text).message, line.apiKey)
  return statusError(statusCode, said, parseRetryAfter(headers['retry-after'], headers.date), request.isBillable)
}

/** An error's body as text; what cannot be read in time, or at all, is ''. The status alone says enough. */
async function wordsOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    discard(body)
    return ''
  }
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for await (const chunk of body) {
      received += chunk.length
      if (received > MAX_JSON_BYTES) return ''
      chunks.push(chunk)
    }
  } catch {
    return ''
  }
  return new TextDecoder().decode(join(chunks))
}

/** Not `Buffer.concat`: small buffers share memory, which may then not be handed over to a worker. */
function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function discard(body: Dispatcher.ResponseData['body']): void {
  body.once('error', () => undefined).destroy()
}

function isFramed(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}

function tooLarge({ maxBytes }: Exchange): string {
  return `The answer is larger than ${Math.round(maxBytes / (1024 * 1024))} MiB.`
}
