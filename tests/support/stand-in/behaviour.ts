import type { ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import type { RecordedRequest } from './recorded-request.ts'

/** What the stand-in does instead of answering as it should. All of them happen after the request was found valid. */
export type Behaviour =
  /** An error status. `form` is the body's: the interface's JSON, an array of validation entries, plain text or HTML. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly message?: string
      readonly form?: 'json' | 'array' | 'text' | 'html'
      readonly headers?: Readonly<Record<string, string>>
    }
  /** 3xx to another address. */
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** Status 200 with this body, whatever was asked: a captive portal's page, JSON, nothing, a single mp3 frame. */
  | { readonly kind: 'answer'; readonly contentType: string; readonly body: string | Uint8Array }
  /** The right audio, cut off after so many bytes. `close` has no framing, so that HTTP itself reports success. */
  | { readonly kind: 'cut'; readonly afterBytes: number; readonly how: 'contentLength' | 'chunked' | 'close' | 'reset' }
  /** The right and whole audio, but framed by the connection's end alone. */
  | { readonly kind: 'closeDelimited' }
  /** The right audio with a Content-Length. */
  | { readonly kind: 'withLength' }
  /** Right length, nothing to hear. */
  | { readonly kind: 'silence' }
  /** The right audio, compressed although nobody asked for it. */
  | { readonly kind: 'gzip' }
  /** Waits for the promise before the headers, or after so many bytes of audio; then goes on as it should. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown>; readonly afterBytes?: number }
  /** Takes the request and breaks the connection without a word. */
  | { readonly kind: 'drop' }
  /** Begins an answer that never ends: a byte every few milliseconds, or as much as the connection takes (`everyMs: 0`). */
  | { readonly kind: 'endless'; readonly everyMs: number }
  /** Only on the live socket: `finish` with the reason `error` instead of the first sound. */
  | { readonly kind: 'liveError'; readonly message?: string }
  /** Only on the live socket: once the text has come, whatever this does with the socket; `sound` is what would be said. */
  | { readonly kind: 'liveTalk'; readonly talk: (socket: WebSocket, sound: Uint8Array) => void }

/** A behaviour and the requests it is for. The first rule that fits and is not used up decides. */
export type Rule = {
  readonly behaviour: Behaviour
  /** Part of the text, or a test; absent: every synthesis request. */
  readonly when?: string | ((request: RecordedRequest) => boolean)
  /** How often; absent: always. */
  readonly times?: number
}

/** True if the behaviour means that the service worked and would send a bill. */
export function isBilled(behaviour: Behaviour | undefined): boolean {
  if (behaviour === undefined) return true
  if (behaviour.kind === 'status') return behaviour.status >= 500
  return behaviour.kind !== 'redirect' && behaviour.kind !== 'answer'
}

/** Plays what needs no audio; false if the right answer has still to be sent. */
export function playBehaviour(response: ServerResponse, behaviour: Behaviour | undefined): boolean {
  if (behaviour?.kind === 'status') {
    const { status, message = `Scripted ${status}`, form, headers } = behaviour
    sendError(response, status, message, form, headers)
    return true
  }
  if (behaviour?.kind === 'redirect') {
    response.writeHead(behaviour.status, { location: behaviour.location }).end()
    return true
  }
  if (behaviour?.kind === 'answer') {
    response.writeHead(200, { 'content-type': behaviour.contentType }).end(behaviour.body)
    return true
  }
  if (behaviour?.kind === 'drop') {
    response.socket?.resetAndDestroy()
    return true
  }
  return false
}

/** Sends an error in one of the forms that the service was seen to use. */
export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  form: 'json' | 'array' | 'text' | 'html' = 'json',
  headers: Readonly<Record<string, string>> = {},
): void {
  const [type, body] = {
    json: () => ['application/json', JSON.stringify({ status, message })] as const,
    array: () =>
      ['application/json', JSON.stringify([{ loc: ['body', 'text'], type: 'value_error', msg: message }])] as const,
    text: () => ['text/plain', message] as const,
    html: () => ['text/html', `<!doctype html><title>${status}</title><h1>${message}</h1>`] as const,
  }[form]()
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(body)
}
