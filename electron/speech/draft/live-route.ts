import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { encode } from '@msgpack/msgpack'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import { type LiveClientMessage, liveClientMessageSchema } from '../../../shared/service/live.ts'
import { decodeStrictly } from '../message-pack.ts'
import { Refusal } from './http-answers.ts'
import { createLiveSpeech, type LiveSpeech } from './live-speech.ts'
import { withForeignWords } from './foreign-speech.ts'
import { type PlannedSpeech, readModelHeader } from './plan-speech.ts'
import { MAX_BODY_BYTES } from './speak-route.ts'
import type { SystemVoices } from '../system-voices/types.ts'
import type { SynthesisPool } from './worker-pool.ts'
import { ignored } from '../../base/failures.ts'

/** What live sessions need of the service. `checkKey` throws a refusal. */
export type LiveRouteParts = {
  readonly pool: SynthesisPool
  readonly systemVoices: SystemVoices
  readonly checkKey: (authorization: string | undefined) => void
}

/**
 * Lets the draft service speak `WS /v1/tts/live` as public documentation describes it: sound leaves sentence by sentence as
 * the engine makes it. Only wav and pcm. A wrong key, model or path is refused before the socket opens; whatever is wrong
 * later ends the session with `finish`, the reason `error` and a message. Returns what ends all sessions.
 */
export function attachLive(server: Server, service: LiveRouteParts): () => void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_BODY_BYTES })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that goes away in the middle of the handshake is no event here.
    socket.on('error', () => undefined)
    try {
      if (request.url !== '/v1/tts/live') throw new Refusal(404, 'The draft service does not offer this.')
      service.checkKey(request.headers.authorization)
      const model = readModelHeader(request.headers['model'])
      sockets.handleUpgrade(request, socket, head, (client) => serve(client, model, service))
    } catch (error) {
      refuse(socket, error instanceof Refusal ? error : new Refusal(500, 'The draft voices failed.'))
    }
  })
  return () => {
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }
}

function serve(client: WebSocket, model: SpeechModel, { pool, systemVoices }: LiveRouteParts): void {
  const gone = new AbortController()
  let speech: LiveSpeech | undefined
  let work = Promise.resolve()

  const send = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      client.send(encode(message), (error) => (error === undefined || error === null ? resolve() : reject(error)))
    })

  async function handle(message: LiveClientMessage): Promise<void> {
    if (message.event === 'start') {
      if (speech !== undefined) throw new Refusal(400, 'A live session starts once.')
      const sendAudio = (audio: Uint8Array): Promise<void> => send({ event: 'audio', audio })
      const run = async (planned: PlannedSpeech['job']): Promise<Uint8Array> => {
        const { job } = await withForeignWords(planned, systemVoices, gone.signal)
        return pool.run(job, gone.signal)
      }
      speech = createLiveSpeech(message.request, model, run, sendAudio)
      return
    }
    if (speech === undefined) throw new Refusal(400, 'A live session begins with "start".')
    if (message.event === 'text') return speech.add(message.text)
    await speech.flush()
    if (message.event === 'stop') await end({ event: 'finish', reason: 'stop' })
  }

  async function end(finish: object): Promise<void> {
    gone.abort()
    await send(finish)
    client.close(1000)
  }

  async function step(data: RawData, isBinary: boolean): Promise<void> {
    if (gone.signal.aborted) return
    try {
      await handle(readMessage(data, isBinary))
    } catch (error) {
      const message = error instanceof Refusal ? error.message : 'The draft voices could not speak this text.'
      if (!gone.signal.aborted)
        await end({ event: 'finish', reason: 'error', message }).catch(ignored('nobody listens any more'))
    }
  }

  client.on('message', (data, isBinary) => {
    // One after the other: a flush must have spoken before the stop that follows it.
    work = work.then(() => step(data, isBinary))
  })
  client.on('error', () => client.terminate())
  client.on('close', () => gone.abort())
}

function readMessage(data: RawData, isBinary: boolean): LiveClientMessage {
  if (!isBinary || !Buffer.isBuffer(data)) throw new Refusal(400, 'A message is a binary frame of MessagePack.')
  const message = liveClientMessageSchema.safeParse(decoded(data))
  if (!message.success) throw new Refusal(400, 'This is no message of a live session.')
  return message.data
}

function decoded(data: Buffer): unknown {
  try {
    return decodeStrictly(data)
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}

function refuse(socket: Duplex, { status, message }: Refusal): void {
  const body = JSON.stringify({ status, message })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json\r\nconnection: close`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
