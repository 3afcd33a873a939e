import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { WebSocket } from 'ws'
import type { SpeechModel } from '../../shared/core/model/parameters.ts'
import { parseErrorBody } from '../../shared/service/error-body.ts'
import { MAX_JSON_ANSWER_BYTES, MAX_LIVE_FRAME_BYTES } from '../../shared/service/limits.ts'
import { redact } from './api-key.ts'
import { say } from '../../shared/messages/say.ts'
import { abortedError, badAnswerError, connectionError, movedError, statusError } from './failures.ts'
import { type Way, withoutBrackets } from './proxy/proxies.ts'
import { unusableProxy } from './proxy/proxy-failure.ts'
import { connectThrough } from './proxy/tunnel.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { SpeechError } from './types.ts'

/** Who is called, with which key and model, and for how long at most, in milliseconds. */
export type LiveCall = {
  readonly origin: string
  /** Stands before the path; '' or `/speech`. */
  readonly prefix: string
  readonly apiKey: string
  /** How the origin is reached. */
  readonly way: Way
  readonly model: SpeechModel
  readonly connectMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * An open socket at `/v1/tts/live` of this address: `wss:` for `https:`, `ws:` for `http:`, which an origin can have on
 * loopback only. Nothing that costs is sent. Rejects with SpeechError.
 */
export async function connectLive(call: LiveCall): Promise<WebSocket> {
  const tunnel = await tunnelOf(call)
  const { origin, prefix, apiKey, model, connectMs, signal } = call
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${prefix}/v1/tts/live`, {
      headers: { authorization: `Bearer ${apiKey}`, model },
      handshakeTimeout: connectMs,
      ...(tunnel === undefined ? {} : { createConnection: () => tunnel }),
      followRedirects: false,
      // Stated, because an environment variable could otherwise switch the check off.
      rejectUnauthorized: true,
      perMessageDeflate: false,
      maxPayload: MAX_LIVE_FRAME_BYTES,
    })
    const settle = (act: () => void): void => {
      signal?.removeEventListener('abort', onAbort)
      act()
    }
    const fail = (error: SpeechError): void => {
      settle(() => reject(error))
      // A socket that is thrown away still reports its end; nobody listens any more.
      socket.on('error', () => undefined)
      socket.terminate()
    }
    const onAbort = (): void => fail(abortedError('waiting', false))
    signal?.addEventListener('abort', onAbort, { once: true })
    socket.once('error', (error) => fail(handshakeError(error, origin)))
    socket.once('unexpected-response', (_, response) => {
      refusal(response, call).then(fail, () => fail(statusError(response.statusCode ?? 0, '', undefined, false)))
    })
    socket.once('open', () => {
      socket.removeAllListeners('error')
      settle(() => resolve(socket))
    })
  })
}

/** A connection through the proxy, if there is to be one. It has the time of a connection; what follows has it once more. */
async function tunnelOf({ origin, way, connectMs, signal }: LiveCall): Promise<TLSSocket | undefined> {
  if (way.kind === 'direct') return undefined
  try {
    if (way.kind === 'unusable') throw unusableProxy(way)
    const { hostname, port } = new URL(origin)
    const target = { host: withoutBrackets(hostname), port: Number(port || 443) }
    return await connectThrough(way.proxy, target, { timeoutMs: connectMs, signal })
  } catch (error) {
    if (signal?.aborted === true) throw abortedError('waiting', false)
    throw connectionError('waiting', origin, false, undefined, error)
  }
}

async function refusal(response: IncomingMessage, { origin, apiKey }: LiveCall): Promise<SpeechError> {
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.location ?? '', origin)?.origin
    return movedError(status, target === undefined ? undefined : redact(target, apiKey))
  }
  if (status < 400) {
    return badAnswerError(status, say('speech.answer.notLive', { status }), false)
  }
  const said = redact(parseErrorBody(await textOf(response)).message, apiKey)
  return statusError(status, said, parseRetryAfter(headers['retry-after'], headers.date), false)
}

/** An error's words; '' for more than any error says. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    received += bytes.length
    if (received > MAX_JSON_ANSWER_BYTES) return ''
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function handshakeError(error: Error, origin: string): SpeechError {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) {
    return badAnswerError(undefined, say('speech.answer.noHttp'), false)
  }
  if (/^(?:Invalid|Unexpected|Server sent|Missing)/.test(error.message)) {
    return badAnswerError(undefined, say('speech.answer.noWebSocket'), false)
  }
  const wasSent = code === 'ECONNRESET' || /timed out|hang up/.test(error.message)
  return connectionError(wasSent ? 'sent' : 'waiting', origin, false, undefined, error)
}
