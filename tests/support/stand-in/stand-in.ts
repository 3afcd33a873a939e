/**
 * A strict stand-in of the speech service on loopback, over real HTTP and WebSocket, for tests.
 *
 *   const service = await startStandIn()
 *   // REPARTEE_BASE_URL=service.baseUrl, REPARTEE_API_KEY=service.apiKey
 *   service.behave({ when: 'Did you?', times: 1, behaviour: { kind: 'status', status: 429, headers: { 'retry-after': '1' } } })
 *   ...
 *   service.requests     everything that arrived, in order, byte for byte, with what was answered
 *   service.synthesis()  the POST /v1/tts among them
 *   service.sessions     what happened on the live socket
 *   service.billed()     how many syntheses a real service would have billed
 *   service.maxInFlight  the most syntheses that were open at once
 *   service.train({ createdSeconds: 1, trainingSeconds: 5, outcome: 'failed' })  how new voices come about from now on
 *   service.advance(2)   moves the clock of the training; nothing else does
 *   await service.close()
 *
 * It checks every synthesis in this order: content type (415), key (401), `accept-encoding: identity` (400), `model` header
 * (400), body (400 plain text if it cannot be parsed), every field by its own table (400), credit and concurrency if set
 * (402, 429), the voices (400; recordings are decoded). Only a request that passes all of it meets a scripted behaviour
 * (`Behaviour`); so a wrong request is found even where a failure is being played. Stricter than the interface on purpose:
 * unknown fields are refused, MessagePack is refused where there are no inline references, `format`, `latency` and
 * `normalize` must be stated, and so must everything in the form of a new voice. Reads meet a behaviour right after the
 * key; a scripted failure of anything else keeps it from happening, but a broken connection (`drop`) does not.
 *
 * It speaks WAV (header with placeholder sizes), PCM, MP3 and Opus, always chunked; live only WAV and PCM. Sound is the same
 * for the same voice and text, see `sound.ts`. Where the interface is silent, its conduct is a choice.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isBilled, playBehaviour, sendError, type Behaviour, type Rule } from './behaviour.ts'
import type { RecordingLimits } from './check-form.ts'
import { attachLive, type LiveRecord } from './live.ts'
import { listenOnLoopback } from './loopback.ts'
import { record, type RecordedRequest } from './recorded-request.ts'
import { type Reply, route, type RouteContext } from './routes.ts'
import { audioOf, type SynthesisContext, synthesize } from './synthesis.ts'
import { createCurrentVoices, type Training, type CurrentVoices } from './current-voices.ts'
import { standInVoices, type StandInVoice } from './voices.ts'

export type StandInOptions = {
  /** A free one unless told. */
  readonly port?: number
  readonly apiKey?: string
  /** Path of a gateway before the interface's own, such as `/speech`; without it, everything else is answered with 404. */
  readonly prefix?: string
  /** `generatedVoices(12_000)` makes a large library. */
  readonly voices?: readonly StandInVoice[]
  /** Models that the header may name; absent: those of the interface. */
  readonly models?: readonly string[]
  /** Fields of the package record to change. */
  readonly package?: Readonly<Record<string, unknown>>
  /** Fields of the credit record to change. Null: this service has no such record and answers 404. */
  readonly credit?: Readonly<Record<string, unknown>> | null
  /** False: every synthesis and transcription is answered with 402. */
  readonly hasCredit?: boolean
  /** Syntheses and live sessions at once; more are answered with 429 and `Retry-After: 1`. */
  readonly concurrency?: number
  /** Milliseconds that the answer to a synthesis takes before it begins, failures too; 0 unless told. */
  readonly latencyMs?: (request: RecordedRequest) => number
  /** Seconds that recordings in WAV may have, 0.1 to 90 unless told. */
  readonly recordings?: RecordingLimits
  /** What is heard in a recording that is to be transcribed. */
  readonly hear?: (audio: Uint8Array) => string
}

