import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { messageLimit } from '../../shared/contract/bridge.ts'
import type { Envelope } from '../../shared/contract/envelope.ts'
import { studioError, toProblem } from '../../shared/core/errors.ts'
import { type Answer, textAnswer } from '../hosting/answer.ts'
import type { PageFiles } from '../hosting/page-files.ts'
import { securityHeaders } from '../hosting/policy.ts'
import { createSite, type Site } from '../hosting/site.ts'
import type { Studio } from '../services/studio-types.ts'
import {
  isOwnHost,
  isSameSecret,
  type Provenance,
  type Refusal,
  refusalOfCall,
  refusalOfPage,
  sessionCookieName,
} from './access.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { MESSAGE_TYPE, readMessage, writeMessage } from './message.ts'
import { noticeAnswer } from './notices.ts'
import { readBody } from './read-body.ts'
import { writeAnswer } from './write-answer.ts'

/** What the local host is given. `call` checks and runs a call of the contract and never rejects. */
export type LocalHostPorts = {
  readonly studio: Pick<Studio, 'onEvent' | 'media'>
  readonly call: (name: string, input: unknown) => Promise<Envelope>
  readonly page: PageFiles
  /** 0: any free port. */
  readonly port: number
  readonly randomBytes: (count: number) => Uint8Array
}

/** A running local host. */
export type LocalHost = {
  readonly port: number
  /** `http://127.0.0.1:<port>/open/<token>`: signs one browser in, once. */
  readonly openUrl: string
  readonly close: () => Promise<void>
}

/**
 * Serves the studio on loopback: the page, its audio, the calls of the contract at `POST /bridge/<call>` and its events
 * at `GET /bridge/events`. Only this computer can connect, and only a browser that was opened with the one-time link
 * gets an answer (design §5, Local host).
 * @throws StudioError `input.invalid` if the port is taken or may not be used.
 */
export async function startLocalHost(ports: LocalHostPorts): Promise<LocalHost> {
  const secret = (): string => Buffer.from(ports.randomBytes(32)).toString('base64url')
  const newNonce = (): string => Buffer.from(ports.randomBytes(16)).toString('base64url')
  const events = openEventStream(ports.studio)
  const site = createSite({ page: ports.page, media: ports.studio.media, newNonce, eventCount: events.count })
  const session = secret()
  const doorway = { token: secret(), isUsed: false }
  const server = createServer({ maxHeaderSize: 16 * 1024 })
  const port = await listen(server, ports.port)
  const context: Context = { ports, site, events, session, doorway, port, newNonce }
  server.on('request', (request, response) => {
    handle(request, response, context).catch(() => response.destroy())
  })
  return {
    port,
    openUrl: `http://127.0.0.1:${port}/open/${doorway.token}`,
    close: async () => {
      events.close()
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

type Context = {
  readonly ports: LocalHostPorts
  readonly site: Site
  readonly events: EventStream
  readonly session: string
  readonly doorway: { readonly token: string; isUsed: boolean }
  readonly port: number
  readonly newNonce: () => string
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words = error.code === 'EADDRINUSE' ? `Port ${port} is already in use.` : `Port ${port} cannot be used.`
      reject(studioError('input.invalid', words, 'Choose another with --port, or leave it out.', error))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

async function handle(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { url = '/' } = request
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const from: Provenance = {
    method: request.method ?? 'GET',
    host: request.headers.host,
    origin: headerOf(request, 'origin'),
    fetchSite: headerOf(request, 'sec-fetch-site'),
    cookie: request.headers.cookie,
  }
  if (path.startsWith('/open/')) return send(response, openAnswer(path.slice('/open/'.length), from, context), context)
  const isCall = path.startsWith('/bridge/') || path.startsWith('/media/')
  const refusal = isCall
    ? refusalOfCall(from, context.port, context.session)
    : refusalOfPage(from, context.port, context.session)
  if (refusal !== undefined) return send(response, refusalAnswer(refusal, isCall), context)
  if (path === '/bridge/events' && from.method === 'GET') return stream(request, response, context)
  if (path.startsWith('/bridge/')) {
    return send(response, await callAnswer(path.slice('/bridge/'.length), request, context), context)
  }
  return writeAnswer(response, await context.site({ method: from.method, path, range: headerOf(request, 'range') }))
}

/** Sends an answer that is not the site's own, with the headers that every answer has. */
async function send(response: ServerResponse, answer: Answer, context: Context): Promise<void> {
  await writeAnswer(response, { ...answer, headers: { ...answer.headers, ...securityHeaders(context.newNonce()) } })
}

function refusalAnswer(refusal: Refusal, isCall: boolean): Answer {
  return isCall ? textAnswer(403, `Refused: ${refusal}.`) : noticeAnswer(refusal)
}

/** The one-time link. The name of the host comes first, so that a foreign name cannot even use the link up. */
function openAnswer(token: string, from: Provenance, context: Context): Answer {
  if (!isOwnHost(from.host, context.port)) return noticeAnswer('host')
  if (from.method !== 'GET') return textAnswer(405, 'Open this link in a browser.', { allow: 'GET' })
  const toPage = { location: '/', 'cache-control': 'no-store', 'content-length': '0' }
  // The same browser may follow the link again, from the terminal or its history.
  if (refusalOfPage(from, context.port, context.session) === undefined) {
    return { status: 303, headers: toPage, body: { kind: 'none' } }
  }
  if (context.doorway.isUsed || !isSameSecret(token, context.doorway.token)) return noticeAnswer('session')
  context.doorway.isUsed = true
  const cookie = `${sessionCookieName(context.port)}=${context.session}; HttpOnly; SameSite=Strict; Path=/`
  return { status: 303, headers: { ...toPage, 'set-cookie': cookie }, body: { kind: 'none' } }
}

async function callAnswer(name: string, request: IncomingMessage, context: Context): Promise<Answer> {
  if (request.method !== 'POST') return textAnswer(405, 'Calls are made by POST.', { allow: 'POST' })
  if (headerOf(request, 'content-type') !== MESSAGE_TYPE) return textAnswer(415, `Send ${MESSAGE_TYPE}.`)
  const limit = messageLimit(name)
  const body = await readBody(request, limit)
  if (body === undefined) {
    return textAnswer(413, `A message has ${limit} bytes at most.`, { connection: 'close' })
  }
  const envelope = await runCall(name, body, context)
  const bytes = writeMessage(envelope)
  return {
    status: 200,
    headers: {
      'content-type': MESSAGE_TYPE,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
    body: { kind: 'bytes', bytes },
  }
}

async function runCall(name: string, body: Uint8Array, context: Context): Promise<Envelope> {
  try {
    return await context.ports.call(name, readMessage(body))
  } catch (error) {
    return { ok: false, error: toProblem(error) }
  }
}

function stream(request: IncomingMessage, response: ServerResponse, context: Context): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(context.newNonce()),
  })
  // A stream that broke goes on by its header; the address is that of the page, which is older.
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  context.events.attach(response, headerOf(request, 'last-event-id') ?? searchParams.get('after') ?? undefined)
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
