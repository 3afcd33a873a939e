import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeAudio } from '../../../../electron/audio/mix/encode.ts'
import type { AudioExpectation, EncodeTarget, Pcm, VerifiedAudio } from '../../../../electron/audio/types.ts'
import { soundKind } from '../../../../electron/audio/codecs/sound-kind.ts'
import { verifyAudio } from '../../../../electron/audio/analysis/verify.ts'
import { readWav } from '../../../../electron/audio/codecs/wav.ts'
import { seededRandom, sineSnr, tonePcm, voiced, voicedPcm } from '../../../support/audio/tones.ts'
import { wavBytes } from '../../../support/audio/wav-bytes.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const targets = {
  wav: { format: 'wav', sampleRate: 44_100 },
  pcm: { format: 'pcm', sampleRate: 44_100 },
  mp3: { format: 'mp3', sampleRate: 44_100, bitrate: 64 },
  opus: { format: 'opus', sampleRate: 48_000, bitrate: 32_000 },
} as const satisfies Record<string, EncodeTarget>
type Format = keyof typeof targets
const formats = ['wav', 'pcm', 'mp3', 'opus'] as const

const expecting = (format: Format, more: Partial<AudioExpectation> = {}): AudioExpectation => ({
  format,
  sampleRate: targets[format].sampleRate,
  charactersOfText: 10,
  transportWasWhole: true,
  ...more,
})
const words = (text: string): Uint8Array => new TextEncoder().encode(text)
const codeOf = (verified: VerifiedAudio): string | undefined => verified.problem?.code

const good = new Map<Format, Uint8Array>()
const goodOne = (format: Format): Uint8Array => good.get(format) ?? new Uint8Array(0)
const encoded = (pcm: Pcm, format: Format): Promise<Uint8Array> => encodeAudio(pcm, targets[format])

beforeAll(async () => {
  // The decoders print what they stumble over; the application swallows that too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const format of formats) good.set(format, await encoded(voicedPcm(1, 44_100), format))
})
afterAll(() => {
  vi.restoreAllMocks()
})

const made = (sampleAt: (index: number) => number): Pcm => ({
  sampleRate: 44_100,
  channels: [Float32Array.from({ length: 44_100 }, (_, index) => sampleAt(index))],
})
/** Noise without colour, swelling and falling so many times a second. */
const noise = (seed: number, swellsHz = 0): Pcm => {
  const random = seededRandom(seed)
  return made((index) => (random() - 0.5) * 0.6 * (1.1 + Math.cos((2 * Math.PI * swellsHz * index) / 44_100)))
}
const hum = (hertz: number): Pcm =>
  made((index) =>
    [1, 2, 3, 4, 5, 7].reduce(
      (sum, k) => sum + (0.1 / k) * Math.sin((2 * Math.PI * hertz * k * index) / 44_100 + k),
      0,
    ),
  )
/** Noise around 1 kHz, as of wind in a crack. */
const whistling = (seed: number): Pcm => {
  const random = seededRandom(seed)
  let [before, last] = [0, 0]
  return made(() => {
    const next = 1.97 * Math.cos((2 * Math.PI * 1000) / 44_100) * last - 0.970225 * before + 0.02 * (random() - 0.5)
    ;[before, last] = [last, next]
    return next
  })
}
const clipped = (): Pcm => ({ sampleRate: 44_100, channels: [voiced(1, 44_100, 1).map((value) => value * 1000)] })