export type StandIn = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly requests: readonly RecordedRequest[]
  readonly sessions: readonly LiveRecord[]
  readonly synthesis: () => readonly RecordedRequest[]
  readonly billed: () => number
  readonly maxInFlight: () => number
  /** The voices as they are now. */
  readonly voices: () => readonly StandInVoice[]
  readonly train: (training: Training) => void
  readonly advance: (seconds: number) => void
  /** Takes a voice away, as its owner might. */
  readonly forget: (voiceId: string) => void
  /** Adds a rule; earlier rules go first. */
  readonly behave: (rule: Rule) => void
  /** Forgets rules, recorded requests and sessions; the voices stay. */
  readonly reset: () => void
  /** Resolves when so many syntheses have arrived since the start or the last reset. */
  readonly arrived: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts one on a free port of 127.0.0.1. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const apiKey = options.apiKey ?? 'stand-in-key-0123456789'
  const recordings = options.recordings ?? { min: 0.1, max: 90 }
  const hasCredit = options.hasCredit ?? true
  const models = options.models ?? ['s1', 's2-pro']
  const current = createCurrentVoices(options.voices ?? standInVoices)
  const requests: RecordedRequest[] = []
  const sessions: LiveRecord[] = []
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

  const speaking: SynthesisContext = {
    apiKey,
    current,
    hasCredit,
    models,
    isFull: () => options.concurrency !== undefined && inFlight > options.concurrency,
    recordings,
    latencyMs: options.latencyMs ?? (() => 0),
    take,
  }

  async function answer(request: RecordedRequest, response: ServerResponse, context: RouteContext): Promise<void> {
    if (request.path.startsWith('/samples/')) return sendSample(request, response, current)
    if (request.path.startsWith('/covers/')) return sendCover(request, response, current)
    if (request.headers['authorization'] !== `Bearer ${apiKey}`) {
      return sendError(response, 401, 'Invalid Token', request.path.startsWith('/model') ? 'text' : 'json')
    }
    if (request.method === 'GET') {
      const behaviour = take(request)
      if (behaviour?.kind === 'hold') await behaviour.until
      if (playBehaviour(response, behaviour)) return
    }
    const routed = route(request, context)
    if (routed.kind === 'refused') return sendReply(response, routed.reply)
    const behaviour = request.method === 'GET' ? undefined : take(request)
    request.isBilled = routed.isBillable && isBilled(behaviour)
    if (behaviour?.kind === 'drop') routed.reply()
    if (playBehaviour(response, behaviour)) return
    const reply = routed.reply()
    if (behaviour?.kind === 'hold') await behaviour.until
    sendReply(response, reply)
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse, context: RouteContext): Promise<void> {
    const request = await record(incoming)
    requests.push(request)
    const isSynthesis = request.method === 'POST' && request.path === '/v1/tts'
    response.once('close', () => {
      request.status = response.headersSent ? response.statusCode : undefined
      if (isSynthesis) inFlight -= 1
    })
    if (!isSynthesis) return answer(request, response, context)
    inFlight += 1
    most = Math.max(most, inFlight)
    for (const { count, resolve } of waiting) if (synthesis().length >= count) resolve()
    waiting = waiting.filter(({ count }) => synthesis().length < count)
    await synthesize(request, response, speaking)
  }

  const server = createServer()
  const baseUrl = await listenOnLoopback(server, options.port)
  const context: RouteContext = {
    current,
    baseUrl,
    package: options.package,
    credit: options.credit,
    hasCredit,
    recordings,
    hear: options.hear ?? (() => 'What the stand-in heard.'),
  }
  const prefix = options.prefix ?? ''
  server.on('request', (incoming, response) => {
    if (!stripPrefix(incoming, prefix)) return sendError(response, 404, 'No such path at this gateway')
    serve(incoming, response, context).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, 500, `The stand-in failed: ${String(error)}`)
      else response.destroy()
    })
  })
  const closeLive = attachLive(server, speaking, {
    arrived: (request, session) => {
      requests.push(request)
      sessions.push(session)
    },
    busy: (change) => {
      inFlight += change
      most = Math.max(most, inFlight)
    },
  })

  // Before the live socket looks at it.
  server.prependListener('upgrade', (incoming) => {
    if (!stripPrefix(incoming, prefix)) incoming.url = '/outside-of-the-gateway'
  })

  return {
    baseUrl: `${baseUrl}${prefix}`,
    apiKey,
    requests,
    sessions,
    synthesis,
    billed: () => synthesis().filter((request) => request.isBilled).length,
    maxInFlight: () => most,
    voices: current.all,
    train: current.train,
    advance: current.advance,
    forget: current.remove,
    behave: (rule) => rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    reset: () => {
      requests.length = 0
      sessions.length = 0
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
        closeLive()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A sample of a voice. It is public, so a key that comes along has been given away: that is refused. */
function sendSample(request: RecordedRequest, response: ServerResponse, current: CurrentVoices): void {
  if (request.headers['authorization'] !== undefined) return sendError(response, 400, 'The key does not belong here')
  const [, , id = '', file = ''] = request.path.split('/')
  const text = current.find(id)?.sampleTexts?.[Number(/^(\d+)\.wav$/.exec(file)?.[1] ?? Number.NaN)]
  if (request.method !== 'GET' || text === undefined) return sendError(response, 404, 'Not found')
  const { header, pcm } = audioOf({ reference_id: id, format: 'wav', sample_rate: 16_000 }, text, false)
  const whole = Buffer.concat([header, pcm])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole.writeUInt32LE(pcm.length, 40)
  response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': String(whole.length) }).end(whole)
}

function sendCover(request: RecordedRequest, response: ServerResponse, current: CurrentVoices): void {
  if (request.headers['authorization'] !== undefined) return sendError(response, 400, 'The key does not belong here')
  const cover = current.find(request.path.slice('/covers/'.length))?.cover
  if (request.method !== 'GET' || cover === undefined) return sendError(response, 404, 'Not found')
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(cover.length) }).end(cover)
}

function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply.kind === 'error') return sendError(response, reply.status, reply.message, reply.form)
  if (reply.kind === 'empty') {
    response.writeHead(reply.status).end()
    return
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
}

function fits({ when }: Rule, request: RecordedRequest): boolean {
  if (when === undefined) return request.path === '/v1/tts'
  return typeof when === 'string' ? request.text.includes(when) : when(request)
}

/** Makes a request's path the interface's own. False if it does not begin with the prefix. */
function stripPrefix(incoming: IncomingMessage, prefix: string): boolean {
  const { url = '/' } = incoming
  if (prefix !== '' && !url.startsWith(`${prefix}/`)) return false
  incoming.url = url.slice(prefix.length)
  return true
}
