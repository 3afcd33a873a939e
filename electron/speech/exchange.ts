import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { errors, type Dispatcher, type Pool } from 'undici'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import { MAX_JSON_BYTES } from '../../shared/service/limits.ts'
import { redact } from './api-key.ts'
import { abortedError, badAnswerError, connectionError, movedError, statusError, type Phase } from './failures.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { SpeechError } from './types.ts'

/** One request and its bounds. Times in milliseconds. */
export type Exchange = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A list is sent part by part, as if it were one; nothing is copied together. */
  readonly body?: Uint8Array | string | readonly Uint8Array[]
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

/** Room that is made for an answer whose length is not told. */
const LEAST_ROOM = 64 * 1024

/** Where requests go, and the key that is taken out of all words that come back. */
export type Line = { readonly pool: Pool; readonly origin: string; readonly apiKey: string }

/**
 * Sends one request and reads its answer. Rejects with SpeechError for everything but a readable 2xx.
 *
 * The connection tells the events of an answer straight to here: a stream, an iterator and a signal for each request would
 * cost more than the request.
 */
export function exchange(line: Line, request: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted === true) {
      reject(abortedError('waiting', request.isBillable))
      return
    }
    let phase: Phase = 'waiting'
    let isOver = false
    let controller: Dispatcher.DispatchController | undefined
    let status = 0
    let headers: IncomingHttpHeaders = {}
    let body = receivedBody(undefined)

    const isSuccess = (): boolean => status >= 200 && status <= 299
    const settle = (): boolean => {
      if (isOver) return false
      isOver = true
      clearTimeout(timeout)
      request.signal?.removeEventListener('abort', onAbort)
      return true
    }
    const fail = (error: SpeechError): void => {
      if (!settle()) return
      reject(error)
      controller?.abort(error)
    }
    const refuse = (words: Uint8Array): void => fail(refusal(line, request, status, headers, words))
    const failLate = (error: unknown): void => {
      if (request.signal?.aborted === true) fail(abortedError(phase, request.isBillable))
      else if (phase === 'sent' && error instanceof errors.HTTPParserError) {
        fail(badAnswerError(undefined, 'What answers at this address does not speak HTTP.', request.isBillable))
      } else fail(connectionError(phase, line.origin, request.isBillable, body.bytes(), error))
    }
    // An error's words that cannot be read in time, or at all, are ''. The status alone says enough.
    const breakOff = (error: unknown): void => {
      if (phase === 'answering' && !isSuccess()) refuse(new Uint8Array())
      else failLate(error)
    }
    const onAbort = (): void => breakOff(request.signal?.reason)
    const timeout = setTimeout(() => breakOff(new Error('The time is up.')), request.totalMs)
    request.signal?.addEventListener('abort', onAbort)

    const { method, path, body: given } = request
    const sent = {
      ...request.headers,
      authorization: `Bearer ${line.apiKey}`,
      'accept-encoding': 'identity',
    }
    const isInParts = typeof given === 'object' && !(given instanceof Uint8Array)
    const options: Dispatcher.DispatchOptions = {
      origin: line.origin,
      method,
      path,
      headers: isInParts ? { ...sent, 'content-length': String(bytesOf(given)) } : sent,
      body: isInParts ? Readable.from(given, { objectMode: false }) : (given ?? null),
      headersTimeout: request.headersMs,
      bodyTimeout: request.idleMs,
    }
    line.pool.dispatch(options, {
      // Before a request has its connection, no byte of it has left.
      onRequestStart: (started) => {
        controller = started
        if (isOver) started.abort(new Error('The request is over.'))
        else phase = 'sent'
      },
      onResponseStart: (_, statusCode, told) => {
        if (isOver || statusCode < 200) return
        phase = 'answering'
        status = statusCode
        headers = told
        if (isSuccess()) {
          const problem = answerProblem(request, status, headers)
          if (problem !== undefined) fail(badAnswerError(status, problem, request.isBillable))
          else body = receivedBody(headers['content-length'])
        } else if (status < 400 || isEncoded(headers)) refuse(new Uint8Array())
      },
      onResponseData: (_, chunk) => {
        if (isOver) return
        const most = isSuccess() ? request.maxBytes : MAX_JSON_BYTES
        if (body.length() + chunk.length > most) {
          if (isSuccess()) fail(badAnswerError(status, tooLarge(request), request.isBillable))
          else refuse(new Uint8Array())
          return
        }
        body.add(chunk)
        if (isSuccess()) request.onChunk?.(chunk, body.length())
      },
      onResponseEnd: () => {
        if (isOver) return
        if (!isSuccess()) refuse(body.bytes())
        else if (settle()) resolve({ status, bytes: body.bytes(), wasWhole: isFramed(headers) })
      },
      onResponseError: (_, error) => breakOff(error),
    })
  })
}

function answerProblem(request: Exchange, status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status === 206) return 'The service answered with a part only.'
  if (isEncoded(headers)) return 'The service answered in a compression that was not asked for.'
  return Number(headers['content-length']) > request.maxBytes ? tooLarge(request) : undefined
}

function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding !== 'identity'
}

function refusal(
  line: Line,
  request: Exchange,
  status: number,
  headers: IncomingHttpHeaders,
  words: Uint8Array,
): SpeechError {
  if (status >= 300 && status < 400) {
    const target = typeof headers.location === 'string' ? URL.parse(headers.location, line.origin)?.origin : undefined
    return movedError(status, target)
  }
  const text = redact(new TextDecoder().decode(words), line.apiKey)
  const said = redact(parseErrorBody(text).message, line.apiKey)
  return statusError(status, said, parseRetryAfter(headers['retry-after'], headers.date), request.isBillable)
}

function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0)
}

type ReceivedBody = {
  readonly add: (chunk: Uint8Array) => void
  readonly length: () => number
  /** All that has come, in memory of its own: pooled buffers may not be handed over to a worker. */
  readonly bytes: () => Uint8Array
}

// What is told its length is written into its place at once, so that the pieces need not be kept until the end.
function receivedBody(told: string | string[] | undefined): ReceivedBody {
  let whole = Buffer.allocUnsafeSlow(Number(told) > 0 ? Number(told) : 0)
  let length = 0
  return {
    add: (chunk) => {
      if (length + chunk.length > whole.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(LEAST_ROOM, (length + chunk.length) * 2))
        larger.set(whole.subarray(0, length))
        whole = larger
      }
      whole.set(chunk, length)
      length += chunk.length
    },
    length: () => length,
    bytes: () => (length === whole.length ? new Uint8Array(whole.buffer) : new Uint8Array(whole.subarray(0, length))),
  }
}

function isFramed(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}

function tooLarge({ maxBytes }: Exchange): string {
  return `The answer is larger than ${Math.round(maxBytes / (1024 * 1024))} MiB.`
}
