import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher, Pool } from 'undici'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import type { AnswerHead } from './answer-rules.ts'
import { areTooManyWords, brokenOff, isFramed, planOfAnswer } from './answer-rules.ts'
import { redact } from './api-key.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import { abortedError, badAnswerError, movedError, statusError } from './failures.ts'
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

/** Where requests go, and the key that is taken out of all words that come back. */
export type Line = {
  readonly pool: Pool
  readonly origin: string
  /** Stands before the path of every request; '' or `/speech`. */
  readonly prefix: string
  readonly apiKey: string
}

/** How far an exchange has come. */
type Progress =
  /** It has no connection: no byte of it has left. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sent'; readonly controller: Dispatcher.DispatchController }
  /** The words of an error come. */
  | ({ readonly kind: 'refused' } & Coming)
  /** `maxBytes`: undefined until the first piece. */
  | ({
      readonly kind: 'answered'
      readonly problem: Words | undefined
      readonly maxBytes: number | undefined
    } & Coming)
  | { readonly kind: 'over' }

type Coming = {
  readonly controller: Dispatcher.DispatchController
  readonly head: AnswerHead
  readonly body: ReceivedBytes
}

/**
 * Sends one request and reads its answer. Rejects with SpeechError for everything but a readable 2xx.
 *
 * The connection tells the events of an answer straight to here: a stream, an iterator and a signal for each request would
 * cost more than the request.
 */
export function exchange(line: Line, request: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted === true) reject(abortedError('waiting', request.isBillable))
    else line.pool.dispatch(optionsOf(line, request), new RunningExchange(line, request, { resolve, reject }))
  })
}

/** One exchange from its sending to its end, of which it tells once. */
class RunningExchange implements Dispatcher.DispatchHandler {
  readonly #line: Line
  readonly #request: Exchange
  readonly #tell: { readonly resolve: (answer: Answer) => void; readonly reject: (error: SpeechError) => void }
  readonly #timeout: NodeJS.Timeout
  readonly #onAbort = (): void => this.#breakOff(this.#request.signal?.reason)
  #progress: Progress = { kind: 'waiting' }