describe('a good answer', () => {
  it.each(formats)('in %s is ready, with its rate and length', async (format) => {
    const verified = await verifyAudio(goodOne(format), expecting(format))
    expect(verified).toMatchObject({ verdict: 'ready', sampleRate: targets[format].sampleRate })
    if (verified.verdict === 'rejected') return
    const seconds = verified.durationSamples / verified.sampleRate
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThan(format === 'mp3' ? 1.06 : 1.0001)
  })

  it.each(['mp3', 'opus', 'wav'] as const)('in %s proves its own end, without the transport', async (format) => {
    expect(await verifyAudio(goodOne(format), expecting(format, { transportWasWhole: false }))).toMatchObject({
      verdict: 'ready',
    })
  })

  it.each(['mp3', 'opus'] as const)('in %s is kept byte for byte', async (format) => {
    expect(await verifyAudio(goodOne(format), expecting(format))).toMatchObject({ bytes: goodOne(format) })
  })

  it('in wav with a streamed header gets a true one, its samples untouched', async () => {
    const whole = goodOne('wav')
    const streamed = whole.slice()
    new DataView(streamed.buffer).setUint32(4, 0xffff_ff24, true)
    new DataView(streamed.buffer).setUint32(40, 0xffff_ff00, true)
    expect(await verifyAudio(streamed, expecting('wav'))).toMatchObject({ verdict: 'ready', bytes: whole })
  })

  it('in pcm gets the header that says what it is', async () => {
    const verified = await verifyAudio(goodOne('pcm'), expecting('pcm'))
    expect(verified).toMatchObject({ verdict: 'ready', bytes: goodOne('wav') })
  })
})

describe('a good answer in a form that is not played everywhere', () => {
  it('is kept whole in one that is: streams of Opus one behind the other', async () => {
    // A tone can be compared with itself, and may be the whole of a text as short as "Hmm.".
    const one = await encoded(tonePcm(440, 1, 44_100), 'opus')
    const expected = expecting('opus', { transportWasWhole: false, charactersOfText: 4 })
    const verified = await verifyAudio(Buffer.concat([one, one]), expected)
    expect(verified).toMatchObject({ verdict: 'ready', sampleRate: 48_000, durationSamples: 96_000 })
    if (verified.verdict === 'rejected') return
    const { pcm } = readWav(verified.bytes)
    expect(sineSnr((pcm.channels[0] ?? new Float32Array()).subarray(50_000, 90_000), 440, 48_000)).toBeGreaterThan(20)
  })

  it.each([
    ['RF64', { riff: 'RF64' }],
    ['64-bit floats', { tag: 3, bits: 64, data: new Uint8Array(Float64Array.from(voiced(1, 44_100, 1)).buffer) }],
    [
      '32-bit whole numbers',
      { bits: 32, data: new Uint8Array(Int32Array.from(voiced(1, 44_100, 1), (value) => value * 2 ** 31).buffer) },
    ],
    ['8 bits', { bits: 8, data: Uint8Array.from(voiced(1, 44_100, 1), (value) => 128 + value * 127) }],
  ])('is ready in wav with %s', async (_, parts) => {
    const data = new Uint8Array(Int16Array.from(voiced(1, 44_100, 1), (value) => value * 32_767).buffer)
    const verified = await verifyAudio(wavBytes({ data, ...parts }), expecting('wav'))
    expect(verified).toMatchObject({ verdict: 'ready', sampleRate: 44_100, durationSamples: 44_100 })
    if (verified.verdict !== 'rejected') expect(Buffer.from(verified.bytes).toString('latin1', 0, 4)).toBe('RIFF')
  })

  it('is ready in mp3 with zeros before it', async () => {
    const verified = await verifyAudio(Buffer.concat([Buffer.alloc(400), goodOne('mp3')]), expecting('mp3'))
    expect(verified).toMatchObject({ verdict: 'ready', sampleRate: 44_100 })
  })
})

