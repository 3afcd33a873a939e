import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speechLevelDb } from '../../../../electron/speech/draft/level.ts'
import type { DraftService } from '../../../../electron/speech/types.ts'
import { sampleRatesOf } from '../../../../shared/service/audio-format.ts'
import { decodeMp3, decodeOpus } from './decode.ts'
import { spoken, startDraft } from './draft-host.ts'
import { fromPcm16, measureVoice, peakOf, rmsDb } from './measure.ts'

const text = 'I said I would.'

let service: DraftService
beforeAll(async () => {
  service = await startDraft()
})
afterAll(() => service.close())

/** Speech as samples at 16 kHz. */
async function heard(body: Readonly<Record<string, unknown>>, model?: string): Promise<Float32Array> {
  return fromPcm16(await spoken(service, { format: 'pcm', sample_rate: 16_000, ...body }, model))
}

describe('the formats of draft speech', () => {
  it.each(sampleRatesOf.wav)('wav at %i Hz has the placeholder header of a stream, then 16-bit mono', async (rate) => {
    const bytes = await spoken(service, { text, format: 'wav', sample_rate: rate })
    const view = new DataView(bytes.buffer)
    const header = Buffer.from(bytes.subarray(0, 44))
    expect(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([0xff_ff_ff_24, 0xff_ff_ff_00])
    expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([1, 1, 16])
    expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([rate, rate * 2])
    const reference = await heard({ text })
    expect((bytes.length - 44) / 2 / rate).toBeCloseTo(reference.length / 16_000, 2)
  })

  it.each(sampleRatesOf.pcm)('pcm at %i Hz is the same speech', async (rate) => {
    const reference = await heard({ text })
    const samples = fromPcm16(await spoken(service, { text, format: 'pcm', sample_rate: rate }))
    expect(samples.length / rate).toBeCloseTo(reference.length / 16_000, 2)
    expect(measureVoice(samples, rate).pitchHz / measureVoice(reference, 16_000).pitchHz).toBeCloseTo(1, 1)
  })

  it.each([32_000, 44_100].flatMap((rate) => [64, 128, 192].map((bitrate) => [rate, bitrate] as const)))(
    'mp3 at %i Hz and %i kbit/s is decoded by mpg123 to the same speech',
    async (rate, bitrate) => {
      const reference = await heard({ text })
      const bytes = await spoken(service, { text, sample_rate: rate, mp3_bitrate: bitrate })
      const { samples, sampleRate } = await decodeMp3(bytes)
      expect(sampleRate).toBe(rate)
      const seconds = samples.length / rate
      expect(Math.abs(seconds - reference.length / 16_000)).toBeLessThan(0.12)
      expect(Math.abs((bytes.length * 8) / 1000 / seconds - bitrate)).toBeLessThan(bitrate * 0.12)
      expect(Math.abs(speechLevelDb(samples, rate) - speechLevelDb(reference, 16_000))).toBeLessThan(1)
    },
  )

  it.each([-1000, 24_000, 32_000, 48_000, 64_000])(
    'opus at %i bit/s is decoded by libopus to the same speech',
    async (bitrate) => {
      const reference = await heard({ text })
      const bytes = await spoken(service, { text, format: 'opus', opus_bitrate: bitrate })
      expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('OggS')
      const { samples, sampleRate } = await decodeOpus(bytes)
      expect(sampleRate).toBe(48_000)
      expect(Math.abs(samples.length / 48_000 - reference.length / 16_000)).toBeLessThan(0.05)
      expect(Math.abs(speechLevelDb(samples, 48_000) - speechLevelDb(reference, 16_000))).toBeLessThan(1.5)
    },
  )

  it('are mp3 at 44,100 Hz where nothing is said', async () => {
    expect((await decodeMp3(await spoken(service, { text }))).sampleRate).toBe(44_100)
  })

  it.each(['wav', 'pcm', 'mp3', 'opus'])('give the same bytes for the same %s request', async (format) => {
    const body = { text: 'Same words, [sighs] same sound.', reference_id: 'draft-wren', format }
    const [one, other] = await Promise.all([spoken(service, body), spoken(service, body)])
    expect(Buffer.compare(one, other)).toBe(0)
  })
})

describe('what draft speech follows', () => {
  it('longer text takes longer', async () => {
    const lengths: number[] = []
    for (const count of [1, 3, 9])
      lengths.push((await heard({ text: 'We will wait for the boat. '.repeat(count) })).length)
    const [short = 0, middle = 0, long = 0] = lengths
    expect(middle / short).toBeGreaterThan(2.2)
    expect(long / middle).toBeGreaterThan(2.2)
    expect(long / short).toBeLessThan(14)
  })

  it('a text far longer than the engine takes at once is spoken to its end', async () => {
    const sentence = 'We will wait for the boat until the morning comes. '
    const one = await heard({ text: sentence })
    const many = await heard({ text: sentence.repeat(60) })
    expect(many.length / one.length).toBeGreaterThan(50)
    expect(many.length / one.length).toBeLessThan(80)
    expect(speechLevelDb(many.slice(-one.length), 16_000)).toBeGreaterThan(-24)
  })

  it.each([0.5, 2])('speed %d changes the length by it and keeps the pitch', async (speed) => {
    for (const reference_id of ['draft-ash', 'draft-brook', 'draft-oak', 'draft-ivy']) {
      const body = { text: 'You came back to the lighthouse, and I never thought you would.', reference_id }
      const usual = measureVoice(await heard(body), 16_000)
      const changed = measureVoice(await heard({ ...body, prosody: { speed } }), 16_000)
      expect((usual.seconds / changed.seconds / speed) ** Math.sign(speed - 1)).toBeGreaterThan(0.85)
      expect((usual.seconds / changed.seconds / speed) ** Math.sign(speed - 1)).toBeLessThan(1.1)
      expect(changed.pitchHz / usual.pitchHz).toBeGreaterThan(0.88)
      expect(changed.pitchHz / usual.pitchHz).toBeLessThan(1.12)
    }
  })

  it.each([-20, -6, 3])('volume %d dB changes the level by it', async (volume) => {
    const usual = rmsDb(await heard({ text }))
    const changed = rmsDb(await heard({ text, prosody: { volume } }))
    expect(changed - usual).toBeCloseTo(volume, 0)
  })

  it('the loudest volume is louder and still does not clip', async () => {
    const samples = await heard({ text, prosody: { volume: 20 } })
    expect(rmsDb(samples)).toBeGreaterThan(rmsDb(await heard({ text })) + 8)
    expect(peakOf(samples)).toBeLessThanOrEqual(10 ** (-1.5 / 20))
  })

  it('whispering is softer, shouting louder and higher, for one sentence', async () => {
    const level = async (cue: string): Promise<number> => speechLevelDb(await heard({ text: `${cue} ${text}` }), 16_000)
    const [whispered, plain, shouted] = [await level('[whispering]'), await level(''), await level('[shouting]')]
    expect(whispered).toBeLessThan(plain - 6)
    expect(shouted).toBeGreaterThan(plain + 2)
  })

  it('a cue that has no sound changes no sample', async () => {
    expect(await heard({ text: '[smiling] I said I would.' })).toEqual(await heard({ text }))
    expect(await heard({ text: '(happy) I said I would.' }, 's1')).not.toEqual(new Float32Array(0))
  })

  it('a pause adds its time', async () => {
    const parts = [await heard({ text: 'Wait.' }), await heard({ text: 'Go.' })]
    const paused = await heard({ text: 'Wait. [long-break] Go.' })
    const total = parts.reduce((sum, part) => sum + part.length, 0)
    expect((paused.length - total) / 16_000).toBeCloseTo(0.8, 2)
  })

  it.each(['[sighs]', '...', '[smiling]', '👍'])('%s alone is a breath: short, soft and no silence', async (text) => {
    const samples = await heard({ text })
    expect(samples.length / 16_000).toBeCloseTo(0.4, 2)
    expect(speechLevelDb(samples, 16_000)).toBeGreaterThan(-34)
    expect(speechLevelDb(samples, 16_000)).toBeLessThan(-30)
  })
})

describe('several draft voices in one request', () => {
  it('are each voice by itself, in order, 200 ms apart', async () => {
    const [tom, mara] = ['draft-ash', 'draft-wren']
    const both = await heard({
      text: '<|speaker:0|>You came back.\n<|speaker:1|>I said I would.\n<|speaker:0|>Did you?',
      reference_id: [tom, mara],
    })
    const gap = new Float32Array(0.2 * 16_000)
    const alone = [
      await heard({ text: 'You came back.', reference_id: tom }),
      gap,
      await heard({ text: 'I said I would.', reference_id: mara }),
      gap,
      await heard({ text: 'Did you?', reference_id: tom }),
    ]
    expect([...both]).toEqual(alone.flatMap((part) => [...part]))
  })

  it('may be a list of one, without tags', async () => {
    expect(await heard({ text, reference_id: ['draft-moss'] })).toEqual(
      await heard({ text, reference_id: 'draft-moss' }),
    )
  })
})
