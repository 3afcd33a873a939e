import { decode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import type { SpeechClient } from '../../../electron/speech/types.ts'
import { type TtsRequest, ttsRequestSchema } from '../../../shared/service/tts-request.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/stand-in.ts'

/** A clip of any bytes as samples, at 8 kHz. */
function clip(samples: number, seed = 1): Uint8Array {
  const data = Uint8Array.from({ length: samples * 2 }, (_, index) => (index * seed) % 251)
  return wavBytes({ sampleRate: 8000, data })
}

function request(fields: object): TtsRequest {
  return ttsRequestSchema.parse({ text: 'Did you?', format: 'pcm', sample_rate: 8000, ...fields })
}

describe('inline references', () => {
  let service: StandIn
  let client: SpeechClient

  beforeAll(async () => {
    service = await startStandIn()
    client = createSpeechClient(service)
  })
  afterEach(() => service.reset())
  afterAll(async () => {
    await client.close()
    await service.close()
  })

  it('go as MessagePack, in which every byte of a recording arrives', async () => {
    const audio = clip(34_978)
    const sent = request({ references: [{ audio, text: 'Hello, there.' }], temperature: 1 })
    expect((await client.synthesize(sent, 's1', {})).encoding).toBe('msgpack')
    const [arrived] = service.synthesis()
    expect(arrived).toMatchObject({ encoding: 'msgpack', status: 200, model: 's1' })
    expect(arrived?.headers['content-type']).toBe('application/msgpack')
    const body = decode(arrived?.rawBody ?? new Uint8Array())
    expect(body).toMatchObject({ references: [{ audio, text: 'Hello, there.' }], temperature: 1 })
    // bin 32 of 70,000 bytes, as the public encoding rules want it: 0xc6 and four bytes of length.
    expect(audio).toHaveLength(70_000)
    const start = Buffer.from([0xa5, ...Buffer.from('audio'), 0xc6, 0x00, 0x01, 0x11, 0x70, ...Buffer.from('RIFF')])
    expect(Buffer.from(arrived?.rawBody ?? []).indexOf(start)).toBeGreaterThan(0)
  })

  it('are laid out as the public rules show, and what is absent is absent, not null', async () => {
    const sent = request({ references: [{ audio: Uint8Array.of(1, 2, 3), text: 'hi' }], sample_rate: null })
    await expect(client.synthesize(sent, 's2-pro', {})).rejects.toMatchObject({
      problem: { params: { said: expect.stringContaining('no audio file') } },
    })
    const raw = Buffer.from(service.synthesis()[0]?.rawBody ?? [])
    expect(raw.includes(Buffer.from('82a5617564696fc403010203a474657874a26869', 'hex'))).toBe(true)
    const body = service.synthesis()[0]?.body ?? {}
    expect(Object.values(body)).not.toContain(null)
    expect(Object.keys(body)).not.toContain('reference_id')
    expect(Object.keys(body)).not.toContain('sample_rate')
  })

  it.each([
    { what: 'a Buffer', make: (bytes: Uint8Array) => Buffer.from(bytes) },
    {
      what: 'a view into a larger buffer',
      make: (bytes: Uint8Array) => Buffer.concat([bytes, bytes]).subarray(0, bytes.length),
    },
  ])('of $what arrive as their own bytes alone', async ({ make }) => {
    const audio = clip(8000)
    await client.synthesize(request({ references: [{ audio: make(audio), text: 'x' }] }), 's2-pro', {})
    const [arrived] = service.synthesis()
    expect(decode(arrived?.rawBody ?? new Uint8Array())).toMatchObject({ references: [{ audio }] })
  })

  it.each([
    { what: 'an ArrayBuffer', audio: clip(100).buffer },
    { what: 'a Blob', audio: new Blob([Uint8Array.from(clip(100))]) },
    { what: 'text', audio: 'UklGRg==' },
    { what: 'nothing', audio: new Uint8Array() },
  ])('are never made of $what, which would be packed as something else', ({ audio }) => {
    const parsed = ttsRequestSchema.safeParse({ text: 'x', references: [{ audio, text: 'x' }] })
    expect(parsed.success).toBe(false)
  })

  it('of several speakers are one list each, in the order of their tags', async () => {
    const [first, second, third] = [clip(4000, 1), clip(4000, 3), clip(8000, 5)]
    const references = [
      [
        { audio: first, text: 'One.' },
        { audio: second, text: 'Two.' },
      ],
      [{ audio: third, text: 'Three.' }],
    ]
    const fields = { references, reference_id: ['mara', 'tom'], text: '<|speaker:0|>Did you?\n<|speaker:1|>Every day.' }
    await client.synthesize(request(fields), 's2-pro', {})
    expect(decode(service.synthesis()[0]?.rawBody ?? new Uint8Array())).toMatchObject(fields)
    await expect(client.synthesize(request(fields), 's1', {})).rejects.toMatchObject({ failure: { billed: 'no' } })
    expect(service.synthesis()).toHaveLength(1)
  })

  it('sound like their recording: another one gives another voice', async () => {
    const speak = async (audio: Uint8Array) =>
      (await client.synthesize(request({ references: [{ audio, text: 'x' }] }), 's2-pro', {})).bytes
    const one = await speak(clip(4000, 1))
    expect(Buffer.compare(one, await speak(clip(4000, 1)))).toBe(0)
    expect(Buffer.compare(one, await speak(clip(4000, 7)))).not.toBe(0)
  })

  it('keep every text and every byte, whatever they are', async () => {
    const recording = fc.record({
      audio: fc.uint8Array({ minLength: 2, maxLength: 400 }),
      text: fc.string({ unit: 'grapheme', minLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(recording, { minLength: 1, maxLength: 4 }), async (references) => {
        service.reset()
        await client.synthesize(request({ references }), 's2-pro', {}).catch(() => undefined)
        const arrived = decode(service.synthesis()[0]?.rawBody ?? new Uint8Array())
        expect(arrived).toMatchObject({ references })
      }),
      { numRuns: 60 },
    )
  })
})
