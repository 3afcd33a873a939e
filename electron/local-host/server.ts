import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { CallAnswer } from '../../shared/contract/envelope.ts'
import {
  HOST_ID_HEADER,
  MEDIA_TICKET_HEADER,
  MEDIA_TICKET_PARAMETER,
  PAGE_NAME_HEADER,
  PAGE_SECRET_HEADER,
} from '../../shared/contract/local-headers.ts'
import { type MessageLimits, messageLimits } from '../../shared/contract/message-limits.ts'
import { scriptAuthorSchema } from '../../shared/contract/script-updates.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import { type HostAnswer, textAnswer } from '../hosting/answer.ts'
import type { PageFiles } from '../hosting/page-files.ts'
import { securityHeaders } from '../hosting/policy.ts'
import { createSite, type Site } from '../hosting/site.ts'
import type { Studio } from '../base/studio-types.ts'
import { noted } from '../base/failures.ts'
import {
  cookieValue,
  isOwnHost,
  isSameSecret,
  type RequestOrigin,
  type AccessRefusal,
  refusalOfCall,
  refusalOfMedia,
  refusalOfPage,
  sessionCookieName,
} from './access.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { HostFile } from './host-file.ts'
import { createKnownWindows, type KnownWindows, type WindowSecrets } from './known-windows.ts'
import { listenOn } from './listen.ts'
import { MESSAGE_TYPE, readMessage, writeMessage } from './message.ts'
import { noticeAnswer } from './notices.ts'
import { readBody } from './read-body.ts'
import { writeAnswer } from './write-answer.ts'

