import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { errors, type Dispatcher, type Pool } from 'undici'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import { MAX_JSON_ANSWER_BYTES } from '../../shared/service/limits.ts'
import { redact } from './api-key.ts'
import { abortedError, badAnswerError, connectionError, movedError, statusError, type Phase } from './failures.ts'
import { parseRetryAfter } from './retry-after.ts'
import { ReceivedBytes } from './received-bytes.ts'
import type { AnswerKeeper, SpeechError } from './types.ts'

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
  /** More than this many bytes are not read; by its first piece, where that tells what it is. */
  readonly maxBytes: number | ((first: Uint8Array) => number)
  readonly signal?: AbortSignal
  /** Gets every byte of a success; then only what is small is held in memory, too. */
  readonly keeper?: AnswerKeeper
  /** Each piece of a success as it comes, and how many bytes have come with it. */
  readonly onChunk?: (chunk: Uint8Array, received: number) => void
}

/** A success, read to its end. */
export type Answer = {
  readonly status: number
  /** Undefined if it is too large for memory: its keeper has it. */
  readonly bytes: Uint8Array | undefined
  readonly length: number
  /** False where only the connection's end says so: HTTP cannot tell such an answer from a broken one. */
  readonly wasWhole: boolean
  readonly headers: IncomingHttpHeaders
}

/** Bytes that room is made for at once at most, whatever an answer says of its length. */
const MAX_ROOM = 16 * 1024 * 1024

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
    let body = new ReceivedBytes(0, request.keeper)
    let problem: string | undefined
    let maxBytes = Number.POSITIVE_INFINITY

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
      if (request.signal?.aborted === true) fail(abortedError(phase, request.isBillable, body.bytes()))
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
          problem = answerProblem(status, headers)
          // What may have been paid for is read all the same, and kept.
          if (problem !== undefined && !request.isBillable) fail(badAnswerError(status, problem, false))
          else body = new ReceivedBytes(Math.min(Number(headers['content-length'] ?? 0), MAX_ROOM), request.keeper)
        } else if (status < 400 || isEncoded(headers)) refuse(new Uint8Array())
        // The words of an error are for memory alone: a keeper is for what may be sound.
        else body = new ReceivedBytes(0)
      },
      onResponseData: (from, chunk) => {
        if (isOver) return
        if (!isSuccess()) {
          if (body.length + chunk.length > MAX_JSON_ANSWER_BYTES) refuse(new Uint8Array())
          else void body.add(chunk)
          return
        }
        if (body.length === 0) maxBytes = limitOf(request, chunk)
        if (body.length + chunk.length > maxBytes) {
          fail(badAnswerError(status, tooLarge(maxBytes), request.isBillable, body.bytes()))
          return
        }
        if (!body.hasRoomFor(chunk.length)) {
          failLate(new Error('The answer could not be kept.'))
          return
        }
        const settled = body.add(chunk)
        if (settled !== undefined) {
          from.pause()
          void settled.then(() => (isOver ? undefined : from.resume()))
        }
        if (problem === undefined) request.onChunk?.(chunk, body.length)
      },
      onResponseEnd: () => {
        if (isOver) return
        const bytes = body.bytes()
        if (!isSuccess()) refuse(bytes ?? new Uint8Array())
        else if (problem !== undefined) fail(badAnswerError(status, problem, request.isBillable, bytes))
        else if (settle()) resolve({ status, bytes, length: body.length, wasWhole: isFramed(headers), headers })
      },
      onResponseError: (_, error) => breakOff(error),
    })
  })
}

function answerProblem(status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status === 206) return 'The service answered with a part only.'
  return isEncoded(headers) ? 'The service answered in a compression that was not asked for.' : undefined
}

function limitOf({ maxBytes }: Exchange, first: Uint8Array): number {
  return typeof maxBytes === 'number' ? maxBytes : maxBytes(first)
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
    return movedError(status, target === undefined ? undefined : redact(target, line.apiKey))
  }
  const text = redact(new TextDecoder().decode(words), line.apiKey)
  const said = redact(parseErrorBody(text).message, line.apiKey)
  return statusError(status, said, parseRetryAfter(headers['retry-after'], headers.date), request.isBillable)
}

function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0)
}

function isFramed(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
}

function tooLarge(maxBytes: number): string {
  return `The answer is larger than ${Math.round(maxBytes / (1024 * 1024))} MiB.`
}
