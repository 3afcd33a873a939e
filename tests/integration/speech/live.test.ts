import { heard, failing } from '../../support/live-sessions.ts'
import { createServer } from 'node:http'
import { encode } from '@msgpack/msgpack'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { createSpeechClient, type SpeechTimeouts } from '../../../electron/speech/client.ts'
import { type LiveSession, SpeechError } from '../../../electron/speech/types.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'

const [alto, bass] = standInVoices.map(({ id }) => id)

function liveRequest(fields: object = {}) {
  const parsed = ttsRequestSchema.parse({ text: '<|speaker:0|>x<|speaker:1|>x', reference_id: [alto, bass], ...fields })
  const { text: _, ...request } = parsed
  return request
}
const single = {
  ...liveRequest({ format: 'wav', sample_rate: 8000 }),
  reference_id: alto,
}

let service: StandIn
beforeAll(async () => {
  service = await startStandIn()
})
afterEach(() => service.reset())
afterAll(() => service.close())

type Order = {
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly timeouts?: SpeechTimeouts
  readonly signal?: AbortSignal
  readonly request?: typeof single | ReturnType<typeof liveRequest>
  readonly model?: string
}

/** Opens a session with a client of its own; `done` closes that client. */
async function open(order: Order = {}): Promise<LiveSession> {
  const {
    baseUrl = service.baseUrl,
    apiKey = service.apiKey,
    timeouts = {},
    request = single,
    model = 's2-pro',
  } = order
  const client = createSpeechClient({ baseUrl, apiKey, timeouts })
  try {
    return await client.openLive({ request, model, signal: order.signal })
  } finally {
    await client.close()
  }
}

async function refused(order: Order): Promise<SpeechError> {
  const error: unknown = await open(order).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (error instanceof SpeechError) return error
  throw new Error('The session opened', { cause: error })
}

const forLive = (behaviour: Behaviour) => ({ when: ({ path }: { path: string }) => path === '/v1/tts/live', behaviour })