describe('an answer that was cut', () => {
  const sixteenths = Array.from({ length: 16 }, (_, part) => part)

  it.each(formats)('in %s is never ready when its transport proves nothing', async (format) => {
    const bytes = goodOne(format)
    for (const part of sixteenths) {
      const piece = bytes.subarray(0, Math.floor((bytes.byteLength * part) / 16))
      const verified = await verifyAudio(piece, expecting(format, { transportWasWhole: false }))
      expect(verified.verdict, `${part}/16`).not.toBe('ready')
    }
  })

  it.each(['wav', 'mp3', 'opus'] as const)('in %s is known as cut by its container alone', async (format) => {
    const bytes = goodOne(format)
    for (const part of sixteenths.slice(1)) {
      const verified = await verifyAudio(
        bytes.subarray(0, Math.floor((bytes.byteLength * part) / 16)),
        expecting(format),
      )
      expect(codeOf(verified), `${part}/16`).toBe('service.cut')
    }
  })

  it.each(['wav', 'opus'] as const)('by one byte in %s is seen', async (format) => {
    const bytes = goodOne(format)
    expect(codeOf(await verifyAudio(bytes.subarray(0, bytes.byteLength - 1), expecting(format)))).toBe('service.cut')
  })

  it('inside a sample is seen in pcm and in streamed wav', async () => {
    const pcm = goodOne('pcm')
    expect(codeOf(await verifyAudio(pcm.subarray(0, 9999), expecting('pcm')))).toBe('service.cut')
    const streamed = wavBytes({ data: pcm, dataSize: 0xffff_ff00 })
    expect(codeOf(await verifyAudio(streamed.subarray(0, 9999), expecting('wav')))).toBe('service.cut')
  })

  it('to a streamed wav header alone is cut, not empty', async () => {
    expect(codeOf(await verifyAudio(wavBytes({ dataSize: 0xffff_ff00 }), expecting('wav')))).toBe('service.cut')
  })

  it('behind a streamed wav header is suspicious, because nothing proves its end', async () => {
    const streamed = wavBytes({ data: goodOne('pcm'), dataSize: 0xffff_ff00 })
    const verified = await verifyAudio(streamed, expecting('wav', { transportWasWhole: false }))
    expect(verified).toMatchObject({ verdict: 'suspicious', problem: { code: 'audio.suspicious' } })
  })
})

