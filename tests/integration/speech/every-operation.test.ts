import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import { proxiesOf } from '../../../electron/speech/proxy/proxies.ts'
import { type SpeechClient, SpeechError, type SpeechFailure } from '../../../electron/speech/types.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { asrRequestSchema } from '../../../shared/service/asr.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { connectProxy } from '../../support/connect-proxy.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { tlsLine, trustTestAuthority } from '../../support/tls-line.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'

trustTestAuthority()

const apiKey = 'CANARY-sk+0123456789/abcdef=='
const own = voiceIdSchema.parse(standInVoices[2]?.id)
const clip = wavBytes({ sampleRate: 8000, data: new Uint8Array(32_000).fill(5) })
const speech = ttsRequestSchema.parse({ text: 'Did you?', reference_id: own, format: 'pcm', sample_rate: 8000 })
const { text: _text, ...live } = speech

type Operation = {
  readonly name: string
  readonly path: string
  readonly isBillable: boolean
  /** False for calls that do not look at what a success says. */
  readonly reads: boolean
  readonly call: (client: SpeechClient) => Promise<unknown>
}

const operations: readonly Operation[] = [
  {
    name: 'POST /v1/tts',
    path: '/v1/tts',
    isBillable: true,
    reads: true,
    call: (client) => client.synthesize(speech, 's2-pro', {}),
  },
  {
    name: 'POST /v1/asr',
    path: '/v1/asr',
    isBillable: true,
    reads: true,
    call: (client) => client.transcribe(asrRequestSchema.parse({ audio: clip })),
  },
  {
    name: 'POST /model',
    path: '/model',
    isBillable: true,
    reads: true,
    call: (client) =>
      client.createModel({
        title: 'Mara',
        voices: [{ fileName: 'a.wav', bytes: clip }],
        visibility: 'private',
        enhanceAudioQuality: false,
        generateSample: false,
      }),
  },
  {
    name: 'GET /model',
    path: '/model',
    isBillable: false,
    reads: true,
    call: (client) => client.listModels({ pageNumber: 1, pageSize: 10 }),
  },
  {
    name: 'GET /model/{id}',
    path: `/model/${own}`,
    isBillable: false,
    reads: true,
    call: (client) => client.readModel(own),
  },
  {
    name: 'PATCH /model/{id}',
    path: `/model/${own}`,
    isBillable: false,
    reads: false,
    call: (client) => client.updateModel(own, { title: 'Mara' }),
  },
  {
    name: 'DELETE /model/{id}',
    path: `/model/${own}`,
    isBillable: false,
    reads: false,
    call: (client) => client.deleteModel(own),
  },
  {
    name: 'GET /wallet/self/package',
    path: '/wallet/self/package',
    isBillable: false,
    reads: true,
    call: (client) => client.readPackage(),
  },
  {
    name: 'GET /wallet/self/api-credit',
    path: '/wallet/self/api-credit',
    isBillable: false,
    reads: true,
    call: (client) => client.readCredit(),
  },
  {
    name: 'WS /v1/tts/live',
    path: '/v1/tts/live',
    isBillable: false,
    reads: true,
    call: (client) => client.openLive({ request: live, model: 's2-pro' }),
  },
]

let service: StandIn
let elsewhere: StandIn
let client: SpeechClient
// Anew for each test: some failures happen after the service has done what was asked.
beforeEach(async () => {
  service = await startStandIn({ apiKey })
  elsewhere = await startStandIn({ apiKey })
  client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: ` Bearer ${apiKey}\n` })
})
afterEach(async () => {
  await client.close()
  await service.close()
  await elsewhere.close()
})

async function failureOf(
  { path, call }: Operation,
  behaviour: Behaviour,
  by = client,
  at = service,
): Promise<SpeechError> {
  at.behave({ when: (request) => request.path === path, behaviour })
  try {
    await call(by)
  } catch (error) {
    if (error instanceof SpeechError) return error
    throw error
  }
  throw new Error('It succeeded')
}

