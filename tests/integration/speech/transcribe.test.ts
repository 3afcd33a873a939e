import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import type { SpeechClient } from '../../../electron/speech/types.ts'
import { asrRequestSchema, MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import type { Behaviour } from '../../support/stand-in/behaviour.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'
import { told } from '../../support/told.ts'

const audio = wavBytes({ sampleRate: 8000, data: new Uint8Array(40_000).fill(3) })
const ask = (fields: object = {}) => asrRequestSchema.parse({ audio, ...fields })

describe('transcribing', () => {
  let service: StandIn
  let client: SpeechClient
  beforeAll(async () => {
    service = await startStandIn({ hear: (bytes) => `I heard ${bytes.length} bytes.` })
    client = createSpeechClient(service)
  })
  afterEach(() => service.reset())
  afterAll(async () => {
    await client.close()
    await service.close()
  })

  it('sends the recording as a file of a form, and hears what is said', async () => {
    const heard = await client.transcribe(ask())
    // As it was answered, also what the interface does not name.
    expect(heard).toEqual({
      text: 'I heard 40044 bytes.',
      duration: 2.5,
      segments: [],
      language_code: 'en',
      language: 'English',
    })
    const [sent] = service.requests
    expect(sent).toMatchObject({ method: 'POST', path: '/v1/asr', encoding: 'form', status: 200, isBilled: true })
    expect(sent?.headers['model']).toBeUndefined()
    expect(sent?.form.map(({ name, fileName, text }) => [name, fileName ?? text])).toEqual([
      ['audio', 'audio.wav'],
      ['ignore_timestamps', 'true'],
    ])
    expect(sent?.form[0]?.bytes).toEqual(audio)
    expect(sent?.form[0]?.mediaType).toBe('audio/wav')
  })

  it('times every word where that is asked, in the language that is hinted', async () => {
    const { segments } = await client.transcribe(ask({ ignore_timestamps: false, language: 'en' }))
    expect(segments.map(({ text }) => text)).toEqual(['I', 'heard', '40044', 'bytes.'])
    expect(segments.every(({ start, end }) => start < end && end <= 2.5)).toBe(true)
    expect(service.requests[0]?.form.map(({ name, text }) => [name, text]).slice(1)).toEqual([
      ['language', 'en'],
      ['ignore_timestamps', 'false'],
    ])
  })

  it.each([
    ['ID3', 'mp3', 'audio/mpeg', [0x49, 0x44, 0x33, 4]],
    ['an MPEG frame', 'mp3', 'audio/mpeg', [0xff, 0xfb, 0x90, 0]],
    ['Ogg', 'ogg', 'audio/ogg', [0x4f, 0x67, 0x67, 0x53]],
    ['FLAC', 'flac', 'audio/flac', [0x66, 0x4c, 0x61, 0x43]],
    ['MPEG-4', 'm4a', 'audio/mp4', [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]],
  ])('names a file that begins as %s .%s, of the type %s', async (_, ending, mediaType, start) => {
    await client.transcribe(ask({ audio: Uint8Array.from([...start, 0, 0, 0, 0, 0]) }))
    expect(service.requests[0]?.form[0]).toMatchObject({ fileName: `audio.${ending}`, mediaType })
  })

  it('never sends what is larger than the service takes', async () => {
    const large = { ...ask(), audio: new Uint8Array(MAX_ASR_BYTES + 1) }
    await expect(told(client.transcribe(large))).resolves.toMatchObject({
      code: 'service.request',
      message: expect.stringContaining('20 MB'),
    })
    expect(service.requests).toHaveLength(0)
  })

  it.each<[string, Behaviour | undefined, object]>([
    ['no credit', { kind: 'status', status: 402 }, { kind: 'credit', billed: 'no' }],
    ['a busy service', { kind: 'status', status: 429 }, { kind: 'busy', billed: 'no' }],
    ['a failing service', { kind: 'status', status: 504 }, { kind: 'server', billed: 'maybe' }],
    ['a broken connection', { kind: 'drop' }, { kind: 'silent', billed: 'maybe' }],
    [
      'JSON of another form',
      { kind: 'answer', contentType: 'x/y', body: '{}' },
      { kind: 'badAnswer', billed: 'maybe' },
    ],
  ])('with %s is asked for once', async (_, behaviour, failure) => {
    if (behaviour !== undefined) service.behave({ when: ({ path }) => path === '/v1/asr', behaviour })
    await expect(client.transcribe(ask())).rejects.toMatchObject({ failure })
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    ['without a duration', { text: 'One.' }, { text: 'One.', segments: [] }],
    ['with null for its segments', { text: 'One.', duration: 1.5, segments: null }, { text: 'One.', segments: [] }],
    [
      'with one odd segment',
      { text: null, duration: 'long', segments: [{ text: 'One', start: '0', end: 0.5 }, { text: 'two.' }, null] },
      { text: 'One two.', segments: [{ text: 'One', start: 0, end: 0.5 }] },
    ],
  ])('keeps an answer that was paid for %s', async (_, answer, heard) => {
    const body = JSON.stringify({ ...answer, later: { any: 1 } })
    service.behave({
      when: ({ path }) => path === '/v1/asr',
      behaviour: { kind: 'answer', contentType: 'application/json', body },
    })
    expect(await client.transcribe(ask())).toMatchObject({ ...heard, later: { any: 1 } })
  })

  it('of nothing that is audio is refused with words', async () => {
    await expect(client.transcribe(ask({ audio: Uint8Array.of(1, 2, 3) }))).rejects.toMatchObject({
      problem: { code: 'service.refused', params: { said: expect.stringContaining('audio: is no audio file') } },
    })
  })
})