describe('an answer that is not the audio asked for', () => {
  const foreign: readonly (readonly [string, Uint8Array])[] = [
    ['nothing', new Uint8Array(0)],
    [
      'an HTML page',
      words('<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in to the Wi-Fi</body></html>'),
    ],
    ['HTML after white space', words(`\n\n   <html>${'x'.repeat(100)}</html>`)],
    ['HTML with a byte order mark', words(`\ufeff<html>${'x'.repeat(100)}</html>`)],
    ['an error in JSON', words('{"status":402,"message":"Insufficient balance"}')],
    ['a list in JSON', words('[{"loc":["body","text"],"type":"missing","msg":"Field required"}]')],
    ['a short word', words('Forbidden')],
    ['words in another script', words('Недостаточно средств на балансе этой учётной записи')],
  ]

  it.each(formats.flatMap((format) => foreign.map(([name, bytes]) => [format, name, bytes] as const)))(
    'is rejected where %s was asked for and %s came',
    async (format, _, bytes) => {
      const verified = await verifyAudio(bytes, expecting(format))
      expect(verified).toMatchObject({ verdict: 'rejected', problem: { code: 'service.badAnswer' } })
      expect(verified.problem?.remedy).toBeTruthy()
    },
  )

  it.each(
    formats.flatMap((asked) =>
      formats.filter((sent) => sent !== asked && sent !== 'pcm').map((sent) => [asked, sent] as const),
    ),
  )('is kept in its own form, and doubted, where %s was asked for and %s came', async (asked, sent) => {
    const verified = await verifyAudio(goodOne(sent), expecting(asked))
    expect(verified).toMatchObject({ verdict: 'suspicious', problem: { code: 'audio.suspicious' } })
    expect(messageOf(verified.problem)).toMatch(/^(WAV|MP3|Opus|Raw samples) (was|were) asked for; the answer is/)
    expect('bytes' in verified ? soundKind(verified.bytes) : undefined).toBe(sent)
  })

  it.each(['wav', 'mp3', 'opus'] as const)('is rejected where %s was asked for and raw samples came', async (asked) => {
    const samples = goodOne('wav').subarray(44)
    expect(codeOf(await verifyAudio(samples, expecting(asked)))).toBe('service.badAnswer')
  })

  it.each(formats)('is rejected in %s when it is silence', async (format) => {
    const silence = await encoded({ sampleRate: 44_100, channels: [new Float32Array(44_100)] }, format)
    expect(codeOf(await verifyAudio(silence, expecting(format)))).toBe('service.badAnswer')
  })

  it.each(['wav', 'mp3', 'opus'] as const)('is rejected in %s when it holds no sound', async (format) => {
    const empty = await encoded({ sampleRate: targets[format].sampleRate, channels: [new Float32Array(0)] }, format)
    expect((await verifyAudio(empty, expecting(format))).verdict).toBe('rejected')
  })

  it('is rejected when it is a single MP3 frame', async () => {
    const mp3 = goodOne('mp3')
    // 64 kbit/s at 44.1 kHz: 208 or 209 bytes a frame; the first one carries the Xing tag.
    const frame = mp3.subarray(mp3.indexOf(0xff, 150), mp3.indexOf(0xff, 150) + 208)
    expect(codeOf(await verifyAudio(frame, expecting('mp3')))).toBe('service.badAnswer')
  })

  it.each([
    [
      'damaged by a changed byte in Ogg',
      'opus',
      () => goodOne('opus').map((byte, at) => (at === 2000 ? byte ^ 1 : byte)),
    ],
    [
      'a wav file of a kind that the service never sends',
      'wav',
      () => wavBytes({ tag: 2, bits: 4, data: goodOne('pcm') }),
    ],
    ['big-endian', 'wav', () => wavBytes({ riff: 'RIFX', data: goodOne('pcm') })],
    [
      'an MP3 with something foreign behind it',
      'mp3',
      () => new Uint8Array(Buffer.concat([goodOne('mp3'), Buffer.from('MZ program')])),
    ],
  ] as const)('is rejected when it is %s', async (_, format, make) => {
    expect(codeOf(await verifyAudio(make(), expecting(format)))).toBe('audio.invalid')
  })
})