describe.each(operations)('$name', (operation) => {
  const maybe = operation.isBillable ? 'maybe' : 'no'

  it('goes below the path prefix of a gateway, and nowhere else', async () => {
    const gateway = await startStandIn({ apiKey, prefix: '/team-1/speech' })
    const through = createSpeechClient({ baseUrl: `${gateway.baseUrl}/`, apiKey })
    expect(through.origin).toBe(gateway.baseUrl)
    await operation.call(through)
    expect(gateway.requests.map(({ path }) => path)).toEqual([operation.path])
    const outside = createSpeechClient({ baseUrl: gateway.baseUrl.replace('team-1', 'team-2'), apiKey })
    await expect(operation.call(outside)).rejects.toMatchObject({ failure: { kind: 'refused', status: 404 } })
    await Promise.all([through.close(), outside.close()])
    await gateway.close()
  })

  it('goes through a proxy that sees nothing of it but the name of the host', async () => {
    const secure = await tlsLine(service.baseUrl, 'elsewhere')
    const proxy = await connectProxy(secure.baseUrl, { user: 'mara:p@ss' })
    const proxies = proxiesOf(proxy.settings({ user: 'mara:p%40ss' }))
    const through = createSpeechClient({ baseUrl: 'https://elsewhere.example', apiKey, proxies })
    await operation.call(through)
    await through.close()
    expect(service.requests.map(({ path }) => path)).toEqual([operation.path])
    expect(service.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
    expect(proxy.asked()).toEqual(['CONNECT elsewhere.example:443 HTTP/1.1'])
    expect(secure.opened()).toBe(1)
    expect(proxy.seen().length).toBeGreaterThan(1000)
    for (const secret of [apiKey, 'Bearer', 'Did you', 'Mara', operation.path, Buffer.from(clip.subarray(44, 84))]) {
      expect(proxy.seen().includes(secret)).toBe(false)
    }
  })
  const isSocket = operation.path === '/v1/tts/live'

  it.each<[string, Behaviour, Partial<SpeechFailure>]>([
    ['400', { kind: 'status', status: 400 }, { kind: 'refused', billed: 'no', status: 400 }],
    ['401 in plain text', { kind: 'status', status: 401, form: 'text' }, { kind: 'key', billed: 'no', status: 401 }],
    ['402', { kind: 'status', status: 402 }, { kind: 'credit', billed: 'no', status: 402 }],
    ['403', { kind: 'status', status: 403 }, { kind: 'key', billed: 'no', status: 403 }],
    ['404', { kind: 'status', status: 404 }, { kind: 'refused', billed: 'no', status: 404 }],
    ['422 as an array', { kind: 'status', status: 422, form: 'array' }, { kind: 'refused', billed: 'no', status: 422 }],
    [
      '429 with a wait',
      { kind: 'status', status: 429, headers: { 'retry-after': '2' } },
      { kind: 'busy', billed: 'no', retryAfterMs: 2000 },
    ],
    [
      '429 with a wait that is none',
      { kind: 'status', status: 429, headers: { 'retry-after': '1e9' } },
      { kind: 'busy', billed: 'no' },
    ],
    [
      '502 as a web page',
      { kind: 'status', status: 502, form: 'html' },
      { kind: 'server', billed: maybe, status: 502 },
    ],
    ['500', { kind: 'status', status: 500 }, { kind: 'server', billed: maybe, status: 500 }],
    ['503', { kind: 'status', status: 503 }, { kind: 'busy', billed: 'no', status: 503 }],
    ['a broken connection', { kind: 'drop' }, { kind: 'silent', billed: maybe }],
  ])('fails by %s as every other operation does, and is asked once', async (what, behaviour, failure) => {
    const error = await failureOf(operation, behaviour)
    expect(error.failure).toMatchObject(failure)
    if (what.includes('that is none')) expect(error.failure).not.toHaveProperty('retryAfterMs')
    expect(inEnglish(error.problem).remedy).toMatch(/\.$/)
    expect(service.requests).toHaveLength(1)
    expect(service.requests[0]?.headers['authorization']).toBe(`Bearer ${apiKey}`)
    if (!isSocket) expect(service.requests[0]?.headers['accept-encoding']).toBe('identity')
  })

  it.each([301, 302, 303, 307, 308] as const)('follows no redirect %i, not even to its own origin', async (status) => {
    for (const location of [`${elsewhere.baseUrl}${operation.path}`, `${service.baseUrl}/other`, '//', '']) {
      service.reset()
      const error = await failureOf(operation, { kind: 'redirect', status, location })
      expect(error.failure).toEqual({ kind: 'moved', billed: 'no', status })
      expect([service.requests.length, elsewhere.requests.length]).toEqual([1, 0])
    }
  })

  it('shows the key to nobody, wherever the service repeats it', async () => {
    const words = `Bad ${apiKey}, sent as Bearer ${apiKey}`
    const answers: Behaviour[] = (['json', 'array', 'text', 'html'] as const).map((form) => ({
      kind: 'status',
      status: 400,
      form,
      message: words,
    }))
    if (operation.reads) {
      const body = JSON.stringify({ message: words, total: words, _id: words, credit: words })
      answers.push({ kind: 'answer', contentType: 'application/json', body })
    }
    answers.push({
      kind: 'redirect',
      status: 307,
      location: `https://${encodeURIComponent(apiKey)}@example.com/${apiKey}`,
    })
    for (const behaviour of answers) {
      service.reset()
      const error = await failureOf(operation, behaviour)
      expect(JSON.stringify([error.message, error.problem, error.failure, error.stack])).not.toContain(apiKey)
      expect(JSON.stringify(error.problem)).not.toContain(encodeURIComponent(apiKey))
    }
  })

  it('shows the key to nobody when it is sent to a host that spells it', async () => {
    const key = 'CanaryKey0123456789AbCdEf'
    // The usual key has letters that no host's name can have.
    const telling = await startStandIn({ apiKey: key })
    const mine = createSpeechClient({ baseUrl: telling.baseUrl, apiKey: key })
    for (const host of [
      key,
      key.toUpperCase(),
      `%43${key.slice(1)}`,
      encodeURIComponent('ｃ').concat(key.slice(1)),
      `xn--${key}-9za`,
    ]) {
      telling.reset()
      const location = `https://${host}.test/`
      const error = await failureOf(operation, { kind: 'redirect', status: 307, location }, mine, telling)
      expect(error.failure.kind).toBe('moved')
      expect(JSON.stringify([error.message, error.problem]).toLowerCase()).not.toContain(key.toLowerCase())
      expect(messageOf(error.problem)).toContain('[key]')
    }
    await mine.close()
    await telling.close()
  })

  it.runIf(operation.reads)('does not take a web page for an answer', async () => {
    const error = await failureOf(operation, { kind: 'answer', contentType: 'text/html', body: '<html>Sign in</html>' })
    expect(error.failure).toMatchObject({ kind: 'badAnswer', billed: maybe })
  })

  it.runIf(operation.reads && !operation.path.startsWith('/v1/tts'))('reads no more than 2 MiB of JSON', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024) })
    const error = await failureOf(operation, { kind: 'answer', contentType: 'application/json', body })
    expect(error.failure).toMatchObject({ kind: 'badAnswer', billed: maybe })
    expect(messageOf(error.problem)).toContain('2 MiB')
  })

  it('is refused with another key, before anything happens', async () => {
    const stranger = createSpeechClient({ baseUrl: service.baseUrl, apiKey: 'another' })
    await expect(operation.call(stranger)).rejects.toMatchObject({
      failure: { kind: 'key', billed: 'no', status: 401 },
    })
    await stranger.close()
    expect(service.billed()).toBe(0)
    expect(service.voices()).toHaveLength(standInVoices.length)
  })
})