describe('a live session', () => {
  it('sounds as the same text would in one request', async () => {
    const client = createSpeechClient(service)
    const whole = await client.synthesize({ ...single, text: 'Did you? Every day.' }, 's2-pro', {})
    const session = await client.openLive({ request: single, model: 's2-pro' })
    session.send('Did you? ')
    session.send('')
    session.send('Every day.')
    session.stop()
    expect(Buffer.compare(await heard(session), whole.bytes)).toBe(0)
    await client.close()
    const [record] = service.sessions
    expect(record).toMatchObject({ spoken: 'Did you? Every day.', problem: undefined, ended: 'finish', isBilled: true })
    expect(record?.headers).toMatchObject({ authorization: `Bearer ${service.apiKey}`, model: 's2-pro' })
    expect(record?.headers['sec-websocket-extensions']).toBeUndefined()
  })

  it('sends its messages in order, as the public rules show them', async () => {
    const session = await open()
    session.send('Did you?')
    session.flush()
    session.send(' Every day.')
    session.stop()
    session.stop()
    session.flush()
    await heard(session)
    const [{ messages, frames } = { messages: [], frames: [] }] = service.sessions
    expect(messages.map(({ event }) => event)).toEqual(['start', 'text', 'flush', 'text', 'stop'])
    expect(messages[0]?.['request']).toMatchObject({ text: '', format: 'wav', sample_rate: 8000, latency: 'normal' })
    expect(Object.values(messages[0]?.['request'] ?? {})).not.toContain(null)
    expect(Buffer.from(frames[1] ?? []).equals(Buffer.from(encode({ event: 'text', text: 'Did you?' })))).toBe(true)
    expect(Buffer.from(frames[2] ?? []).toString('hex')).toBe('81a56576656e74a5666c757368')
    expect(() => session.send('Too late.')).toThrow('speech.live.ended')
  })

  it('is heard before it has ended', async () => {
    const gate = makeGate()
    service.behave(forLive({ kind: 'hold', until: gate.opened, afterBytes: 44 }))
    const session = await open()
    session.send('Did you come up here every single day?')
    session.stop()
    const listening = session.frames[Symbol.asyncIterator]()
    expect((await listening.next()).value).toHaveLength(44)
    gate.open()
    let rest = 0
    for (let next = await listening.next(); next.done !== true; next = await listening.next()) rest += next.value.length
    expect(rest).toBeGreaterThan(10_000)
  })

  it('carries several voices, and inline references byte for byte', async () => {
    const audio = wavBytes({ sampleRate: 8000, data: new Uint8Array(16_000).fill(7) })
    const references = [[{ audio, text: 'One.' }], [{ audio, text: 'Two.' }]]
    const session = await open({ request: liveRequest({ references, reference_id: ['a', 'b'], format: 'pcm' }) })
    session.send('<|speaker:0|>Did you? ')
    session.send('<|speaker:1|>Every day.')
    session.stop()
    expect((await heard(session)).length).toBeGreaterThan(10_000)
    expect(service.sessions[0]?.messages[0]).toMatchObject({ request: { references, reference_id: ['a', 'b'] } })
    await expect(open({ request: liveRequest(), model: 's1' })).rejects.toMatchObject({ failure: { billed: 'no' } })
    expect(service.sessions).toHaveLength(1)
  })

  it('ends without a sound if nothing is said', async () => {
    const session = await open()
    session.stop()
    expect(await heard(session)).toHaveLength(0)
    expect(service.sessions[0]).toMatchObject({ isBilled: false, ended: 'finish' })
  })

  it('loses no frame to a slow listener, in whatever haste the service is', async () => {
    const big = new Uint8Array(65_536)
    const count = 400
    const server = createServer()
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => {
        if (!Buffer.isBuffer(data) || !data.equals(Buffer.from(encode({ event: 'stop' })))) return
        for (let index = 0; index < count; index++) {
          big[0] = index % 256
          socket.send(encode({ event: 'audio', audio: big }))
        }
        socket.send(encode({ event: 'finish', reason: 'stop' }))
      })
    })
    const baseUrl = await listenOnLoopback(server)
    const session = await open({ baseUrl })
    session.send('x')
    session.stop()
    const order: number[] = []
    for await (const frame of session.frames) {
      order.push(frame[0] ?? -1)
      if (order.length % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(order).toEqual(Array.from({ length: count }, (_, index) => index % 256))
    sockets.close()
    server.closeAllConnections()
    server.close()
  })
})

