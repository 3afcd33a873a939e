import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { soundOf } from '../stand-in/sound.ts'
import { attachQuickLive } from './live.ts'

/**
 * A speech service for many requests: it has a number of places, answers `429` to whoever comes when all are taken, takes a
 * time for every text that follows from the seed alone, and stumbles as often as it is told to, always over the same texts.
 * A live session is answered at once and not counted. It checks nothing else: the strict stand-in does that.
 */
export type BusyService = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly count: () => BusyCount
  readonly close: () => Promise<void>
}

/** What a service did until now. */
export type BusyCount = {
  readonly requests: number
  /** Answers that a real service would bill: audio that was made, whether it came through or not. */
  readonly billed: number
  /** Texts that were billed more than once. */
  readonly billedTwice: number
  readonly mostInFlight: number
  /** Requests that came when all places were taken. */
  readonly overPlaces: number
  readonly stumbled: Readonly<Record<Stumble, number>>
  /** What was answered to which text, in a form that can be compared: the same seed must give the same. */
  readonly log: readonly string[]
}

/** How the service stumbles. */
export const stumbleKinds = ['busy', 'server', 'cut', 'reset'] as const
/** See `stumbleKinds`. */
export type Stumble = (typeof stumbleKinds)[number]

/** What a service is to be like. */
export const busyOptionsSchema = z.strictObject({
  seed: z.int(),
  /** Requests at once; whoever comes when all are taken is answered 429. */
  places: z.int().positive(),
  /** Milliseconds that an answer takes: least and most. */
  serviceMs: z.tuple([z.number().min(0), z.number().min(0)]),
  /** Longer texts take longer, as speech does: characters for which it takes the least and the most time. */
  byLength: z.tuple([z.number(), z.number()]).optional(),
  /** Over which share of all texts it stumbles, at the first attempt only. */
  stumbles: z.partialRecord(z.enum(stumbleKinds), z.number().min(0).max(1)).default({}),
  /** Length of every answer's audio. */
  seconds: z.number().positive().default(1.8),
})
/** See `busyOptionsSchema`. */
export type BusyOptions = z.input<typeof busyOptionsSchema>

const bodySchema = z.looseObject({ text: z.string() })

/** What a service counted, as it goes from one process to another. */
export const busyCountSchema = z.object({
  requests: z.number(),
  billed: z.number(),
  billedTwice: z.number(),
  mostInFlight: z.number(),
  overPlaces: z.number(),
  stumbled: z.record(z.enum(stumbleKinds), z.number()),
  log: z.array(z.string()),
})

const SAMPLE_RATE = 44_100

/** Starts a service on loopback. `onRequest` hears of every synthesis as it comes, with how many have come. */
export async function startBusyService(
  options: BusyOptions,
  onRequest: (count: number) => void = () => undefined,
): Promise<BusyService> {
  const base = wavOf(options.seconds ?? 1.8)
  const attempts = new Map<string, number>()
  const billedTexts = new Map<string, number>()
  const stumbled: Record<Stumble, number> = { busy: 0, server: 0, cut: 0, reset: 0 }
  const log: string[] = []
  let requests = 0
  let inFlight = 0
  let mostInFlight = 0
  let overPlaces = 0

  const synthesize = async (text: string, response: ServerResponse): Promise<void> => {
    requests += 1
    onRequest(requests)
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    response.once('close', () => {
      inFlight -= 1
    })
    if (inFlight > options.places) {
      overPlaces += 1
      return refuse(response, 429)
    }
    const attempt = (attempts.get(text) ?? 0) + 1
    attempts.set(text, attempt)
    const stumble = attempt === 1 ? stumbleOf(text, options) : undefined
    log.push(`${stumble ?? 'ready'} ${text}`)
    if (stumble !== undefined) stumbled[stumble] += 1
    if (stumble === 'busy') {
      return refuse(response, 429)
    }
    if (stumble === 'server') return refuse(response, 503)
    const ms = serviceMsOf(text, options)
    if (ms > 0) await pause(ms)
    billedTexts.set(text, (billedTexts.get(text) ?? 0) + 1)
    if (stumble === 'reset') {
      response.socket?.resetAndDestroy()
      return
    }
    const audio = soundOfText(base, text)
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': String(audio.byteLength) })
    if (stumble !== 'cut') {
      response.end(audio)
      return
    }
    response.write(audio.subarray(0, audio.byteLength >> 1), () => response.socket?.end())
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    if (request.method === 'POST' && request.url === '/v1/tts') {
      const { text } = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      return synthesize(text, response)
    }
    refuse(response, 404)
  }
  const endSessions = attachQuickLive(server, (text) => soundOfText(base, text))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey: 'busy-service-key',
    count: () => ({
      requests,
      billed: [...billedTexts.values()].reduce((sum, times) => sum + times, 0),
      billedTwice: [...billedTexts.values()].filter((times) => times > 1).length,
      mostInFlight,
      overPlaces,
      stumbled: { ...stumbled },
      log: log.toSorted(),
    }),
    close: () =>
      new Promise((resolve) => {
        endSessions()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** How long the service takes for a text: by chance, or nine tenths by its length. */
export function serviceMsOf(text: string, { seed, serviceMs: [least, most], byLength }: BusyOptions): number {
  const chance = chanceOf(`${seed} takes ${text}`)
  if (byLength === undefined) return least + chance * (most - least)
  const [short, long] = byLength
  const share = Math.min(1, Math.max(0, (text.length - short) / (long - short)))
  return least + (0.9 * share + 0.1 * chance) * (most - least)
}

/** The shortest time in which all texts could be answered with that many places, in milliseconds. */
export function idealMs(texts: readonly string[], options: BusyOptions): number {
  const times = texts.map((text) => serviceMsOf(text, options))
  return Math.max(times.reduce((sum, ms) => sum + ms, 0) / options.places, ...times)
}

/** What the service will do at the first attempt of a text. */
export function stumbleOf(text: string, { seed, stumbles = {} }: BusyOptions): Stumble | undefined {
  let chance = chanceOf(`${seed} stumbles ${text}`)
  for (const kind of stumbleKinds) {
    chance -= stumbles[kind] ?? 0
    if (chance < 0) return kind
  }
  return undefined
}

function chanceOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32LE(0) / 2 ** 32
}

function refuse(response: ServerResponse, status: number): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '1' } : {}) }
  response.writeHead(status, headers).end(JSON.stringify({ status, message: `Answer ${status}` }))
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms)
  })
}

// Every text has audio of its own, so that every take is a file; all of it but the first samples is made once.
function soundOfText(base: Buffer, text: string): Buffer {
  const audio = Buffer.from(base)
  const mark = createHash('sha256').update(text).digest()
  for (let at = 0; at < 16; at++) audio.writeInt16LE(mark.readInt16LE(at * 2) >> 4, 44 + at * 2)
  return audio
}

function wavOf(seconds: number): Buffer {
  const words = 'the light was out when nobody came up to see what the sea had said tonight '.repeat(8)
  const samples = soundOf([{ voice: 'one', text: words }], { sampleRate: SAMPLE_RATE, speed: 1, volume: 0 })
  const count = Math.round(seconds * SAMPLE_RATE)
  const wav = Buffer.alloc(44 + count * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + count * 2, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at++) wav.writeInt16LE(Math.round((samples[at] ?? 0) * 32_000), 44 + at * 2)
  return wav
}