describe('an answer that is whole but doubtful', () => {
  it.each([
    [
      'has another rate',
      'wav',
      () => encodeAudio(voicedPcm(1, 24_000), { format: 'wav', sampleRate: 24_000 }),
      {},
      /24000 Hz/,
    ],
    [
      'has two channels',
      'wav',
      async () => encoded({ sampleRate: 44_100, channels: [voiced(1, 44_100, 1), voiced(1, 44_100, 1)] }, 'wav'),
      {},
      /two channels/,
    ],
    ['is far too short for its text', 'wav', async () => goodOne('wav'), { charactersOfText: 400 }, /very short/],
    ['is absurdly short for its text', 'wav', async () => goodOne('wav'), { charactersOfText: 10_000 }, /very short/],
    [
      'is far too long for its text',
      'wav',
      () => encoded(voicedPcm(20, 44_100), 'wav'),
      { charactersOfText: 5 },
      /very long/,
    ],
    [
      'is far too long for its voice',
      'wav',
      () => encoded(voicedPcm(20, 44_100), 'wav'),
      { charactersOfText: 60, expectedSeconds: 4 },
      /too long: 20 s, where this voice usually takes about 4.0 s/,
    ],
    [
      'is far too short for its voice',
      'wav',
      async () => goodOne('wav'),
      { charactersOfText: 45, expectedSeconds: 6 },
      /too short/,
    ],
    [
      'is a constant',
      'wav',
      () =>
        encoded(
          made(() => 0.3),
          'wav',
        ),
      {},
      /a constant level/,
    ],
    ['is noise', 'wav', () => encoded(noise(1), 'wav'), {}, /noise from beginning to end/],
    ['is noise that swells', 'wav', () => encoded(noise(2, 4), 'wav'), {}, /noise from beginning to end/],
    ['is a tone', 'wav', () => encoded(tonePcm(440, 1, 44_100), 'wav'), {}, /one steady sound/],
    [
      'is a tone, and of another rate',
      'wav',
      () => encoded(tonePcm(440, 1, 44_100), 'wav'),
      { sampleRate: 22_050 },
      /one steady sound/,
    ],
    ['is the hum of the mains', 'wav', () => encoded(hum(50), 'wav'), {}, /one steady sound/],
    ['is noise around one pitch', 'wav', () => encoded(whistling(4), 'wav'), {}, /one steady sound/],
    ['is nothing but clipping', 'wav', () => encoded(clipped(), 'wav'), {}, /clipped/],
  ] as const)('is kept and marked when it %s', async (_, format, make, more, message) => {
    const verified = await verifyAudio(await make(), expecting(format, more))
    expect(verified).toMatchObject({ verdict: 'suspicious', problem: { code: 'audio.suspicious' } })
    expect(messageOf(verified.problem)).toMatch(message)
    if (verified.verdict !== 'rejected') expect(readWav(verified.bytes).layout.claim).toBe('exact')
  })

  it.each(['mp3', 'opus'] as const)('is marked when it is one tone in %s, whatever its coder added', async (format) => {
    for (const pcm of [tonePcm(1000, 2, 44_100), hum(60)]) {
      const verified = await verifyAudio(await encoded(pcm, format), expecting(format))
      expect(verified, format).toMatchObject({ verdict: 'suspicious', problem: { code: 'audio.suspicious' } })
    }
  })

  it('is ready when it is one tone for a text that may be nothing else', async () => {
    const tones = await encoded(tonePcm(220, 1, 44_100), 'wav')
    expect((await verifyAudio(tones, expecting('wav', { charactersOfText: 4 }))).verdict).toBe('ready')
  })

  it('is ready when it is noise for a text that may be nothing else', async () => {
    expect((await verifyAudio(await encoded(noise(3), 'wav'), expecting('wav', { charactersOfText: 4 }))).verdict).toBe(
      'ready',
    )
  })

  it('is ready again just inside the band', async () => {
    for (const expectedSeconds of [0.2, 1, 3.8]) {
      expect((await verifyAudio(goodOne('wav'), expecting('wav', { expectedSeconds }))).verdict).toBe('ready')
    }
    for (const charactersOfText of [0, 1, 50]) {
      expect((await verifyAudio(goodOne('wav'), expecting('wav', { charactersOfText }))).verdict).toBe('ready')
    }
  })
})

describe('whatever comes', () => {
  it('gets a verdict: random bytes behind every kind of beginning', async () => {
    const beginnings = [new Uint8Array(0), ...formats.map((format) => goodOne(format).subarray(0, 60))]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...formats),
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        async (format, beginning, rest, transportWasWhole) => {
          const bytes = new Uint8Array(Buffer.concat([beginning, rest]))
          const verified = await verifyAudio(bytes, expecting(format, { transportWasWhole }))
          expect(['ready', 'suspicious', 'rejected']).toContain(verified.verdict)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each(formats)('gets a verdict: a good %s answer with bytes changed', async (format) => {
    const short = await encoded(tonePcm(440, 0.2, 44_100), format)
    const random = seededRandom(4711)
    for (let round = 0; round < 700; round += 1) {
      const bytes = short.slice(0, random() < 0.2 ? Math.floor(random() * short.byteLength) : short.byteLength)
      const changes = 1 + Math.floor(random() * 8)
      // Half of the changes go where the headers are.
      for (let change = 0; change < changes; change += 1) {
        bytes[Math.floor(random() * (random() < 0.5 ? 64 : bytes.byteLength))] = Math.floor(random() * 256)
      }
      const verified = await verifyAudio(bytes, expecting(format, { transportWasWhole: random() < 0.5 }))
      expect(['ready', 'suspicious', 'rejected'], `round ${round}`).toContain(verified.verdict)
    }
  })
})