describe('a live session does not open', () => {
  it.each<[string, Behaviour | undefined, Order, object, RegExp]>([
    ['with a wrong key', undefined, { apiKey: 'other' }, { kind: 'key', billed: 'no', status: 401 }, /Invalid Token/],
    [
      'for an unknown model',
      undefined,
      { model: 's9' },
      { kind: 'refused', billed: 'no', status: 400 },
      /model header/,
    ],
    ['without credit', { kind: 'status', status: 402 }, {}, { kind: 'credit', billed: 'no' }, /no API credit/],
    [
      'at a busy service',
      { kind: 'status', status: 429, headers: { 'retry-after': '3' } },
      {},
      { kind: 'busy', billed: 'no', status: 429, retryAfterMs: 3000 },
      /busy/,
    ],
    ['at a failing service', { kind: 'status', status: 500 }, {}, { kind: 'server', billed: 'no' }, /failed \(500\)/],
    ['at a service that takes nothing', { kind: 'status', status: 503 }, {}, { kind: 'busy', billed: 'no' }, /503/],
    [
      'elsewhere',
      { kind: 'redirect', status: 307, location: 'https://example.com/v1/tts/live?key=1' },
      {},
      { kind: 'moved', billed: 'no', status: 307 },
      /https:\/\/example\.com \(307\)/,
    ],
    [
      'where a web page answers',
      { kind: 'answer', contentType: 'text/html', body: '<html>' },
      {},
      { kind: 'badAnswer', billed: 'no', status: 200 },
      /something else/,
    ],
    ['where the connection breaks', { kind: 'drop' }, {}, { kind: 'silent', billed: 'no' }, /did not answer/],
  ])('%s', async (_, behaviour, order, failure, words) => {
    if (behaviour !== undefined) service.behave(forLive(behaviour))
    const error = await refused(order)
    expect(error.failure).toEqual(expect.objectContaining(failure))
    expect(messageOf(error.problem)).toMatch(words)
    expect(inEnglish(error.problem).remedy).toMatch(/\.$/)
    expect(service.requests).toHaveLength(1)
  })

  it('where nothing answers, where no name is found, or where there is no certificate', async () => {
    const gone = await startStandIn()
    await gone.close()
    for (const baseUrl of [gone.baseUrl, 'https://no-such-host.invalid', service.baseUrl.replace('http:', 'https:')]) {
      expect((await refused({ baseUrl })).failure).toEqual({ kind: 'unreachable', billed: 'no' })
    }
    expect(service.requests).toHaveLength(0)
  })

  it('in time where nobody speaks', async () => {
    const mute = createServer()
    mute.on('upgrade', () => undefined)
    const baseUrl = await listenOnLoopback(mute)
    const error = await refused({ baseUrl, timeouts: { connectMs: 50 } })
    expect(error.failure).toEqual({ kind: 'silent', billed: 'no' })
    mute.closeAllConnections()
    mute.close()
  })

  it('for who has given up already', async () => {
    expect((await refused({ signal: AbortSignal.abort() })).failure).toEqual({ kind: 'aborted', billed: 'no' })
    expect(service.requests).toHaveLength(0)
  })

  it('beyond the room that the account has', async () => {
    const narrow = await startStandIn({ concurrency: 1 })
    const first = await open({ baseUrl: narrow.baseUrl, apiKey: narrow.apiKey })
    const error = await refused({ baseUrl: narrow.baseUrl, apiKey: narrow.apiKey })
    expect(error.failure).toMatchObject({ kind: 'busy', billed: 'no', retryAfterMs: 1000 })
    first.stop()
    await heard(first)
    await narrow.close()
  })
})