describe('speech that is heard as it comes', () => {
  it('arrives in the pieces that make the whole', async () => {
    const pieces: Uint8Array[] = []
    const counts: number[] = []
    const { bytes } = await client.synthesize({ ...speech, text: 'We will wait here. '.repeat(20) }, 's2-pro', {
      onChunk: (piece) => pieces.push(Uint8Array.from(piece)),
      onBytes: (received) => counts.push(received),
    })
    expect(Buffer.concat(pieces).equals(Buffer.from(bytes))).toBe(true)
    expect(counts).toHaveLength(pieces.length)
    expect(pieces.length).toBeGreaterThan(1)
  })

  it('is there before the rest has been made', async () => {
    let open = (): void => undefined
    const until = new Promise<void>((resolve) => {
      open = resolve
    })
    service.behave({ behaviour: { kind: 'hold', until, afterBytes: 500 } })
    let first: number | undefined
    const { bytes } = await client.synthesize(speech, 's2-pro', {
      onChunk: (piece) => {
        first ??= piece.length
        open()
      },
    })
    expect(first).toBe(500)
    expect(bytes.length).toBeGreaterThan(500)
  })

  it.each(['<html>Sign in</html>', '{"message":"No"}'])('is never %j', async (body) => {
    service.behave({ behaviour: { kind: 'answer', contentType: 'audio/wav', body } })
    const pieces: Uint8Array[] = []
    const run = client.synthesize(speech, 's2-pro', { onChunk: (piece) => pieces.push(piece) })
    await expect(run).rejects.toMatchObject({ failure: { kind: 'badAnswer' } })
    expect(pieces).toEqual([])
  })
})