/** What the local host is given. `call` checks and runs a call of the contract and never rejects. */
export type LocalHostPorts = {
  readonly studio: Pick<Studio, 'onEvent' | 'media' | 'pages'>
  readonly call: (name: string, input: unknown) => Promise<CallAnswer>
  readonly page: PageFiles
  /** 0: any free port. Undefined: one that hosts of this data folder have had, else any. */
  readonly port: number | undefined
  /** What this host knows of those before it, and leaves to those after it. */
  readonly file: HostFile
  readonly randomBytes: (count: number) => Uint8Array
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A running local host. */
export type LocalHost = {
  readonly port: number
  /** `http://127.0.0.1:<port>/open/<token>`: signs one browser in, once. */
  readonly openUrl: string
  /** The port at which windows of an earlier host look for this one, if it is not this host's because somebody has it. */
  readonly takenPort: number | undefined
  readonly close: () => Promise<void>
}

/**
 * Serves the studio on loopback: the page, its audio, the calls of the contract at `POST /bridge/<call>` and its events
 * at `GET /bridge/events`. Only this computer can connect, and only a browser that was opened with the one-time link
 * gets an answer (design §5, Local host), of this host or of an earlier one of the same data folder at the same port.
 * @throws StudioError `host.port` if the port is taken or may not be used.
 */
export async function startLocalHost(ports: LocalHostPorts): Promise<LocalHost> {
  const secret = (): string => Buffer.from(ports.randomBytes(32)).toString('base64url')
  const newNonce = (): string => Buffer.from(ports.randomBytes(16)).toString('base64url')
  const host = { hostId: secret().slice(0, 22), mediaTicket: secret() }
  const { file } = ports
  const server = createServer({ maxHeaderSize: 16 * 1024 })
  const { port, takenPort } = await listenOn(server, ports.port, file.ports())
  // Whoever names a port has a reason of their own, which is not that of the next start.
  if (ports.port === undefined) await file.rememberPort(port).catch(noted('server: keeping'))
  const events = openEventStream(ports.studio, host)
  const guests = createKnownWindows({ file, port, randomBytes: ports.randomBytes, now: ports.now })
  const doorway: Doorway = { token: secret(), isUsed: false, ticket: secret(), waiting: undefined }
  const site = createSite({
    page: ports.page,
    media: ports.studio.media,
    newNonce,
    greeting: (query) => ({ eventPosition: events.position(), pageSecret: handOver(query, doorway) }),
  })
  const context: Context = { ports, site, events, guests, doorway, port, newNonce, ...host }
  server.on('request', (request, response) => {
    handle(request, response, context).catch(() => response.destroy())
  })
  return {
    port,
    takenPort,
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

/** Without the page's secret the cookie is worth the page itself, so it may outlive the browser, like the secret does. */
const COOKIE_SECONDS = 180 * 24 * 3600

type Context = {
  readonly ports: LocalHostPorts
  readonly site: Site
  readonly events: EventStream
  readonly guests: KnownWindows
  readonly doorway: Doorway
  readonly port: number
  readonly newNonce: () => string
  readonly hostId: string
  readonly mediaTicket: string
}

/**
 * The one-time link. Its answer leads to the page with a `ticket` in the address, for which the page's document holds the
 * page's secret: once, because a cookie is sent to others as soon as it is there, and they are not to be faster.
 */
type Doorway = {
  readonly token: string
  isUsed: boolean
  readonly ticket: string
  /** Made, and not yet handed over. */
  waiting: WindowSecrets | undefined
}

function handOver(query: string, doorway: Doorway): string {
  const given = new URLSearchParams(query).get('enter') ?? undefined
  const { waiting } = doorway
  if (waiting === undefined || !isSameSecret(given, doorway.ticket)) return ''
  doorway.waiting = undefined
  return waiting.pageSecret
}

async function handle(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { url = '/' } = request
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const from: RequestOrigin = {
    method: request.method ?? 'GET',
    host: request.headers.host,
    origin: headerOf(request, 'origin'),
    fetchSite: headerOf(request, 'sec-fetch-site'),
    cookie: request.headers.cookie,
    pageSecret: headerOf(request, PAGE_SECRET_HEADER),
  }
  if (path.startsWith('/open/')) {
    return send(response, await openAnswer(path.slice('/open/'.length), from, context), context)
  }
  const query = end === -1 ? '' : url.slice(end)
  const refusal = refusalOf(from, path, query, context)
  if (refusal !== undefined) return send(response, refusalAnswer(refusal, !isPage(path)), context)
  if (path === '/bridge/events' && from.method === 'GET') return stream(request, response, context)
  if (path.startsWith('/bridge/')) {
    return send(response, await callAnswer(path.slice('/bridge/'.length), request, context), context)
  }
  const { method } = from
  return writeAnswer(response, await context.site({ method, path, query, range: headerOf(request, 'range') }))
}

/** Everything but the calls, the events and the audio: the program itself, in which there is nothing of the user's. */
function isPage(path: string): boolean {
  return !path.startsWith('/bridge/') && !path.startsWith('/media/')
}

function refusalOf(from: RequestOrigin, path: string, query: string, context: Context): AccessRefusal | undefined {
  const { port, guests, mediaTicket } = context
  if (isPage(path)) return refusalOfPage(from, port, guests)
  if (path.startsWith('/bridge/')) return refusalOfCall(from, port, guests)
  const given = new URLSearchParams(query).get(MEDIA_TICKET_PARAMETER) ?? undefined
  return refusalOfMedia(from, port, guests, { given, expected: mediaTicket })
}

/** Sends an answer that is not the site's own, with the headers that every answer has. */
async function send(response: ServerResponse, answer: HostAnswer, context: Context): Promise<void> {
  await writeAnswer(response, { ...answer, headers: { ...answer.headers, ...securityHeaders(context.newNonce()) } })
}

function refusalAnswer(refusal: AccessRefusal, isCall: boolean): HostAnswer {
  return isCall ? textAnswer(403, `Refused: ${refusal}.`) : noticeAnswer(refusal)
}

/** The name of the host comes first, so that a foreign name cannot even use the link up. */
async function openAnswer(token: string, from: RequestOrigin, context: Context): Promise<HostAnswer> {
  const { doorway, guests, port } = context
  if (!isOwnHost(from.host, port)) return noticeAnswer('host')
  if (from.method !== 'GET') return textAnswer(405, 'Open this link in a browser.', { allow: 'GET' })
  const toPage = { location: '/', 'cache-control': 'no-store', 'content-length': '0' }
  if (doorway.isUsed || !isSameSecret(token, doorway.token)) {
    // The same browser may follow the link again, from the terminal or its history.
    if (refusalOfPage(from, port, guests) !== undefined) return noticeAnswer('session')
    return { status: 303, headers: toPage, body: { kind: 'none' } }
  }
  doorway.isUsed = true
  const secrets = await guests.letIn(cookieValue(from.cookie, sessionCookieName(port)))
  doorway.waiting = secrets
  const cookie = `${sessionCookieName(port)}=${secrets.cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`
  return {
    status: 303,
    headers: { ...toPage, location: `/?enter=${doorway.ticket}`, 'set-cookie': cookie },
    body: { kind: 'none' },
  }
}

async function callAnswer(name: string, request: IncomingMessage, context: Context): Promise<HostAnswer> {
  if (request.method !== 'POST') return textAnswer(405, 'Calls are made by POST.', { allow: 'POST' })
  if (headerOf(request, 'content-type') !== MESSAGE_TYPE) return textAnswer(415, `Send ${MESSAGE_TYPE}.`)
  // What a window says to a host that is gone is not for the next one: its handles and revisions mean nothing here.
  const meant = headerOf(request, HOST_ID_HEADER)
  if (meant !== undefined && meant !== context.hostId) return textAnswer(409, 'This was for an earlier host.')
  const limits = messageLimits(name)
  const body = await readBody(request, limits.maxBytes)
  if (body === undefined) return textAnswer(413, `A message of this call has ${limits.maxBytes} bytes at most.`)
  const envelope = await runCall(name, body, limits, context)
  const bytes = writeMessage(envelope)
  return {
    status: 200,
    headers: {
      'content-type': MESSAGE_TYPE,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      [HOST_ID_HEADER]: context.hostId,
      [MEDIA_TICKET_HEADER]: context.mediaTicket,
    },
    body: { kind: 'bytes', bytes },
  }
}

async function runCall(name: string, body: Uint8Array, limits: MessageLimits, context: Context): Promise<CallAnswer> {
  try {
    return await context.ports.call(name, readMessage(body, limits))
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
  const name = scriptAuthorSchema.safeParse(headerOf(request, PAGE_NAME_HEADER))
  context.events.attach(response, headerOf(request, 'last-event-id'), name.data)
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
