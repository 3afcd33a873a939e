import { encode } from '@msgpack/msgpack'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { pitchOf } from '../../support/stand-in/sound.ts'
import { wavSeconds } from '../../support/stand-in/sound-files.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'

const [alto, bass, , untrained] = standInVoices.map(({ id }) => id)
const right = {
  text: 'Did you?',
  reference_id: alto,
  format: 'pcm',
  sample_rate: 8000,
  latency: 'normal',
  normalize: true,
}

describe('the stand-in of the service', () => {
  let service: StandIn
  beforeAll(async () => {
    service = await startStandIn()
  })
  afterEach(() => service.reset())
  afterAll(() => service.close())

  function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const all = {
      authorization: `Bearer ${service.apiKey}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      model: 's2-pro',
      ...headers,
    }
    return fetch(`${service.baseUrl}/v1/tts`, { method: 'POST', headers: all, body })
  }

  async function samplesOf(fields: object): Promise<Int16Array> {
    const response = await post(JSON.stringify({ ...right, ...fields }))
    expect(response.status).toBe(200)
    return new Int16Array(await response.arrayBuffer())
  }

  it.each([
    { what: 'another content type', headers: { 'content-type': 'text/plain' }, status: 415 },
    { what: 'another key', headers: { authorization: 'Bearer nope' }, status: 401 },
    { what: 'compression', headers: { 'accept-encoding': 'gzip' }, status: 400 },
    { what: 'another model', headers: { model: 's9' }, status: 400 },
    { what: 'no model', headers: { model: '' }, status: 400 },
    { what: 'a body that is no JSON', body: '{"text":', status: 400 },
    { what: 'an unknown field', fields: { seed: 1 }, status: 400 },
    { what: 'no format', fields: { format: undefined }, status: 400 },
    { what: 'null', fields: { temperature: null }, status: 400 },
    { what: 'a value out of range', fields: { chunk_length: 99 }, status: 400 },
    { what: 'an impossible rate', fields: { sample_rate: 22_050 }, status: 400 },
    { what: 'no words', fields: { text: ' ' }, status: 400 },
    { what: 'references in JSON', fields: { references: [{ audio: 'AQID', text: 'x' }] }, status: 400 },
    { what: 'an unknown voice', fields: { reference_id: 'nobody' }, status: 400 },
    { what: 'a voice in training', fields: { reference_id: untrained }, status: 400 },
    { what: 'a tag without a voice', fields: { text: '<|speaker:1|>Hm.' }, status: 400 },
    {
      what: 'several voices for s1',
      headers: { model: 's1' },
      fields: { reference_id: [alto], text: 'Hm.' },
      status: 400,
    },
    {
      what: 'MessagePack without need',
      headers: { 'content-type': 'application/msgpack' },
      body: encode(right),
      status: 400,
    },
  ])('refuses $what', async ({ headers, body, fields, status }) => {
    const response = await post(body ?? JSON.stringify({ ...right, ...fields }), headers)
    expect([response.status, service.billed()]).toEqual([status, 0])
  })

  it('plays a failure only to a request that is right', async () => {
    service.behave({ behaviour: { kind: 'status', status: 503 } })
    expect((await post(JSON.stringify({ ...right, seed: 1 }))).status).toBe(400)
    expect((await post(JSON.stringify(right))).status).toBe(503)
  })

  it('sounds the same for the same words, longer for more, slower on request, and of its voice’s pitch', async () => {
    const once = await samplesOf({})
    expect(await samplesOf({})).toEqual(once)
    expect((await samplesOf({ text: 'Did you come up here every single day?' })).length).toBeGreaterThan(
      once.length * 2,
    )
    expect((await samplesOf({ prosody: { speed: 0.5 } })).length).toBeCloseTo(once.length * 2, -2)
    expect(await samplesOf({ reference_id: bass })).not.toEqual(once)
    expect(pitchOf(alto ?? '')).not.toBe(pitchOf(bass ?? ''))
    const loudest = Math.max(...once.map(Math.abs))
    expect(loudest).toBeGreaterThan(3000)
    expect(loudest).toBeLessThan(32_767)
    service.behave({ behaviour: { kind: 'silence' } })
    const silent = await samplesOf({})
    expect([silent.length, Math.max(...silent.map(Math.abs))]).toEqual([once.length, 0])
  })

  it('answers WAV in pieces, with placeholders for its sizes', async () => {
    const response = await post(JSON.stringify({ ...right, format: 'wav', sample_rate: 44_100 }))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    expect(bytes.subarray(0, 44).toString('hex')).toBe(
      '5249464624ffffff57415645666d7420100000000100010044ac000088580100020010006461746100ffffff',
    )
  })

  it.each([
    ['mp3', 44_100, 'audio/mpeg', (bytes: Buffer) => bytes[0] === 0xff || bytes.toString('latin1', 0, 3) === 'ID3'],
    ['opus', 48_000, 'audio/ogg', (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'OggS'],
  ] as const)('answers %s, too', async (format, sampleRate, type, fits) => {
    const response = await post(JSON.stringify({ ...right, format, sample_rate: sampleRate }))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(fits(bytes)).toBe(true)
    expect(bytes.length).toBeGreaterThan(1000)
  })

  it('has credit and room for as many syntheses as it is told', async () => {
    const poor = await startStandIn({ hasCredit: false, apiKey: service.apiKey })
    const narrow = await startStandIn({ concurrency: 0, apiKey: service.apiKey })
    const ask = (baseUrl: string) =>
      fetch(`${baseUrl}/v1/tts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.apiKey}`,
          'content-type': 'application/json',
          'accept-encoding': 'identity',
          model: 's1',
        },
        body: JSON.stringify(right),
      })
    expect((await ask(poor.baseUrl)).status).toBe(402)
    const busy = await ask(narrow.baseUrl)
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1'])
    await poor.close()
    await narrow.close()
  })
})

describe('the stand-in, asked for other things', () => {
  let service: StandIn
  beforeAll(async () => {
    service = await startStandIn()
  })
  afterEach(() => service.reset())
  afterAll(() => service.close())

  const own = standInVoices[2]?.id ?? ''
  const foreign = standInVoices[0]?.id ?? ''
  const clip = new File([Uint8Array.from(wavBytes({ sampleRate: 8000, data: new Uint8Array(32_000) }))], 'a.wav', {
    type: 'audio/wav',
  })

  /** A form: what is undefined is left out, lists are repeated. */
  function form(fields: Readonly<Record<string, string | File | readonly (string | File)[] | undefined>>): FormData {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      const values = value === undefined ? [] : typeof value === 'string' || value instanceof File ? [value] : value
      for (const one of values) {
        if (typeof one === 'string') made.append(name, one)
        else made.append(name, one, one.name)
      }
    }
    return made
  }

  function ask(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const all = { authorization: `Bearer ${service.apiKey}`, ...headers }
    return fetch(`${service.baseUrl}${path}`, { method, headers: all, ...(body === undefined ? {} : { body }) })
  }

  const voice = {
    type: 'tts',
    title: 'Mara',
    train_mode: 'fast',
    visibility: 'private',
    voices: clip,
    enhance_audio_quality: 'false',
    generate_sample: 'false',
  }
  const picture = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'a.jpg', { type: 'image/jpeg' })

  it.each<[string, Parameters<typeof form>[0], string]>([
    ['an unknown field', { ...voice, model: 's1' }, 'model'],
    ['no visibility', { ...voice, visibility: undefined }, 'visibility'],
    ['the misspelled visibility', { ...voice, visibility: 'unlisted' }, 'visibility'],
    ['no choice about the sample', { ...voice, generate_sample: undefined }, 'generate_sample'],
    ['a number for a choice', { ...voice, enhance_audio_quality: '1' }, 'enhance_audio_quality'],
    ['another type', { ...voice, type: 'svc' }, 'type'],
    ['no recording', { ...voice, voices: undefined }, 'voices'],
    ['a recording as text', { ...voice, voices: 'RIFF' }, 'voices'],
    ['a recording without an ending', { ...voice, voices: new File([clip], 'a') }, 'voices'],
    ['a recording that is none', { ...voice, voices: new File(['RIFF'], 'a.wav') }, 'voices'],
    ['21 recordings', { ...voice, voices: Array.from({ length: 21 }, () => clip) }, 'voices'],
    ['texts as one', { ...voice, voices: [clip, clip], texts: 'One.,Two.' }, 'texts'],
    ['a title twice', { ...voice, title: ['Mara', 'Tom'] }, 'title'],
    ['no picture for a public voice', { ...voice, visibility: 'public' }, 'cover_image'],
    ['a picture that is none', { ...voice, cover_image: new File(['<svg/>'], 'a.svg') }, 'cover_image'],
  ])('refuses a new voice with %s by an array that names the field', async (_, fields, field) => {
    const response = await ask('POST', '/model', form(fields))
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ loc: ['body', field], in: 'body' })]),
    )
    expect(service.voices()).toHaveLength(standInVoices.length)
  })

  it.each<[string, string, string, BodyInit | undefined, Record<string, string>, number]>([
    ['a new voice as JSON', 'POST', '/model', '{}', { 'content-type': 'application/json' }, 415],
    ['a form that is none', 'POST', '/model', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['a transcription as JSON', 'POST', '/v1/asr', '{}', { 'content-type': 'application/json' }, 415],
    ['a transcription of nothing', 'POST', '/v1/asr', form({ ignore_timestamps: 'true' }), {}, 422],
    ['a transcription without its choice', 'POST', '/v1/asr', form({ audio: clip }), {}, 422],
    ['a change as a form with a field that is none', 'PATCH', `/model/${own}`, form({ type: 'x' }), {}, 422],
    ['a change that is no JSON', 'PATCH', `/model/${own}`, '{', { 'content-type': 'application/json' }, 400],
    ['a change of nothing', 'PATCH', `/model/${own}`, '{}', { 'content-type': 'application/json' }, 422],
    [
      'a change of the state',
      'PATCH',
      `/model/${own}`,
      '{"state":"trained"}',
      { 'content-type': 'application/json' },
      422,
    ],
    [
      'a change of a foreign voice',
      'PATCH',
      `/model/${foreign}`,
      '{"title":"x"}',
      { 'content-type': 'application/json' },
      403,
    ],
    ['a deletion of a foreign voice', 'DELETE', `/model/${foreign}`, undefined, {}, 403],
    ['a deletion of nothing', 'DELETE', '/model/nobody', undefined, {}, 404],
    ['a deletion of all', 'DELETE', '/model', undefined, {}, 405],
    ['an unknown filter', 'GET', '/model?author=me', undefined, {}, 422],
    ['an empty filter', 'GET', '/model?title=', undefined, {}, 422],
    ['an unknown order', 'GET', '/model?sort_by=beauty', undefined, {}, 422],
    ['page 0', 'GET', '/model?page_number=0', undefined, {}, 422],
    ['the wallet of another', 'GET', '/wallet/user-2/api-credit', undefined, {}, 403],
    ['a wallet with a query', 'GET', '/wallet/self/package?x=1', undefined, {}, 422],
    ['another wallet', 'GET', '/wallet/self/purse', undefined, {}, 404],
    ['the live socket without a socket', 'GET', '/v1/tts/live', undefined, {}, 404],
    ['another path', 'GET', '/v2/tts', undefined, {}, 404],
  ])('refuses %s', async (_, method, path, body, headers, status) => {
    expect((await ask(method, path, body, headers)).status).toBe(status)
  })

  it('says in plain text that a key is wrong where voices are asked for, and in JSON elsewhere', async () => {
    const wrong = { authorization: 'Bearer nope' }
    const voices = await ask('GET', '/model', undefined, wrong)
    expect([voices.status, await voices.text()]).toEqual([401, 'Invalid Token'])
    const wallet = await ask('GET', '/wallet/self/package', undefined, wrong)
    expect([wallet.status, await wallet.json()]).toEqual([401, { status: 401, message: 'Invalid Token' }])
  })

  it('keeps a foreign private voice to itself', async () => {
    const closed = { id: 'e'.repeat(32), title: 'Secret', visibility: 'private' }
    const hidden = { id: 'd'.repeat(32), title: 'Hidden', visibility: 'unlist' }
    const other = await startStandIn({ voices: [closed, hidden], apiKey: service.apiKey })
    const headers = { authorization: `Bearer ${service.apiKey}` }
    const statusOf = async (path: string) => (await fetch(`${other.baseUrl}${path}`, { headers })).status
    expect([await statusOf(`/model/${closed.id}`), await statusOf(`/model/${hidden.id}`)]).toEqual([403, 200])
    const list = await fetch(`${other.baseUrl}/model`, { headers })
    expect(await list.json()).toMatchObject({ total: 0, items: [] })
    await other.close()
  })

  it('makes a public voice with its picture, and gives samples to those who bring no key', async () => {
    const made = await ask(
      'POST',
      '/model',
      form({ ...voice, visibility: 'public', cover_image: picture, generate_sample: 'true' }),
    )
    expect(made.status).toBe(201)
    const { samples } = await made.json()
    const sample = await fetch(samples[0].audio)
    expect(wavSeconds(new Uint8Array(await sample.arrayBuffer()))).toBeGreaterThan(0.5)
    const withKey = await fetch(samples[0].audio, { headers: { authorization: `Bearer ${service.apiKey}` } })
    expect(withKey.status).toBe(400)
  })
})
