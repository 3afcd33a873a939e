/**
 * A strict stand-in of the speech service on loopback, over real HTTP, for tests.
 *
 *   const service = await startStandIn()
 *   // REPARTEE_BASE_URL=service.baseUrl, REPARTEE_API_KEY=service.apiKey
 *   service.behave({ when: 'Did you?', times: 1, behaviour: { kind: 'status', status: 429, headers: { 'retry-after': '1' } } })
 *   ...
 *   service.requests     everything that arrived, in order, with what was answered
 *   service.synthesis()  the POST /v1/tts among them
 *   service.billed()     how many syntheses a real service would have billed
 *   service.maxInFlight  the most syntheses that were open at once
 *   await service.close()
 *
 * It checks every synthesis in this order: content type (415), key (401), `accept-encoding: identity` (400), `model` header
 * (400), body (400 plain text if it cannot be parsed), every field by its own table (400), credit and concurrency if set
 * (402, 429), the voices (400). Only a request that passes all of it meets a scripted behaviour (`Behaviour`); so a wrong
 * request is found even where a failure is being played. Stricter than the interface on purpose: unknown fields are refused,
 * MessagePack is refused where there are no inline references, `format`, `latency` and `normalize` must be stated.
 *
 * It speaks WAV (header with placeholder sizes, chunked) and PCM; other formats answer 501 unless a behaviour hands bytes
 * over. Sound is the same for the same voice and text, see `sound.ts`. Where the interface is silent, its conduct is a choice.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isBilled, sendError, type Behaviour, type Rule } from './behaviour.ts'
import { isMap, taggedTurns } from './check-body.ts'
import { record, refusalOf, type RecordedRequest } from './recorded-request.ts'
import { sendAudio } from './send-audio.ts'
import { soundOf, streamedWavHeader, toPcm16, type Spoken } from './sound.ts'
import { packageRecord } from './wallet.ts'
import { listVoices, standInVoices, voiceRecord, type StandInVoice } from './voices.ts'

export type StandInOptions = {
  readonly apiKey?: string
  readonly voices?: readonly StandInVoice[]
  /** Fields of the package record to change. */
  readonly package?: Readonly<Record<string, unknown>>
  /** False: every synthesis is answered with 402. */
  readonly hasCredit?: boolean
  /** Syntheses at once; more are answered with 429 and `Retry-After: 1`. */
  readonly concurrency?: number
}

