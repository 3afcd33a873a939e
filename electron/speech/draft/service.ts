import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import { studioError } from '../../../shared/core/errors.ts'
import type { DraftService } from '../types.ts'
import { engineVersion } from './engine-version.ts'
import { Refusal, sendJson, sendRefusal } from './http-answers.ts'
import { draftPackage, voicePage, voiceRecord } from './records.ts'
import { answerSpeech, readBodyType } from './speak-route.ts'
import { findDraftVoice } from './voices.ts'
import { createSynthesisPool, type SynthesisPool } from './worker-pool.ts'

/** Threads that speak at once. */
const threads = 2

/** Ms that one request may keep a thread; the longest text takes a fraction of it. */
const jobLimitMs = 180_000

/**
 * Starts the offline speech service on a free port of 127.0.0.1, with a new random key. It answers the service's interface
 * with real speech of the draft voices and never uses the network beyond loopback. `fliteWasm` is the path of the engine,
 * `worker` the address of the worker's file. The engine is loaded and threads are started with the first speech.
 * Rejects with `draft.failed` if no port can be opened.
 */
export async function startDraftService(options: {
  readonly fliteWasm: string
  readonly worker: URL
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
  const apiKey = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    answer(request, response, apiKey, pool).catch((error: unknown) => fail(response, error))
  })
  // Longer than any client of ours keeps a connection, so that it is never closed under a request.
  server.keepAliveTimeout = 60_000
  server.listen({ host: '127.0.0.1', port: 0 })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw studioError('draft.failed', 'The draft voices could not be started.', 'Restart Repartee.', cause)
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey,
    engineVersion,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, pool.close()])
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  apiKey: string,
  pool: SynthesisPool,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const isSpeech = request.method === 'POST' && url.pathname === '/v1/tts'
  const bodyType = isSpeech ? readBodyType(request.headers['content-type']) : undefined
  checkKey(request.headers.authorization, apiKey)
  if (bodyType !== undefined) return answerSpeech(request, response, bodyType, pool)
  answerRead(request.method ?? '', url, response)
}

function answerRead(method: string, url: URL, response: ServerResponse): void {
  const [, resource = '', id = '', rest] = url.pathname.split('/')
  const isRead = method === 'GET'
  if (url.pathname === '/v1/tts') {
    response.setHeader('allow', 'POST')
    throw new Refusal(405, 'Speech is asked for by POST.')
  }
  if (isRead && url.pathname === '/model') {
    const page = voicePage(url.searchParams)
    return page.kind === 'page' ? sendJson(response, 200, page.body) : sendJson(response, 422, page.complaints)
  }
  if (isRead && resource === 'model' && rest === undefined) {
    const voice = findDraftVoice(id)
    if (voice === undefined) throw new Refusal(404, 'Model not found')
    return sendJson(response, 200, voiceRecord(voice))
  }
  if (isRead && resource === 'wallet' && url.pathname === `/wallet/${id}/package`) {
    if (id !== 'self' && id !== draftPackage.user_id) throw new Refusal(404, 'The draft service has no such user.')
    return sendJson(response, 200, draftPackage)
  }
  throw new Refusal(404, 'The draft service does not offer this.')
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
