import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { decode, encode } from '@msgpack/msgpack'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Behaviour, isBilled } from './behaviour.ts'
import { isMap, liveBodyProblem } from './check-body.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { audioOf, type SynthesisContext, voiceProblem } from './synthesis.ts'

/** One session on the live socket, as it went. */
export type LiveRecord = {
  readonly model: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Every frame that came, undecoded. */
  readonly frames: Uint8Array[]
  readonly messages: Record<string, unknown>[]
  /** All text for which sound was made. */
  spoken: string
  isBilled: boolean
  /** The first thing that broke the rules of the protocol. */
  problem: string | undefined
  ended: 'finish' | 'error' | 'dropped' | 'left' | undefined
}

type Watch = {
  readonly arrived: (request: RecordedRequest, session: LiveRecord) => void
  /** +1 and -1 as sessions open and end: an open socket counts as a synthesis. */
  readonly busy: (change: 1 | -1) => void
}

/** Bytes of sound in one frame. */
const FRAME_BYTES = 8192

/**
 * Lets a server speak `WS /v1/tts/live` by the public documentation: MessagePack maps in binary frames; `start` first and
 * once, then `text` and `flush`, then `stop`; `audio` frames, then `finish` and the end. Whatever breaks that is recorded
 * and ends the session with an error. Before the first sound an unknown event and a text frame are sent, because both must
 * be passed over. Returns what ends all sessions.
 */
export function attachLive(server: Server, context: SynthesisContext, watch: Watch): () => void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined)
    const request = requestOf(incoming)
    const session = recordOf(request)
    watch.arrived(request, session)
    watch.busy(1)
    socket.once('close', () => watch.busy(-1))
    const mistake = handshakeRefusal(request, context)
    const behaviour = mistake === undefined ? context.take(request) : undefined
    const refusal = mistake ?? scriptedRefusal(behaviour)
    if (refusal !== undefined) {
      request.status = refusal.status
      refuse(socket, refusal)
      return
    }
    if (behaviour?.kind === 'drop') {
      socket.destroy()
      return
    }
    request.status = 101
    sockets.handleUpgrade(incoming, socket, head, (live) => serveSession(live, session, context, behaviour))
  })
  return () => {
    for (const live of sockets.clients) live.terminate()
    sockets.close()
  }
}

function serveSession(
  live: WebSocket,
  session: LiveRecord,
  context: SynthesisContext,
  behaviour: Behaviour | undefined,
): void {
  let body: Readonly<Record<string, unknown>> | undefined
  let waiting = ''
  let sent = 0
  let hasHeader = false
  let isStopped = false
  let work = Promise.resolve()

  const send = (message: object): Promise<void> => new Promise((resolve) => live.send(encode(message), () => resolve()))

  async function end(reason: 'stop' | 'error', message?: string): Promise<void> {
    if (live.readyState !== live.OPEN) {
      session.ended = 'left'
      return
    }
    session.ended = reason === 'stop' ? 'finish' : 'error'
    await send({ event: 'finish', reason, ...(message === undefined ? {} : { message }) })
    live.close(1000)
  }

  /** True if the connection is still there. */
  async function sendSound(bytes: Uint8Array): Promise<boolean> {
    for (let at = 0; at < bytes.length; ) {
      const limit = behaviour?.kind === 'cut' ? behaviour.afterBytes : undefined
      const size = Math.min(FRAME_BYTES, bytes.length - at, (limit ?? Number.POSITIVE_INFINITY) - sent)
      if (size > 0) await send({ event: 'audio', audio: bytes.subarray(at, at + size) })
      at += size
      sent += size
      if (behaviour?.kind === 'hold' && sent >= (behaviour.afterBytes ?? 0)) await behaviour.until
      if (sent === limit) {
        session.ended = 'dropped'
        live.terminate()
        return false
      }
    }
    return true
  }

  async function speak(): Promise<boolean> {
    if (waiting.trim() === '' || body === undefined) return true
    const text = waiting
    waiting = ''
    if (behaviour?.kind === 'liveError') {
      await end('error', behaviour.message)
      return false
    }
    session.spoken += text
    session.isBilled = isBilled(behaviour)
    const { header, pcm } = audioOf(body, text, behaviour?.kind === 'silence')
    if (behaviour?.kind === 'liveTalk') {
      behaviour.talk(live, Buffer.concat([header, pcm]))
      return false
    }
    if (!hasHeader) {
      hasHeader = true
      live.send('text frames mean nothing here')
      await send({ event: 'weather', sky: 'clear' })
      if (header.length > 0 && !(await sendSound(header))) return false
    }
    const isEndless = behaviour?.kind === 'endless'
    if (isEndless) while (live.readyState === live.OPEN) await sendSound(pcm)
    return sendSound(pcm)
  }

  async function handle(data: Uint8Array, isBinary: boolean): Promise<void> {
    if (session.ended !== undefined) return
    session.frames.push(data)
    const message = isBinary ? decoded(data) : undefined
    if (message !== undefined) session.messages.push(message)
    const problem = messageProblem(message, { isFirst: body === undefined, isStopped }, session.model)
    if (message === undefined || problem !== undefined) {
      session.problem ??= problem
      return end('error', problem)
    }
    if (isMap(message['request'])) {
      body = message['request']
      const isKnown = body['format'] === 'wav' || body['format'] === 'pcm'
      const format = isKnown ? undefined : 'The stand-in streams wav and pcm only.'
      const unable =
        format ?? voiceProblem(body, context) ?? (context.hasCredit ? undefined : 'Insufficient API credit.')
      if (unable !== undefined) return end('error', unable)
    }
    if (message['event'] === 'text') waiting += String(message['text'])
    if (message['event'] === 'flush') await speak()
    if (message['event'] === 'stop') {
      isStopped = true
      if (await speak()) await end('stop')
    }
  }

  live.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? new Uint8Array(data) : new Uint8Array()
    work = work
      .then(() => handle(bytes, isBinary))
      .catch((error: unknown) => {
        session.problem ??= `The stand-in failed: ${String(error)}`
        live.terminate()
      })
  })
  live.on('error', () => undefined)
  live.on('close', () => {
    session.ended ??= 'left'
  })
}