export type StandIn = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly requests: readonly RecordedRequest[]
  readonly synthesis: () => readonly RecordedRequest[]
  readonly billed: () => number
  readonly maxInFlight: () => number
  /** Adds a rule; earlier rules go first. */
  readonly behave: (rule: Rule) => void
  /** Forgets rules and recorded requests. */
  readonly reset: () => void
  /** Resolves when so many syntheses have arrived since the start or the last reset. */
  readonly arrived: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts one on a free port of 127.0.0.1. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const apiKey = options.apiKey ?? 'stand-in-key-0123456789'
  const voices = options.voices ?? standInVoices
  const requests: RecordedRequest[] = []
  let rules: { rule: Rule; left: number }[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let inFlight = 0
  let most = 0

  const synthesis = () => requests.filter(({ method, path }) => method === 'POST' && path === '/v1/tts')

  function take(request: RecordedRequest): Behaviour | undefined {
    const found = rules.find(({ rule, left }) => left > 0 && fits(rule, request))
    if (found === undefined) return undefined
    found.left -= 1
    return found.rule.behaviour
  }

  async function synthesize(request: RecordedRequest, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, apiKey)
    if (refusal !== undefined) return sendError(response, refusal.status, refusal.message, refusal.form)
    if (options.hasCredit === false) return sendError(response, 402, 'Insufficient API credit.')
    if (options.concurrency !== undefined && inFlight > options.concurrency) {
      return sendError(response, 429, 'Concurrency limit exceeded', 'json', { 'retry-after': '1' })
    }
    const unknown = voicesOf(request.body).find(
      (id) =>
        !Array.isArray(request.body['references']) && !voices.some((voice) => voice.id === id && isTrained(voice)),
    )
    if (unknown !== undefined) return sendError(response, 400, 'Reference not found')
    const behaviour = take(request)
    request.isBilled = isBilled(behaviour)
    if (behaviour?.kind === 'status') {
      const { status, message = `Scripted ${status}`, form, headers } = behaviour
      return sendError(response, status, message, form, headers)
    }
    if (behaviour?.kind === 'redirect') {
      response.writeHead(behaviour.status, { location: behaviour.location }).end()
      return
    }
    if (behaviour?.kind === 'answer') {
      response.writeHead(200, { 'content-type': behaviour.contentType }).end(behaviour.body)
      return
    }
    if (behaviour?.kind === 'drop') {
      response.socket?.resetAndDestroy()
      return
    }
    const format = String(request.body['format'])
    if (format !== 'wav' && format !== 'pcm') return sendError(response, 501, 'The stand-in speaks wav and pcm only.')
    const contentType = format === 'wav' ? 'audio/wav' : 'application/octet-stream'
    await sendAudio(response, audioFor(request.body, behaviour), contentType, behaviour)
  }

  function read(request: RecordedRequest, response: ServerResponse): void {
    if (request.method !== 'GET') return sendError(response, 405, 'Method not allowed')
    const isModel = request.path === '/model' || request.path.startsWith('/model/')
    if (request.headers['authorization'] !== `Bearer ${apiKey}`) {
      return sendError(response, 401, 'Invalid Token', isModel ? 'text' : 'json')
    }
    const behaviour = take(request)
    if (behaviour?.kind === 'status') {
      const { status, message = `Scripted ${status}`, form, headers } = behaviour
      return sendError(response, status, message, form, headers)
    }
    if (behaviour?.kind === 'redirect') {
      response.writeHead(behaviour.status, { location: behaviour.location }).end()
      return
    }
    if (behaviour?.kind === 'answer') {
      response.writeHead(200, { 'content-type': behaviour.contentType }).end(behaviour.body)
      return
    }
    if (request.path === '/model') {
      const answer = listVoices(voices, request.query)
      return sendJson(response, answer.status, answer.status === 200 ? answer.body : answer.items)
    }
    if (isModel) {
      const voice = voices.find(({ id }) => request.path === `/model/${id}`)
      return voice === undefined
        ? sendError(response, 404, 'Model not found')
        : sendJson(response, 200, voiceRecord(voice))
    }
    const wallet = /^\/wallet\/([^/]+)\/package$/.exec(request.path)
    if (wallet === null) return sendError(response, 404, 'Not found')
    const record = packageRecord(options.package)
    if (wallet[1] !== 'self' && wallet[1] !== record['user_id']) return sendError(response, 403, 'No permission')
    return sendJson(response, 200, record)
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming)
    request.status = undefined
    requests.push(request)
    const isSynthesis = request.method === 'POST' && request.path === '/v1/tts'
    response.once('close', () => {
      request.status = response.headersSent ? response.statusCode : undefined
      if (isSynthesis) inFlight -= 1
    })
    if (!isSynthesis) return read(request, response)
    inFlight += 1
    most = Math.max(most, inFlight)
    for (const { count, resolve } of waiting) if (synthesis().length >= count) resolve()
    waiting = waiting.filter(({ count }) => synthesis().length < count)
    await synthesize(request, response)
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, 500, `The stand-in failed: ${String(error)}`)
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey,
    requests,
    synthesis,
    billed: () => requests.filter((request) => request.isBilled).length,
    maxInFlight: () => most,
    behave: (rule) => rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    reset: () => {
      requests.length = 0
      rules = []
      most = inFlight
    },
    arrived: (count) =>
      new Promise((resolve) => {
        if (synthesis().length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function voicesOf(body: Readonly<Record<string, unknown>>): readonly string[] {
  const ids = body['reference_id']
  return Array.isArray(ids) ? ids.map(String) : typeof ids === 'string' ? [ids] : []
}

function audioFor(body: Readonly<Record<string, unknown>>, behaviour: Behaviour | undefined): Uint8Array {
  const sampleRate = typeof body['sample_rate'] === 'number' ? body['sample_rate'] : 44_100
  const prosody = isMap(body['prosody']) ? body['prosody'] : {}
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
  const pcm = toPcm16(
    soundOf(turnsOf(body), {
      sampleRate,
      speed: number(prosody['speed'], 1),
      volume: number(prosody['volume'], 0),
      isSilent: behaviour?.kind === 'silence',
    }),
  )
  return body['format'] === 'wav' ? Buffer.concat([streamedWavHeader(sampleRate), pcm]) : pcm
}

function turnsOf(body: Readonly<Record<string, unknown>>): readonly Spoken[] {
  const voices = voicesOf(body)
  const text = String(body['text'])
  const turns = taggedTurns(text)
  if (turns.length === 0) return [{ voice: voices[0] ?? 'nobody', text }]
  return turns.map((turn) => ({ voice: voices[turn.index] ?? 'nobody', text: turn.text }))
}

function isTrained(voice: StandInVoice): boolean {
  return (voice.state ?? 'trained') === 'trained'
}

function fits({ when }: Rule, request: RecordedRequest): boolean {
  if (when === undefined) return request.path === '/v1/tts'
  return typeof when === 'string' ? request.text.includes(when) : when(request)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
