import { once } from 'node:events'
import { request } from 'node:http'
import { encode } from '@msgpack/msgpack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../../electron/speech/client.ts'
import { startDraftService } from '../../../../electron/speech/draft/service.ts'
import { draftVoices } from '../../../../electron/speech/draft/voices.ts'
import type { DraftService, SpeechClient } from '../../../../electron/speech/types.ts'
import { defaultParameters } from '../../../../shared/core/model/parameters.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { asrRequestSchema } from '../../../../shared/service/asr.ts'
import { ttsRequestSchema } from '../../../../shared/service/tts-request.ts'
import { wavBytes } from '../../../support/audio/wav-bytes.ts'
import { wavSeconds } from '../../../support/stand-in/sound-files.ts'
import { draftWorker, fliteWasm, speak, startDraft } from './draft-host.ts'

const hello = { text: 'Hello there.', format: 'pcm', sample_rate: 8000 }

let service: DraftService
beforeAll(async () => {
  service = await startDraft()
})
afterAll(() => service.close())

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${service.apiKey}` }, ...init })

describe('the draft service refuses as the interface does', () => {
  type Headers = Readonly<Record<string, string | undefined>>
  const json = (status: number, message: string | RegExp) => ({ status, message: expect.stringMatching(message) })

  it.each<[string, unknown, Headers, number, string | RegExp]>([
    ['another content type', 'text', { 'content-type': 'text/plain' }, 415, /application\/json/],
    ['no content type', Uint8Array.of(1), { 'content-type': undefined }, 415, /application\/json/],
    ['another content type before a wrong key', 'x', { 'content-type': 'text/plain', authorization: 'x' }, 415, /json/],
    ['no key', hello, { authorization: undefined }, 401, 'Invalid Token'],
    ['a wrong key', hello, { authorization: 'Bearer wrong' }, 401, 'Invalid Token'],
    ['a wrong key before a wrong model', hello, { authorization: 'Bearer wrong', model: '!' }, 401, 'Invalid Token'],
    ['no model', hello, { model: undefined }, 400, /header "model"/],
    ['a model that is no name', hello, { model: 'S3!' }, 400, /header "model"/],
    ['a wrong model before a body that cannot be read', '{', { model: '!' }, 400, /header "model"/],
    ['no text', {}, {}, 400, /text/],
    ['empty text', { ...hello, text: '' }, {}, 400, /text/],
    ['an unknown field', { ...hello, seed: 1 }, {}, 400, /seed/],
    ['a value out of range', { ...hello, temperature: 1.1 }, {}, 400, /temperature/],
    ['a speed out of range', { ...hello, prosody: { speed: 2.1 } }, {}, 400, /speed/],
    ['a volume out of range', { ...hello, prosody: { volume: -21 } }, {}, 400, /volume/],
    ['a rate that the format does not have', { ...hello, format: 'mp3', sample_rate: 22_050 }, {}, 400, /sample_rate/],
    ['a bitrate in the wrong unit', { ...hello, opus_bitrate: 24 }, {}, 400, /opus_bitrate/],
    ['a body that is no map', [1, 2], {}, 400, /Invalid request/],
    ['an unknown voice', { ...hello, reference_id: 'draft-nobody' }, {}, 400, 'Reference not found'],
    [
      'an unknown voice among several',
      { text: '<|speaker:0|>a<|speaker:1|>b', reference_id: ['draft-ash', 'x'] },
      {},
      400,
      'Reference not found',
    ],
    [
      'several voices with s1',
      { text: '<|speaker:0|>a<|speaker:1|>b', reference_id: ['draft-ash', 'draft-brook'] },
      { model: 's1' },
      400,
      /s2-pro/,
    ],
    [
      'a tag without a voice',
      { text: '<|speaker:0|>a<|speaker:1|>b', reference_id: ['draft-ash'] },
      {},
      400,
      /speakers/,
    ],
    [
      'words before the first tag',
      { text: 'So <|speaker:0|>a', reference_id: ['draft-ash'] },
      {},
      400,
      /before the first/,
    ],
    ['references in JSON', { ...hello, references: [{ audio: 'UklGRg==', text: 'a' }] }, {}, 400, /msgpack/],
    ['a text that is too long', { ...hello, text: 'a'.repeat(40_001) }, {}, 400, /40000/],
  ])('%s', async (_, body, headers, status, message) => {
    const response = await speak(service, body, headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(json(status, message))
  })

  it.each([
    ['JSON', '{"text":', 'application/json'],
    ['JSON that is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'application/json'],
    ['MessagePack', Uint8Array.of(0x82, 0xa5), 'application/msgpack'],
  ])('a body that cannot be read as %s, in plain text', async (_, body, type) => {
    const response = await speak(service, body, { 'content-type': type })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toMatch(/cannot be read/)
  })

  it('inline references, because draft voices cannot clone', async () => {
    const body = encode({ ...hello, references: [{ audio: Uint8Array.of(1, 2, 3), text: 'hi' }] })
    const response = await speak(service, body, { 'content-type': 'application/msgpack' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(json(400, /cannot clone/))
  })

  it.each([
    ['GET', '/v1/tts', 405],
    ['POST', '/v1/asr', 404],
    ['GET', '/v1/tts/live', 404],
    ['POST', '/model', 405],
    ['PATCH', '/model/draft-ash', 405],
    ['DELETE', '/model/draft-ash', 405],
    ['PATCH', '/model/draft-nobody', 404],
    ['DELETE', '/model/draft-nobody', 404],
    ['PUT', '/model/draft-ash', 404],
    ['POST', '/wallet/self/package', 404],
    ['GET', '/wallet/somebody/api-credit', 404],
    ['GET', '/wallet/self', 404],
    ['GET', '/wallet/self/package/more', 404],
    ['GET', '/samples/draft-ash/0.wav', 404],
    ['GET', '/model/draft-nobody', 404],
    ['GET', '/model/draft-ash/more', 404],
    ['GET', '/wallet/somebody/package', 404],
    ['GET', '/', 404],
  ])('%s %s', async (method, path, status) => {
    const response = await get(path, { method })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ status, message: expect.any(String) })
  })

  it.each([
    '/model',
    '/model/draft-ash',
    '/wallet/self/package',
    '/wallet/self/api-credit',
    '/samples/x/draft-ash/0.wav',
  ])('%s without its key', async (path) => {
    const response = await get(path, { headers: {} })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ status: 401, message: 'Invalid Token' })
  })

  it('a bad page size with a list of complaints', async () => {
    const response = await get('/model?page_size=101')
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual([
      { loc: ['query', 'page_size'], type: expect.any(String), msg: expect.any(String), in: 'query' },
    ])
  })
})

describe('what the draft service cannot do', () => {
  const clip = wavBytes({ sampleRate: 16_000, data: new Uint8Array(3_200_000) })

  it.each<[string, (client: SpeechClient) => Promise<unknown>, number, RegExp]>([
    [
      'making a voice',
      (client) =>
        client.createModel({
          title: 'Mara',
          voices: [{ fileName: 'a.wav', bytes: clip }],
          visibility: 'private',
          enhanceAudioQuality: false,
          generateSample: false,
        }),
      405,
      /cloned.*Connect the speech service/,
    ],
    ['changing one', (client) => client.updateModel(voiceIdSchema.parse('draft-ash'), { title: 'x' }), 405, /changed/],
    ['deleting one', (client) => client.deleteModel(voiceIdSchema.parse('draft-ash')), 405, /deleted/],
    ['listening', (client) => client.transcribe(asrRequestSchema.parse({ audio: clip })), 404, /transcribe/],
    [
      'cloning in a request',
      (client) =>
        client.synthesize(
          ttsRequestSchema.parse({ ...hello, references: [{ audio: clip.slice(0, 64_044), text: 'x' }] }),
          's2-pro',
          {},
        ),
      400,
      /cannot clone/,
    ],
  ])('%s is refused in words, and costs nothing', async (_, ask, status, words) => {
    const client = createSpeechClient(service)
    await expect(ask(client)).rejects.toMatchObject({
      problem: { code: 'service.refused', params: { said: expect.stringMatching(words) } },
      failure: { kind: 'refused', billed: 'no', status },
    })
    await client.close()
  })
})

describe('the draft service', () => {
  it('takes MessagePack and JSON for the same speech, in pieces without a length', async () => {
    const asJson = await speak(service, hello)
    const asPack = await speak(service, encode(hello), { 'content-type': 'application/msgpack; charset=x' })
    expect(asPack.headers.get('content-length')).toBeNull()
    expect(asPack.headers.get('transfer-encoding')).toBe('chunked')
    expect(Buffer.compare(await asJson.bytes(), await asPack.bytes())).toBe(0)
  })

  it('is used through the ordinary client', async () => {
    const client = createSpeechClient(service)
    const list = await client.listModels({ pageNumber: 1, pageSize: 100 })
    expect(list.items.map(({ _id }) => _id)).toEqual(draftVoices.map(({ id }) => id))
    expect((await client.readModel(voiceIdSchema.parse('draft-oak'))).title).toBe('Oak')
    expect((await client.readPackage()).type).toBe('draft')
    expect(await client.readCredit()).toMatchObject({ user_id: 'draft', credit: '0', has_free_credit: null })
    const old = await client.listModels({
      pageNumber: 1,
      pageSize: 2,
      tags: ['old'],
      languages: ['en'],
      sortBy: 'created_at',
    })
    expect(old).toMatchObject({ total: 3, totalIsExact: true, windowLimited: false, hasMore: true })
    const speech = ttsRequestSchema.parse({ ...defaultParameters, ...hello, format: 'wav', reference_id: 'draft-oak' })
    const { bytes, wasWhole } = await client.synthesize(speech, 's2-pro', {})
    expect(wasWhole).toBe(true)
    expect(bytes.length).toBeGreaterThan(8000)
    await expect(client.synthesize({ ...speech, reference_id: 'draft-nobody' }, 's2-pro', {})).rejects.toMatchObject({
      problem: { code: expect.any(String) },
      failure: { kind: 'refused', billed: 'no', status: 400 },
    })
    await client.close()
  })

  it('introduces each voice at an address of its own, to whoever knows it', async () => {
    const client = createSpeechClient(service)
    const lengths: number[] = []
    for (const id of ['draft-ash', 'draft-pip']) {
      const { samples } = await client.readModel(voiceIdSchema.parse(id))
      const response = await fetch(samples[0]?.audio ?? '')
      expect(response.headers.get('content-type')).toBe('audio/wav')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
      lengths.push(wavSeconds(bytes))
    }
    expect(Math.min(...lengths)).toBeGreaterThan(2)
    expect(lengths[0]).not.toBe(lengths[1])
    await client.close()
  })

  it('speaks a draft for a model that a user added', async () => {
    expect((await speak(service, hello, { model: 's2.1-pro' })).status).toBe(200)
  })

  it('drops waiting work when its client goes away, and goes on', async () => {
    const long = { ...hello, text: 'We will wait for the boat until the morning comes. '.repeat(100) }
    const leaving = new AbortController()
    const running = [speak(service, long), speak(service, long)]
    const waiting = Array.from({ length: 40 }, () =>
      fetch(`${service.baseUrl}/v1/tts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json', model: 's2-pro' },
        body: JSON.stringify(long),
        signal: leaving.signal,
      }),
    )
    leaving.abort()
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
    for (const response of await Promise.all(running)) expect((await response.bytes()).length).toBeGreaterThan(100_000)
    expect((await speak(service, hello)).status).toBe(200)
  })

  it('cannot be used with the key of another one', async () => {
    const other = await startDraft()
    expect(other.apiKey).not.toBe(service.apiKey)
    expect((await speak({ ...service, apiKey: other.apiKey }, hello)).status).toBe(401)
    await other.close()
  })

  it('ends what runs when it is closed, and closes its port', async () => {
    const closing = await startDraft()
    const long = { ...hello, text: 'We will wait for the boat until the morning comes. '.repeat(100) }
    const outgoing = request(`${closing.baseUrl}/v1/tts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${closing.apiKey}`, 'content-type': 'application/json', model: 's2-pro' },
    })
    outgoing.end(JSON.stringify(long))
    await once(outgoing, 'finish')
    const cut = once(outgoing, 'error')
    await closing.close()
    await cut
    await expect(fetch(closing.baseUrl)).rejects.toThrow('fetch failed')
  })

  it.each([
    ['its engine is missing', { fliteWasm: `${fliteWasm}.missing`, worker: draftWorker }],
    ['its engine is damaged', { fliteWasm: import.meta.filename, worker: draftWorker }],
    ['its worker does not load', { fliteWasm, worker: new URL('missing.ts', draftWorker) }],
  ])('says that it failed, again and again, if %s', async (_, options) => {
    const broken = await startDraftService(options)
    for (const attempt of [1, 2, 3]) {
      const response = await speak(broken, hello)
      expect([attempt, response.status]).toEqual([attempt, 500])
      const body = await response.json()
      expect(body).toEqual({ status: 500, message: 'The draft voices could not speak this text.' })
    }
    await broken.close()
  })
})