  constructor(
    line: Line,
    request: Exchange,
    tell: { readonly resolve: (answer: Answer) => void; readonly reject: (error: SpeechError) => void },
  ) {
    this.#line = line
    this.#request = request
    this.#tell = tell
    this.#timeout = setTimeout(() => this.#breakOff(new Error('The time is up.')), request.totalMs)
    request.signal?.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#progress.kind === 'over') controller.abort(new Error('The request is over.'))
    else this.#progress = { kind: 'sent', controller }
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (this.#progress.kind === 'over') return
    const head = { status, headers }
    const { isBillable, keeper } = this.#request
    const plan = planOfAnswer(head, isBillable)
    if (plan.kind === 'informed') return
    if (plan.kind === 'useless') this.#fail(badAnswerError(status, plan.problem, isBillable))
    else if (plan.kind === 'refused') this.#refuse(head, new Uint8Array())
    else if (plan.kind === 'words') {
      // For memory alone: a keeper is for what may be sound.
      this.#progress = { kind: 'refused', controller, head, body: new ReceivedBytes(0) }
    } else {
      const body = new ReceivedBytes(plan.room, keeper)
      this.#progress = { kind: 'answered', controller, head, body, problem: plan.problem, maxBytes: undefined }
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const progress = this.#progress
    if (progress.kind === 'answered') this.#take(progress, controller, chunk)
    else if (progress.kind === 'refused') {
      const { head, body } = progress
      if (areTooManyWords(body.length + chunk.length)) this.#refuse(head, new Uint8Array())
      else void body.add(chunk)
    }
  }

  onResponseEnd(): void {
    const progress = this.#progress
    if (progress.kind === 'refused') this.#refuse(progress.head, progress.body.bytes() ?? new Uint8Array())
    if (progress.kind !== 'answered') return
    const { head, body, problem } = progress
    const bytes = body.bytes()
    if (problem !== undefined) this.#fail(badAnswerError(head.status, problem, this.#request.isBillable, bytes))
    else {
      this.#end()
      this.#tell.resolve({ ...head, bytes, length: body.length, wasWhole: isFramed(head) })
    }
  }

  onResponseError(_: Dispatcher.DispatchController, error: unknown): void {
    this.#breakOff(error)
  }

  #take(
    progress: Extract<Progress, { kind: 'answered' }>,
    controller: Dispatcher.DispatchController,
    chunk: Uint8Array,
  ): void {
    const { body, head, problem } = progress
    const maxBytes = (body.length > 0 ? progress.maxBytes : undefined) ?? limitOf(this.#request, chunk)
    if (maxBytes !== progress.maxBytes) this.#progress = { ...progress, maxBytes }
    if (body.length + chunk.length > maxBytes) {
      this.#fail(badAnswerError(head.status, tooLarge(maxBytes), this.#request.isBillable, body.bytes()))
      return
    }
    if (!body.hasRoomFor(chunk.length)) {
      this.#fail(this.#brokenOff(new Error('The answer could not be kept.')))
      return
    }
    const settled = body.add(chunk)
    if (settled !== undefined) {
      controller.pause()
      void settled.then(() => (this.#progress.kind === 'over' ? undefined : controller.resume()))
    }
    if (problem === undefined) this.#request.onChunk?.(chunk, body.length)
  }

  // An error's words that cannot be read in time, or at all, are ''. The status alone says enough.
  #breakOff(cause: unknown): void {
    if (this.#progress.kind === 'refused') this.#refuse(this.#progress.head, new Uint8Array())
    else this.#fail(this.#brokenOff(cause))
  }

  #brokenOff(cause: unknown): SpeechError {
    const { isBillable, signal } = this.#request
    const request = { origin: this.#line.origin, isBillable, isAborted: signal?.aborted === true }
    const progress = this.#progress
    if (progress.kind === 'answered') return brokenOff(request, 'answering', progress.body.bytes(), cause)
    return brokenOff(request, progress.kind === 'waiting' ? 'waiting' : 'sent', undefined, cause)
  }

  #refuse(head: AnswerHead, words: Uint8Array): void {
    this.#fail(refusal(this.#line, head, words, this.#request.isBillable))
  }

  #fail(error: SpeechError): void {
    const before = this.#end()
    if (before.kind === 'over') return
    this.#tell.reject(error)
    if (before.kind !== 'waiting') before.controller.abort(error)
  }

  /** Nothing is told after this. Gives what was before. */
  #end(): Progress {
    const before = this.#progress
    this.#progress = { kind: 'over' }
    clearTimeout(this.#timeout)
    this.#request.signal?.removeEventListener('abort', this.#onAbort)
    return before
  }
}

function optionsOf(
  line: Line,
  { method, path, headers, body, headersMs, idleMs }: Exchange,
): Dispatcher.DispatchOptions {
  const sent = { ...headers, authorization: `Bearer ${line.apiKey}`, 'accept-encoding': 'identity' }
  const isInParts = typeof body === 'object' && !(body instanceof Uint8Array)
  return {
    origin: line.origin,
    method,
    path: `${line.prefix}${path}`,
    headers: isInParts ? { ...sent, 'content-length': String(bytesOf(body)) } : sent,
    body: isInParts ? Readable.from(body, { objectMode: false }) : (body ?? null),
    headersTimeout: headersMs,
    bodyTimeout: idleMs,
  }
}

function limitOf({ maxBytes }: Exchange, first: Uint8Array): number {
  return typeof maxBytes === 'number' ? maxBytes : maxBytes(first)
}

function refusal(line: Line, { status, headers }: AnswerHead, words: Uint8Array, isBillable: boolean): SpeechError {
  if (status >= 300 && status < 400) {
    const target = typeof headers.location === 'string' ? URL.parse(headers.location, line.origin)?.origin : undefined
    return movedError(status, target === undefined ? undefined : redact(target, line.apiKey))
  }
  const text = redact(new TextDecoder().decode(words), line.apiKey)
  const said = redact(parseErrorBody(text).message, line.apiKey)
  return statusError(status, said, parseRetryAfter(headers['retry-after'], headers.date), isBillable)
}

function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0)
}

function tooLarge(maxBytes: number): Words {
  return say('speech.answer.tooLarge', { megabytes: Math.round(maxBytes / (1024 * 1024)) })
}