function messageProblem(
  message: Readonly<Record<string, unknown>> | undefined,
  state: { readonly isFirst: boolean; readonly isStopped: boolean },
  model: string,
): string | undefined {
  if (message === undefined) return 'A frame must be a binary MessagePack map'
  const event = String(message['event'])
  const fields: Readonly<Record<string, string>> = {
    start: 'event,request',
    text: 'event,text',
    flush: 'event',
    stop: 'event',
  }
  const wanted = Object.hasOwn(fields, event) ? fields[event] : undefined
  if (wanted === undefined) return `Unknown event ${event}`
  if (Object.keys(message).sort().join() !== wanted) return `${event} has the wrong fields`
  if (state.isStopped) return `${event} after stop`
  if ((event === 'start') !== state.isFirst) return state.isFirst ? `${event} before start` : 'start comes twice'
  if (event === 'start') return liveBodyProblem(message['request'], model)
  if (event === 'text' && (typeof message['text'] !== 'string' || message['text'] === '')) return 'text must be text'
  return undefined
}

type Refusal = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

function handshakeRefusal(request: RecordedRequest, context: SynthesisContext): Refusal | undefined {
  const said = (status: number, message: string, headers = {}): Refusal => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ status, message }),
  })
  if (request.path !== '/v1/tts/live') return said(404, 'Not found')
  if (request.query.size > 0) return said(400, 'The live socket takes no query')
  if (request.headers['authorization'] !== `Bearer ${context.apiKey}`) return said(401, 'Invalid Token')
  if (!context.models.includes(request.model))
    return said(400, `The model header must be ${context.models.join(' or ')}`)
  if (request.headers['sec-websocket-protocol'] !== undefined) return said(400, 'No subprotocol is known')
  return context.isFull() ? said(429, 'Concurrency limit exceeded', { 'retry-after': '1' }) : undefined
}

function scriptedRefusal(behaviour: Behaviour | undefined): Refusal | undefined {
  if (behaviour?.kind === 'status') {
    const { status, message = `Scripted ${status}`, headers = {} } = behaviour
    return { status, headers, body: JSON.stringify({ status, message }) }
  }
  if (behaviour?.kind === 'redirect') {
    return { status: behaviour.status, headers: { location: behaviour.location }, body: '' }
  }
  if (behaviour?.kind !== 'answer') return undefined
  return { status: 200, headers: { 'content-type': behaviour.contentType }, body: String(behaviour.body) }
}

function refuse(socket: Duplex, { status, headers, body }: Refusal): void {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function requestOf(incoming: IncomingMessage): RecordedRequest {
  const url = new URL(incoming.url ?? '/', 'http://stand-in')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    rawBody: new Uint8Array(),
    encoding: 'none',
    model: String(incoming.headers['model'] ?? ''),
    body: {},
    form: [],
    unreadable: undefined,
    text: '',
    status: undefined,
    isBilled: false,
  }
}

function recordOf({ model, headers }: RecordedRequest): LiveRecord {
  return {
    model,
    headers,
    frames: [],
    messages: [],
    spoken: '',
    isBilled: false,
    problem: undefined,
    ended: undefined,
  }
}

function decoded(data: Uint8Array): Record<string, unknown> | undefined {
  try {
    const message = decode(data)
    return isMap(message) ? message : undefined
  } catch {
    return undefined
  }
}
