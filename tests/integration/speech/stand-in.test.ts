import { encode } from '@msgpack/msgpack'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pitchOf } from '../../support/stand-in/sound.ts'
import { startStandIn, type StandIn } from '../../support/stand-in/stand-in.ts'
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
