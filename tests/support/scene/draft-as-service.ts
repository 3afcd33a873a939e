import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { startDraftService } from '../../../electron/speech/draft/service.ts'
import type { DraftService } from '../../../electron/speech/types.ts'
import { builtAssets } from '../studio/ports.ts'

/** The draft voices at an address of their own, as a service that speaks real words. */
export type SpeakingService = {
  readonly baseUrl: string
  readonly apiKey: string
  /** Bodies of the syntheses that arrived, in order, before anything was changed. */
  readonly sent: readonly Readonly<Record<string, unknown>>[]
  /** What is spoken in place of the text of every request from now on. */
  readonly misspeak: (change: ((text: string) => string) | undefined) => void
}

type Spoken = { readonly status: number; readonly type: string | null; readonly bytes: Buffer }

// One engine for all tests of a process, and every text spoken once: the draft voices say the same words in the same way.
let engine: Promise<DraftService> | undefined
const spoken = new Map<string, Promise<Spoken>>()

/** What a synthesis is answered with in place of a draft voice's sound; undefined leaves it to the draft voices. */
type Answer = (body: Readonly<Record<string, unknown>>) => Promise<Buffer | undefined>

/** Starts one that ends with the test. */
export async function speakingService(answer?: Answer): Promise<SpeakingService> {
  const { service, close } = await startSpeaking(answer)
  onTestFinished(close)
  return service
}

/** One that stays at its address until the process ends; for each test it begins anew with `startOver`. */
export async function keptSpeakingService(): Promise<SpeakingService & { readonly startOver: () => void }> {
  const { service, startOver } = await startSpeaking()
  return { ...service, startOver }
}

async function startSpeaking(
  answer?: Answer,
): Promise<{ readonly service: SpeakingService; readonly startOver: () => void; readonly close: () => void }> {
  engine ??= startDraftService({ fliteWasm: builtAssets.fliteWasm, worker: builtAssets.draftWorker })
  const draft = await engine
  const sent: Record<string, unknown>[] = []
  let change: ((text: string) => string) | undefined

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    let body: Buffer | undefined = chunks.length === 0 ? undefined : Buffer.concat(chunks)
    if (body !== undefined && request.url === '/v1/tts') {
      const wanted: Record<string, unknown> = JSON.parse(body.toString('utf8'))
      sent.push(wanted)
      const bytes = await answer?.(wanted)
      if (bytes !== undefined) {
        response.writeHead(200, { 'content-type': 'audio/wav' })
        response.end(bytes)
        return
      }
      body = Buffer.from(JSON.stringify({ ...wanted, text: change?.(String(wanted['text'])) ?? wanted['text'] }))
    }
    const headers = Object.fromEntries(
      ['authorization', 'model', 'content-type'].flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const ask = async (): Promise<Spoken> => {
      const answer = await fetch(`${draft.baseUrl}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, type: answer.headers.get('content-type'), bytes }
    }
    const key = JSON.stringify([request.url, headers, body?.toString('utf8')])
    const before = request.url === '/v1/tts' ? spoken.get(key) : undefined
    const asked = before ?? ask()
    if (request.url === '/v1/tts') spoken.set(key, asked)
    const { status, type, bytes } = await asked
    response.writeHead(status, type === null ? {} : { 'content-type': type })
    response.end(bytes)
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  const service = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey: draft.apiKey,
    sent,
    misspeak: (next: typeof change) => {
      change = next
    },
  }
  return {
    service,
    startOver: () => {
      sent.length = 0
      change = undefined
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
