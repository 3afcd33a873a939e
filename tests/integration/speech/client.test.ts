import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import { type SpeechClient, SpeechError } from '../../../electron/speech/types.ts'
import { type VoiceId, voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { type TtsRequest, ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { eventually } from '../../support/eventually.ts'
import { makeGate } from '../../support/stand-in/gate.ts'
import { listenOnLoopback } from '../../support/stand-in/loopback.ts'
import { oneMp3Frame } from '../../support/stand-in/sound.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'

const [alto, bass] = standInVoices.map(({ id }) => id)

function request(fields: object): TtsRequest {
  return ttsRequestSchema.parse({ text: 'Did you?', reference_id: alto, format: 'wav', sample_rate: 16_000, ...fields })
}

describe('the client of the service', () => {
  let service: StandIn
  let client: SpeechClient

  beforeAll(async () => {
    service = await startStandIn()
    client = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  })
  afterEach(() => service.reset())
  afterAll(async () => {
    await client.close()
    await service.close()
  })

  it('sends one line as JSON that the strict table takes, and gets its sound whole', async () => {
    const counted: number[] = []
    const answer = await client.synthesize(request({ prosody: { speed: 1.25 } }), 's2-pro', {
      onBytes: (received) => counted.push(received),
    })
    const [sent] = service.synthesis()
    expect(sent).toMatchObject({ status: 200, encoding: 'json', model: 's2-pro', isBilled: true })
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${service.apiKey}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    })
    expect(sent?.body).toEqual({
      text: 'Did you?',
      reference_id: alto,
      format: 'wav',
      sample_rate: 16_000,
      temperature: 0.7,
      top_p: 0.7,
      prosody: { speed: 1.25, volume: 0, normalize_loudness: true },
      chunk_length: 300,
      normalize: true,
      latency: 'normal',
      max_new_tokens: 1024,
      repetition_penalty: 1.2,
      min_chunk_length: 50,
      condition_on_previous_chunks: true,
      early_stop_threshold: 1,
    })
    expect(answer).toMatchObject({ wasWhole: true, encoding: 'json' })
    expect(Buffer.from(answer.bytes.subarray(0, 4)).toString()).toBe('RIFF')
    expect(answer.bytes.length).toBeGreaterThan(16_000 * 2 * 0.2)
    expect(counted.at(-1)).toBe(answer.bytes.length)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
  })

  it.each(['s1', 's2-pro'] as const)('names the model %s in the header, not in the body', async (model) => {
    await client.synthesize(request({}), model, {})
    expect(service.synthesis()[0]).toMatchObject({ model })
    expect(service.synthesis()[0]?.body).not.toHaveProperty('model')
  })

  it('leaves it to the audio checks whether an answer that may be audio is any good', async () => {
    service.behave({ behaviour: { kind: 'answer', contentType: 'audio/mpeg', body: oneMp3Frame() } })
    const answer = await client.synthesize(request({ format: 'mp3', sample_rate: 44_100 }), 's2-pro', {})
    expect(answer).toMatchObject({ bytes: oneMp3Frame(), wasWhole: true })
    expect(service.synthesis()[0]?.body).toMatchObject({ format: 'mp3', mp3_bitrate: 128 })
  })

  it('sends several voices with their tags, and only to the model that has them', async () => {
    const dialogue = request({ reference_id: [alto, bass], text: '<|speaker:0|>Did you?\n<|speaker:1|>Every day.' })
    const together = await client.synthesize(dialogue, 's2-pro', {})
    const alone = await client.synthesize(request({}), 's2-pro', {})
    expect(together.bytes.length).toBeGreaterThan(alone.bytes.length)
    await expect(client.synthesize(dialogue, 's1', {})).rejects.toMatchObject({
      problem: { code: 'service.refused', params: { issue: expect.stringContaining('s2-pro') } },
      failure: { kind: 'refused', billed: 'no' },
    })
    expect(service.synthesis()).toHaveLength(2)
  })

  it('never lets a request leave that breaks the interface', async () => {
    const broken: TtsRequest = { ...request({}), chunk_length: 301 }
    await expect(client.synthesize(broken, 's2-pro', {})).rejects.toMatchObject({
      problem: { params: { issue: expect.stringContaining('chunk_length') } },
      failure: { billed: 'no' },
    })
    expect(service.requests).toHaveLength(0)
  })

  it('reads the package of its own user and of another', async () => {
    expect(await client.readPackage()).toMatchObject({
      user_id: 'user-1',
      total: 200_000,
      balance: 148_274,
      extra_balance: 500,
    })
    expect(await client.readPackage('user-1')).not.toHaveProperty('a_later_field')
    expect(service.requests.map(({ path }) => path)).toEqual(['/wallet/self/package', '/wallet/user-1/package'])
    await expect(client.readPackage('user-2')).rejects.toMatchObject({ failure: { kind: 'key', status: 403 } })
  })

  it('reads the separate credit, whose numbers stay text, and knows a service that has none', async () => {
    expect(await client.readCredit()).toEqual({
      _id: 'credit-1',
      user_id: 'user-1',
      credit: '12.340000000000000001',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-11-01T00:00:00Z',
      has_phone_sha256: false,
      has_free_credit: false,
      cumulative_top_up: '100.00',
    })
    expect(service.requests[0]).toMatchObject({ path: '/wallet/self/api-credit', status: 200 })
    expect(service.requests[0]?.query.toString()).toBe('check_free_credit=true')
    await expect(client.readCredit('user-2')).rejects.toMatchObject({ failure: { kind: 'key', status: 403 } })
    const older = await startStandIn({ credit: null })
    const its = createSpeechClient(older)
    await expect(its.readCredit()).rejects.toMatchObject({ failure: { kind: 'refused', billed: 'no', status: 404 } })
    await its.close()
    await older.close()
  })

  it('lists voices page by page, by title, and its own', async () => {
    const first = await client.listModels({ pageNumber: 1, pageSize: 3 })
    const second = await client.listModels({ pageNumber: 2, pageSize: 3 })
    expect([first.items.length, first.total, first.hasMore]).toEqual([3, 4, true])
    expect([second.items.length, second.total, second.hasMore]).toEqual([1, 4, false])
    const found = await client.listModels({ pageNumber: 1, pageSize: 10, title: 'granite & “bass”'.slice(0, 7) })
    expect(found.items.map(({ title }) => title)).toEqual(['Granite Bass'])
    const own = await client.listModels({ pageNumber: 1, pageSize: 10, self: true })
    expect(own.items.map(({ state }) => state)).toEqual(['trained', 'training'])
    await expect(client.listModels({ pageNumber: 1, pageSize: 101 })).rejects.toMatchObject({
      problem: { code: 'service.request' },
    })
    expect(service.requests).toHaveLength(4)
  })

  it('counts on the total where the service does not say if there is more', async () => {
    const body = JSON.stringify({ total: 11, items: ['one that cannot be read'] })
    service.behave({
      when: ({ path }) => path === '/model',
      behaviour: { kind: 'answer', contentType: 'application/json', body },
    })
    expect((await client.listModels({ pageNumber: 1, pageSize: 10 })).hasMore).toBe(true)
    expect((await client.listModels({ pageNumber: 2, pageSize: 10 })).hasMore).toBe(false)
  })

  it('reads one voice, and knows that another does not exist', async () => {
    expect(await client.readModel(voiceIdSchema.parse(alto))).toMatchObject({
      _id: alto,
      title: 'Harbour Alto',
      state: 'trained',
    })
    const missing = client.readModel(voiceIdSchema.parse('f'.repeat(32)))
    await expect(missing).rejects.toMatchObject({ failure: { kind: 'refused', status: 404 } })
  })

  it.each(['..', '../wallet/self', 'a/b', '%2e%2e', '', 'a?b', 'a#b', 'a\\b', 'a\r\nb', 'ä', 'a'.repeat(65)])(
    'builds no address from the id %j',
    async (id) => {
      // The types would not let such an id through; what comes from outside might.
      const unchecked = (text: string): text is VoiceId => text === id
      const voice = id
      if (!unchecked(voice)) throw new Error('unreachable')
      const calls = [
        () => client.readPackage(id),
        () => client.readCredit(id),
        () => client.readModel(voice),
        () => client.updateModel(voice, { title: 'x' }),
        () => client.deleteModel(voice),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ problem: { code: 'service.id' } })
      expect(service.requests).toHaveLength(0)
    },
  )

  it('opens at most eight connections and keeps them', async () => {
    const gate = makeGate()
    service.behave({ behaviour: { kind: 'hold', until: gate.opened } })
    const answers = Array.from({ length: 12 }, (_, index) =>
      client.synthesize(request({ text: `Line ${index}.` }), 's2-pro', {}),
    )
    await service.arrived(8)
    expect(service.maxInFlight()).toBe(8)
    gate.open()
    expect(await Promise.all(answers)).toHaveLength(12)
    expect(service.maxInFlight()).toBe(8)
    expect(service.billed()).toBe(12)
  })

  it('leaves its connections when it is told to, but not what is running on them', async () => {
    const opened: Socket[] = []
    const headers = { authorization: `Bearer ${service.apiKey}` }
    const wallet = await (await fetch(`${service.baseUrl}/wallet/self/package`, { headers })).text()
    const server = createServer((_, answer) => {
      void held.opened.then(() => answer.writeHead(200, { 'content-type': 'application/json' }).end(wallet))
    })
    server.on('connection', (socket) => opened.push(socket))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const held = makeGate()
    const renewed = createSpeechClient({ baseUrl: await listenOnLoopback(server), apiKey: 'a-key-of-no-use' })
    const running = Array.from({ length: 8 }, () => renewed.readPackage())
    await eventually(() => expect(opened).toHaveLength(8))
    renewed.renew()
    held.open()
    expect(await Promise.all(running)).toHaveLength(8)
    await renewed.readPackage()
    expect(opened).toHaveLength(9)
    await renewed.close()
  })

  it('lets what is running finish when it is closed, and takes nothing more', async () => {
    const closing = createSpeechClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
    const gate = makeGate()
    service.behave({ behaviour: { kind: 'hold', until: gate.opened, afterBytes: 100 } })
    const running = closing.synthesize(request({}), 's2-pro', {})
    await service.arrived(1)
    const closed = closing.close()
    gate.open()
    expect((await running).wasWhole).toBe(true)
    await closed
    const late = await closing.synthesize(request({}), 's2-pro', {}).catch((error: unknown) => error)
    expect(late).toBeInstanceOf(SpeechError)
    expect(late).toMatchObject({ failure: { billed: 'no' } })
    expect(service.synthesis()).toHaveLength(1)
  })

  it('is made only with an address and a key that can be used', () => {
    const make = (baseUrl: string, apiKey: string) => () => createSpeechClient({ baseUrl, apiKey })
    expect(make('http://api.example.com', 'k')).toThrow('speech.address.unsafe')
    expect(make('https://api.example.com/v1', 'k')).toThrow('speech.address.operation')
    expect(make(service.baseUrl, 'a\nb')).toThrow('speech.apiKey.spaces')
    expect(make(service.baseUrl, ' Bearer k ')().origin).toBe(service.baseUrl)
  })
})
