import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { decode, encode } from '@msgpack/msgpack'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '../stand-in/loopback.ts'
import { type WebSocket, WebSocketServer } from 'ws'

/** How one request is ended: by its HTTP answer, or by what a live session says once it has the text. */
export type Play =
  | {
      readonly over: 'http'
      /** `isRead` false: as soon as the headers of the request have come, with its body still unread. */
      readonly isRead?: boolean
      readonly answer: (response: ServerResponse, socket: Socket) => unknown
    }
  | { readonly over: 'handshake'; readonly answer: (socket: Socket) => unknown }
  | { readonly over: 'session'; readonly talk: (session: LiveTalk) => unknown }

/** What a session can say. */
export type LiveTalk = {
  readonly socket: WebSocket
  readonly audio: (bytes: Uint8Array) => void
  readonly say: (message: object) => void
}

/** A service on loopback that ends each request as it is told, and counts what it was sent. */
export type EndingService = {
  readonly baseUrl: string
  readonly apiKey: string
  /** What the next requests get, the last one for all that follow. */
  readonly plays: Play[]
  /** Requests that came: synthesis, a socket that was opened, or a transcript. */
  readonly sent: () => number
  /** Resolves when so many of them have been heard to their end. */
  readonly arrived: (count: number) => Promise<void>
}

/** Starts it until the test ends. */
export async function startEndingService(): Promise<EndingService> {
  const plays: Play[] = []
  const waiting: { count: number; tell: () => void }[] = []
  let sent = 0
  let heard = 0
  const hear = (): void => {
    heard += 1
    for (const one of waiting.filter(({ count }) => count <= heard)) one.tell()
  }
  const next = (): Play => {
    sent += 1
    const play = plays.length > 1 ? plays.shift() : plays[0]
    if (play === undefined) throw new TypeError('The service was told nothing')
    return play
  }
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    serve(request, response)
  })
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const play = next()
    hear()
    if (play.over !== 'http') throw new TypeError('A request came where a session was expected')
    const answer = (): unknown => play.answer(response, request.socket)
    if (play.isRead === false) answer()
    else request.resume().once('end', answer)
  }
  attachSessions(server, next, hear)
  server.on('clientError', (_, socket) => socket.destroy())
  const baseUrl = await listenOnLoopback(server)
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return {
    baseUrl,
    apiKey: 'ending-service-key',
    plays,
    sent: () => sent,
    arrived: (count) =>
      heard >= count
        ? Promise.resolve()
        : new Promise((tell) => {
            waiting.push({ count, tell })
          }),
  }
}

function attachSessions(server: Server, next: () => Play, hear: () => void): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const open = new Set<Socket>()
  server.on('close', () => sockets.close())
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => undefined)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const play = next()
    if (play.over === 'handshake') {
      hear()
      play.answer(socket)
      return
    }
    if (play.over !== 'session') throw new TypeError('A session came where a request was expected')
    sockets.handleUpgrade(request, socket, head, (live) => {
      live.on('error', () => undefined)
      const say = (message: object): void => live.send(encode(message))
      live.on('message', (data) => {
        const { event } = Object(Buffer.isBuffer(data) ? decode(data) : {})
        if (event !== 'stop') return
        hear()
        play.talk({ socket: live, say, audio: (bytes) => say({ event: 'audio', audio: bytes }) })
      })
    })
  })
  const closeAll = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    for (const socket of open) socket.destroy()
    closeAll()
  }
}