describe('a live session that fails', () => {
  it('hands out all that came before the connection dropped, which has probably been billed', async () => {
    service.behave(forLive({ kind: 'cut', afterBytes: 5000, how: 'reset' }))
    const session = await open()
    session.send('Did you come up here every single day?')
    session.stop()
    const { bytes, error } = await failing(session)
    expect(bytes).toBe(5000)
    expect(error.failure).toMatchObject({ kind: 'cut', billed: 'probably' })
    expect(error.problem.code).toBe('service.cut')
  })

  it.each([
    ['an unknown voice', { ...single, reference_id: 'f'.repeat(32) }, undefined, /Reference not found/, 'server'],
    ['a reason of its own', single, { kind: 'liveError', message: 'Too tired' } as const, /“Too tired”/, 'server'],
    [
      'no words',
      single,
      { kind: 'liveError' } as const,
      /ended the live session with an error\. It may have been billed\.$/,
      'server',
    ],
    [
      'no room',
      single,
      { kind: 'liveError', message: 'Concurrency limit exceeded' } as const,
      /Concurrency limit/,
      'busy',
    ],
  ])('by the service’s own finish with %s says so', async (_, request, behaviour, words, kind) => {
    if (behaviour !== undefined) service.behave(forLive(behaviour))
    const session = await open({ request })
    session.send('Did you?')
    session.stop()
    const { bytes, error } = await failing(session)
    expect([bytes, error.failure.kind]).toEqual([0, kind])
    expect(error.failure.billed).toBe(kind === 'busy' ? 'no' : 'maybe')
    expect(messageOf(error.problem)).toMatch(words)
  })

  it('by silence has a limit, but not while nothing is due', async () => {
    const never = new Promise(() => undefined)
    service.behave(forLive({ kind: 'hold', until: never, afterBytes: 44 }))
    const timeouts = { idleMs: 500 }
    const idle = await open({ timeouts })
    const due = await open({ timeouts })
    due.send('Did you?')
    due.stop()
    const { bytes, error } = await failing(due)
    expect([bytes, error.failure]).toEqual([44, { kind: 'cut', billed: 'probably' }])
    // The other one is as old, but nothing was asked of it.
    idle.send('Did you?')
    idle.stop()
    expect((await idle.frames[Symbol.asyncIterator]().next()).value).toHaveLength(44)
  })

  it('is not listened to without end', async () => {
    service.behave(forLive({ kind: 'endless', everyMs: 0 }))
    const session = await open()
    session.send('Did you?')
    session.stop()
    const { error } = await failing(session)
    expect(error.failure).toEqual({ kind: 'badAnswer', billed: 'maybe' })
    expect(messageOf(error.problem)).toContain('200 MiB')
  })

  it('has a time limit as a whole, even while nothing is due', async () => {
    const session = await open({ timeouts: { totalMs: 300 } })
    session.send('Did you?')
    expect((await failing(session)).error.failure).toEqual({ kind: 'silent', billed: 'maybe' })
  })

  it.each([
    { when: 'before anything was said', text: '', billed: 'no' },
    { when: 'while the sound comes', text: 'Did you?', billed: 'probably' },
  ])('because its caller gives up $when ends at once', async ({ text, billed }) => {
    const gate = makeGate()
    service.behave(forLive({ kind: 'hold', until: gate.opened, afterBytes: 1000 }))
    const caller = new AbortController()
    const session = await open({ signal: caller.signal })
    session.send(text)
    session.flush()
    const listening = session.frames[Symbol.asyncIterator]()
    if (text !== '') await listening.next()
    caller.abort()
    const rest = async () => {
      for (;;) if ((await listening.next()).done === true) return
    }
    await expect(rest()).rejects.toMatchObject({ failure: { kind: 'aborted', billed } })
    gate.open()
  })

  it('lets go of the socket when nobody listens any more', async () => {
    service.behave(forLive({ kind: 'endless', everyMs: 0 }))
    const session = await open()
    session.send('Did you?')
    session.stop()
    for await (const frame of session.frames) if (frame.length > 0) break
    await expect.poll(() => service.sessions[0]?.ended).toBe('left')
  })

  it('by a frame that is too large, or by bytes that are no frame, is a bad answer', async () => {
    for (const send of [
      (socket: { send: (bytes: Uint8Array) => void }) =>
        socket.send(encode({ event: 'audio', audio: new Uint8Array(17 * 1024 * 1024) })),
      (_: unknown, raw: { write: (bytes: string) => void }) => raw.write('This is no frame at all.'),
    ]) {
      const server = createServer()
      const sockets = new WebSocketServer({ server })
      sockets.on('connection', (socket, request) => {
        socket.on('error', () => undefined)
        socket.once('message', () => send(socket, request.socket))
      })
      const baseUrl = await listenOnLoopback(server)
      const session = await open({ baseUrl })
      session.send('x')
      session.stop()
      expect((await failing(session)).error.failure).toEqual({ kind: 'badAnswer', billed: 'maybe' })
      sockets.close()
      server.closeAllConnections()
      server.close()
    }
  })

  it('never shows the key, even if the service repeats it', async () => {
    service.behave(forLive({ kind: 'liveError', message: `No ${service.apiKey}` }))
    const session = await open()
    session.send('x')
    session.stop()
    const { error } = await failing(session)
    expect(JSON.stringify([error.message, error.problem, error.stack])).not.toContain(service.apiKey)
    service.reset()
    service.behave(forLive({ kind: 'status', status: 403, message: `No ${service.apiKey}` }))
    expect(JSON.stringify((await refused({})).problem)).not.toContain(service.apiKey)
  })
})
