import { encode } from '@msgpack/msgpack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createSpeechClient } from '../../../../electron/speech/client.ts'
import type { DraftService, LiveSession, SpeechClient } from '../../../../electron/speech/types.ts'
import { ttsRequestSchema } from '../../../../shared/service/tts-request.ts'
import { wavBytes } from '../../../support/audio/wav-bytes.ts'
import { startDraft } from './draft-host.ts'
import { fromPcm16, measureVoice } from './measure.ts'

let service: DraftService
let client: SpeechClient
beforeAll(async () => {
  service = await startDraft()
  client = createSpeechClient(service)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

function open(fields: object = {}, model = 's2-pro'): Promise<LiveSession> {
  const { text: _, ...request } = ttsRequestSchema.parse({
    text: '<|speaker:0|>x<|speaker:1|>x',
    reference_id: ['draft-oak', 'draft-wren'],
    format: 'pcm',
    sample_rate: 16_000,
  })
  return client.openLive({ request: { ...request, ...fields }, model })
}

async function heard(session: LiveSession): Promise<Uint8Array> {
  const frames: Uint8Array[] = []
  for await (const frame of session.frames) frames.push(frame)
  return Buffer.concat(frames)
}

const seconds = (bytes: Uint8Array): number => bytes.length / 2 / 16_000

describe('the draft service, live', () => {
  it('speaks what is sent, sentence by sentence, and ends', async () => {
    const session = await open({ reference_id: 'draft-ash' })
    session.send('You came back to the lighthouse. I never thought that you would. ')
    session.send('Nobody came up here all winter.')
    session.stop()
    const frames: number[] = []
    for await (const frame of session.frames) frames.push(frame.length)
    expect(frames.length).toBeGreaterThanOrEqual(3)
    const total = frames.reduce((sum, length) => sum + length, 0) / 2 / 16_000
    expect(total).toBeGreaterThan(3)
    expect(total).toBeLessThan(10)
  })

  it('begins a wav with one header, and nothing else with any', async () => {
    const session = await open({ reference_id: 'draft-ash', format: 'wav' })
    session.send('You came back to the lighthouse. I never thought that you would.')
    session.flush()
    session.send(' Every day.')
    session.stop()
    const bytes = Buffer.from(await heard(session))
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.readUInt32LE(24)).toBe(16_000)
    expect(bytes.indexOf('RIFF', 4)).toBe(-1)
  })

  it('is heard after a flush, before the end', async () => {
    const session = await open({ reference_id: 'draft-ash' })
    session.send('You came back.')
    session.flush()
    const listening = session.frames[Symbol.asyncIterator]()
    const first = await listening.next()
    expect(seconds(first.value ?? new Uint8Array())).toBeGreaterThan(0.3)
    session.stop()
    expect((await listening.next()).done).toBe(true)
  })

  it('gives each speaker its voice, who goes on until the next tag', async () => {
    const session = await open()
    session.send('<|speaker:0|>We will wait for the boat until the morning comes.')
    session.flush()
    const listening = session.frames[Symbol.asyncIterator]()
    const low = (await listening.next()).value ?? new Uint8Array()
    session.send(' And then we go on, all of us, as we always have.')
    session.flush()
    await listening.next()
    const again = (await listening.next()).value ?? new Uint8Array()
    session.send('<|speaker:1|>We will wait for the boat until the morning comes.')
    session.stop()
    await listening.next()
    const high = (await listening.next()).value ?? new Uint8Array()
    const pitch = (bytes: Uint8Array): number => measureVoice(fromPcm16(bytes), 16_000).pitchHz
    expect(pitch(low)).toBeLessThan(130)
    expect(pitch(again)).toBeLessThan(130)
    expect(pitch(high)).toBeGreaterThan(180)
  })

  it.each<[string, object, string, string, RegExp]>([
    ['an unknown voice', { reference_id: 'draft-nobody' }, 's2-pro', 'Hi.', /Reference not found/],
    ['mp3', { reference_id: 'draft-ash', format: 'mp3', sample_rate: 44_100 }, 's2-pro', 'Hi.', /wav and pcm only/],
    ['a tag without a voice', { reference_id: 'draft-ash' }, 's2-pro', '<|speaker:3|>Hi.', /no voice/],
    [
      'inline references',
      {
        reference_id: undefined,
        references: [{ audio: wavBytes({ data: new Uint8Array(100_000) }), text: 'x' }],
      },
      's2-pro',
      'Hi.',
      /cannot clone/,
    ],
  ])('refuses %s in words', async (_, fields, model, text, words) => {
    const session = await open(fields, model)
    session.send(text)
    session.stop()
    await expect(heard(session)).rejects.toMatchObject({
      // Text was sent: nobody can tell from an error whether it was billed.
      problem: { code: 'service.failed', params: { said: expect.stringMatching(words) } },
      failure: { kind: 'server' },
    })
  })

  it('is not opened with another key', async () => {
    const stranger = createSpeechClient({ baseUrl: service.baseUrl, apiKey: 'another' })
    const { text: _, ...request } = ttsRequestSchema.parse({ text: 'x', format: 'pcm' })
    await expect(stranger.openLive({ request, model: 's2-pro' })).rejects.toMatchObject({
      failure: { kind: 'key', billed: 'no', status: 401 },
    })
    await stranger.close()
  })

  it.each([
    ['text before start', encode({ event: 'text', text: 'x' })],
    ['an unknown event', encode({ event: 'sing' })],
    ['bytes that are no message', Uint8Array.of(0xc1)],
    ['a text frame', '{"event":"start"}'],
  ])('ends a session that sends %s, with a reason', async (_, frame) => {
    const socket = new WebSocket(`${service.baseUrl.replace('http', 'ws')}/v1/tts/live`, {
      headers: { authorization: `Bearer ${service.apiKey}`, model: 's2-pro' },
    })
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('message', (data) => resolve(Buffer.isBuffer(data) ? data.toString('latin1') : ''))
      socket.once('error', reject)
    })
    const closed = new Promise<number>((resolve) => {
      socket.once('close', resolve)
    })
    socket.once('open', () => socket.send(frame))
    expect(await answered).toMatch(/finish.*reason.*error.*message/s)
    expect(await closed).toBe(1000)
  })

  it('goes on for others when one leaves in the middle', async () => {
    const leaving = await open({ reference_id: 'draft-ash' })
    leaving.send('We will wait for the boat until the morning comes. '.repeat(40))
    leaving.stop()
    for await (const frame of leaving.frames) if (frame.length > 0) break
    const session = await open({ reference_id: 'draft-brook' })
    session.send('Every day.')
    session.stop()
    expect(seconds(await heard(session))).toBeGreaterThan(0.3)
  })
})
