import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { LineReading } from '../../../shared/core/scene/phones/line-reading.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { DraftService } from '../types.ts'
import { engineVersion } from './engine-version.ts'
import { Refusal, sendRefusal } from './http-answers.ts'
import { attachLive } from './live-route.ts'
import { answerOther, findSample } from './other-routes.ts'
import { answerSample, answerSpeech, readBodyType, type SpeakRouteParts } from './speak-route.ts'
import { findSystemVoices } from '../system-voices/find-system-voices.ts'
import type { SystemVoices } from '../system-voices/types.ts'
import { createSynthesisPool } from './worker-pool.ts'
import { say } from '../../../shared/messages/say.ts'

/** Threads that speak at once. */
const threads = 2

/** Ms that one request may keep a thread; the longest text takes a fraction of it. */
const jobLimitMs = 180_000

/**
 * Starts the offline speech service on a free port of 127.0.0.1, with a new random key. It answers the service's interface
 * with real speech of the draft voices, and of the system's for what is not English, and never uses the network beyond loopback. `fliteWasm` is the path of the engine,
 * `worker` the address of the worker's file. The engine is loaded and threads are started with the first speech.
 * Rejects with `draft.failed` if no port can be opened.
 */
export async function startDraftService(options: {
  readonly fliteWasm: string
  readonly worker: URL
  /** Absent: those of this computer. */
  readonly systemVoices?: SystemVoices
}): Promise<DraftService> {
  let engine: Promise<WebAssembly.Module> | undefined
  const pool = createSynthesisPool({
    startWorker: async () => {
      engine ??= readFile(options.fliteWasm).then((bytes) => WebAssembly.compile(bytes))
      return new Worker(options.worker, { workerData: await engine, execArgv: [] })
    },
    size: threads,
    limitMs: jobLimitMs,
  })
  const systemVoices = options.systemVoices ?? findSystemVoices()
  const apiKey = randomBytes(24).toString('base64url')
  const server = createServer()
  // Longer than any client of ours keeps a connection, so that it is never closed under a request.
  server.keepAliveTimeout = 60_000
  server.listen({ host: '127.0.0.1', port: 0 })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw problemError('draft.failed', say('speech.draft.notStarted'), say('speech.draft.notStarted.remedy'), cause)
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}`
  const samplesAt = new URL(`${baseUrl}/samples/${randomBytes(24).toString('base64url')}`)
  server.on('request', (request, response) => {
    answer(request, response, { apiKey, pool, systemVoices, samplesAt }).catch((error: unknown) =>
      fail(response, error),
    )
  })
  const closeLive = attachLive(server, { pool, systemVoices, checkKey: (header) => checkKey(header, apiKey) })
  return {
    baseUrl,
    apiKey,
    engineVersion,
    read: async (texts) => textReadings(await pool.run({ texts }, new AbortController().signal)),
    close: async () => {
      closeLive()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, pool.close()])
    },
  }
}

/** Readings as a thread hands them on. */
function textReadings(bytes: Uint8Array): readonly (LineReading | undefined)[] {
  const readings: readonly (LineReading | null)[] = JSON.parse(new TextDecoder().decode(bytes))
  return readings.map((reading) => reading ?? undefined)
}

type ServiceParts = SpeakRouteParts & { readonly apiKey: string; readonly samplesAt: URL }

async function answer(request: IncomingMessage, response: ServerResponse, parts: ServiceParts): Promise<void> {
  const url = new URL(request.url ?? '/', parts.samplesAt)
  // Players fetch samples without a key; the address holds a secret of its own instead.
  const samplePath = `${parts.samplesAt.pathname}/`
  if (request.method === 'GET' && url.pathname.startsWith(samplePath)) {
    return answerSample(response, findSample(url.pathname.slice(samplePath.length)), parts)
  }
  const isSpeech = url.pathname === '/v1/tts'
  const bodyType = isSpeech && request.method === 'POST' ? readBodyType(request.headers['content-type']) : undefined
  checkKey(request.headers.authorization, parts.apiKey)
  if (bodyType !== undefined) return answerSpeech(request, response, bodyType, parts)
  if (isSpeech) {
    response.setHeader('allow', 'POST')
    throw new Refusal(405, 'Speech is asked for by POST.')
  }
  return answerOther(request, url, response, parts.samplesAt.href)
}

/** Compared by hash, so that the time taken says nothing about the key. */
function checkKey(header: string | undefined, apiKey: string): void {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given), digest(apiKey))) throw new Refusal(401, 'Invalid Token')
}

/** After the first byte of audio nothing can be said any more: the connection is cut, so that the client sees the break. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'The draft voices could not speak this text.')
  // An unread body would stand in the way of the next request on this connection.
  if (!response.req.complete) response.setHeader('connection', 'close')
  sendRefusal(response, refusal)
}
